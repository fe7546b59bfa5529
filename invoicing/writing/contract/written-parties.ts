/** Seller and buyer of a client's invoice as the norm knows them: which of their numbers stand in it, and where. */
import { blankAddress, blankParty, type Identifier, type InvoiceAddress, type InvoiceParty } from '#invoicing/ubl/contract/document.ts'
import type { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'
import { isInUnion, vatNumberOf } from '#paying/billing/contract/vat-of-buyers.ts'
import { countyNamed } from '#sending/addresses/contract/address-rules.ts'

type Known = {
  entityData: Pick<BillingEntityShown['entityData'], 'name' | 'isCompany' | 'identificationCode' | 'tradeRegister' | 'isVatPayer'>
  address: BillingEntityShown['address']
}
/** A connected company. */
export type SellerData = Known
/** A customer. */
export type BuyerData = Known & { contact: { name: string; phone: string; email: string } }

/** Of one of whom it is not known the rates are offered: those who have none are known to have none. */
export const paysVat = ({ entityData }: Known): boolean => entityData.isVatPayer !== false

export function sellerParty(seller: SellerData): InvoiceParty {
  const { name, identificationCode, tradeRegister } = seller.entityData
  const isVatPayer = paysVat(seller)
  return {
    ...blankParty(),
    name,
    address: addressOf(seller.address),
    taxIds: isVatPayer ? [vatId(`RO${identificationCode}`)] : [],
    // Who pays no VAT is known by the fiscal code alone.
    legalId: legalId(isVatPayer && tradeRegister !== '' ? tradeRegister : identificationCode),
  }
}

/** `isTaxFree`: the invoice is one of a seller that pays no VAT, and may name no VAT number. */
export function buyerParty(buyer: BuyerData, { isTaxFree }: { isTaxFree: boolean }): InvoiceParty {
  const { name, identificationCode, tradeRegister } = buyer.entityData
  const vatNumber = isTaxFree ? null : vatNumberOfBuyer(buyer)
  return {
    ...blankParty(),
    name,
    address: addressOf(buyer.address),
    taxIds: vatNumber === null ? [] : [vatId(vatNumber)],
    legalId: legalId(vatNumber !== null && tradeRegister !== '' ? tradeRegister : identificationCode),
    ...{ contactName: buyer.contact.name, phone: buyer.contact.phone, email: buyer.contact.email },
  }
}

/** null: it has none, or it is not known. */
function vatNumberOfBuyer({ entityData: { isCompany, isVatPayer, identificationCode }, address: { countryCode } }: BuyerData) {
  if (!isCompany || isVatPayer !== true || identificationCode === '') return null
  if (countryCode === 'RO') return `RO${identificationCode}`
  const found = isInUnion(countryCode) ? vatNumberOf({ countryCode, identificationCode }) : null
  return found && `${found.prefix}${found.vatNumber}`
}

const vatId = (id: string): Identifier => ({ id, scheme: 'VAT' })
const legalId = (id: string): Identifier | null => (id === '' ? null : { id, scheme: '' })

function addressOf({
  countryCode,
  localityString,
  countyString,
  postalCode,
  street,
  number,
  additionalInfo,
}: Known['address']): InvoiceAddress {
  const county = countryCode === 'RO' ? countyNamed(countyString)?.code : undefined
  return {
    ...blankAddress(),
    street: [street, number].filter((part) => part !== '').join(' '),
    ...{ street2: additionalInfo, city: localityString, postcode: postalCode, country: countryCode },
    county: countryCode === 'RO' ? (county === undefined ? '' : `RO-${county}`) : countyString,
  }
}
