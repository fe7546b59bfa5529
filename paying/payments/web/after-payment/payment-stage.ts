/** What the page says of a payment, and how soon it looks again. */
import type { PaymentShown, PaymentState } from '../../contract/payments.ts'

/** `waiting`: the provider may answer any moment. `pending`: it has taken its time. `announced`: a bank transfer is to be made. */
export type PaymentStage = 'waiting' | 'pending' | PaymentState

/** `isPatient`: the page has waited long enough to say more than that it waits. */
export function paymentStageOf({ state, method }: Pick<PaymentShown, 'state' | 'method'>, isPatient: boolean): PaymentStage {
  if (state !== 'announced' || method === 'transfer') return state
  return isPatient ? 'pending' : 'waiting'
}

/** After so many ms without an answer the payer learns that the page may be left. */
export const PAYMENT_PATIENCE_MS = 8_000

const FIRST_LOOK_MS = 1_000
const LATEST_LOOK_MS = 15_000
const TRANSFER_LOOK_MS = 60_000
const GROWTH = 1.5

/** Until the next look; false: nothing changes any more. */
export function nextPaymentLookMs({ state, method }: Pick<PaymentShown, 'state' | 'method'>, looks: number): number | false {
  if (state === 'received') return false
  // Money may still come after each of them, but not within seconds.
  if (state === 'lapsed' || state === 'unclear' || method === 'transfer') return TRANSFER_LOOK_MS
  return Math.min(LATEST_LOOK_MS, FIRST_LOOK_MS * GROWTH ** Math.max(0, looks - 1))
}

/** `provider`: this payment goes on at its page. `new-payment`: another one of the same amount. */
export type PaymentNextStep = { kind: 'provider'; url: string } | { kind: 'new-payment' }

/** null: there is nothing to do but wait, or nothing at all. */
export function paymentNextStepOf({ pageUrl }: Pick<PaymentShown, 'pageUrl'>, stage: PaymentStage): PaymentNextStep | null {
  if ((stage === 'pending' || stage === 'declined') && pageUrl !== null) return { kind: 'provider', url: pageUrl }
  return stage === 'declined' || stage === 'lapsed' ? { kind: 'new-payment' } : null
}

/** An identifier that is none is as good as another client's. */
const NO_PAYMENT: readonly number[] = [400, 404, 422]

export const isPaymentMissing = ({ status }: { status: number }): boolean => NO_PAYMENT.includes(status)
