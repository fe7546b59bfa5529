/** Everything that only an operator can bring to its end. */
import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconTruckLoading } from '@tabler/icons-react'
import { LateCashByCourier } from '#cash/settlements/web/late-cash-by-courier.tsx'
import type { OperatorCounts } from '#contract/shell/waiting.ts'
import { paths } from '#web/paths.ts'
import { useWaiting } from '#web/shell/use-waiting.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { AddressLists } from './address-lists.tsx'
import { OpenEffects } from './open-effects.tsx'
import { StrayAwbs } from './stray-awbs.tsx'
import { FailingComparisons, GivenUpJobs } from './unfinished-work.tsx'

export function OperatorPage() {
  const { data: counts } = useWaiting()
  return (
    <Page
      title={texts.operator.title}
      count={counts?.waiting}
      action={
        <LinkButton variant="default" href={paths.pickupPointsOfClients}>
          {texts.pickupPoints.title}
        </LinkButton>
      }
    >
      {counts && <Contents counts={counts} />}
      <PointsToDecide count={counts?.pickupPoints} />
      <OpenEffects waiting={counts?.waiting} />
      <StrayAwbs />
      <FailingComparisons />
      <GivenUpJobs />
      <LateCashByCourier />
      <AddressLists />
    </Page>
  )
}

/** Where below the first list there is more. */
function Contents({ counts: { awbs, comparisons, jobs, lateCash } }: { counts: OperatorCounts }) {
  const places = [
    [texts.operator.waiting.awbs, 'awbs', awbs],
    [texts.operator.waiting.comparisons, 'comparisons', comparisons],
    [texts.operator.waiting.jobs, 'jobs', jobs],
    [texts.settlements.lateTitle, 'late-cash', lateCash],
  ] as const
  const filled = places.filter(([, , count]) => count > 0)
  if (filled.length === 0) return null
  return (
    <Group component="nav" gap="4px 16px" aria-label={texts.operator.jumpTo}>
      <Text c="dimmed">{texts.operator.jumpTo}:</Text>
      {filled.map(([label, id, count]) => (
        <Anchor key={id} component="button" type="button" onClick={() => document.getElementById(id)?.scrollIntoView()}>
          {label} ({texts.forms.number(count)})
        </Anchor>
      ))}
    </Group>
  )
}

function PointsToDecide({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <Alert
      color="orange"
      icon={<IconTruckLoading aria-hidden />}
      title={texts.operator.waiting.pickupPoints(count)}
      classNames={{ title: 'ink' }}
    >
      <LinkButton href={paths.pickupPointsOfClients}>{texts.operator.waiting.check}</LinkButton>
    </Alert>
  )
}
