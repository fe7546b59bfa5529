/** Payments for the tests of what follows them. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bani } from '#contract/money.ts'
import { saveInvoicingSettings } from '#paying/billing/server/client-billing.ts'
import type { App } from '#server/platform/app.ts'
import type { PaymentMethod, PaymentState } from '../contract/payments.ts'
import { movePayment } from './payment-transition.ts'
import { lockPaymentById } from './reverted.ts'
import { payments } from './tables.ts'

type Paying = { method?: PaymentMethod; state?: PaymentState; entityNumber?: number; isInvoiced?: boolean }

/** Its id. `isInvoiced`: the client wants an advance invoice for each. */
export async function aPayment(app: App, clientId: string, amount: number, given: Paying = {}): Promise<string> {
  const { method = 'transfer', state = 'received', entityNumber = 1, isInvoiced = false } = given
  const id = randomUUID()
  const at = app.clock.now()
  const provider = method === 'transfer' ? '' : `ntp-${id}`
  await app.db.insert(payments).values({
    ...{ clientId, id, method, entityNumber, amountBani: bani(amount), providerId: provider, createdAt: at, stateChangedAt: at },
    state: state === 'received' ? 'announced' : state,
  })
  await saveInvoicingSettings(app.db, clientId, {
    invoiceEveryPrepay: { value: isInvoiced },
    invoiceEveryOrder: { value: false, modifiedManually: false },
  })
  if (state === 'received')
    await app.db.inTransaction(async (tx) => {
      const payment = await lockPaymentById(tx, id)
      if (payment) await movePayment(app, tx, payment, { to: 'received' })
    })
  return id
}

export const paymentNow = async (app: App, id: string) => (await app.db.select().from(payments).where(eq(payments.id, id)))[0]
