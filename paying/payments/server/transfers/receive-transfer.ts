/** Money that came to our bank account becomes a payment: one that was announced, or one that was not. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { activeBillingEntity } from '#paying/billing/server/billing-entities.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { paymentMayBecome } from '../../contract/payments.ts'
import { movePayment, type PaymentRow } from '../payment-transition.ts'
import { payments } from '../tables.ts'
import { newPayment } from './new-payment.ts'

/** `amountBani`: where another amount came than was announced, the payment becomes one of what came. `cameAt`: see `movePayment`. */
type Received = { receivedAt: Date; cameAt?: Date; amountBani?: Bani }

/** `payment` is locked. Throws `payment-not-activatable` where it has been received already. */
export async function receiveTransfer(app: App, tx: Tx, payment: PaymentRow, { receivedAt, cameAt, amountBani }: Received): Promise<void> {
  if (payment.method !== 'transfer' || !paymentMayBecome(payment.state, 'received')) throw new Problem('payment-not-activatable')
  await movePayment(
    app,
    tx,
    { ...payment, amountBani: amountBani ?? payment.amountBani },
    { to: 'received', patch: { receivedAt }, cameAt },
  )
}

type Which = { clientId: string; paymentId: string }

/** Locked until the transaction ends. Throws `not-found`, also for another client's and for one by card. */
export async function lockTransfer(tx: Tx, { clientId, paymentId }: Which): Promise<PaymentRow> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, clientId), eq(payments.id, paymentId), eq(payments.method, 'transfer')))
    .for('update')
  if (!payment) throw new Problem('not-found')
  return payment
}

/** The first that a client makes has this number: a payment may come before it. */
const FIRST_ENTITY = 1

type Unannounced = Received & { clientId: string; amountBani: Bani; createdBy: string | null }

/** Answers the payment's id. It is to be invoiced to the entity that is the active one now. */
export async function receiveUnannouncedTransfer(app: App, tx: Tx, { receivedAt, cameAt, ...input }: Unannounced): Promise<string> {
  const entity = await activeBillingEntity(tx, input.clientId)
  const payment = await newPayment(app, tx, { ...input, id: randomUUID(), entityNumber: entity?.number ?? FIRST_ENTITY })
  await receiveTransfer(app, tx, payment, { receivedAt, ...(cameAt ? { cameAt } : {}) })
  return payment.id
}
