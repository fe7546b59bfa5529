/**
 * A payment at the provider's page: the row is there before the provider is called, so that whatever comes of it is found. The same key
 * goes on with the same payment. A page whose address was lost cannot be paid at: another payment takes its place.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { CardReader } from '#paying/app-parts.ts'
import { clientBillingOf } from '#paying/billing/server/client-billing.ts'
import type { PaymentPageOrder } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues, runBesidesRequest } from '#server/platform/http/request-entry.ts'
import { payerOf } from '../payer.ts'
import { paymentOrder } from '../payment-order.ts'
import { movePayment, type PaymentRow } from '../payment-transition.ts'
import { findPayment, lockedPayment } from '../queries.ts'
import { payments } from '../tables.ts'
import { firstPaymentLookAt } from './look-for-payments.ts'

export type WantedPayment = {
  clientId: string
  /** Who pays, and agrees to what `consentText` says. */
  userId: string
  /** Same key, amount, entity and consent: the same payment. */
  key: string | null
  amountBani: Bani
  entityNumber: number
  /** What the payment begins or reactivates. */
  subscriptionId: string | null
  /** The words of the consent to later payments; null: the card is not kept. */
  consentText: string | null
  /** In the transaction that announces the payment, once for a key. */
  announced?(tx: Tx, paymentId: string): Promise<void>
}

/** Payments for one key, each in the place of one whose page was lost. */
const ATTEMPTS_MAX = 3
/** A call that took longer is not made a second time while the payer waits. */
const QUICK_MS = 10_000
/** How long another call with the same key may take to write down the page that it was given. */
const PAGE_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 150

/**
 * Throws `card-payment-off`, `not-found` for an entity that the client does not have, `payment-refused` where the provider could not or did
 * not take it, `payment-failed` where it does not answer: the same key tries again.
 */
export async function startCardPayment(app: App, wanted: WantedPayment): Promise<{ paymentId: string; url: string }> {
  const cards = await cardsFor(app, wanted)
  const payer = await payerFor(app, wanted)
  let replaced: PaymentRow | null = null
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const payment = await announce(app, wanted, { attempt, replaced })
    const order = { ...paymentOrder(app, payment, payer), payerKey: payment.consentText === null ? null : payment.clientId }
    const url = await pageOf(app, cards, { payment, order })
    if (url !== null) return { paymentId: payment.id, url }
    replaced = payment
  }
  throw new Problem('payment-failed')
}

async function cardsFor(app: App, { clientId, amountBani }: WantedPayment): Promise<CardReader> {
  const { cardPaymentEnabled } = await clientBillingOf(app.db, clientId)
  if (!app.cards || !cardPaymentEnabled) throw new Problem('card-payment-off')
  const { minBani: min, maxBani: max } = app.cards.limits
  if (amountBani < min || amountBani > max)
    throw new Problem('payment-refused', { because: { code: 'payment-amount-not-taken', params: { min, max } } })
  return app.cards
}

async function payerFor(app: App, { clientId, entityNumber: number }: WantedPayment) {
  const read = await payerOf(app, { clientId, number })
  if (read.kind === 'no-entity') throw new Problem('not-found')
  if (read.kind === 'missing') throw new Problem('payment-refused', { because: read.reason })
  return read
}

type Attempt = { attempt: number; replaced: PaymentRow | null }

const announce = (app: App, wanted: WantedPayment, { attempt, replaced }: Attempt): Promise<PaymentRow> =>
  app.db.inTransaction(async (tx) => {
    const { clientId, key, amountBani, entityNumber, consentText } = wanted
    const body = { amountBani, entityNumber, consentText }
    const keyOfAttempt = key === null || attempt === 1 ? key : `${key}/${attempt}`
    const { id } = await runIdempotent(tx, { clientId, key: keyOfAttempt, operation: 'POST /user/prepay/card', body }, async () => {
      const added = await insert(app, tx, replaced ? { ...wanted, subscriptionId: replaced.subscriptionId } : wanted)
      if (!replaced) await wanted.announced?.(tx, added)
      return { id: added }
    })
    noteAuditedValues({ identifier: id })
    return lockedPayment(tx, id)
  })

async function insert(app: App, tx: Tx, wanted: WantedPayment): Promise<string> {
  const { clientId, userId, amountBani, entityNumber, subscriptionId, consentText } = wanted
  const id = randomUUID()
  const now = app.clock.now()
  await tx.insert(payments).values({
    ...{ clientId, id, method: 'card-page', amountBani, entityNumber, subscriptionId, consentText, createdBy: userId },
    ...{ stateChangedAt: now, createdAt: now, lookAt: firstPaymentLookAt(now) },
  })
  return id
}

type Asked = { payment: PaymentRow; order: PaymentPageOrder }

/** null: its page was lost. */
async function pageOf(app: App, cards: CardReader, { payment, order }: Asked): Promise<string | null> {
  if (payment.pageUrl !== null) return payment.pageUrl
  if (payment.state !== 'announced') return null
  const begunAt = app.clock.now().getTime()
  let answer = await cards.startPage(order)
  // A second call with the same reference never makes a second payment.
  if (answer.kind === 'unknown' && app.clock.now().getTime() - begunAt < QUICK_MS) answer = await cards.startPage(order)
  switch (answer.kind) {
    case 'page':
      await keepPage(app, payment, answer)
      return answer.url
    case 'exists':
      return (await pageWithin(app, payment)) ?? giveUp(app, payment)
    case 'refused':
      app.log.error({ paymentId: payment.id, reason: answer.reason }, 'the card provider refused a payment')
      await lapse(app, payment, { code: 'payment-refused-by-provider' })
      throw new Problem('payment-refused', { because: { code: 'payment-refused-by-provider' } })
    case 'not-sent':
    case 'unknown':
      throw new Problem('payment-failed')
  }
}

/** Notices may have moved it on meanwhile: nothing else is written. The payment's entry stands: the call that announced it wrote that. */
const keepPage = (app: App, { clientId, id }: PaymentRow, { url, providerId }: { url: string; providerId: string }) =>
  runBesidesRequest(async () =>
    app.db
      .update(payments)
      .set({ pageUrl: url, providerId })
      .where(and(eq(payments.clientId, clientId), eq(payments.id, id))),
  )

/** Another call with the same key may be about to write it. */
async function pageWithin(app: App, payment: PaymentRow): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < PAGE_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    const url = (await findPayment(app.db, payment))?.pageUrl
    if (url) return url
    await wait(LOOK_EVERY_MS)
  }
  return null
}

async function giveUp(app: App, payment: PaymentRow): Promise<null> {
  await lapse(app, payment, { code: 'payment-page-lost' })
  return null
}

/** What it was for goes on with the payment that takes its place. */
const lapse = (app: App, { id, clientId }: PaymentRow, reason: NonNullable<PaymentRow['reason']>): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const payment = await lockedPayment(tx, id)
    if (payment.state !== 'announced') return
    await tx
      .update(payments)
      .set({ subscriptionId: null })
      .where(and(eq(payments.clientId, clientId), eq(payments.id, id)))
    await movePayment(app, tx, { ...payment, subscriptionId: null }, { to: 'lapsed', patch: { reason } })
  })
