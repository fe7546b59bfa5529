/** A payment as its payer sees it; while it is open the provider is asked, so that the payer does not wait for a notice that was lost. */
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { PaymentShown as WithBalance } from '../contract/payments.ts'
import { proformaNumber } from '../contract/proforma.ts'
import { lookAtPayment, PAYMENT_PAGE_LIFE_MS } from './card-page/look-for-payments.ts'
import type { PaymentRow } from './payment-transition.ts'
import { findPayment } from './queries.ts'
import { payments } from './tables.ts'

/** After a payment the balance is shown too: that is added where it is known (paying/balance). */
export type PaymentWithoutBalance = Omit<WithBalance, 'balance'>

/** The provider is asked of a payment at most so often, however many wait for it. */
const ASKED_EVERY_MS = 4_000

/** Throws `not-found`. */
export async function paymentShown(app: App, texts: Texts, key: { clientId: string; id: string }): Promise<PaymentWithoutBalance> {
  const payment = await findPayment(app.db, key)
  if (!payment) throw new Problem('not-found')
  if (!isOpenAtPage(app, payment) || !(await mayAsk(app, payment))) return shown(app, texts, payment)
  await lookAtPayment(app, payment)
  return shown(app, texts, (await findPayment(app.db, key)) ?? payment)
}

const isOpenAtPage = (app: App, { method, state, createdAt }: PaymentRow): boolean =>
  method === 'card-page' &&
  state !== 'received' &&
  state !== 'lapsed' &&
  app.clock.now().getTime() - createdAt.getTime() < PAYMENT_PAGE_LIFE_MS

/** Of several at once one asks. */
async function mayAsk(app: App, { clientId, id }: PaymentRow): Promise<boolean> {
  const now = app.clock.now()
  const isDue = or(isNull(payments.lookedAt), lte(payments.lookedAt, new Date(now.getTime() - ASKED_EVERY_MS)))
  const { rowCount } = await app.db
    .update(payments)
    .set({ lookedAt: now })
    .where(and(eq(payments.clientId, clientId), eq(payments.id, id), isDue))
  return rowCount === 1
}

function shown(app: App, texts: Texts, payment: PaymentRow): PaymentWithoutBalance {
  const { id, method, state, amountBani, reason, pageUrl, card, createdAt, receivedAt, subscriptionId } = payment
  const isPayable = isOpenAtPage(app, payment) && (state === 'announced' || state === 'declined')
  return {
    identifier: id,
    method,
    state,
    amount: amountBani,
    reason: reason && inWords(texts, reason),
    pageUrl: isPayable ? pageUrl : null,
    proformaNumber: method === 'transfer' ? proformaNumber(payment.number) : null,
    transferTo: method === 'transfer' && state !== 'received' ? ourAccount(app) : null,
    card,
    createdAt: createdAt.toISOString(),
    receivedAt: receivedAt?.toISOString() ?? null,
    subscriptionId,
  }
}

/** Where a transfer is to go. */
function ourAccount({ config: { seller } }: Pick<App, 'config'>): PaymentWithoutBalance['transferTo'] {
  const { name: holder, iban: account, bank } = seller
  return { holder, account, bank }
}
