/** Who pays, as the client's billing data says it: card providers refuse blanks, so that what is missing is said before they are asked. */

import { contactOfClient } from '#account/operations.ts'
import type { Message } from '#contract/texts/message.ts'
import { isAnythingMissing, missingToPay, payerAddress } from '#paying/billing/contract/missing-to-pay.ts'
import { activeBillingEntity, billingEntity, type EntityId } from '#paying/billing/server/billing-entities.ts'
import { billingContactOf } from '#paying/billing/server/contact.ts'
import type { CardPayer } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** `missing`: what is to be filled in, and where. */
export type PayerRead =
  | { kind: 'payer'; payer: CardPayer; language: string | null }
  | { kind: 'missing'; reason: Message }
  | { kind: 'no-entity' }

export async function payerOf(app: App, entityId: EntityId): Promise<PayerRead> {
  const { clientId } = entityId
  const [entity, contact, mailbox] = await Promise.all([
    billingEntity(app.db, entityId),
    billingContactOf(app.db, clientId),
    contactOfClient(app.db, clientId),
  ])
  if (!entity) return { kind: 'no-entity' }
  const missing = missingToPay({ by: 'card', entity, contact })
  if (missing.contact) return { kind: 'missing', reason: { code: 'payer-contact-missing' } }
  if (!mailbox) return { kind: 'missing', reason: { code: 'payer-email-missing' } }
  if (missing.address.length > 0)
    return { kind: 'missing', reason: { code: 'payer-address-missing', params: { entity: entity.name, missing: missing.address } } }
  const { givenName: firstName, familyName: lastName, phone } = contact
  const payer = { firstName, lastName, phone, email: mailbox.email, ...payerAddress(entity.address) }
  return { kind: 'payer', payer, language: mailbox.language }
}

/** Whether a client’s billing data are enough to pay by card. */
export async function isPayerKnown(db: Queries, clientId: string): Promise<boolean> {
  const [entity, contact] = await Promise.all([activeBillingEntity(db, clientId), billingContactOf(db, clientId)])
  return !isAnythingMissing(missingToPay({ by: 'card', entity, contact }))
}
