/** What was credited, week by week, with the orders that each credit comes from. */
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { CREDITS_PAGE_SIZE, type CreditOrderShown, type CreditShown, referralCalls } from '../contract/referral-calls.ts'

const words = texts.referrals

const weekOf = ({ fromDate, toDate }: CreditShown) => words.week({ from: texts.forms.day(fromDate), to: texts.forms.day(toDate) })

const columns: readonly Column<CreditShown>[] = [
  { key: 'week', title: words.columns.week, render: weekOf },
  { key: 'creditedAt', title: words.columns.creditedAt, render: ({ creditedAt }) => <DateTime at={creditedAt} />, width: 160 },
  { key: 'orders', title: words.columns.orders, align: 'right', render: ({ orders }) => words.ordersOf(orders) },
  { key: 'amount', title: words.columns.amount, align: 'right', render: ({ amount }) => <Money amount={amount} className="nowrap" /> },
]

const orderColumns: readonly Column<CreditOrderShown>[] = [
  { key: 'client', title: words.orderColumns.client, render: ({ client }) => client },
  { key: 'order', title: words.orderColumns.order, render: ({ uniqueId }) => uniqueId },
  { key: 'placedAt', title: words.orderColumns.placedAt, render: ({ placedAt }) => <DateTime at={placedAt} /> },
  { key: 'deliveredAt', title: words.orderColumns.deliveredAt, render: ({ deliveredAt }) => <DateTime at={deliveredAt} /> },
  { key: 'price', title: words.orderColumns.price, align: 'right', render: ({ price }) => <Money amount={price} className="nowrap" /> },
  { key: 'bonus', title: words.orderColumns.bonus, align: 'right', render: ({ bonus }) => <Money amount={bonus} className="nowrap" /> },
]

type Body = { selectedClient?: string }

export function ReferralCredits({ body }: { body: Body }) {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<CreditShown | null>(null)
  const credits = useCall(referralCalls.credits, { body: { page, ...body } }, { keepPrevious: true })
  return (
    <Section title={words.credits}>
      <DataTable
        label={words.credits}
        rows={credits.data?.list}
        rowKey={({ id }) => id}
        rowName={weekOf}
        columns={columns}
        loading={credits}
        onOpen={setOpened}
        paging={{ page, limit: CREDITS_PAGE_SIZE, count: credits.data?.count, onPage: setPage }}
        empty={{ icon: IconGift, text: words.noCredits }}
      />
      {opened && <CreditOrders credit={opened} body={body} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function CreditOrders({ credit, body, onClose }: { credit: CreditShown; body: Body; onClose: () => void }) {
  const orders = useCall(referralCalls.orders, { body: { id: credit.id, ...body } })
  return (
    <Dialog size={1200} title={words.creditOf(weekOf(credit))} onClose={onClose}>
      <DataTable
        label={words.creditOf(weekOf(credit))}
        rows={orders.data?.list}
        rowKey={({ uniqueId }) => uniqueId}
        rowName={({ uniqueId }) => uniqueId}
        columns={orderColumns}
        loading={orders}
        empty={{ icon: IconGift, text: words.noCredits }}
      />
    </Dialog>
  )
}
