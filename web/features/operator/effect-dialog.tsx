/** One effect: what was asked, since when, and what recovery and the recorded calls know of it. */
import { Alert, Button, Code, Group, Modal, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type EffectCall, effectCalls, type OpenEffect } from '../../../contract/operator/effects.ts'
import { useCall } from '../../api.ts'
import { texts as words } from '../../texts.ts'
import { Failure } from '../../ui/notices/failure.tsx'
import { DateTime } from '../../ui/values/date-time.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { Terms } from '../../ui/values/terms.tsx'
import { Since } from './since.tsx'
import { causeInWords, effectStateTexts, operatorTexts as texts } from './texts.ts'

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
    <Modal opened onClose={onClose} title={words.effects[effect.kind].label} size="xl">
      <Stack gap="md">
        {shown.reason !== null && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
            {shown.reason}
          </Alert>
        )}
        <Terms
          of={[
            [texts.asked, shown.summary],
            [texts.columnClient, shown.client?.name ?? texts.platform],
            [texts.columnKnown, <StatusBadge key="state" tone="orange" text={effectStateTexts[shown.state]} />],
            [texts.columnSince, <Since key="since" at={shown.since} />],
            [texts.attempts, texts.attemptsText(shown.tries, shown.calls)],
            [texts.lastCause, shown.cause && causeInWords(shown.cause)],
            [texts.nextLook, shown.nextLookAt && <DateTime at={shown.nextLookAt} />],
          ]}
        />
        <Title order={3}>{texts.recordedCalls}</Title>
        {details.error && <Failure cause={details.error} onRetry={() => void details.refetch()} isRetrying={details.isFetching} />}
        {details.isPending && <Skeleton height={64} />}
        {details.data && <RecordedCalls calls={details.data.recordedCalls} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onSettle}>
            {texts.settle}
          </Button>
          <Button onClick={onRetry} loading={isRetrying}>
            {texts.retry}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function RecordedCalls({ calls }: { calls: readonly EffectCall[] }) {
  if (calls.length === 0) return <Text c="dimmed">{texts.noRecordedCalls}</Text>
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
                  {status === null ? '' : ` ${status}`}, {texts.callTook(durationMs)}
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
