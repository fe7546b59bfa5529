/** What surrounds every page of a signed-in user: navigation, top bar, bottom bar on phones. */
import { Anchor, AppShell, Button, Group, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconShieldLock } from '@tabler/icons-react'
import { Navigate, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { z } from 'zod'
import type { OwnAccount } from '#contract/account/own-account.ts'
import { type Actor, hasPermission } from '#contract/permissions.ts'
import { useKept } from '#web/kept.ts'
import { showIn } from '#web/language.ts'
import { paths } from '#web/paths.ts'
import { useActingFor, useSessionExpired } from '#web/session.ts'
import type { Destination } from '#web/shell/destinations.ts'
import { ErrandLine } from '#web/shell/errands/errand-line.tsx'
import { currentDestination, isRedirectedAway, mayOpenPage, openGroups, pagePermissionOf } from '#web/shell/open-pages.ts'
import { useAbout } from '#web/shell/root.tsx'
import { SandboxBanner } from '#web/shell/sandbox-banner.tsx'
import { useActor, useMay } from '#web/shell/use-may.ts'
import { useMe } from '#web/shell/use-me.ts'
import { useShortcuts } from '#web/shell/use-shortcuts.ts'
import { texts, withTexts } from '#web/texts.ts'
import { DRAWER_BELOW } from '#web/theme.ts'
import { useLinkProps } from '#web/ui/app-link.tsx'
import { lazyPart } from '#web/ui/arriving.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { ActingLine, TopBar } from './top-bar.tsx'
import { useClientNamed } from './use-choose-client.ts'

const shellTexts = texts.shell

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')
const LateNotice = lazyPart(() => import('./bar-balance.tsx'), 'LateNotice')
const SearchEverything = lazyPart(() => import('./search-everything.tsx'), 'SearchEverything')

// Says the names of roles, which are not on the first screen.
const NotForThisRole = lazy(withTexts(() => import('./not-for-this-role.tsx').then((module) => ({ default: module.NotForThisRole }))))

const SessionEnded = lazyPart(() => import('#account/sign-in/web/in-place/session-ended.tsx'), 'SessionEnded')

const Switch = z.boolean()

const WIDE_PX = 220
const NARROW_PX = 60
const NARROW_BELOW_PX = 1100
const BAR_PX = 52
const BANNER_PX = 28
/** With a way to the panel in it, on a phone. */
const TOUCHED_BANNER_PX = 44
const ACTING_LINE_PX = 44
const DAILY_BAR_PX = 56

/** The account's language wins: it was chosen, perhaps in another browser. */
function useLanguageOf(me: OwnAccount | undefined): void {
  const chosen = me?.language ?? null
  useEffect(() => {
    if (chosen !== null) showIn(chosen)
  }, [chosen])
}

export function Shell() {
  const about = useAbout()
  const me = useMe()
  const client = useActingFor()
  const isExpired = useSessionExpired()
  const { pathname } = useLocation()
  // While another page is on its way the one before is drawn: judged by the address of the other it would be drawn without its right.
  const drawn = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? pathname })
  // On a tablet the tables need the room more than the words of the navigation.
  const [startsNarrow] = useState(() => window.innerWidth < NARROW_BELOW_PX)
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [isSearchOpen, search] = useDisclosure(false)
  const [areShortcutsShown, shortcuts] = useDisclosure(false)
  const [isNarrow, setNarrow] = useKept(Switch, 'shell.narrow', startsNarrow)
  const isSandbox = about.data?.isSandbox ?? false
  const mayReadMoney = useMay('money.read')
  const actor = useActor()
  // Without an account there is neither navigation nor page; one whose session ended signs in again.
  const isUnknown = me.error !== null && me.data === undefined && me.error.status !== 401
  const isSetUpFirst = me.data?.needsSecondFactor === true && !setUpPages.includes(drawn)
  const daily = openGroups(actor).flatMap(({ destinations }) =>
    destinations.filter(({ isDaily, permission }) => isDaily && actor && (permission === null || hasPermission(actor, permission))),
  )
  useClientNamed()
  useLanguageOf(me.data)
  const hasClientLine = me.data !== undefined && (me.data.platformRole !== null || me.data.clients.length > 1)
  const withPanel = actor !== null && hasPermission(actor, 'platform.sandbox')
  const bannerPx = { base: withPanel ? TOUCHED_BANNER_PX : BANNER_PX, [DRAWER_BELOW]: BANNER_PX }
  const above = (px: number) => BAR_PX + (isSandbox ? px : 0)
  useShortcuts({ isQuiet: isSearchOpen || areShortcutsShown, onSearch: search.open, onHelp: shortcuts.open })
  useHotkeys([['Escape', drawer.close, { preventDefault: false }]])

  return (
    <AppShell
      header={{ height: { base: above(bannerPx.base) + (hasClientLine ? ACTING_LINE_PX : 0), [DRAWER_BELOW]: above(BANNER_PX) } }}
      navbar={{ width: isNarrow ? NARROW_PX : WIDE_PX, breakpoint: DRAWER_BELOW, collapsed: { mobile: !isDrawerOpen } }}
      footer={{ height: { base: DAILY_BAR_PX, [DRAWER_BELOW]: 0 }, collapsed: actor !== null && daily.length === 0 }}
      padding={{ base: 'sm', [DRAWER_BELOW]: 'md' }}
      transitionDuration={0}
    >
      <Anchor href="#content" className={classes.skip ?? ''}>
        {shellTexts.skipToContent}
      </Anchor>
      <AppShell.Header className={classes.around ?? ''}>
        {isSandbox && <SandboxBanner heightPx={bannerPx} withPanel={withPanel} />}
        <TopBar
          heightPx={BAR_PX}
          hasClientLine={hasClientLine}
          isDrawerOpen={isDrawerOpen}
          onDrawer={drawer.toggle}
          onSearch={search.open}
          onShortcuts={shortcuts.open}
        />
        {hasClientLine && <ActingLine heightPx={ACTING_LINE_PX} />}
      </AppShell.Header>
      <AppShell.Navbar
        className={`${classes.around} ${classes.navigation}`}
        aria-label={shellTexts.mainNavigation}
        data-open={isDrawerOpen || undefined}
      >
        <Navigation
          pathname={pathname}
          isNarrow={isNarrow && !isDrawerOpen}
          onNarrow={() => setNarrow(!isNarrow)}
          onChosen={drawer.close}
        />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main ?? ''}>
        {!isUnknown && me.data && <ErrandLine />}
        {/* A page does not wait for it. */}
        <Suspense>{!isUnknown && mayReadMoney && <LateNotice key={client?.id ?? 'own'} />}</Suspense>
        {/* Another client is another world: nothing on the screen may stay from the one before. */}
        <Suspense key={client?.id ?? 'own'}>
          {isUnknown && (
            <Page title={shellTexts.errorTitle}>
              <FailureNotice cause={me.error} onRetry={() => void me.refetch()} isRetrying={me.isFetching} />
            </Page>
          )}
          {!isUnknown && (isSetUpFirst ? <SecondFactorFirst /> : <OpenPage pathname={drawn} actor={actor} />)}
        </Suspense>
        <Text component="footer" size="xs" c="dimmed" className={classes.credit ?? ''}>
          {about.data?.geographyCredit}
        </Text>
      </AppShell.Main>
      <AppShell.Footer className={classes.around ?? ''} hiddenFrom={DRAWER_BELOW}>
        <BottomBar destinations={daily} current={currentDestination(pathname)} />
      </AppShell.Footer>
      <Suspense>{isSearchOpen && <SearchEverything onClose={search.close} />}</Suspense>
      <Suspense>{isExpired && me.data && <SessionEnded email={me.data.email} />}</Suspense>
      <Suspense>{areShortcutsShown && <ShortcutsDialog onClose={shortcuts.close} />}</Suspense>
    </AppShell>
  )
}

