/** A payment as its payer sees it, with what the balance has come to. */
import type { Texts } from '#contract/texts/texts.ts'
import type { PaymentShown } from '#paying/payments/contract/payments.ts'
import { paymentShown } from '#paying/payments/server/present-payment.ts'
import type { App } from '#server/platform/app.ts'
import { availableLeft } from './available.ts'

/** Throws `not-found`. */
export async function paymentWithBalance(app: App, texts: Texts, key: { clientId: string; id: string }): Promise<PaymentShown> {
  const payment = await paymentShown(app, texts, key)
  return { ...payment, balance: { totalLeft: await availableLeft(app, key.clientId) } }
}
