import { Group, Stack, Text } from '@mantine/core'
import { shownIban } from '../../../web/features/shipment-editor/iban.ts'
import { texts } from '../../../web/texts.ts'
import type { Column } from '../../../web/ui/table/table.ts'
import { Money } from '../../../web/ui/values/money.tsx'
import type { RunSheetShown } from '../contract/payout-runs.ts'
import { SheetStateBadge } from './run-state.tsx'

const words = texts.payouts

export const columns: readonly Column<RunSheetShown>[] = [
  { key: 'sheet', title: words.sheet, width: 95, render: ({ id }) => <span className="tabular">{id}</span> },
  { key: 'client', title: words.client, render: ({ client }) => <Text style={{ overflowWrap: 'anywhere' }}>{client.name}</Text> },
  { key: 'holder', title: words.holder, render: ({ holder }) => <Text style={{ overflowWrap: 'anywhere' }}>{holder}</Text> },
  { key: 'account', title: words.account, width: 235, render: ({ iban }) => <span className="tabular nowrap">{shownIban(iban)}</span> },
  { key: 'bank', title: words.bank, isOptional: true, render: ({ bank }) => bank || texts.repaymentSheets.unknownBank },
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

/** With the bank's reason where it refused. */
const StateOf = ({ sheet: { state, reason } }: { sheet: RunSheetShown }) => (
  <Stack gap={4} py={4} align="flex-start">
    <SheetStateBadge state={state} />
    {reason && <Text fz="xs">{reason}</Text>}
  </Stack>
)

/** On a phone. */
export const SheetCard = ({ sheet }: { sheet: RunSheetShown }) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm">
      <Text fw={600}>{texts.repaymentSheets.sheetOf(String(sheet.id))}</Text>
      <Money amount={sheet.amount} fw={600} />
    </Group>
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text>{sheet.client.name}</Text>
      <Text>{sheet.holder}</Text>
      <Text className="tabular">{shownIban(sheet.iban)}</Text>
      <Text c="dimmed">
        {sheet.bank || texts.repaymentSheets.unknownBank}, {words.inSheet(sheet.repayments)}
      </Text>
    </div>
    <StateOf sheet={sheet} />
  </Stack>
)
