/** Connections of all clients, for what is said of them. */
import { eq } from 'drizzle-orm'
import { billingEntitiesOf } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { ConnectionState } from '../../contract/connections.ts'
import { connectionStateOf } from '../companies.ts'
import type { EInvoiceGrant } from '../grants.ts'
import type { EInvoiceConnection } from '../rights.ts'
import { einvoiceConnections, einvoiceGrants } from '../tables.ts'

/** `company`: its name. */
export type CompanyConnection = { connection: EInvoiceConnection; grant: EInvoiceGrant; company: string; state: ConnectionState }

export async function listCompanyConnections(app: App): Promise<CompanyConnection[]> {
  const rows = await app.db
    .select({ connection: einvoiceConnections, grant: einvoiceGrants })
    .from(einvoiceConnections)
    .innerJoin(einvoiceGrants, eq(einvoiceGrants.id, einvoiceConnections.grantId))
    .orderBy(einvoiceConnections.clientId, einvoiceConnections.number)
  const now = app.clock.now()
  const found: CompanyConnection[] = []
  for (const [clientId, some] of Map.groupBy(rows, ({ connection }) => connection.clientId)) {
    const entities = await billingEntitiesOf(app.db, clientId)
    for (const { connection, grant } of some) {
      const company = entities.find(({ number }) => number === connection.number)?.name ?? connection.cif
      found.push({ connection, grant, company, state: connectionStateOf(connection, grant, now) })
    }
  }
  return found
}
