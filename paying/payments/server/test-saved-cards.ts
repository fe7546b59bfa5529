/** Saved cards for tests of other features, and what was charged. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { PaymentRow } from './payment-transition.ts'
import type { SavedCard } from './saved-cards.ts'
import { payments, savedCards } from './tables.ts'

/** A Visa, good for years; the provider knows it only where a token is given. Answers its id. */
export async function aSavedCard(
  app: App,
  { clientId, id = randomUUID(), ...given }: Pick<SavedCard, 'clientId'> & Partial<Pick<SavedCard, 'id' | 'card' | 'sealedToken'>>,
): Promise<string> {
  await app.db.insert(savedCards).values({
    ...{ clientId, id, payerKey: clientId, sealedToken: '', consentedAt: app.clock.now(), consentedBy: randomUUID(), consentText: 'Da' },
    card: { cardBrand: 'visa', lastDigits: '4242', expiryDate: '2040-12', bankName: null },
    ...given,
  })
  return id
}

/** Of a client, oldest first. */
export const paymentsOf = (app: App, clientId: string): Promise<PaymentRow[]> =>
  app.db.select().from(payments).where(eq(payments.clientId, clientId)).orderBy(payments.number)
