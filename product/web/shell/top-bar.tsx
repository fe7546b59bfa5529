import { ActionIcon, Box, Burger, Button, Kbd, Skeleton, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts, withTexts } from '#web/texts.ts'
import { DRAWER_BELOW } from '#web/theme.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { lazyPart } from '#web/ui/arriving.ts'
import { useProductName } from '#web/ui/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './shell.module.css'

const shellTexts = texts.shell

/** Only for who works for several clients. */
const ClientShown = lazyPart(() => import('./client-shown.tsx'), 'ClientShown')

const BarBalance = lazyPart(() => import('./bar-balance.tsx'), 'BarBalance')

const NotificationBell = lazy(
  withTexts(() => import('#informing/notifications/web/notification-bell.tsx').then((module) => ({ default: module.NotificationBell }))),
)

type TopBarProps = {
  heightPx: number
  /** Works for several clients, or for any: which one is shown always. */
  hasClientLine: boolean
  isDrawerOpen: boolean
  onDrawer: () => void
  onSearch: () => void
  onShortcuts: () => void
}

export function TopBar({ heightPx, hasClientLine, isDrawerOpen, onDrawer, onSearch, onShortcuts }: TopBarProps) {
  const productName = useProductName()
  const mayReadMoney = useMay('money.read')
  return (
    <Box className={classes.bar ?? ''} h={heightPx}>
      <Burger
        opened={isDrawerOpen}
        onClick={onDrawer}
        hiddenFrom={DRAWER_BELOW}
        size="sm"
        aria-label={isDrawerOpen ? shellTexts.closeMenu : shellTexts.openMenu}
      />
      <AppLink href={paths.dashboard} underline="never" c="inherit" fw={700} fz="lg" visibleFrom={DRAWER_BELOW} mr="md">
        {productName}
      </AppLink>
      <Button
        variant="default"
        fw={400}
        justify="space-between"
        title={shellTexts.searchPlaceholder}
        className={classes.searchButton ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" className="nowrap">
            Ctrl K
          </Kbd>
        }
        onClick={onSearch}
        visibleFrom={DRAWER_BELOW}
      >
        <Text truncate span inherit>
          {shellTexts.searchPlaceholder}
        </Text>
      </Button>
      <ActionIcon variant="subtle" color="gray" size="lg" hiddenFrom={DRAWER_BELOW} aria-label={shellTexts.search} onClick={onSearch}>
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <Box flex={1} />
      {hasClientLine && (
        <Box visibleFrom={DRAWER_BELOW} miw={0} maw={220}>
          <Suspense>
            <ClientShown />
          </Suspense>
        </Box>
      )}
      {mayReadMoney && (
        <Suspense fallback={<Skeleton width={96} height={24} />}>
          <BarBalance />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton width={34} height={34} />}>
        <NotificationBell />
      </Suspense>
      <AccountMenu onShortcuts={onShortcuts} />
    </Box>
  )
}

/** On phones the bar has no room for the name of the client, which must be seen always. */
export function ActingLine({ heightPx }: { heightPx: number }) {
  return (
    <Box hiddenFrom={DRAWER_BELOW} h={heightPx}>
      <Suspense>
        <ClientShown isLine />
      </Suspense>
    </Box>
  )
}
