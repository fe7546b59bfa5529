/** Seller and buyer as documents name them. */

import type { Texts } from '#contract/texts/texts.ts'
import type { DocumentParty } from '#server/platform/documents/draw-document.ts'
import type { Seller } from '#server/platform/seller.ts'
import { countryOnDocuments } from '../contract/countries.ts'
import { vatNumberOf } from '../contract/vat-of-buyers.ts'
import type { BillingEntity } from './billing-entities.ts'

/** As a document keeps it. */
export type InvoiceBuyer = Pick<
  BillingEntity,
  'number' | 'isCompany' | 'name' | 'identificationType' | 'identificationCode' | 'tradeRegister' | 'isVatPayer' | 'countryCode' | 'address'
>

export function buyerOfEntity(entity: BillingEntity): InvoiceBuyer {
  const { number, isCompany, name, identificationType, identificationCode, tradeRegister, isVatPayer, countryCode, address } = entity
  return { number, isCompany, name, identificationType, identificationCode, tradeRegister, isVatPayer, countryCode, address }
}

const labelled = (label: string, value: string): string[] => (value === '' ? [] : [`${label}: ${value}`])

export function sellerShown(texts: Texts, seller: Seller): DocumentParty {
  const words = texts.invoices
  return {
    title: words.seller,
    name: seller.name,
    details: [
      `${words.cui}: RO${seller.cui}`,
      ...labelled(words.tradeRegister, seller.tradeRegister),
      ...labelled(words.address, seller.address),
      ...labelled(words.shareCapital, seller.shareCapital),
      ...labelled(words.iban, seller.iban),
      ...labelled(words.bank, seller.bank),
    ],
  }
}

/** `isReverseCharge`: with its VAT number (art. 319 (20) e). */
export function buyerShown(texts: Texts, buyer: InvoiceBuyer, { isReverseCharge = false } = {}): DocumentParty {
  const { forms } = texts
  const words = texts.invoices
  const { address, identificationType, identificationCode, isVatPayer, countryCode } = buyer
  const prefix = isVatPayer && countryCode === 'RO' ? 'RO' : ''
  const number = isReverseCharge ? vatNumberOf(buyer) : null
  const street = [address.street, address.number, address.additionalInfo, address.localityString, address.countyString, address.postalCode]
  return {
    title: words.buyer,
    name: buyer.name,
    details: [
      ...(number
        ? [`${words.vatCode}: ${number.prefix}${number.vatNumber}`]
        : [`${words.codes[identificationType]}: ${prefix}${identificationCode}`]),
      ...labelled(words.tradeRegister, buyer.tradeRegister),
      ...labelled(words.address, [...street, countryOnDocuments(countryCode, forms.locale)].filter(Boolean).join(', ')),
    ],
  }
}
