/** What became of a refund, written once. */
import { and, eq } from 'drizzle-orm'
import type { EffectKind } from '#server/effects/effect-kind.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { moveRefund, type RefundRow } from './refund-transition.ts'
import { refunds } from './tables.ts'

type Which = { clientId: string; id: string }

/** How every effect ends that sends a refund. `referenceOf`: by what the partner knows it. */
export const settlesRefund = <Answer>(
  referenceOf: (answer: Answer) => string,
): Required<Pick<EffectKind<{ refundId: string }, Answer>, 'settle' | 'settledBefore'>> => ({
  async settle(app, tx, { clientId, input }, outcome) {
    const refund = await lockRefund(tx, { clientId, id: input.refundId })
    const move = outcome.kind === 'done' ? paidAs(referenceOf(outcome.answer)) : ({ to: 'refused', reason: outcome.reason } as const)
    await moveRefund(app, tx, refund, move)
  },
  /** Refused first, by an operator say, and gone after all. */
  async settledBefore(app, tx, { clientId, input }, answer) {
    const refund = await lockRefund(tx, { clientId, id: input.refundId })
    if (refund.state !== 'refused') return
    app.log.error({ clientId, id: refund.id }, 'a refund that was taken for refused has gone')
    await moveRefund(app, tx, refund, paidAs(referenceOf(answer)))
  },
})

const paidAs = (providerReference: string) => ({ to: 'paid', providerReference }) as const

export async function refundReferred(tx: Tx, reference: string): Promise<RefundRow | null> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.reference, reference)).for('update')
  return refund ?? null
}

export async function lockRefund(tx: Tx, { clientId, id }: Which): Promise<RefundRow> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), eq(refunds.id, id)))
    .for('update')
  if (!refund) throw new Error(`no refund ${id}`)
  return refund
}