/** The same one each time: another would lead away once more with each drawing. */
const toHome = <Navigate to={paths.home} replace />

/** A page that needs a right is drawn, and makes its calls, only once it is known that its user has it. */
function OpenPage({ pathname, actor }: { pathname: string; actor: Actor | null }) {
  const needed = pagePermissionOf(pathname)
  if (needed === null) return <Outlet />
  if (actor === null) return null
  if (mayOpenPage(pathname, actor)) return <Outlet />
  return isRedirectedAway(pathname, actor) ? toHome : <NotForThisRole permission={needed} />
}

const setUpPages: readonly string[] = [paths.security, paths.sessions]

function SecondFactorFirst() {
  const toSecurity = useLinkProps(paths.security)
  return (
    <Page title={shellTexts.secondFactorFirst}>
      <EmptyState
        icon={IconShieldLock}
        text={texts.problems['second-factor-required']}
        action={
          <Button component="a" {...toSecurity}>
            {shellTexts.toSecondFactor}
          </Button>
        }
      />
    </Page>
  )
}

type BottomBarProps = { destinations: readonly Destination[]; current: Destination | undefined }

/** The four daily places, under the thumb. Users of the platform have none until they act for a client. */
function BottomBar({ destinations, current }: BottomBarProps) {
  return (
    <Group component="nav" aria-label={shellTexts.dailyNavigation} h="100%" gap={0} wrap="nowrap">
      {destinations.map((destination) => (
        <DailyPlace key={destination.href} destination={destination} isCurrent={destination === current} />
      ))}
    </Group>
  )
}

function DailyPlace({ destination: { label, href, icon: Mark }, isCurrent }: { destination: Destination; isCurrent: boolean }) {
  return (
    <a className={classes.daily} {...useLinkProps(href)} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      <Mark size={20} stroke={1.5} aria-hidden />
      {label}
    </a>
  )
}
