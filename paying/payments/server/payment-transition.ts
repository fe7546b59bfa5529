/** The life of a payment: received, its money is booked. */
import type { Bani } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { type PaymentState, paymentMoves } from '../contract/payments.ts'
import { payments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

/** `now`: the payment as this move has written it. */
export type PaymentMoved = Pick<PaymentRow, 'clientId' | 'id'> & { from: PaymentState; to: PaymentState; now: PaymentRow }
/** A payment's state changed. */
export const paymentMoved = eventKind<PaymentMoved>('payment-moved')

/** `entityNumber`: the billing entity that the payer chose for it to be invoiced to. `receivedAt`: when its money came, which decides its VAT. */
export type PaymentReceived = { clientId: string; paymentId: string; amountBani: Bani; entityNumber: number; receivedAt: Date }
/** Money of a client came in, and stands among its payments not used yet. */
export const paymentReceived = eventKind<PaymentReceived>('payment-received')

/** Key of the money that a payment brought in. */
export const paymentReceivedKey = (paymentId: string): string => `payment/${paymentId}`

type Patch = Partial<Pick<PaymentRow, 'providerId' | 'pageUrl' | 'card' | 'cardId' | 'reason' | 'lookAt' | 'receivedAt'>>

const paymentLife = life({
  name: 'payment',
  table: payments,
  key: ['clientId', 'id'],
  state: 'state',
  moves: paymentMoves,
  stamps: ['stateChangedAt'],
  clears: ['reason'],
  book: async (_app, tx, { to, now }) => (to === 'received' ? book(tx, now) : undefined),
  event: paymentMoved,
  payload: ({ from, to, now }) => ({ clientId: now.clientId, id: now.id, from, to, now }),
})

/** `cameAt`: of money that was another client's before it was this one's: when it came to us. */
type Move = { to: PaymentState; patch?: Patch; cameAt?: Date | undefined }

/**
 * `payment` is locked and as it is now. Received, its money is booked; `receivedAt` then says when it was there. Throws an Error (a bug of
 * the caller) where the move is not permitted.
 */
export async function movePayment(app: App, tx: Tx, payment: PaymentRow, { to, patch = {}, cameAt }: Move) {
  if (to !== 'received') return void (await paymentLife.move(app, tx, payment, { to, patch }))
  const receivedAt = patch.receivedAt ?? payment.receivedAt ?? app.clock.now()
  const { clientId, id, amountBani, entityNumber } = payment // an announced one is of the amount that came
  await paymentLife.move(app, tx, payment, { to, patch: { lookAt: null, ...patch, receivedAt, amountBani } })
  await emitEvent(app, tx, paymentReceived, { clientId, paymentId: id, amountBani, entityNumber, receivedAt: cameAt ?? receivedAt })
}

async function book(tx: Tx, { clientId, id, amountBani, method, receivedAt }: PaymentRow): Promise<void> {
  const booked = { clientId, amountBani, paymentId: id, key: paymentReceivedKey(id), ...(receivedAt ? { happenedAt: receivedAt } : {}) }
  await postTransfer(
    tx,
    method === 'transfer'
      ? { ...booked, kind: 'payment', debit: 'bank', credit: 'unapplied' }
      : { ...booked, kind: 'card-top-up', debit: 'card_clearing', credit: 'unapplied' },
  )
}
