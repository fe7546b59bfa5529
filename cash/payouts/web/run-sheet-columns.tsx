import { Group, Stack, Text } from '@mantine/core'
import { shownIban } from '#sending/shipment-editor/web/iban.ts'
import { texts } from '#web/texts.ts'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { PayoutRunSheetShown } from '../contract/payout-runs.ts'
import { BankName } from './bank-name.tsx'
import { RepaymentSheetDoubtShown } from './doubts/sheet-doubt.tsx'
import { RepaymentSheetStateBadge } from './run-state.tsx'

const words = texts.payouts

export const payoutRunSheetColumns: readonly Column<PayoutRunSheetShown>[] = [
  { key: 'sheet', title: words.sheet, width: 95, render: ({ id }) => <span className="tabular">{id}</span> },
  { key: 'client', title: words.client, render: ({ client, holder }) => <Payee client={client.name} holder={holder} /> },
  { key: 'account', title: words.account, width: 235, render: (sheet) => <Account of={sheet} /> },
  {
    key: 'repayments',
    title: words.repaymentCount,
    align: 'right',
    width: 110,
    render: ({ repayments }) => texts.forms.number(repayments),
  },
  { key: 'amount', title: words.amount, align: 'right', width: 130, render: ({ amount }) => <Money amount={amount} className="nowrap" /> },
  { key: 'state', title: words.state, width: 170, render: (sheet) => <StateOf sheet={sheet} /> },
]

/** A word is longer than its column only where it is no name. */
const Payee = ({ client, holder }: { client: string; holder: string }) => (
  <Stack gap={0} style={{ overflowWrap: 'break-word' }}>
    <Text>{client}</Text>
    {holder !== client && (
      <Text fz="xs" c="dimmed">
        {words.holder}: {holder}
      </Text>
    )}
  </Stack>
)

const Account = ({ of: { iban, bank } }: { of: PayoutRunSheetShown }) => (
  <Stack gap={0}>
    <span className="tabular nowrap">{shownIban(iban)}</span>
    <BankName bank={bank} />
  </Stack>
)

/** With the bank's reason where it refused. */
const StateOf = ({ sheet }: { sheet: PayoutRunSheetShown }) => (
  <Stack gap={4} py={4} align="flex-start">
    <RepaymentSheetStateBadge of={sheet} />
    {sheet.reason && <Text fz="xs">{sheet.reason}</Text>}
    <RepaymentSheetDoubtShown of={sheet} />
    {sheet.decided && (
      <Text fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {words.decision.decided({ ...sheet.decided, at: texts.forms.dateTime(sheet.decided.at) })}
      </Text>
    )}
  </Stack>
)

/** On a phone. */
export const PayoutRunSheetCard = ({ sheet }: { sheet: PayoutRunSheetShown }) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm">
      <Text fw={600}>{texts.repaymentSheets.sheetOf(String(sheet.id))}</Text>
      <Money amount={sheet.amount} fw={600} />
    </Group>
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text>{sheet.client.name}</Text>
      <Text>{sheet.holder}</Text>
      <Text className="tabular">{shownIban(sheet.iban)}</Text>
      <BankName bank={sheet.bank} />
      <Text c="dimmed">{words.inSheet(sheet.repayments)}</Text>
    </div>
    <StateOf sheet={sheet} />
  </Stack>
)
