import type { Statements } from '../../../server/platform/database/database.ts'

/** Whose cash a courier has announced in a transfer that has not come in, as far as its lines fit. */
export async function clientsWithPendingTransfer(db: Statements): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ clientId: string }>({
    name: 'clients-with-pending-transfer',
    text: `select distinct l.client_id as "clientId" from courier_settlements c join courier_settlement_lines l on l.settlement_id = c.id
            where c.state = 'reported' and l.client_id is not null and (l.state = 'matched' or l.action = 'accept')`,
    values: [],
  })
  return new Set(rows.map(({ clientId }) => clientId))
}
