/** Who sells and who buys, where they are, and by which numbers they are known. */
import { fiscalCodeFault } from '#contract/tax/fiscal-codes.ts'
import { BUCHAREST_COUNTY, bucharestSectors, countryCodes, countySubdivisions, vatPrefixes } from '../code-lists/places.ts'
import { endpointSchemes, identifierSchemes, partySchemes } from '../code-lists/schemes.ts'
import { ANONYMOUS_BUYER, type Identifier, type InvoiceAddress, type InvoiceDocument, type InvoiceParty } from '../document.ts'
import { type Findings, normalizeSpaces, OWN } from './finding.ts'

export const hasVatScheme = ({ scheme }: Identifier): boolean => normalizeSpaces(scheme).toUpperCase() === 'VAT'
export const vatIdOf = (party: Pick<InvoiceParty, 'taxIds'>): string => party.taxIds.find(hasVatScheme)?.id ?? ''
export const hasTaxId = ({ taxIds }: Pick<InvoiceParty, 'taxIds'>): boolean => taxIds.some(({ id }) => id !== '')

/** With nothing in it, it is not written. */
export const filledAddressOf = (address: InvoiceAddress | null): InvoiceAddress | null =>
  address && Object.values(address).some((text) => text !== '') ? address : null

export function judgeParties(document: InvoiceDocument, findings: Findings): void {
  judgeSeller(document, findings)
  judgeBuyer(document, findings)
  judgePayee(document, findings)
  judgeCreditors(document, findings)
  judgeRepresentative(document, findings)
  judgeDelivery(document, findings)
}

/** What is in the paths of both, under each one's own rules. */
const rulesOf = {
  seller: { name: 'BR-06', address: 'BR-08', country: 'BR-09', endpoint: 'BR-62', sector: 'BR-RO-100', county: 'BR-RO-110' },
  buyer: { name: 'BR-07', address: 'BR-10', country: 'BR-11', endpoint: 'BR-63', sector: 'BR-RO-100', county: 'BR-RO-110' },
} as const

function judgeParty(party: InvoiceParty, at: keyof typeof rulesOf, findings: Findings): void {
  const rules = rulesOf[at]
  findings.present(party.name, rules.name, `${at}.name`)
  const address = filledAddressOf(party.address)
  findings.expectField(address !== null, rules.address, 'invoice-part-missing', `${at}.address`)
  findings.present(address?.street ?? '', 'BR-RO-080', `${at}.address.street`)
  findings.present(address?.city ?? '', 'BR-RO-090', `${at}.address.city`)
  if (address) {
    findings.present(address.country, rules.country, `${at}.address.country`)
    judgePlace(address, { rules, path: `${at}.address` }, findings)
  }
  if (party.endpoint) {
    findings.present(party.endpoint.scheme, rules.endpoint, `${at}.endpoint`)
    findings.listed(party.endpoint.scheme, endpointSchemes, 'BR-CL-25', `${at}.endpoint`)
  }
  for (const [i, { scheme }] of party.identifiers.entries()) findings.listed(scheme, partySchemes, 'BR-CL-10', `${at}.identifiers.${i}`)
  findings.listed(party.legalId?.scheme ?? '', identifierSchemes, 'BR-CL-11', `${at}.legalId`)
  for (const [i, taxId] of party.taxIds.entries()) if (hasVatScheme(taxId)) judgeVatId(taxId.id, `${at}.taxIds.${i}`, findings)
}

function judgeVatId(id: string, path: string, findings: Findings): void {
  findings.expectField(id === '' || vatPrefixes.has(id.slice(0, 2)), 'BR-CO-09', 'invoice-vat-id-without-country', path)
}

function judgePlace(
  address: InvoiceAddress,
  { rules, path }: { rules: { sector: string; county: string }; path: string },
  findings: Findings,
): void {
  findings.listed(address.country, countryCodes, 'BR-CL-14', `${path}.country`)
  if (normalizeSpaces(address.country) !== 'RO') return
  const county = normalizeSpaces(address.county)
  findings.expectField(countySubdivisions.has(county), rules.county, 'invoice-county-unknown', `${path}.county`)
  const isSector = county !== BUCHAREST_COUNTY || bucharestSectors.has(normalizeSpaces(address.city))
  findings.expectField(isSector, rules.sector, 'invoice-sector-missing', `${path}.city`)
}

function judgeSeller(document: InvoiceDocument, findings: Findings): void {
  const { seller, representative } = document
  judgeParty(seller, 'seller', findings)
  const isKnown = vatIdOf(seller) !== '' || seller.identifiers.some(({ id }) => id !== '') || (seller.legalId?.id ?? '') !== ''
  findings.expectField(isKnown, 'BR-CO-26', 'invoice-part-missing', 'seller.legalId')
  const isTaxed = !usesTax(document) || (representative?.taxId ?? '') !== '' || hasTaxId(seller)
  findings.expectField(isTaxed, 'BR-RO-065', 'invoice-part-missing', 'seller.taxIds')
  findings.expectField(seller.taxIds.filter(hasVatScheme).length <= 1, 'UBL-SR-12', 'invoice-part-repeated', 'seller.taxIds')
  const others = seller.taxIds.filter((taxId) => !hasVatScheme(taxId)).length
  findings.expectField(others <= 1, 'UBL-SR-13', 'invoice-part-repeated', 'seller.taxIds')
  judgeDigits(seller, 'seller', findings)
}

