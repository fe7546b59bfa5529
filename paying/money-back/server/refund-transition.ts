/**
 * The life of a refund, with its money and the invoices of advances. An advance is reversed only when its money has gone, so that nothing has to be undone where it has not.
 */
import { bani, minus, negate } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { openAdvances } from '#paying/invoices/server/advances.ts'
import { holdAdvances, releaseAdvances, reverseHeldAdvances } from '#paying/invoices/server/issue-storno.ts'
import { withFixedClock } from '#paying/invoices/server/write-invoice.ts'
import { noteReverted } from '#paying/payments/server/reverted.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import { postTransfer, settleTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { type RefundState, refundMoves } from '../contract/money-back.ts'
import { type RefundParts, refundableHeld, refundPrepaidKey, refundUnappliedKey } from './refund-parts.ts'
import { refunds } from './tables.ts'

export type RefundRow = typeof refunds.$inferSelect

/** A refund's state changed. */
export const refundMoved = eventKind<{ clientId: string; refundId: string; way: RefundRow['way']; from: RefundState; to: RefundState }>(
  'refund-moved',
)

type Move = { to: 'paid'; providerReference: string } | { to: 'refused'; reason: Message }

const refundLife = life({
  name: 'refund',
  table: refunds,
  key: ['clientId', 'id'],
  state: 'state',
  moves: refundMoves,
  stamps: ['stateChangedAt'],
  // Before its row: of what it was paid in the end is seen when it is booked. Money and stornos bear one moment, as the statement has them together.
  async prepare(given, tx, { before, from, to }) {
    const app = withFixedClock(given)
    const { clientId, id, paymentId } = before
    const parts = from === 'refused' ? await bookAfterAll(app, tx, before) : await settleReserved(app, tx, before, to)
    if (to === 'paid') await reverseHeldAdvances(app, tx, { clientId, holderId: id, paymentId })
    else await releaseAdvances(tx, { clientId, holderId: id })
    return parts
  },
  event: refundMoved,
  payload: ({ from, to, now }) => ({ clientId: now.clientId, refundId: now.id, way: now.way, from, to }),
})

/** `refund` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveRefund(app: App, tx: Tx, refund: RefundRow, move: Move): Promise<void> {
  const patch = move.to === 'paid' ? { reason: null, providerReference: move.providerReference } : { reason: move.reason }
  await refundLife.move(app, tx, refund, { to: move.to, patch })
}

async function settleReserved(app: App, tx: Tx, refund: RefundRow, to: RefundState): Promise<RefundParts> {
  const { clientId, id, unappliedBani, prepaidBani, amountBani, paymentId } = refund
  // A payment before the balance, as everywhere.
  if (to === 'refused' && paymentId) await noteReverted(tx, { clientId, id: paymentId, amountBani: negate(amountBani) })
  await lockBalances(tx, clientId)
  const as = to === 'paid' ? 'post' : 'void'
  const settled = { clientId, as, happenedAt: app.clock.now() } as const
  if (unappliedBani > 0) await settleTransfer(tx, { ...settled, pendingKey: refundUnappliedKey(id) })
  if (prepaidBani > 0) await settleTransfer(tx, { ...settled, pendingKey: refundPrepaidKey(id) })
  return { unappliedBani, prepaidBani }
}

/** It was taken for refused and has gone: a fact, whatever the money was used for meanwhile. What is missing is owed by the client. */
async function bookAfterAll(app: App, tx: Tx, { clientId, id, amountBani, paymentId, entityNumber, way }: RefundRow): Promise<RefundParts> {
  if (paymentId) await noteReverted(tx, { clientId, id: paymentId, amountBani })
  const held = refundableHeld(await lockBalances(tx, clientId))
  const prepaidBani = bani(Math.min(held.prepaidBani, Math.max(0, minus(amountBani, held.unappliedBani))))
  const unappliedBani = minus(amountBani, prepaidBani)
  const credit = way === 'card' ? 'card_clearing' : 'bank'
  const given = { clientId, happenedAt: app.clock.now(), ...(paymentId ? { paymentId } : {}), kind: 'payment-reversal', credit } as const
  if (unappliedBani > 0)
    await postTransfer(tx, { ...given, amountBani: unappliedBani, key: `${refundUnappliedKey(id)}/after-all`, debit: 'unapplied' })
  if (prepaidBani > 0) {
    await postTransfer(tx, { ...given, amountBani: prepaidBani, key: `${refundPrepaidKey(id)}/after-all`, debit: 'prepaid' })
    const advances = ofEntityFirst(await openAdvances(tx, clientId), entityNumber)
    await holdAdvances(tx, { clientId, holderId: id, advances, amountBani: prepaidBani })
  }
  return { unappliedBani, prepaidBani }
}

const ofEntityFirst = <A extends { entityNumber: number }>(advances: readonly A[], entityNumber: number | null): A[] => [
  ...advances.filter((advance) => advance.entityNumber === entityNumber),
  ...advances.filter((advance) => advance.entityNumber !== entityNumber),
]
