import { Box } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { DRAWER_BELOW } from '../theme.ts'
import classes from './shell.module.css'
import { shellTexts } from './texts.ts'

/** Says on every page that nothing here is real. */
export function SandboxBanner({ heightPx }: { heightPx: number }) {
  return (
    <Box className={classes.banner ?? ''} h={heightPx} role="note">
      <IconFlask size={16} aria-hidden />
      <Box component="span" visibleFrom={DRAWER_BELOW}>
        {shellTexts.sandbox}
      </Box>
      <Box component="span" hiddenFrom={DRAWER_BELOW}>
        {shellTexts.sandboxShort}
      </Box>
    </Box>
  )
}
