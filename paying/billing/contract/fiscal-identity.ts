/**
 * Who a document is made out to in law: country, fiscal code, company or individual. Name and address of an entry may be edited; an invoice, an
 * advance and what is open of them stay with the identity that they were issued to.
 */
import { keptFiscalCode } from './billing-entity.ts'

export type FiscalIdentity = { countryCode: string; identificationCode: string; isCompany: boolean }

/** `RO/company/90000022`: equal for equal identities, however their codes were typed. */
export const identityKey = ({ countryCode, identificationCode, isCompany }: FiscalIdentity): string =>
  [countryCode, isCompany ? 'company' : 'individual', comparedCode(identificationCode, countryCode)].join('/')

/** Codes abroad are kept as typed: `DE 811.234.567` and `811234567` are one. */
function comparedCode(code: string, countryCode: string): string {
  const plain = keptFiscalCode(code, countryCode).replace(/[\s.\-/]/g, '')
  return plain.startsWith(countryCode) && plain.length > countryCode.length ? plain.slice(countryCode.length) : plain
}

export const isSameIdentity = (one: FiscalIdentity, other: FiscalIdentity): boolean => identityKey(one) === identityKey(other)
