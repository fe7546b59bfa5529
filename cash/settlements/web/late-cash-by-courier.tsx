/** On the operator's page: each courier with cash that is late, and the way to what can be done about it. */
import { type CourierCode, couriers } from '#contract/couriers.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { OperatorList } from '#web/shell/operator/listed.tsx'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { type CourierLateCash, settlementCalls } from '../contract/settlements.ts'

const words = texts.settlements

export function LateCashByCourier() {
  const late = useCall(settlementCalls.late, { query: {} })
  return (
    <OperatorList
      id="late-cash"
      title={words.lateTitle}
      hint={words.lateAbout}
      query={{ ...late, data: late.data?.byCourier }}
      rowKey={({ courier }) => courier}
      rowName={({ courier }) => courier}
      columns={columns}
    />
  )
}

const Ask = ({ of }: { of: CourierCode }) => (
  <AppLink href={paths.settlements} aria-label={words.lateCheck(couriers[of].name)}>
    <CourierMark courier={of} withName />
  </AppLink>
)

const columns: readonly Column<CourierLateCash>[] = [
  { key: 'courier', title: words.courier, render: ({ courier }) => <Ask of={courier} /> },
  { key: 'count', title: words.lineCount, align: 'right', width: 100, render: ({ count }) => texts.forms.number(count) },
  {
    key: 'total',
    title: words.amount,
    align: 'right',
    width: 140,
    render: ({ total }) => <Money amount={total} className="nowrap tabular" />,
  },
  { key: 'oldest', title: words.deliveredOn, width: 120, render: ({ oldestOn }) => texts.forms.day(oldestOn) },
]
