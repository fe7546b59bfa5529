/** Everything that only an operator can bring to its end. */
import { Anchor, Group, Text } from '@mantine/core'
import type { OperatorCounts } from '../../../contract/operator/operator.ts'
import { useWaiting } from '../../shell/use-waiting.ts'
import { texts } from '../../texts.ts'
import { Page } from '../../ui/page.tsx'
import { OpenEffects } from './open-effects.tsx'
import { StrayAwbs } from './stray-awbs.tsx'
import { FailingComparisons, GivenUpJobs } from './unfinished-work.tsx'

export function OperatorPage() {
  const { data: counts } = useWaiting()
  return (
    <Page title={texts.operator.title} count={counts?.waiting}>
      {counts && <Contents counts={counts} />}
      <OpenEffects waiting={counts?.waiting} />
      <StrayAwbs />
      <FailingComparisons />
      <GivenUpJobs />
    </Page>
  )
}

/** Where below the first list there is more. */
function Contents({ counts: { awbs, comparisons, jobs } }: { counts: OperatorCounts }) {
  const places = [
    [texts.operator.waiting.awbs, 'awbs', awbs],
    [texts.operator.waiting.comparisons, 'comparisons', comparisons],
    [texts.operator.waiting.jobs, 'jobs', jobs],
  ] as const
  const filled = places.filter(([, , count]) => count > 0)
  if (filled.length === 0) return null
  return (
    <Group component="nav" gap="4px 16px" aria-label={texts.operator.jumpTo}>
      <Text c="dimmed">{texts.operator.jumpTo}:</Text>
      {filled.map(([label, id, count]) => (
        <Anchor key={id} component="button" type="button" onClick={() => document.getElementById(id)?.scrollIntoView()}>
          {label} ({count})
        </Anchor>
      ))}
    </Group>
  )
}
