import type { Bani } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PaymentRow } from '../payment-transition.ts'
import { payments } from '../tables.ts'

type New = { clientId: string; id: string; amountBani: Bani; entityNumber: number; createdBy: string | null }

/** A bank transfer as it begins: announced. */
export async function newPayment(app: App, tx: Tx, values: New): Promise<PaymentRow> {
  const now = app.clock.now()
  const [payment] = await tx
    .insert(payments)
    .values({ ...values, method: 'transfer', stateChangedAt: now, createdAt: now })
    .returning()
  return payment as PaymentRow // inserted: always one row
}
