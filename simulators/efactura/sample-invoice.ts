/** A small invoice as a supplier outside the product would send it: what the simulator needs of one, and a reader of UBL can read. */

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1'

/** With its tax number, taxed at 21 %. */
const party = (cif: string, name: string): string =>
  `<cac:Party><cac:PostalAddress><cbc:StreetName>Str. Exemplului 1</cbc:StreetName><cbc:CityName>Cluj-Napoca</cbc:CityName><cbc:CountrySubentity>RO-CJ</cbc:CountrySubentity><cac:Country><cbc:IdentificationCode>RO</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>RO${cif}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`

const category = (name: string): string =>
  `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>${VAT_PERCENT}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`

export type SimInvoice = {
  number: string
  seller: string
  buyer: string
  day: string
  sellerName?: string | undefined
  item?: string | undefined
  /** In bani, without VAT. */
  netBani?: number | undefined
  /** What the supplier's program was wrong by in its total. */
  wrongByBani?: number | undefined
}

const VAT_PERCENT = 21
const ron = (bani: number): string => (bani / 100).toFixed(2)

export function simInvoiceXml({ number, seller, buyer, day, ...more }: SimInvoice): string {
  const { sellerName = 'FURNIZOR DEMO S.R.L.', item = 'Ambalaje', netBani = 10_000, wrongByBani = 0 } = more
  const vatBani = Math.round((netBani * VAT_PERCENT) / 100)
  const [net, vat, total] = [ron(netBani), ron(vatBani), ron(netBani + vatBani + wrongByBani)]
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
<cbc:CustomizationID>${CUSTOMIZATION}</cbc:CustomizationID>
<cbc:ID>${number}</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate><cbc:DueDate>${day}</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>RON</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party(seller, sellerName)}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party(buyer, 'CLIENT DEMO S.R.L.')}</cac:AccountingCustomerParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="RON">${vat}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="RON">${net}</cbc:TaxableAmount><cbc:TaxAmount currencyID="RON">${vat}</cbc:TaxAmount>${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="RON">${net}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="RON">${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="RON">${total}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="RON">${total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="RON">${net}</cbc:LineExtensionAmount><cac:Item><cbc:Name>${item}</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item><cac:Price><cbc:PriceAmount currencyID="RON">${net}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>
`
}
