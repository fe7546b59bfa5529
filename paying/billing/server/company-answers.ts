/** What the tax authority's answer about a company means for billing. Pure. */

import type { CompanyAddress, CompanyAnswer, RegisteredCompany } from '#paying/ports/tax.ts'
import { BUCHAREST_CODE, countyNamed, foldName, sectorIn } from '#sending/addresses/contract/address-rules.ts'
import type { BillingAddress } from '../contract/billing-entity.ts'
import type { EntityInvalidReason } from '../contract/entity-rules.ts'

/** null: invoices may be issued to the company under this name. */
export function invalidReasonOf(answer: Exclude<CompanyAnswer, { kind: 'unknown' }>, name: string): EntityInvalidReason | null {
  if (answer.kind === 'not-found') return 'not-found'
  const { company } = answer
  if (company.deregisteredOn !== null) return 'deregistered'
  if (company.isInactive) return 'inactive'
  return isSameCompanyName(company.name, name) ? null : 'name-differs'
}

/** `S.C. ATELIER DEMO S.R.L.` and `Atelier Demo SRL` are one company. */
export const isSameCompanyName = (a: string, b: string): boolean => distinctive(a) === distinctive(b)

const FORMS =
  /\b(?:persoana fizica autorizata|intreprindere individuala|intreprindere familiala|societate(?:a)?|sc|srl d|srl|sa|snc|scs|pfa|ii|if)\b/g

/** What is left without marks, points and the legal form; all of it where nothing would be left. */
function distinctive(name: string): string {
  const folded = foldName(name).replace(/\b(?:[a-z0-9] )+[a-z0-9]\b/g, (initials) => initials.replaceAll(' ', ''))
  const left = folded.replace(FORMS, ' ').replace(/\s+/g, ' ').trim()
  return left === '' ? folded : left
}

/** null: the registers hold none. */
export function companyAddressOf({ seat, fiscalDomicile }: Pick<RegisteredCompany, 'seat' | 'fiscalDomicile'>): BillingAddress | null {
  const address = seat ?? fiscalDomicile
  if (!address) return null
  const county = countyNamed(address.countyCode) ?? countyNamed(address.county)
  return {
    countryCode: 'RO',
    countyString: county?.name ?? '',
    localityString: localityOf(address, county?.code === BUCHAREST_CODE),
    postalCode: /^\d{6}$/.test(address.postalCode) ? address.postalCode : '',
    street: address.street.trim(),
    number: address.number.trim(),
    additionalInfo: address.details.trim(),
  }
}

/** `Sat Luna Com. Jucu` is Luna; of Bucharest the sector counts. */
function localityOf({ locality }: CompanyAddress, isBucharest: boolean): string {
  const sector = isBucharest ? sectorIn(locality) : null
  if (sector !== null) return `Sector ${sector}`
  const [nearest = ''] = locality.trim().split(/\s(?=(?:Com|Mun|Ora\p{L}|Or)\.?\s)/iu)
  return nearest.replace(/^(?:Municipiul|Mun|Ora\p{L}|Or|Comuna|Com|Satul|Sat)\.?\s+/iu, '')
}
