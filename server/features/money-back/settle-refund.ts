/** What became of a refund, written once. */
import { and, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { moveRefund, type RefundRow } from './refund-transition.ts'
import { refunds } from './tables.ts'

type Which = { clientId: string; id: string }

export async function settleRefund(
  app: App,
  tx: Tx,
  { outcome, ...which }: Which & { outcome: Parameters<typeof moveRefund>[3] },
): Promise<void> {
  await moveRefund(app, tx, await lockRefund(tx, which), outcome)
}

/** Refused first, by an operator say, and gone after all. */
export async function settleRefundAfterAll(
  app: App,
  tx: Tx,
  { providerReference, ...which }: Which & { providerReference: string },
): Promise<void> {
  const refund = await lockRefund(tx, which)
  if (refund.state !== 'refused') return
  app.log.error({ ...which }, 'a refund that was taken for refused has gone')
  await moveRefund(app, tx, refund, { to: 'paid', providerReference })
}

async function lockRefund(tx: Tx, { clientId, id }: Which): Promise<RefundRow> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), eq(refunds.id, id)))
    .for('update')
  if (!refund) throw new Error(`no refund ${id}`)
  return refund
}
