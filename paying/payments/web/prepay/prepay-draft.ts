/** What is chosen on the page before a payment is begun. */

import { THRESHOLD_TOO_SMALL, topUpRefusal } from '#contract/balance/amounts.ts'
import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import type { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import type { paymentCalls } from '../../contract/payments.ts'
import { amountChoiceOf, type ChosenAmount, chosenAmountOf, thresholdFault, topUpFault } from '../chosen-amount.ts'

const words = texts.prepay

export type PrepayDraft = {
  amount: ChosenAmount
  method: 'card' | 'transfer'
  /** null: there is none to be invoiced to. */
  entityNumber: number | null
  /** As a subscription. */
  isSaved: boolean
  threshold: ChosenAmount
  hasConsent: boolean
}

/** By field; of those that are wrong. */
export type PrepayFaults = Partial<Record<'amount' | 'entity' | 'threshold' | 'consent', string>>

/** Offered where the address names no other amount. */
const USUAL_AMOUNT = fromRon(200)

type Beginning = {
  /** The active one first. */
  entities: readonly BillingEntityShown[]
  /** Named by the address, to be paid once more. */
  amount: Bani | null
  /** The inactive one that the address names. */
  reactivated: SubscriptionShown | null
}

export const beginPrepayDraft = ({ entities, amount, reactivated }: Beginning): PrepayDraft => ({
  amount: amountChoiceOf(reactivated?.paymentAmount ?? amount ?? USUAL_AMOUNT),
  method: 'card',
  entityNumber: entities[0]?.fiscalSubaccountNumber ?? null,
  isSaved: reactivated !== null,
  threshold: amountChoiceOf(reactivated?.triggerAmount ?? THRESHOLD_TOO_SMALL),
  hasConsent: false,
})

export const isSubscribing = ({ method, isSaved }: PrepayDraft): boolean => method === 'card' && isSaved

export function prepayFaultsOf(draft: PrepayDraft): PrepayFaults {
  const amount = topUpFault(draft.amount)
  const faults: PrepayFaults = {
    ...(amount === null ? {} : { amount }),
    ...(draft.entityNumber === null ? { entity: words.entityMissing } : {}),
  }
  return isSubscribing(draft) ? { ...faults, ...subscriptionFaults(draft, faults) } : faults
}

function subscriptionFaults(draft: PrepayDraft, faults: PrepayFaults): PrepayFaults {
  const threshold = thresholdFault(draft.threshold)
  const [topUp, limit] = [chosenAmountOf(draft.amount), chosenAmountOf(draft.threshold)]
  const isComparable = threshold === null && faults.amount === undefined && topUp !== null && limit !== null
  const refusal = isComparable ? topUpRefusal(topUp, limit) : null
  return {
    ...(threshold === null ? {} : { threshold }),
    // What is paid now is never raised by itself: the threshold is what has to give way.
    ...(refusal ? { threshold: messageText(refusal) } : {}),
    ...(draft.hasConsent ? {} : { consent: words.consentMissing }),
  }
}

type CardBody = BodyOf<typeof paymentCalls.byCard>
export type PaymentOrder = { method: 'card'; body: CardBody } | { method: 'transfer'; body: BodyOf<typeof paymentCalls.byTransfer> }

/** null: something is still wrong with it. */
export function prepayOrderOf(draft: PrepayDraft, reactivated: SubscriptionShown | null): PaymentOrder | null {
  const [amount, recurringMinBalance] = [chosenAmountOf(draft.amount), chosenAmountOf(draft.threshold)]
  const { entityNumber: fiscalSubaccountNumber } = draft
  if (Object.keys(prepayFaultsOf(draft)).length > 0 || amount === null || fiscalSubaccountNumber === null) return null
  const body = { amount, fiscalSubaccountNumber }
  if (draft.method === 'transfer') return { method: 'transfer', body }
  if (!draft.isSaved || recurringMinBalance === null) return { method: 'card', body: { ...body, subscription: null } }
  const subscription = { recurringMinBalance, subscriptionId: reactivated?.identifier ?? null, consent: true as const }
  return { method: 'card', body: { ...body, subscription } }
}
