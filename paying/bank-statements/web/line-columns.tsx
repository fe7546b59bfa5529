import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconCoins, IconEyeOff, IconUserSearch } from '@tabler/icons-react'
import { type ComponentType, createContext, useContext } from 'react'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { PaymentProposal, StatementLineShown } from '../contract/bank-statements.ts'
import { RefundSteps } from './refund-steps.tsx'
import type { PaymentChoice } from './use-recording.ts'

const words = texts.bankStatements

/** What is next for a line that may be a sheet is known to a later area, and handed over where the pages are put together; null: nothing shows it. */
export const SheetStepsContext = createContext<ComponentType<{ line: StatementLineShown }> | null>(null)

export type LineChoices = {
  /** Whose payment is being recorded now. */
  recordingId: string | null
  choose: (line: StatementLineShown, choice: PaymentChoice) => void
  chooseOther: (line: StatementLineShown) => void
  ignore: (line: StatementLineShown) => void
  move: (line: StatementLineShown) => void
}

/** What came in and is no payment yet. */
const mayBeUsed = ({ state, amount }: StatementLineShown): boolean => state !== 'used' && amount > 0

export const statementLineColumns = (choices: LineChoices): readonly Column<StatementLineShown>[] => [
  { key: 'on', title: words.bookedOn, width: 110, render: ({ bookedOn }) => <Day on={bookedOn} /> },
  { key: 'from', title: words.counterparty, render: (line) => <From line={line} /> },
  {
    key: 'amount',
    title: words.amount,
    align: 'right',
    width: 140,
    render: ({ amount }) => <Money amount={amount} className="nowrap tabular" />,
  },
  { key: 'whose', title: words.whose, render: (line) => <Whose line={line} choices={choices} /> },
]

/** Of those that are open everything stands in the row itself. */
export function statementLineActionsOf(line: StatementLineShown, { chooseOther, move }: LineChoices): RowAction[] {
  if (line.state === 'ignored' && mayBeUsed(line))
    return [{ label: words.recordAfterAll, icon: IconUserSearch, onClick: () => chooseOther(line) }]
  if (line.state !== 'used' || line.payment === null) return []
  return [{ label: texts.paymentMoves.verb, icon: IconArrowsExchange, onClick: () => move(line) }]
}

const Day = ({ on }: { on: string }) => (
  <time dateTime={on} className="tabular nowrap">
    {texts.forms.day(on)}
  </time>
)

function From({ line: { counterparty, text, isReversal, isDoubtful } }: { line: StatementLineShown }) {
  return (
    <Stack gap={2} py={4} align="flex-start">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {counterparty.name || words.unknownCounterparty}
      </Text>
      {counterparty.iban !== '' && (
        <Text fz="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {counterparty.iban}
        </Text>
      )}
      <Text fz="xs" c="dimmed" lineClamp={3} title={text} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {isReversal && <Remark badge={words.reversal} hint={words.reversalHint} />}
      {isDoubtful && <Remark badge={words.doubtful} hint={words.doubtfulHint} />}
    </Stack>
  )
}

const Remark = ({ badge, hint }: { badge: string; hint: string }) => (
  <>
    <StatusBadge tone="orange" text={badge} />
    <Text fz="xs">{hint}</Text>
  </>
)

function Whose({ line, choices }: { line: StatementLineShown; choices: LineChoices }) {
  const { client, payment, note, because, state, settled, isOfSettlement } = line
  if (state === 'open') return <Proposed line={line} choices={choices} />
  const said = [note, because].filter((one) => one !== null)
  return (
    <Stack gap={2} py={4}>
      {client && <Text>{payment?.proformaNumber ? words.forProforma(client.name, payment.proformaNumber) : client.name}</Text>}
      {payment?.proformaNumber === null && <Text fz="xs">{words.unannounced}</Text>}
      {said.map((one) => (
        <Text key={one} fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {one}
        </Text>
      ))}
      {isOfSettlement && (
        <LinkButton
          variant="subtle"
          px="xs"
          mih={44}
          w="fit-content"
          href={paths.settlementOfLine(line.id)}
          leftSection={<IconCoins size={16} aria-hidden />}
        >
          {words.openSettlement}
        </LinkButton>
      )}
      {settled && (
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {words.settled(texts.forms.dateTime(settled.at), settled.by ?? '')}
        </Text>
      )}
    </Stack>
  )
}

/** Each a click; what none of them says, a search. */
function Proposed({ line, choices }: { line: StatementLineShown; choices: LineChoices }) {
  const { proposals, counterparty, because } = line
  const SheetSteps = useContext(SheetStepsContext)
  const isBusy = choices.recordingId !== null
  return (
    <Stack gap={6} py={4} align="stretch" role="group" aria-label={words.proposals(counterparty.name || texts.forms.ron(line.amount))}>
      {because && <Text style={{ overflowWrap: 'anywhere' }}>{because}</Text>}
      {SheetSteps && <SheetSteps line={line} />}
      <RefundSteps line={line} />
      {proposals.length === 0 && because === null && mayBeUsed(line) && <Text c="dimmed">{words.noProposal}</Text>}
      {proposals.map((proposal, i) => (
        <Button
          key={`${proposal.client.id} ${proposal.payment?.identifier}`}
          variant={i === 0 ? 'light' : 'default'}
          justify="flex-start"
          h="auto"
          py={6}
          px="sm"
          disabled={isBusy}
          onClick={() => choices.choose(line, proposal)}
        >
          <ProposalSaid proposal={proposal} amount={line.amount} />
        </Button>
      ))}
      <Group gap="xs">
        {mayBeUsed(line) && (
          <Button
            variant="subtle"
            px="xs"
            disabled={isBusy}
            leftSection={<IconUserSearch size={16} aria-hidden />}
            onClick={() => choices.chooseOther(line)}
          >
            {words.otherClient}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          disabled={isBusy}
          leftSection={<IconEyeOff size={16} aria-hidden />}
          onClick={() => choices.ignore(line)}
        >
          {words.ignore}
        </Button>
      </Group>
    </Stack>
  )
}

function ProposalSaid({ proposal: { client, payment, grounds }, amount }: { proposal: PaymentProposal; amount: number }) {
  const differs = payment !== null && payment.amount !== amount
  const about = [
    ...(payment === null ? [words.unannounced] : differs ? [words.announced(texts.forms.ron(payment.amount))] : []),
    ...grounds.map((ground) => words.grounds[ground]),
  ]
  return (
    <Stack component="span" gap={0} ta="left" style={{ whiteSpace: 'normal' }}>
      <Text span inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
        {payment ? words.forProforma(client.name, payment.proformaNumber) : client.name}
      </Text>
      <Text span fz="xs" fw={400}>
        {about.join(' · ')}
      </Text>
    </Stack>
  )
}

/** A line on a phone. */
export function StatementLineCard({ line, choices }: { line: StatementLineShown; choices: LineChoices }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Money amount={line.amount} fw={600} className="tabular" />
        <Day on={line.bookedOn} />
      </Group>
      <From line={line} />
      <Whose line={line} choices={choices} />
    </Stack>
  )
}
