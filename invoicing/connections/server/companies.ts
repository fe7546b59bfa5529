/** The client's companies with the state of their connections, as they are listed. */
import { and, eq } from 'drizzle-orm'
import { isVerifiableEntity } from '#paying/billing/contract/entity-rules.ts'
import { billingContactOf, billingEntitiesOf, presentEntity } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ConnectedCompany, ConnectionState } from '../contract/connections.ts'
import { type EInvoiceGrant, grantEndOf } from './grants.ts'
import type { EInvoiceConnection } from './rights.ts'
import { einvoiceConnections, einvoiceGrants } from './tables.ts'

type Listing = { clientId: string; locale: string }

/** What is not proven, lost or over never counts as active. */
export function connectionStateOf({ rightLostAt, rightProvenAt }: EInvoiceConnection, grant: EInvoiceGrant, now: Date): ConnectionState {
  if (grantEndOf(grant) <= now) return 'EXPIRED'
  if (rightLostAt !== null) return 'RIGHT_LOST'
  return rightProvenAt === null ? 'UNPROVEN' : 'ACTIVE'
}

/** null: the company is not connected. */
export async function connectionByNumber(
  db: Queries,
  { clientId, number }: { clientId: string; number: number },
): Promise<EInvoiceConnection | null> {
  const isThis = and(eq(einvoiceConnections.clientId, clientId), eq(einvoiceConnections.number, number))
  const [connection] = await db.select().from(einvoiceConnections).where(isThis)
  return connection ?? null
}

export async function connectedCompanies(app: App, { clientId, locale }: Listing): Promise<ConnectedCompany[]> {
  const [entities, contactData, rows] = await Promise.all([
    billingEntitiesOf(app.db, clientId),
    billingContactOf(app.db, clientId),
    app.db
      .select({ connection: einvoiceConnections, grant: einvoiceGrants })
      .from(einvoiceConnections)
      .innerJoin(einvoiceGrants, eq(einvoiceGrants.id, einvoiceConnections.grantId))
      .where(eq(einvoiceConnections.clientId, clientId)),
  ])
  const now = app.clock.now()
  return entities.flatMap((entity) => {
    const row = rows.find(({ connection }) => connection.number === entity.number)
    if (!row) return []
    const { connection, grant } = row
    const eInvoice = {
      state: connectionStateOf(connection, grant, now),
      modifiedAt: connection.syncedAt?.toISOString() ?? null,
      refreshExpiresAt: grantEndOf(grant).toISOString(),
      isEndAssumed: grant.isRefreshEndAssumed,
      certificateSerial: grant.certificateSerial,
      connectedAt: connection.connectedAt.toISOString(),
      refusal: connection.rightLostAt === null ? '' : connection.refusal,
    }
    return [{ ...presentEntity(app, entity, locale), contactData, eInvoice }]
  })
}

export async function notConnectedCompanies(app: App, { clientId, locale }: Listing) {
  const [entities, contactData] = await Promise.all([billingEntitiesOf(app.db, clientId), billingContactOf(app.db, clientId)])
  const open = entities.filter((entity) => isVerifiableEntity(entity) && !entity.isConnected)
  return open.map((entity) => ({ ...presentEntity(app, entity, locale), contactData }))
}