function judgeBuyer(document: InvoiceDocument, findings: Findings): void {
  const { buyer } = document
  judgeParty(buyer, 'buyer', findings)
  const isKnown = !usesTax(document) || (buyer.legalId?.id ?? '') !== '' || hasTaxId(buyer)
  findings.expectField(isKnown, 'BR-RO-120', 'invoice-buyer-number-missing', 'buyer.legalId')
  findings.expectField(buyer.taxIds.filter(hasVatScheme).length <= 1, 'UBL-SR-18', 'invoice-part-repeated', 'buyer.taxIds')
  findings.expectField(buyer.identifiers.length <= 1, 'UBL-SR-16', 'invoice-part-repeated', 'buyer.identifiers')
  judgeDigits(buyer, 'buyer', findings)
}

/** Some line or amount bears a tax, at whatever rate. Of credit notes the rule set reads no lines here. */
function usesTax({ kind, lines, allowances }: InvoiceDocument): boolean {
  const vats = [...(kind === 'invoice' ? lines : []), ...allowances].map(({ vat }) => vat?.category ?? '')
  return vats.some((category) => ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'].includes(category))
}

/** The national system asks its registers too, and refuses a number whose digits are no company's (R_BT_32_cui, R_BT_48_nif). */
function judgeDigits(party: InvoiceParty, at: 'seller' | 'buyer', findings: Findings): void {
  if (filledAddressOf(party.address)?.country !== 'RO') return
  for (const [i, { id }] of party.taxIds.entries())
    findings.expectField(!/^(RO)?\d+$/.test(id) || isRomanianCode(id), OWN, 'invoice-fiscal-code-wrong', `${at}.taxIds.${i}`)
  const legal = party.legalId?.id ?? ''
  findings.expectField(!/^\d{2,13}$/.test(legal) || isRomanianCode(legal), OWN, 'invoice-fiscal-code-wrong', `${at}.legalId`)
}

const isRomanianCode = (code: string): boolean =>
  code === ANONYMOUS_BUYER || (['cif', 'cnp', 'nif'] as const).some((kind) => fiscalCodeFault(kind, code, 'RO') === null)

function judgePayee({ payee, seller }: InvoiceDocument, findings: Findings): void {
  if (!payee) return
  const isAnother =
    payee.name !== '' && payee.name !== seller.tradingName && !seller.identifiers.some(({ id }) => id !== '' && id === payee.identifier?.id)
  findings.expectField(isAnother, 'BR-17', payee.name === '' ? 'invoice-part-missing' : 'invoice-payee-is-seller', 'payee.name')
  findings.expectField(payee.name !== seller.name, 'UBL-SR-19', 'invoice-payee-is-seller', 'payee.name')
  findings.listed(payee.identifier?.scheme ?? '', partySchemes, 'BR-CL-10', 'payee.identifier')
  findings.listed(payee.legalId?.scheme ?? '', identifierSchemes, 'BR-CL-11', 'payee.legalId')
}

/** Who collects by direct debit is known by one number. */
function judgeCreditors({ seller, buyer, payee }: InvoiceDocument, findings: Findings): void {
  const all = [...seller.identifiers, ...buyer.identifiers, ...(payee?.identifier ? [payee.identifier] : [])]
  const creditors = all.filter(({ id, scheme }) => id !== '' && normalizeSpaces(scheme).toUpperCase() === 'SEPA').length
  findings.expectField(creditors <= 1, 'UBL-SR-29', 'invoice-part-repeated', 'seller.identifiers')
}

function judgeRepresentative({ kind, representative }: InvoiceDocument, findings: Findings): void {
  if (!representative) return
  const path = 'representative'
  findings.present(representative.name, 'BR-18', `${path}.name`)
  findings.present(representative.taxId, 'BR-56', `${path}.taxId`)
  judgeVatId(representative.taxId, `${path}.taxId`, findings)
  const address = filledAddressOf(representative.address)
  findings.expectField(address !== null, 'BR-19', 'invoice-part-missing', `${path}.address`)
  if (!address) return
  findings.present(address.country, 'BR-20', `${path}.address.country`)
  if (kind === 'credit-note') return // the national rules name invoices alone
  findings.present(address.street, 'BR-RO-140', `${path}.address.street`)
  findings.present(address.city, 'BR-RO-150', `${path}.address.city`)
  judgePlace(address, { rules: { sector: 'BR-RO-160', county: 'BR-RO-170' }, path: `${path}.address` }, findings)
}

function judgeDelivery({ kind, delivery }: InvoiceDocument, findings: Findings): void {
  const address = filledAddressOf(delivery?.address ?? null)
  findings.listed(delivery?.location?.scheme ?? '', identifierSchemes, 'BR-CL-26', 'delivery.location')
  if (!address) return
  const path = 'delivery.address'
  findings.present(address.country, 'BR-57', `${path}.country`)
  if (kind === 'credit-note') return // the national rules name invoices alone
  findings.present(address.street, 'BR-RO-180', `${path}.street`)
  findings.present(address.city, 'BR-RO-200', `${path}.city`)
  findings.present(address.county, 'BR-RO-210', `${path}.county`)
  judgePlace(address, { rules: { sector: 'BR-RO-200', county: 'BR-RO-210' }, path }, findings)
}
