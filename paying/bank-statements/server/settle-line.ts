/** What an operator says of a line: whose payment it is, or that it is none. */
import { eq } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { Problem } from '#contract/problems.ts'
import { lockTransfer, receiveTransfer, receiveUnannouncedTransfer } from '#paying/payments/server/transfers/receive-transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lineReceivedAt } from './claim-lines.ts'
import { type StatementLineRow, statementLineLife } from './line-life.ts'
import { bankStatementLines as lines } from './tables.ts'

type Used = { id: string; clientId: string; paymentId: string | null; settledBy: string | null }

/**
 * An announced payment becomes one of the amount that came. What was ignored may be used after all. Throws `not-found`, also where nothing
 * came in; `statement-line-settled`; `payment-not-activatable` where the payment has been received already.
 */
export async function recordPayment(app: App, { id, clientId, paymentId, settledBy }: Used): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockLine(tx, id)
    if (!statementLineLife.mayBecome(row.state, 'used')) throw new Problem('statement-line-settled')
    const isKnown = (await namesOfClients(tx, [clientId])).has(clientId)
    if (row.amountBani <= 0 || !isKnown) throw new Problem('not-found')
    const received = await receive(app, tx, { row, clientId, paymentId, settledBy })
    await statementLineLife.move(app, tx, row, {
      to: 'used',
      patch: { clientId, paymentId: received, note: null, because: null, settledBy },
    })
  })
}

type Receiving = Omit<Used, 'id'> & { row: StatementLineRow }

/** Answers the payment's id. */
async function receive(app: App, tx: Tx, { row, clientId, paymentId, settledBy }: Receiving): Promise<string> {
  const came = { receivedAt: lineReceivedAt(app, row), amountBani: row.amountBani }
  if (paymentId === null) return receiveUnannouncedTransfer(app, tx, { clientId, createdBy: settledBy, ...came })
  const payment = await lockTransfer(tx, { clientId, paymentId })
  await receiveTransfer(app, tx, payment, came)
  return payment.id
}

type Ignored = { id: string; note: string; settledBy: string | null }

/** Throws `not-found`, `statement-line-settled`. */
export async function ignoreLine(app: App, { id, note, settledBy }: Ignored): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockLine(tx, id)
    if (!statementLineLife.mayBecome(row.state, 'ignored')) throw new Problem('statement-line-settled')
    await statementLineLife.move(app, tx, row, { to: 'ignored', patch: { note, settledBy } })
  })
}

type OfPayment = { paymentId: string; to: { clientId: string; paymentId: string }; movedBy: string | null; movedAt: Date }

/** The line of a payment is of another client's now; there is none of a payment that was booked by hand. */
export async function moveLineOfPayment(tx: Tx, { paymentId, to, movedBy, movedAt }: OfPayment): Promise<void> {
  const moved = { ...to, note: null, because: null, settledBy: movedBy, settledAt: movedAt }
  await tx.update(lines).set(moved).where(eq(lines.paymentId, paymentId))
}

async function lockLine(tx: Tx, id: string): Promise<StatementLineRow> {
  const [row] = await tx.select().from(lines).where(eq(lines.id, id)).for('update')
  if (!row) throw new Problem('not-found')
  return row
}
