/** Orders that were active before repayments were kept: the migration noted each once, and here each gets the rest of its row. */
import { sql } from 'drizzle-orm'
import { findOrder } from '#sending/operations.ts'
import { finalStates } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { accountProblemOf } from './account-problem.ts'
import { endExpectedRepayment } from './follow-orders.ts'
import { repaymentTextsOf } from './new-repayment.ts'
import { changeRepayment, type Repayment } from './repayment-transition.ts'
import { repayments } from './tables.ts'

const AT_ONCE = 200

/** Any number of processes may do it at once, and be killed while they do. */
export async function catchUpRepayments(app: App): Promise<void> {
  while ((await app.db.inTransaction((tx) => catchUpSome(app, tx))) > 0);
}

async function catchUpSome(app: App, tx: Tx): Promise<number> {
  const { searchText, clientId, orderedOn, id } = repayments
  const rows = await tx
    .select()
    .from(repayments)
    .where(sql`${searchText} = ''`)
    .orderBy(clientId, orderedOn, id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  for (const repayment of rows) await catchUpOne(app, tx, repayment)
  return rows.length
}

async function catchUpOne(app: App, tx: Tx, { ...noted }: Repayment): Promise<void> {
  const order = await findOrder(tx, noted.clientId, noted.orderId)
  if (!order) throw new Error(`repayment ${noted.id} has no order`)
  const patch = { ...repaymentTextsOf(order, noted.amountBani), accountProblem: accountProblemOf(app, noted) }
  const complete = await changeRepayment(tx, noted, patch)
  if (finalStates.includes(order.state)) await endExpectedRepayment(app, tx, order, complete)
}
