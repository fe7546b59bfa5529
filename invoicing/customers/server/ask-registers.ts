/** What the tax authority knows of a company by its code, and VIES of a VAT number. What they do not say is unknown: never a no. */
import { and, eq } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { hasVatNumberChecked, vatNumberOf } from '#paying/billing/contract/vat-of-buyers.ts'
import { addressOfCompany } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { customerCalls } from '../contract/customers.ts'
import { type CustomerId, customerOf } from './customers.ts'
import { customers } from './tables.ts'

/** What a form can be filled with. */
export async function lookUpCustomerCompany(app: App, cif: string): Promise<AnswerOf<typeof customerCalls.lookUp>> {
  const answer = (await app.tax.companies([cif], bucharestDayOf(app.clock.now()))).get(cif)
  if (!answer || answer.kind === 'unknown') return { kind: 'unknown' }
  if (answer.kind === 'not-found') return { kind: 'not-found' }
  const { name, tradeRegister, isVatPayer, isInactive, deregisteredOn } = answer.company
  return { kind: 'found', ...{ name, tradeRegister, isVatPayer, isInactive, deregisteredOn }, address: addressOfCompany(answer.company) }
}

/** Not inside a transaction: it calls out. An answer is kept for the number that was asked about; none leaves the last one. Throws `not-found`. */
export async function checkVatNumber(app: App, { clientId, id }: CustomerId): Promise<AnswerOf<typeof customerCalls.checkVatNumber>> {
  const customer = await customerOf(app.db, { clientId, id })
  const asked = hasVatNumberChecked(customer) ? vatNumberOf(customer) : null
  if (!asked) return { state: 'unknown' }
  const answer = await app.vatNumbers.check(asked, app.config.seller.cui)
  if (answer.kind === 'unknown') {
    app.log.warn({ cause: answer.cause }, 'a VAT number could not be checked')
    return { state: 'unknown' }
  }
  const { identificationCode, countryCode } = customer
  const isSame = and(eq(customers.identificationCode, identificationCode), eq(customers.countryCode, countryCode))
  const said = { vatNumberState: answer.kind, vatNumberOn: bucharestDayOf(app.clock.now()) }
  await app.db
    .update(customers)
    .set(said)
    .where(and(eq(customers.clientId, clientId), eq(customers.id, id), isSame))
  return { state: answer.kind }
}
