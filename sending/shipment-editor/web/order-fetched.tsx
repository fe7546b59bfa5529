/** An order that is still being read, or could not be. */
import { Group, Loader, Text } from '@mantine/core'
import type { ApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'

export function LoadingNotice() {
  return (
    <Group gap="sm" role="status">
      <Loader size={16} aria-hidden />
      <Text c="dimmed">{texts.shipmentEditor.loading}</Text>
    </Group>
  )
}

type FetchFailureProps = { problem: ApiProblem; onRetry: () => void; isRetrying: boolean }

/** A refusal says itself why; everything else is the specification's sentence. */
export function FetchFailure({ problem, ...retry }: FetchFailureProps) {
  const message = problem.code === 'store-needs-auth' || problem.code === 'not-found' ? problem.message : texts.shipmentEditor.fetchFailed
  return <FailureNotice {...retry} cause={{ ...problem, message }} />
}
