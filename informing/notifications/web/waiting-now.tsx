/** At the top of what the bell opens: what waits for the client now, as the first page counts it. */
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { dashboardCalls } from '#informing/dashboard/contract/dashboard.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'

const words = texts.dashboard
const centreTexts = texts.notifications

export function OrdersWaitingNow({ onLeave }: { onLeave: () => void }) {
  const { data } = useCall(dashboardCalls.today)
  if (!data) return <Skeleton height={48} />
  const { notPrinted, problems, returns } = data
  const waiting = [
    { count: notPrinted, text: words.toPrint(notPrinted), href: paths.ordersNotPrinted },
    {
      count: problems.refused,
      text: `${words.refused(problems.refused)} · ${texts.shell.destinations.orders}`,
      href: paths.ordersIn('refused'),
    },
    {
      count: problems.storeRefused,
      text: `${words.refused(problems.storeRefused)} · ${texts.shell.destinations.storeOrders}`,
      href: paths.storeOrdersRefused,
    },
    { count: problems.notReceivedBack, text: words.returning(problems.notReceivedBack), href: paths.ordersIn('to-receive-back') },
    { count: returns.received, text: words.returnRequests(returns.received), href: paths.returnsIn('received') },
  ].filter(({ count }) => count > 0)
  return (
    <Stack gap={4} component="section" aria-label={centreTexts.waiting}>
      <Title order={2} size="sm">
        {centreTexts.waiting}
      </Title>
      {waiting.length === 0 && <Text c="dimmed">{centreTexts.nothingWaits}</Text>}
      {waiting.map(({ text, href }) => (
        <AppLink key={href} href={href} mih={32} onClick={onLeave}>
          {text}
        </AppLink>
      ))}
    </Stack>
  )
}
