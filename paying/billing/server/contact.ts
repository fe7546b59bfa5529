/** Whom to write or call about a client's invoices. */
import { eq } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { fieldProblem } from '#contract/problems.ts'
import { romanianPhone } from '#sending/operations.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { BillingContact } from '../contract/billing-calls.ts'
import { billingContacts } from './tables.ts'

const none: BillingContact = { givenName: '', familyName: '', phone: '' }

export async function billingContactOf(db: Queries, clientId: string): Promise<BillingContact> {
  const [row] = await db.select().from(billingContacts).where(eq(billingContacts.clientId, clientId))
  if (!row) return none
  const { clientId: _, ...contact } = row
  return contact
}

/** Throws `invalid-fields` for a phone number that exists nowhere. */
export async function saveContact(db: Pick<Tx, 'insert'>, clientId: string, contact: BillingContact): Promise<void> {
  const phone = phoneOfAnyCountry(contact.phone)
  if (phone === null) throw fieldProblem('data.phone', 'phone-invalid')
  const values = { ...contact, phone }
  await db
    .insert(billingContacts)
    .values({ clientId, ...values })
    .onConflictDoUpdate({ target: billingContacts.clientId, set: values })
}

/** In international form; null: no such number. */
export function phoneOfAnyCountry(text: string): string | null {
  const romanian = romanianPhone(text)
  if (romanian !== null) return romanian
  const parsed = parsePhoneNumberFromString(text.replace(/^00/, '+'), 'RO')
  return parsed?.isValid() ? parsed.number : null
}
