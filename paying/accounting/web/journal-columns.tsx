import { Group, Stack, Text } from '@mantine/core'
import type { Bani } from '#contract/money.ts'
import { texts } from '#web/texts.ts'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { JournalVat, ReceiptRow, ReceivableRow, SalesRow } from '../contract/accounting.ts'

const words = texts.accounting

const Day = ({ on }: { on: string }) => (
  <time dateTime={on} className="tabular nowrap">
    {texts.forms.day(on)}
  </time>
)

const money = <R,>(key: string, title: string, of: (row: R) => Bani): Column<R> => ({
  ...{ key, title, align: 'right' },
  render: (row) => <Money amount={of(row)} className="nowrap" />,
})
const wraps = { overflowWrap: 'break-word', minWidth: 110 } as const

export const rateText = ({ category, percent }: Pick<JournalVat, 'category' | 'percent'>): string =>
  category === 'S' ? words.rates.S(percent) : words.rates[category]

export const salesColumns: readonly Column<SalesRow>[] = [
  { key: 'number', title: words.number, render: ({ invoiceNumber }) => <span className="tabular nowrap">{invoiceNumber}</span> },
  { key: 'kind', title: words.kind, render: (row) => <SalesKind row={row} /> },
  { key: 'date', title: words.date, width: 130, render: (row) => <Issued row={row} /> },
  { key: 'buyer', title: words.buyer, render: (row) => <Buyer row={row} /> },
  {
    key: 'rates',
    title: words.net,
    align: 'right',
    render: ({ vat }) => (
      <Stack gap={0}>
        {vat.map((row) => (
          <span key={`${row.category}${row.percent}`} className="nowrap">
            <Text span c="dimmed" size="xs">
              {rateText(row)}{' '}
            </Text>
            <Money amount={row.net} />
          </span>
        ))}
      </Stack>
    ),
  },
  money('vat', words.vatTotal, ({ vatTotal }) => vatTotal),
  money('total', words.total, ({ total }) => total),
]

/** When it was supplied, or an advance paid, where that is another day: VAT falls due then. */
function Issued({ row: { kind, issuedOn, supplied } }: { row: SalesRow }) {
  const { first, last } = supplied ?? { first: issuedOn, last: issuedOn }
  const { day } = texts.forms
  return (
    <Stack gap={0}>
      <Day on={issuedOn} />
      {(first !== issuedOn || last !== issuedOn) && (
        <Text size="xs" c="dimmed">
          {words.supplied({ kind, days: texts.invoices.from({ first: day(first), last: day(last) }) })}
        </Text>
      )}
    </Stack>
  )
}

function SalesKind({ row: { kind, reverses } }: { row: SalesRow }) {
  return (
    <Stack gap={0}>
      <span>{words.kinds[kind]}</span>
      {reverses && (
        <Text size="xs" c="dimmed">
          {words.reverses} {reverses}
        </Text>
      )}
    </Stack>
  )
}

const Buyer = ({ row: { buyerName, buyerCode, country } }: { row: Pick<SalesRow, 'buyerName' | 'buyerCode'> & { country?: string } }) => (
  <Stack gap={0}>
    <span style={wraps}>{buyerName}</span>
    <Text size="xs" c="dimmed" className="tabular">
      {country === undefined || country === 'RO' ? buyerCode : `${country} ${buyerCode}`}
    </Text>
  </Stack>
)

export const SalesCard = ({ row }: { row: SalesRow }) => (
  <Stack gap={4}>
    <Group justify="space-between" gap="xs">
      <Text fw={600} className="tabular">
        {row.invoiceNumber}
      </Text>
      <Money amount={row.total} />
    </Group>
    <Buyer row={row} />
    <Group gap="md" c="dimmed">
      <SalesKind row={row} />
      <Issued row={row} />
    </Group>
  </Stack>
)

export const receiptColumns: readonly Column<ReceiptRow>[] = [
  { key: 'date', title: words.date, width: 110, render: ({ happenedOn }) => <Day on={happenedOn} /> },
  { key: 'kind', title: words.kind, render: (row) => <ReceiptKind row={row} /> },
  {
    key: 'payer',
    title: words.payer,
    render: ({ payerName, payerCode }) => <Buyer row={{ buyerName: payerName, buyerCode: payerCode }} />,
  },
  { key: 'settled', title: words.settledDocuments, render: ({ settled }) => <Settled of={settled} /> },
  money('amount', words.amount, ({ amount }) => amount),
  money('rest', words.rest, ({ rest }) => rest),
]

function ReceiptKind({ row: { kind, bookedOn, paymentNumber } }: { row: ReceiptRow }) {
  return (
    <Stack gap={0}>
      <span>{words.receiptKinds[kind]}</span>
      <Text size="xs" c="dimmed" className="tabular nowrap">
        {paymentNumber === null ? bookedOn : `${bookedOn}, ${words.payment} ${paymentNumber}`}
      </Text>
    </Stack>
  )
}

const Settled = ({ of }: { of: ReceiptRow['settled'] }) => (
  <Stack gap={0}>
    {of.length === 0 && <span>-</span>}
    {of.map(({ invoiceNumber, amount }) => (
      <span key={invoiceNumber} className="tabular nowrap">
        {invoiceNumber} <Money amount={amount} />
      </span>
    ))}
  </Stack>
)

export const ReceiptCard = ({ row }: { row: ReceiptRow }) => (
  <Stack gap={4}>
    <Group justify="space-between" gap="xs">
      <Text fw={600} style={wraps}>
        {row.payerName}
      </Text>
      <Money amount={row.amount} />
    </Group>
    <Group gap="md" c="dimmed">
      <span>{words.receiptKinds[row.kind]}</span>
      <Day on={row.happenedOn} />
      <span className="tabular">{row.bookedOn}</span>
    </Group>
    <Settled of={row.settled} />
  </Stack>
)

export const receivableColumns: readonly Column<ReceivableRow>[] = [
  { key: 'number', title: words.number, render: ({ invoiceNumber }) => <span className="tabular nowrap">{invoiceNumber}</span> },
  { key: 'client', title: words.client, render: ({ clientName }) => <span style={wraps}>{clientName}</span> },
  { key: 'buyer', title: words.buyer, render: (row) => <Buyer row={row} /> },
  { key: 'date', title: words.date, width: 110, render: ({ issuedOn }) => <Day on={issuedOn} /> },
  { key: 'due', title: words.due, render: (row) => <Due row={row} /> },
  money('total', words.total, ({ total }) => total),
  money('settled', words.settled, ({ settled }) => settled),
  money('open', words.open, ({ open }) => open),
]

const Due = ({ row: { dueOn, daysLate } }: { row: ReceivableRow }) => (
  <Stack gap={0}>
    <Day on={dueOn} />
    <Text size="xs" c={daysLate > 0 ? 'red' : 'dimmed'} className="nowrap">
      {words.late(daysLate)}
    </Text>
  </Stack>
)

export const ReceivableCard = ({ row }: { row: ReceivableRow }) => (
  <Stack gap={4}>
    <Group justify="space-between" gap="xs">
      <Text fw={600} className="tabular">
        {row.invoiceNumber}
      </Text>
      <Money amount={row.open} />
    </Group>
    <Buyer row={row} />
    <Due row={row} />
  </Stack>
)
