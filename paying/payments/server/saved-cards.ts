/** Cards that the provider keeps for a client: the token is sealed before anything writes it down, and the newest one counts. */
import { and, eq } from 'drizzle-orm'
import type { CardShown } from '#contract/balance/cards.ts'
import type { CardPaymentState, PaymentCard, PaymentReport } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { type Seal, sealFor } from '#server/platform/seal.ts'
import type { PaymentRow } from './payment-transition.ts'
import { savedCards } from './tables.ts'

export type SavedCard = typeof savedCards.$inferSelect
type CardKey = { clientId: string; cardId: string }

/** A payment brought the card that was to be kept. It comes once for a card, before or after the payment is seen to be received. */
export const cardSaved = eventKind<{ clientId: string; paymentId: string; cardId: string; subscriptionId: string | null }>('card-saved')

const sealOf = ({ config }: Pick<App, 'config'>): Seal => sealFor('saved-cards', config.authSecret)
const ownerOf = ({ clientId, cardId }: CardKey): string => `${clientId}/${cardId}`

/** What the provider says of a payment, as it may be written down. `sealedToken`: null where it gave none this time. */
export type KeptPaymentReport = Omit<PaymentReport, 'card'> & CardPaymentState & { card: CardShown; sealedToken: string | null }

type CardOfPayment = Pick<PaymentRow, 'clientId' | 'id' | 'cardId'>

/** The card that a payment charges, or brings. */
const keyOf = ({ clientId, id, cardId }: CardOfPayment): CardKey => ({ clientId, cardId: cardId ?? id })

export const keptPaymentReport = (
  app: Pick<App, 'config'>,
  payment: CardOfPayment,
  { card, ...report }: PaymentReport,
): KeptPaymentReport => ({
  ...report,
  card: shownCard(card),
  sealedToken: card.token === null ? null : sealOf(app).seal(card.token, ownerOf(keyOf(payment))),
})

const shownCard = ({ brand, lastDigits, expiresOn, bank }: PaymentCard): CardShown => ({
  cardBrand: brand,
  lastDigits,
  expiryDate: expiresOn,
  bankName: bank,
})

/** null: the client has no such card. */
export async function savedCard(db: Queries, { clientId, cardId }: CardKey): Promise<SavedCard | null> {
  const [card] = await db.select().from(savedCards).where(which({ clientId, cardId }))
  return card ?? null
}

/** null: it was sealed under another secret. */
export const cardTokenOf = (app: Pick<App, 'config'>, { clientId, id, sealedToken }: SavedCard): string | null =>
  sealOf(app).open(sealedToken, ownerOf({ clientId, cardId: id }))

const which = ({ clientId, cardId }: CardKey) => and(eq(savedCards.clientId, clientId), eq(savedCards.id, cardId))

/**
 * A payment that is received gave a token: a known card's newest one is kept; a new card is saved where the payer agreed to that. Answers
 * the card's id; null: none is kept of it.
 */
export async function keepCard(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  { card, sealedToken }: Pick<KeptPaymentReport, 'card' | 'sealedToken'>,
): Promise<string | null> {
  const { clientId, id: paymentId, consentText, createdBy, createdAt, subscriptionId } = payment
  const key = keyOf(payment)
  if (payment.method === 'saved-card' || (await savedCard(tx, key))) {
    // Charged with success after all, it is not dead; what is said again of a payment received before proves nothing of today.
    const revived = payment.state === 'received' ? {} : { deadSince: null }
    const changed = { ...revived, ...(sealedToken === null ? {} : { sealedToken }) }
    if (Object.keys(changed).length > 0) await tx.update(savedCards).set(changed).where(which(key))
    return key.cardId
  }
  if (sealedToken === null || consentText === null || createdBy === null) return null
  const consent = { consentText, consentedAt: createdAt, consentedBy: createdBy }
  await tx.insert(savedCards).values({ clientId, id: key.cardId, payerKey: clientId, sealedToken, card, ...consent })
  await emitEvent(app, tx, cardSaved, { clientId, paymentId, cardId: key.cardId, subscriptionId })
  return key.cardId
}

/** The provider says that it must not be charged any more. */
export async function markCardDead(app: App, tx: Tx, key: CardKey): Promise<void> {
  await tx.update(savedCards).set({ deadSince: app.clock.now() }).where(which(key))
}
