/** Who pays, as the client's billing data says it: card providers refuse blanks, so that what is missing is said before they are asked. */
import type { Message } from '../../../contract/texts/message.ts'
import type { Payer } from '../../partners/cards/port.ts'
import type { App } from '../../platform/app.ts'
import { type BillingEntity, billingEntity, type EntityId } from '../billing/billing-entities.ts'
import { contactOf } from '../billing/contact.ts'
import { contactOfClient } from '../members/clients.ts'

/** `missing`: what is to be filled in, and where. */
export type PayerRead =
  | { kind: 'payer'; payer: Payer; language: string | null }
  | { kind: 'missing'; reason: Message }
  | { kind: 'no-entity' }

export async function payerOf(app: App, entityId: EntityId): Promise<PayerRead> {
  const { clientId } = entityId
  const [entity, contact, mailbox] = await Promise.all([
    billingEntity(app.db, entityId),
    contactOf(app.db, clientId),
    contactOfClient(app.db, clientId),
  ])
  if (!entity) return { kind: 'no-entity' }
  const { givenName: firstName, familyName: lastName, phone } = contact
  if ([firstName, lastName, phone].includes('')) return { kind: 'missing', reason: { code: 'payer-contact-missing' } }
  if (!mailbox) return { kind: 'missing', reason: { code: 'payer-email-missing' } }
  const address = addressOf(entity)
  const missing = addressFields.filter((field) => address[field] === '')
  if (missing.length > 0) return { kind: 'missing', reason: { code: 'payer-address-missing', params: { entity: entity.name, missing } } }
  return { kind: 'payer', payer: { firstName, lastName, phone, email: mailbox.email, ...address }, language: mailbox.language }
}

const addressFields = ['county', 'city', 'postalCode', 'address'] as const

/** Abroad there may be no county: the city stands for it. */
function addressOf({ countryCode, address }: BillingEntity): Pick<Payer, (typeof addressFields)[number]> {
  const { countyString, localityString: city, postalCode, street, number, additionalInfo } = address
  const county = countyString === '' && countryCode !== 'RO' ? city : countyString
  return { county, city, postalCode, address: [street, number, additionalInfo].filter(Boolean).join(' ') }
}
