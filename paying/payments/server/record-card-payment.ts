/** A payment by card that was made before, written down with what its provider said of it: nothing is asked and nothing is charged. */
import type { Bani } from '#contract/money.ts'
import type { PaymentCard } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { applyPaymentReport } from './apply-report.ts'
import { findPayment } from './queries.ts'
import { keptPaymentReport } from './saved-cards.ts'
import { payments } from './tables.ts'

export type EarlierCardPayment = {
  clientId: string
  id: string
  amountBani: Bani
  entityNumber: number
  /** null: it was charged while the payer was away. */
  createdBy: string | null
  subscriptionId: string | null
  /** Of a card that is saved already. */
  cardId: string | null
  /** null: the card is not kept. */
  consentText: string | null
  card: PaymentCard
}

/** The same id is written once. `before`: what is written with a new one. */
export async function recordCardPayment(
  app: App,
  tx: Tx,
  { card, ...given }: EarlierCardPayment,
  before?: () => Promise<void>,
): Promise<void> {
  const now = app.clock.now()
  if (await findPayment(tx, given)) return
  await before?.()
  const [payment] = await tx
    .insert(payments)
    .values({ ...given, method: given.cardId === null ? 'card-page' : 'saved-card', stateChangedAt: now, createdAt: now })
    .returning()
  if (!payment) throw new Error('an insert answers its row')
  const { id: reference, amountBani } = payment
  await applyPaymentReport(
    app,
    tx,
    payment,
    keptPaymentReport(app, payment, { kind: 'captured', reference, providerId: `D${payment.number}`, amountBani, card, code: '00' }),
  )
}
