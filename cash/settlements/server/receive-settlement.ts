/** A courier's transfer that has come in: the bank's money once, and the cash of its matched lines from the courier to us. */

import { eq, sql } from 'drizzle-orm'
import { type ReceivedCash, type RepaymentRef, receiveCash } from '#cash/repayments/server/settled-cash.ts'
import type { App } from '#server/platform/app.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { addJob, type Task } from '#server/platform/jobs/jobs.ts'
import { bookSettlementFees } from './book-fees.ts'
import { type Settlement, settlementLife } from './settlement-lives.ts'
import { courierSettlementLines as lines, courierSettlements as settlements } from './tables.ts'

type Came = { receivedOn: string; statementLineId: string | null }

/** Moves the cash of what has come in, also of what a killed process left. */
export const moveReceivedCash: Task<{ settlementId: string }> = {
  name: 'move-received-cash',
  run: (app, { settlementId }) => moveCash(app, settlementId),
}

/** `settlement` is locked and reported. */
export async function receiveSettlement(app: App, tx: Tx, settlement: Settlement, { receivedOn, statementLineId }: Came): Promise<void> {
  await settlementLife.move(app, tx, settlement, { to: 'received', patch: { receivedOn, statementLineId }, receivedOn })
  await bookSettlementFees(tx, settlement.id)
  await addJob(tx, moveReceivedCash, { settlementId: settlement.id })
}

/** Money of many clients: so few in a transaction that none of them waits for long. */
const MOVED_AT_ONCE = 50

async function moveCash(app: App, settlementId: string): Promise<void> {
  const received = await receivedOf(app.db, settlementId)
  for (let at = 0; at < received.length; at += MOVED_AT_ONCE)
    await app.db.inTransaction((tx) => receiveCash(app, tx, received.slice(at, at + MOVED_AT_ONCE)))
}

/** The line settles its cash. */
const settles = sql`(${lines.state} = 'matched' or ${lines.action} = 'accept')`
/** The courier was asked to complete it: it adds up with the one that settles. */
const addsUp = sql`(${lines.action} = 'reclaim' and ${lines.state} <> 'removed' and ${lines.difference} in ('short', 'over', 'not-delivered'))`

const receivedCash = statement('received-of-settlement', (given: StatementParams<{ settlementId: string }>) => ({
  rows: {
    clientId: sql`${lines.clientId}`.mapWith(String),
    id: sql`${lines.repaymentId}`.mapWith(String),
    receivedOn: sql`max(${settlements.receivedOn})`.mapWith(settlements.transferredOn),
  },
  text: (list) => sql`
    select ${list}
      from (select distinct ${lines.clientId}, ${lines.repaymentId} from ${lines} where ${lines.settlementId} = ${given.settlementId}) its
      join ${lines} on ${lines.clientId} = its.client_id and ${lines.repaymentId} = its.repayment_id
      join ${settlements} on ${settlements.id} = ${lines.settlementId}
     where ${settles} or ${addsUp}
     group by ${lines.clientId}, ${lines.repaymentId} having bool_or(${settles}) and not bool_or(${settlements.state} = 'reported')
     order by 1, 2`,
}))

/** Cash that a line settles, and that no line waits for whose money has not come in: complete with the last of its transfers. */
const receivedOf = (db: Statements, settlementId: string): Promise<ReceivedCash[]> => receivedCash.all(db, { settlementId })

/** After a decision on a line whose transfer may have come in. */
export async function receiveDecidedCash(
  app: App,
  tx: Tx,
  { settlementId, ref }: { settlementId: string; ref: RepaymentRef },
): Promise<void> {
  const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, settlementId)).for('share')
  if (settlement?.state !== 'received') return
  const received = await receivedOf(tx, settlementId)
  await receiveCash(
    app,
    tx,
    received.filter(({ id }) => id === ref.id),
  )
}
