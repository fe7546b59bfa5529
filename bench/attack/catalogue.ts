/** Rows of every kind that two clients have, by what their calls name them: ids to attack with, and what of the other client must not move. */
import { createHash } from 'node:crypto'

type Query = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>

export type Catalogue = {
  clientId: string
  /** By table. */
  ids: ReadonlyMap<string, readonly string[]>
}

const IDS_MAX = 6
/** What is counted or noted of each caller, and is no one's thing. */
const BESIDE: readonly string[] = ['audit_log', 'audit_refusals', 'idempotency_keys', 'effects']

type Column = { table: string; column: string }

async function tablesOf(query: Query): Promise<{ tables: string[]; ids: Map<string, string> }> {
  const columns = await query<Column>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name in ('client_id', 'id', 'unique_id', 'shop') order by 1, 2 desc`,
  )
  const ofClients = columns.filter(({ column }) => column === 'client_id').map(({ table }) => table)
  const tables = ofClients.filter((table) => !BESIDE.includes(table))
  const ids = new Map(
    columns.filter(({ column, table }) => column !== 'client_id' && tables.includes(table)).map(({ table, column }) => [table, column]),
  )
  return { tables, ids }
}

export async function catalogueOf(query: Query, clientId: string): Promise<Catalogue> {
  const { tables, ids: idColumns } = await tablesOf(query)
  const ids = new Map<string, string[]>()
  for (const table of tables) {
    const column = idColumns.get(table)
    if (!column) continue
    const rows = await query<{ id: string }>(`select ${column}::text as id from ${table} where client_id = $1 limit ${IDS_MAX}`, [clientId])
    if (rows.length > 0)
      ids.set(
        table,
        rows.map(({ id }) => id),
      )
  }
  const members = await query<{ id: string }>('select user_id::text as id from memberships where client_id = $1', [clientId])
  ids.set(
    'members',
    members.map(({ id }) => id),
  )
  return { clientId, ids }
}

/** All that a client has, table by table: the same rows have the same mark. */
export async function tableChecksumsOf(query: Query, clientId: string): Promise<Map<string, string>> {
  const { tables } = await tablesOf(query)
  const marks = new Map<string, string>()
  for (const table of tables) {
    const rows = await query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t where client_id = $1 order by 1`, [clientId])
    marks.set(
      table,
      createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex'),
    )
  }
  return marks
}

export const changedTablesOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([table, mark]) => before.get(table) !== mark).map(([table]) => table)

/** Which tables the parameters of an address mean, by what stands before them. */
const MEANT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/orders\/|uniqueId|order-auth/, ['orders']],
  [/^\/address\//, ['saved_addresses']],
  [/order-imports/, ['order_imports']],
  [/members\/invitations/, ['invitations']],
  [/^\/members/, ['members']],
  [/\/clients\//, ['clients']],
  [/invoice/, ['invoices']],
  [/payments|prepay/, ['payments', 'subscriptions']],
  [/repayments?|sheet/, ['repayment_sheets', 'repayments']],
  [/billing\/data|fiscal/, ['billing_entities']],
  [/shipping-points/, ['saved_addresses', 'store_locations']],
  [/shopify/, ['stores', 'store_orders', 'store_shipments']],
]

/** Ids to name in this place; none of the client's: any of its own. */
export function idsForParameter(catalogue: Catalogue, path: string, parameter: string): readonly string[] {
  if (parameter === 'clientId' && !path.includes('shopify')) return [catalogue.clientId]
  const meant = MEANT.find(([where]) => where.test(path))?.[1] ?? []
  const found = meant.flatMap((table) => [...(table === 'clients' ? [catalogue.clientId] : (catalogue.ids.get(table) ?? []))])
  return found.length > 0 ? found : [...catalogue.ids.values()].flat()
}

const UNGUESSABLE = /^[0-9a-f]{8}-[0-9a-f]{4}-|^[0-9A-Z]{12}$/

/** Ids that cannot be guessed: one of another client's in an answer was read there. */
export const unguessableIds = (catalogue: Catalogue): string[] => [...catalogue.ids.values()].flat().filter((id) => UNGUESSABLE.test(id))
