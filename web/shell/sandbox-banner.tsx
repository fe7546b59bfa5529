import { Box, type BoxProps } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { DRAWER_BELOW } from '../theme.ts'
import { AppLink } from '../ui/app-link.tsx'
import classes from './sandbox-banner.module.css'

/** Says on every page that nothing here is real; leads administrators to the panel that moves time and parcels. */
export function SandboxBanner({ heightPx, withPanel = false }: { heightPx: BoxProps['h']; withPanel?: boolean }) {
  return (
    <Box className={classes.banner ?? ''} h={heightPx} role="note">
      <IconFlask size={16} aria-hidden />
      <Box component="span" visibleFrom={DRAWER_BELOW} title={texts.shell.sandbox}>
        {texts.shell.sandbox}
      </Box>
      <Box component="span" hiddenFrom={DRAWER_BELOW} title={texts.shell.sandbox}>
        {texts.shell.sandboxShort}
      </Box>
      {withPanel && (
        <AppLink href={paths.sandbox} underline="hover" td="underline" c="inherit" fz="inherit" fw={600}>
          {texts.shell.sandboxPanel}
        </AppLink>
      )}
    </Box>
  )
}
