/** Connections of all clients, for what is said of them. */
import { eq } from 'drizzle-orm'
import { billingEntitiesOf } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { ConnectionState } from '../../contract/connections.ts'
import { stateOf } from '../companies.ts'
import type { Grant } from '../grants.ts'
import type { Connection } from '../rights.ts'
import { einvoiceConnections, einvoiceGrants } from '../tables.ts'

/** `company`: its name. */
export type OneConnection = { connection: Connection; grant: Grant; company: string; state: ConnectionState }

export async function allConnections(app: App): Promise<OneConnection[]> {
  const rows = await app.db
    .select({ connection: einvoiceConnections, grant: einvoiceGrants })
    .from(einvoiceConnections)
    .innerJoin(einvoiceGrants, eq(einvoiceGrants.id, einvoiceConnections.grantId))
    .orderBy(einvoiceConnections.clientId, einvoiceConnections.number)
  const now = app.clock.now()
  const found: OneConnection[] = []
  for (const [clientId, some] of Map.groupBy(rows, ({ connection }) => connection.clientId)) {
    const entities = await billingEntitiesOf(app.db, clientId)
    for (const { connection, grant } of some) {
      const company = entities.find(({ number }) => number === connection.number)?.name ?? connection.cif
      found.push({ connection, grant, company, state: stateOf(connection, grant, now) })
    }
  }
  return found
}
