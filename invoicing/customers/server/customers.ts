/** To whom a client writes invoices: listed, added, corrected and deleted. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { fiscalTypeNumbers, keptFiscalCode, kindOfNumber } from '#paying/billing/contract/billing-entity.ts'
import { countryName } from '#paying/billing/contract/countries.ts'
import { identityKey } from '#paying/billing/contract/fiscal-identity.ts'
import { hasVatNumberChecked } from '#paying/billing/contract/vat-of-buyers.ts'
import { phoneOfAnyCountry } from '#paying/operations.ts'
import { countyNamed } from '#sending/addresses/contract/address-rules.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { contentVersionOf, requireVersion } from '#server/platform/http/versions.ts'
import { CUSTOMERS_MAX, type Customer, type CustomerForm, knownFiscalCodeOf } from '../contract/customers.ts'
import { customers as table } from './tables.ts'

export type CustomerRow = typeof table.$inferSelect
export type CustomerId = { clientId: string; id: string }

const is = ({ clientId, id }: CustomerId) => and(eq(table.clientId, clientId), eq(table.id, id))

/** `locale`: of who reads it, BCP 47. */
export async function listCustomers(db: Queries, { clientId, locale }: { clientId: string; locale: string }): Promise<Customer[]> {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.clientId, clientId))
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id))
  // Names of countries are slow to ask for, and few.
  const countries = new Map([...new Set(rows.map(({ countryCode }) => countryCode))].map((code) => [code, countryName(code, locale)]))
  return rows.map((row) => presented(row, countries.get(row.countryCode) ?? row.countryCode))
}

function presented(row: CustomerRow, countryString: string): Customer {
  const { id, name, isCompany, identificationCode, tradeRegister, identificationType, isVatPayer, address } = row
  return {
    ...{ id, version: contentVersionOf(writtenOver(row)), countryString, address },
    entityData: {
      ...{ name, isCompany, identificationCode, tradeRegister, isVatPayer },
      fiscalIdentificationType: fiscalTypeNumbers[identificationType],
    },
    contact: { name: row.contactName, phone: row.contactPhone, email: row.contactEmail },
    vatNumber: hasVatNumberChecked(row) ? { state: row.vatNumberState, on: row.vatNumberOn } : null,
  }
}

/** Another client's is as little there as none. Throws `not-found`. */
export async function customerOf(db: Queries, customer: CustomerId): Promise<CustomerRow> {
  const [row] = await db.select().from(table).where(is(customer))
  if (!row) throw new Problem('not-found')
  return row
}

type Columns = ReturnType<typeof columnsOf>

/** Throws `invalid-fields` for a phone number that exists nowhere. */
function columnsOf({ entityData, address, contact }: CustomerForm) {
  const { isCompany, name } = entityData
  const { countryCode } = address
  const phone = contact.phone === '' ? '' : phoneOfAnyCountry(contact.phone)
  if (phone === null) throw fieldProblem('contact.phone', 'phone-invalid')
  const typed = isCompany ? entityData.identificationCode : knownFiscalCodeOf(entityData.identificationCode)
  const identificationCode = keptFiscalCode(typed, countryCode)
  const county = countryCode === 'RO' ? countyNamed(address.countyString)?.name : undefined
  return {
    ...{ isCompany, name, identificationCode, countryCode },
    identificationType: kindOfNumber(entityData.fiscalIdentificationType),
    identity: identificationCode === '' ? null : identityKey({ countryCode, identificationCode, isCompany }),
    tradeRegister: isCompany ? entityData.tradeRegister : '',
    isVatPayer: isCompany ? entityData.isVatPayer : false,
    address: { ...address, countyString: county ?? address.countyString },
    ...{ contactName: contact.name, contactPhone: phone, contactEmail: contact.email },
  }
}

/** What a form writes over; what VIES says is not the form's. */
function writtenOver(columns: Columns): Columns {
  const { isCompany, name, identificationType, identificationCode, identity, tradeRegister, isVatPayer } = columns
  const { countryCode, address, contactName, contactPhone, contactEmail } = columns
  return {
    ...{ isCompany, name, identificationType, identificationCode, identity, tradeRegister, isVatPayer },
    ...{ countryCode, address, contactName, contactPhone, contactEmail },
  }
}

type Adding = { clientId: string; form: CustomerForm }

/** Answers its id. Throws `invalid-fields`: the customer is known, or there are as many as may be kept. */
export async function addCustomer({ clock }: Pick<App, 'clock'>, tx: Tx, { clientId, form }: Adding): Promise<string> {
  const columns = columnsOf(form)
  await lockCustomers(tx, clientId)
  const [kept] = await tx.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
  if ((kept?.count ?? 0) >= CUSTOMERS_MAX)
    throw fieldProblem('entityData.name', { code: 'customers-too-many', params: { max: CUSTOMERS_MAX } })
  const id = randomUUID()
  await refuseKnown(tx, { clientId, id }, columns)
  await tx.insert(table).values({ ...columns, clientId, id, createdAt: clock.now() })
  noteAuditedValues({ id })
  return id
}

type Changing = CustomerId & { form: CustomerForm; ifMatch: string | null }

/** Throws `not-found`, `invalid-fields`, `changed-meanwhile`. */
export async function changeCustomer(tx: Tx, { form, ifMatch, ...customer }: Changing): Promise<void> {
  const columns = columnsOf(form)
  await lockCustomers(tx, customer.clientId)
  const before = await customerOf(tx, customer)
  requireVersion(ifMatch, { saved: writtenOver(before), wanted: writtenOver(columns) })
  await refuseKnown(tx, customer, columns)
  // VIES was asked about another number.
  const unanswered = before.identity === columns.identity ? {} : { vatNumberState: null, vatNumberOn: null }
  await tx
    .update(table)
    .set({ ...columns, ...unanswered })
    .where(is(customer))
}

/** Throws `not-found`. */
export async function removeCustomer(tx: Tx, customer: CustomerId): Promise<void> {
  const { rowCount } = await tx.delete(table).where(is(customer))
  if (rowCount !== 1) throw new Problem('not-found')
}

async function refuseKnown(tx: Tx, { clientId, id }: CustomerId, { identity }: Columns): Promise<void> {
  if (identity === null) return
  const [known] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.identity, identity)))
  if (known && known.id !== id) throw fieldProblem('entityData.identificationCode', 'customer-known', 'known')
}

/** Of two changes at once the second sees what the first left. */
const lockCustomers = (tx: Tx, clientId: string) => lockByName(tx, `customers/${clientId}`)
