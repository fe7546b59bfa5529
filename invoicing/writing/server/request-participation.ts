import { eq } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { invoiceWritingRequests as table } from './tables.ts'

/** Whether it is the client's first request: operators read it in the audit log. */
export const requestParticipation = (app: App, clientId: string): Promise<boolean> =>
  app.db.inTransaction(async (tx) => {
    // Of two at once the second finds the first.
    await lockByName(tx, `invoice-writing/${clientId}`)
    const [before] = await tx.select().from(table).where(eq(table.clientId, clientId))
    if (before) return false
    await tx.insert(table).values({ clientId, requestedAt: app.clock.now() })
    return true
  })
