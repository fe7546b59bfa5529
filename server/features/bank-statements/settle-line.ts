/** What an operator says of a line: whose payment it is, or that it is none. */
import { and, eq } from 'drizzle-orm'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { namesOfClients } from '../members/clients.ts'
import { lockTransfer, receiveTransfer, receiveUnannounced } from '../payments/transfers/receive-transfer.ts'
import { type LineRow, receivedAt } from './look-at-lines.ts'
import { bankStatementLines as lines } from './tables.ts'

type Used = { id: string; clientId: string; paymentId: string | null; settledBy: string | null }

/**
 * An announced payment becomes one of the amount that came. What was ignored may be used after all. Throws `not-found`, also where nothing
 * came in; `statement-line-settled`; `payment-not-activatable` where the payment has been received already.
 */
export async function recordPayment(app: App, { id, clientId, paymentId, settledBy }: Used): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockLine(tx, id)
    if (row.state === 'used') throw new Problem('statement-line-settled')
    const isKnown = (await namesOfClients(tx, [clientId])).has(clientId)
    if (row.amountBani <= 0 || !isKnown) throw new Problem('not-found')
    const now = app.clock.now()
    const received = await receive(app, tx, { row, clientId, paymentId, settledBy })
    const settled = { clientId, paymentId: received, note: null, because: null, settledBy, settledAt: now, lookedAt: row.lookedAt ?? now }
    await tx
      .update(lines)
      .set({ state: 'used', ...settled })
      .where(eq(lines.id, id))
  })
}

type Receiving = Omit<Used, 'id'> & { row: LineRow }

/** Answers the payment's id. */
async function receive(app: App, tx: Tx, { row, clientId, paymentId, settledBy }: Receiving): Promise<string> {
  const came = { receivedAt: receivedAt(app, row), amountBani: row.amountBani }
  if (paymentId === null) return receiveUnannounced(app, tx, { clientId, createdBy: settledBy, ...came })
  const payment = await lockTransfer(tx, { clientId, paymentId })
  await receiveTransfer(app, tx, payment, came)
  return payment.id
}

type Ignored = { id: string; note: string; settledBy: string | null }

/** Throws `not-found`, `statement-line-settled`. */
export async function ignoreLine(app: App, { id, note, settledBy }: Ignored): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockLine(tx, id)
    if (row.state !== 'open') throw new Problem('statement-line-settled')
    const now = app.clock.now()
    await tx
      .update(lines)
      .set({ state: 'ignored', note, settledBy, settledAt: now, lookedAt: row.lookedAt ?? now })
      .where(and(eq(lines.id, id)))
  })
}

async function lockLine(tx: Tx, id: string): Promise<LineRow> {
  const [row] = await tx.select().from(lines).where(eq(lines.id, id)).for('update')
  if (!row) throw new Problem('not-found')
  return row
}
