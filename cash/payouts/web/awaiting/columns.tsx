import { Anchor, Text } from '@mantine/core'
import type { AwaitingRepayment } from '#cash/repayments/contract/repayment-calls.ts'
import { shownIban } from '#sending/shipment-editor/web/iban.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import type { Column } from '#web/ui/table/table.ts'
import { AwbNumber } from '#web/ui/values/awb-number.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'

const words = texts.repaymentAwaiting

/** null: the user names no accounts. */
export type OnChangeAwaiting = ((row: AwaitingRepayment) => void) | null

export const awaitingColumns = (onChange: OnChangeAwaiting): readonly Column<AwaitingRepayment>[] => [
  { key: 'awb', title: words.awb, render: ({ awb }) => <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} />, width: 165 },
  { key: 'from', title: words.from, render: ({ addressFrom }) => addressFrom, width: 135 },
  { key: 'to', title: words.to, render: ({ addressTo }) => addressTo, width: 195 },
  { key: 'created', title: words.created, render: ({ createdDate }) => <DateTime at={createdDate} />, width: 140 },
  { key: 'amount', title: words.amount, align: 'right', render: ({ price }) => <Money amount={price} className="nowrap" />, width: 115 },
  { key: 'holder', title: words.holder, render: ({ contactName }) => contactName, width: 140 },
  { key: 'account', title: words.account, render: (row) => <Account of={row} onChange={onChange} />, width: 235 },
]

/** With the reason under it why it cannot be paid to, and the way to another. */
function Account({ of: row, onChange }: { of: AwaitingRepayment; onChange: OnChangeAwaiting }) {
  const { bankAccount, reason, awb } = row
  return (
    <>
      <Text className="tabular nowrap">{bankAccount === '' ? words.noAccount : shownIban(bankAccount)}</Text>
      {bankAccount !== '' && <Text c="var(--mantine-color-error)">{reason}</Text>}
      {onChange && (
        <Anchor component="button" type="button" ta="left" aria-label={words.changeOneOf(awb)} onClick={() => onChange(row)}>
          {words.changeOne}
        </Anchor>
      )}
    </>
  )
}
