/** The one place where a payment's state changes: the permitted move, the row, the money and the event, in the caller's transaction. */
import { and, eq } from 'drizzle-orm'
import type { Bani } from '../../../contract/money.ts'
import { type PaymentState, paymentMayBecome } from '../../../contract/payments/payments.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import { payments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

/** `now`: the payment as this move has written it. */
export type PaymentMoved = Pick<PaymentRow, 'clientId' | 'id'> & { from: PaymentState; to: PaymentState; now: PaymentRow }
/** A payment's state changed. */
export const paymentMoved = eventKind<PaymentMoved>('payment-moved')

/** Money of a client came in, and stands among its payments not used yet. */
export const paymentReceived = eventKind<{ clientId: string; paymentId: string; amountBani: Bani }>('payment-received')

/** Key of the money that a payment brought in. */
export const receivedKey = (paymentId: string): string => `payment/${paymentId}`

type Patch = Partial<Pick<PaymentRow, 'providerId' | 'pageUrl' | 'card' | 'cardId' | 'reason' | 'lookAt' | 'receivedAt'>>

/**
 * `payment` is locked and as it is now. Received, its money is booked; `receivedAt` then says when it was there. Throws an Error (a bug of
 * the caller) where the move is not permitted.
 */
export async function movePayment(app: App, tx: Tx, payment: PaymentRow, { to, patch = {} }: { to: PaymentState; patch?: Patch }) {
  const { clientId, id, state: from, amountBani } = payment
  if (!paymentMayBecome(from, to)) throw new Error(`payment ${id} is ${from} and cannot become ${to}`)
  const now: PaymentRow = { ...payment, reason: null, ...patch, state: to, stateChangedAt: app.clock.now() }
  if (to === 'received') {
    now.receivedAt ??= app.clock.now()
    now.lookAt = patch.lookAt ?? null
    await book(tx, now)
  }
  const { clientId: _, id: __, number: ___, ...values } = now
  await tx
    .update(payments)
    .set(values)
    .where(and(eq(payments.clientId, clientId), eq(payments.id, id)))
  await emit(app, tx, paymentMoved, { clientId, id, from, to, now })
  if (to === 'received') await emit(app, tx, paymentReceived, { clientId, paymentId: id, amountBani })
}

async function book(tx: Tx, { clientId, id, amountBani, method, receivedAt }: PaymentRow): Promise<void> {
  const booked = { clientId, amountBani, paymentId: id, key: receivedKey(id), ...(receivedAt ? { happenedAt: receivedAt } : {}) }
  await transfer(
    tx,
    method === 'transfer'
      ? { ...booked, kind: 'payment', debit: 'bank', credit: 'unapplied' }
      : { ...booked, kind: 'card-top-up', debit: 'card_clearing', credit: 'unapplied' },
  )
}
