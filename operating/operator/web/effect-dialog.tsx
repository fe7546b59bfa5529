/** One effect: what was asked, since when, and what recovery and the recorded calls know of it. */
import { Alert, Button, Code, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type EffectCall, effectCalls, type OpenEffect } from '#contract/effects/effects.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { causeInWords } from './effect-columns.tsx'
import { BeganSince } from './since.tsx'

const operatorTexts = texts.operator

type EffectDialogProps = {
  effect: OpenEffect
  isRetrying: boolean
  onRetry: () => void
  onSettle: () => void
  onClose: () => void
}

export function EffectDialog({ effect, isRetrying, onRetry, onSettle, onClose }: EffectDialogProps) {
  const details = useCall(effectCalls.get, { params: { id: effect.id } })
  const shown = details.data ?? effect
  return (
    <Dialog onClose={onClose} title={texts.effects[effect.kind].label} size="xl">
      <Stack gap="md">
        {shown.reason !== null && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
            {shown.reason}
          </Alert>
        )}
        <TermList
          of={[
            [operatorTexts.asked, shown.summary],
            [operatorTexts.columnClient, shown.client?.name ?? operatorTexts.platform],
            [operatorTexts.columnKnown, <StatusBadge key="state" tone="orange" text={texts.operator.effectStates[shown.state]} />],
            [operatorTexts.columnSince, <BeganSince key="since" at={shown.since} />],
            [operatorTexts.attempts, operatorTexts.attemptsText(shown.tries, shown.calls)],
            [operatorTexts.lastCause, shown.cause && causeInWords(shown.cause)],
            [operatorTexts.nextLook, shown.nextLookAt && <DateTime at={shown.nextLookAt} />],
          ]}
        />
        <Title order={3}>{operatorTexts.recordedCalls}</Title>
        {details.error && <FailureNotice cause={details.error} onRetry={() => void details.refetch()} isRetrying={details.isFetching} />}
        {details.isPending && <Skeleton height={64} />}
        {details.data && <RecordedCalls calls={details.data.recordedCalls} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onSettle}>
            {operatorTexts.settle}
          </Button>
          <Button onClick={onRetry} loading={isRetrying}>
            {operatorTexts.retry}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function RecordedCalls({ calls }: { calls: readonly EffectCall[] }) {
  if (calls.length === 0) return <Text c="dimmed">{operatorTexts.noRecordedCalls}</Text>
  return (
    <Table.ScrollContainer minWidth={480} mah={280} type="native">
      <Table>
        <Table.Tbody>
          {calls.map(({ calledAt, operation, outcome, status, durationMs, answer }) => (
            <Table.Tr key={`${calledAt} ${operation}`}>
              <Table.Td>
                <DateTime at={calledAt} />
              </Table.Td>
              <Table.Td>
                {operation}
                <Text size="xs" c="dimmed" className="nowrap">
                  {causeInWords(outcome)}
                  {status === null ? '' : ` ${status}`}, {operatorTexts.callTook(durationMs)}
                </Text>
              </Table.Td>
              <Table.Td>{answer && <Code style={{ overflowWrap: 'anywhere' }}>{answer}</Code>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
