import { Button, Group, Stack, Text } from '@mantine/core'
import type { Tone } from '#contract/shell/tones.ts'
import { texts } from '#web/texts.ts'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { DifferenceAction, SettlementLineShown } from '../contract/settlements.ts'

const words = texts.settlements

type Decide = (line: SettlementLineShown, action: DifferenceAction) => void

export const settlementLineColumns = (onDecide: Decide): readonly Column<SettlementLineShown>[] => [
  { key: 'awb', title: words.awb, render: (line) => <AwbOfLine line={line} /> },
  { key: 'client', title: words.client, render: (line) => <Whose line={line} /> },
  {
    key: 'amount',
    title: words.amount,
    align: 'right',
    width: 130,
    render: ({ amount }) => <Money amount={amount} className="nowrap tabular" />,
  },
  {
    key: 'expected',
    title: words.expected,
    align: 'right',
    width: 130,
    render: ({ expected }) => (expected === null ? '' : <Money amount={expected} className="nowrap tabular" />),
  },
  { key: 'result', title: words.result, render: (line) => <Result line={line} onDecide={onDecide} /> },
]

const AwbOfLine = ({ line: { awb } }: { line: SettlementLineShown }) => (
  <Text span ff="monospace" style={{ overflowWrap: 'anywhere' }}>
    {awb}
  </Text>
)

const Whose = ({ line: { client, uniqueId } }: { line: SettlementLineShown }) => (
  <Stack gap={0} py={4}>
    <Text style={{ overflowWrap: 'anywhere' }} {...(client ? {} : { c: 'dimmed' })}>
      {client?.name || words.noClient}
    </Text>
    {uniqueId && (
      <Text fz="xs" ff="monospace" c="dimmed">
        {uniqueId}
      </Text>
    )}
  </Stack>
)

const saidOf = ({ state, action }: SettlementLineShown): string => {
  if (state === 'removed') return words.removedLine
  return state === 'matched' ? words.matched : state === 'resolved' && action ? words.done[action] : words.resolved
}

const tones = { matched: 'green', different: 'orange', resolved: 'grey', removed: 'grey' } as const satisfies Record<
  SettlementLineShown['state'],
  Tone
>

const stepSaid = ({ state, on }: SettlementLineShown['steps'][number]) => `${texts.orderStates[state]} ${texts.forms.day(on)}`

function Result({ line, onDecide }: { line: SettlementLineShown; onDecide: Decide }) {
  const { state, difference, steps, note, actions, awb } = line
  const isTurnedBack = difference === 'not-delivered' && steps.at(-1)?.state === 'delivered'
  const said = saidOf(line)
  return (
    <Stack gap={6} py={4} align="flex-start">
      <StatusBadge tone={tones[state]} text={state === 'different' && difference ? words.kinds[difference] : said} />
      {state === 'resolved' && difference && <Text fz="xs">{words.kinds[difference]}</Text>}
      {steps.length > 0 && <Text fz="xs">{words.steps(steps.map(stepSaid).join(', '))}</Text>}
      {isTurnedBack && <Text fz="xs">{words.turnedBack}</Text>}
      {note && (
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      {actions.length > 0 && (
        <Group gap="xs" role="group" aria-label={awb}>
          {actions.map((one, i) => (
            <Button key={one} variant={i === 0 ? 'light' : 'default'} px="sm" onClick={() => onDecide(line, one)}>
              {words.actions[one]}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

/** On a phone. */
export const SettlementLineCard = ({ line, onDecide }: { line: SettlementLineShown; onDecide: Decide }) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm">
      <AwbOfLine line={line} />
      <Money amount={line.amount} fw={600} className="tabular" />
    </Group>
    {line.expected !== null && line.expected !== line.amount && (
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{words.expected}</Text>
        <Money amount={line.expected} className="tabular" />
      </Group>
    )}
    <Whose line={line} />
    <Result line={line} onDecide={onDecide} />
  </Stack>
)
