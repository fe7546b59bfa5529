import { ActionIcon, AppShell, Badge, Indicator, NavLink, ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type PayoutRunState, payoutCalls } from '#cash/payouts/contract/payout-runs.ts'
import { returnCalls } from '#selling/returns/contract/return-requests.ts'
import { useCall } from '#web/api.ts'
import type { Destination, WaitingWork } from '#web/shell/destinations.ts'
import { currentDestination, openGroups } from '#web/shell/open-pages.ts'
import { useActor, useMay } from '#web/shell/use-may.ts'
import { useWaiting } from '#web/shell/use-waiting.ts'
import { texts } from '#web/texts.ts'
import { DRAWER_BELOW } from '#web/theme.ts'
import { useLinkProps } from '#web/ui/app-link.tsx'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import classes from './shell.module.css'

type NavigationProps = { pathname: string; isNarrow: boolean; onNarrow: () => void; onChosen: () => void }

export function Navigation({ pathname, isNarrow, onNarrow, onChosen }: NavigationProps) {
  const actor = useActor()
  const current = currentDestination(pathname)
  const narrowLabel = isNarrow ? texts.shell.widenMenu : texts.shell.narrowMenu
  return (
    <>
      <AppShell.Section grow component={ScrollArea} p="sm">
        {openGroups(actor).map(({ label, destinations }) => (
          <section key={label} aria-label={label}>
            {!isNarrow && (
              <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4} aria-hidden>
                {label}
              </Text>
            )}
            {destinations.map((destination) => (
              <Place
                key={destination.href}
                destination={destination}
                isCurrent={destination === current}
                isNarrow={isNarrow}
                onChosen={onChosen}
              />
            ))}
          </section>
        ))}
      </AppShell.Section>
      <AppShell.Section p="sm" visibleFrom={DRAWER_BELOW}>
        <Tooltip label={narrowLabel} position="right">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={narrowLabel} onClick={onNarrow}>
            {isNarrow ? <IconLayoutSidebarLeftExpand size={20} aria-hidden /> : <IconLayoutSidebarLeftCollapse size={20} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </AppShell.Section>
    </>
  )
}

type PlaceProps = { destination: Destination; isCurrent: boolean; isNarrow: boolean; onChosen: () => void }

function Place({ destination: { label, href, icon: Mark, waiting }, isCurrent, isNarrow, onChosen }: PlaceProps) {
  const link = useLinkProps(href)
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <NavLink
        {...link}
        onClick={(event) => {
          link.onClick(event)
          onChosen()
        }}
        active={isCurrent}
        {...(isNarrow ? { 'aria-label': label } : {})}
        rightSection={waiting && !isNarrow ? <WaitingCount of={waiting} /> : undefined}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        label={isNarrow ? undefined : label}
        {...(isNarrow ? { styles: { body: { display: 'none' } } } : {})}
        leftSection={waiting && isNarrow ? <WithDot of={waiting} icon={Mark} /> : <Mark size={20} stroke={1.5} aria-hidden />}
        className={isNarrow ? `${classes.destination} ${classes.narrow}` : (classes.destination ?? '')}
      />
    </Tooltip>
  )
}

function useCount(of: WaitingWork): number {
  const operator = useWaiting().data?.waiting ?? 0
  const runs = useOpenRuns()
  const returns = useReturnsWaiting()
  return { operator, payouts: runs, returns }[of]
}

const names: Record<WaitingWork, (count: number) => string> = {
  operator: texts.shell.waiting,
  payouts: texts.payouts.waiting,
  returns: texts.returns.waiting,
}

function WaitingCount({ of }: { of: WaitingWork }) {
  const count = useCount(of)
  if (count === 0) return null
  return (
    <Badge color="orange.5" c="black" size="sm" aria-label={names[of](count)}>
      {texts.forms.number(count)}
    </Badge>
  )
}

/** Where there is no room for the count: that there is one. */
function WithDot({ of, icon: Mark }: { of: WaitingWork; icon: Icon }) {
  const count = useCount(of)
  return (
    <Indicator color="orange.5" disabled={count === 0}>
      <Mark size={20} stroke={1.5} aria-hidden />
    </Indicator>
  )
}

const REFRESH_MS = 60_000

/** To be approved, sent, or answered by the bank. */
const open: readonly PayoutRunState[] = ['made', 'approved', 'in-file']

/** How many payout runs are under way; those of the first page, as the newest are, and what is in doubt. */
function useOpenRuns(): number {
  const mayPay = useMay('platform.money')
  const { data } = useCall(payoutCalls.runs, { query: {} }, { enabled: mayPay, refetchInterval: REFRESH_MS })
  return data?.list.filter(({ state, doubted }) => doubted > 0 || open.includes(state)).length ?? 0
}

/** Return requests that no one has decided yet, and withdrawals whose money is owed too long. */
function useReturnsWaiting(): number {
  const mayRead = useMay('orders.read')
  const { data } = useCall(returnCalls.counts, {}, { enabled: mayRead, refetchInterval: REFRESH_MS })
  return data?.waiting ?? 0
}
