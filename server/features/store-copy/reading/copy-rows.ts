/** The statement that keeps readings in our copy. Written out, because every order that is activated is read and copied at least twice. */
import { getTableColumns } from 'drizzle-orm'
import { selectList, type Tx } from '../../../platform/database/database.ts'
import { storeOrders } from '../tables.ts'
import { type Placed, placedColumns } from '../tabs/place-in-tabs.ts'

export type NewCopy = typeof storeOrders.$inferInsert

const copied = [
  ...(['clientId', 'shop', 'id', 'name', 'createdAt', 'changedAt', 'cancelledAt', 'customerName', 'totalMinor'] as const),
  ...(['outstandingMinor', 'currency', 'outstandingCurrency', 'payment', 'fulfilment', 'itemCount', 'tags', 'paymentGateways'] as const),
  ...(['summary', 'isOpen', 'waitingItemCount', 'parts', 'isAwaiting', 'readAt'] as const),
]
const columns = getTableColumns(storeOrders)
const names = copied.map((name) => columns[name].name)

/** An erased buyer stays erased. A list has no parts: what was read of them holds as long as nothing changed. */
const unlessErased = (name: string, erased: string) => `case when o.summary is null then ${erased} else excluded."${name}" end`
const unlessUnread = (name: string) => `coalesce(excluded."${name}", case when excluded.changed_at = o.changed_at then o."${name}" end)`
const replaced: Partial<Record<(typeof copied)[number], (name: string) => string>> = {
  customerName: (name) => unlessErased(name, "''"),
  summary: (name) => unlessErased(name, 'null'),
  waitingItemCount: unlessUnread,
  parts: unlessUnread,
}
const kept: readonly (typeof copied)[number][] = ['clientId', 'shop', 'id', 'createdAt', 'isAwaiting']
const SET = [
  ...copied
    .filter((column) => !kept.includes(column))
    .map((column) => {
      const { name } = columns[column]
      return `"${name}" = ${replaced[column]?.(name) ?? `excluded."${name}"`}`
    }),
  'refusal = case when excluded.changed_at = o.changed_at then o.refusal end',
].join(', ')

const textFor = (rows: number): string => {
  const values = Array.from({ length: rows }, (_, row) => `(${names.map((_, i) => `$${row * names.length + i + 1}`).join(', ')})`)
  return `insert into store_orders as o (${names.map((name) => `"${name}"`).join(', ')}) values ${values.join(', ')}
          on conflict (client_id, shop, id) do update set ${SET}
          where (excluded.changed_at, excluded.read_at) >= (o.changed_at, o.read_at)
          returning ${selectList(placedColumns, 'o')}`
}
const ONE = textFor(1)

/** An older reading never replaces a newer one. Answers the rows that were written, locked. */
export async function writeCopies(tx: Tx, rows: readonly NewCopy[]): Promise<Placed[]> {
  const values = rows.flatMap((row) => copied.map((name) => (row[name] == null ? null : columns[name].mapToDriverValue(row[name]))))
  const statement = rows.length === 1 ? { name: 'store-order-copied-anew', text: ONE, values } : { text: textFor(rows.length), values }
  return (await tx.$client.query<Placed>(statement)).rows
}
