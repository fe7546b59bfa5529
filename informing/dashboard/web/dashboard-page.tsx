/** The first page: what waits for the sender, where the money is, and how shipments went. */
import { Stack } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { ClientSelect } from '#paying/balance/web/client-select.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { endErrand } from '#web/shell/errands/errands.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useAccountId, useMe } from '#web/shell/use-me.ts'
import { texts, withAllTexts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { dashboardCalls } from '../contract/dashboard.ts'
import { FiguresSection } from './figures-section.tsx'
import { FirstStepsCard } from './first-steps.tsx'
import { MoneyRow } from './money-row.tsx'
import { TodayTiles } from './today-tiles.tsx'

const words = texts.dashboard

const WaitingNotice = lazyPart(
  withAllTexts(() => import('#web/shell/operator/waiting-notice.tsx')),
  'WaitingNotice',
)

/** What is on the cards is asked anew so often, in ms. */
const REFRESH_MS = 60_000

export function DashboardPage() {
  const clientId = useAccountId()
  const isStaff = (useMe().data?.platformRole ?? null) !== null
  const maySettle = useMay('platform.settle')
  return (
    <Page title={words.title}>
      {maySettle && (
        <Suspense>
          <WaitingNotice />
        </Suspense>
      )}
      {isStaff && <ClientSelect />}
      {clientId !== null && <Dashboard key={clientId} />}
      {clientId === null && isStaff && <EmptyState icon={IconUserShield} text={words.chooseClient} />}
    </Page>
  )
}

function Dashboard() {
  const mayReadMoney = useMay('money.read')
  useEffect(() => void endErrand(paths.dashboard), [])
  const today = useCall(dashboardCalls.today, {}, { refetchInterval: REFRESH_MS })
  const money = useCall(dashboardCalls.money, {}, { refetchInterval: REFRESH_MS, enabled: mayReadMoney })
  // Who ships already looks for what waits today first.
  const isBeginning = today.data?.has.awb === false
  const firstSteps = today.data && <FirstStepsCard today={today.data} />
  return (
    <Stack gap="md">
      {isBeginning && firstSteps}
      {today.error && <FailureNotice cause={today.error} onRetry={() => void today.refetch()} isRetrying={today.isFetching} />}
      {(today.data || !today.error) && <TodayTiles today={today.data} />}
      {money.error && <FailureNotice cause={money.error} onRetry={() => void money.refetch()} isRetrying={money.isFetching} />}
      {mayReadMoney && (money.data || !money.error) && <MoneyRow money={money.data} />}
      {!isBeginning && firstSteps}
      {today.data?.has.awb && <FiguresSection />}
    </Stack>
  )
}
