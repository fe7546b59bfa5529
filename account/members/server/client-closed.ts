/** A client that has no members any more, because its last owner closed the account (docs/decisions/144). */
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Subscription } from '../../../server/platform/app.ts'
import { eventKind, subscribe } from '../../../server/platform/jobs/events.ts'

/** In the transaction in which the last owner leaves. Nothing of its money, orders and stores is open. */
export const clientClosed = eventKind<{ clientId: string }>('client-closed')

/** No law keeps these rows of a client: they end with it. */
export const endsWithClient = (...tables: readonly (PgTable & { clientId: PgColumn })[]): Subscription =>
  subscribe(clientClosed, async (_app, tx, { clientId }) => {
    for (const table of tables) await tx.delete(table).where(eq(table.clientId, clientId))
  })
