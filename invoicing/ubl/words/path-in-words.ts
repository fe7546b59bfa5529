/** Where in a document something is, in words: `lines.0.vat.percent` as "line 1, VAT, rate". */

/** Every name that a path is made of. */
export const invoiceParts = [
  ...(['specification', 'number', 'issueDate', 'dueDate', 'typeCode', 'notes', 'taxPointDate', 'currency', 'taxCurrency'] as const),
  ...(['buyerAccounting', 'period', 'start', 'end', 'code', 'order', 'salesOrder', 'preceding', 'despatch', 'receipt', 'tender'] as const),
  ...(['contract', 'attachments', 'id', 'scheme', 'description', 'url', 'mimeType', 'fileName', 'content', 'seller', 'buyer'] as const),
  ...(['payee', 'representative', 'delivery', 'date', 'location', 'name', 'tradingName', 'identifiers', 'identifier', 'endpoint'] as const),
  ...(['address', 'street', 'street2', 'street3', 'city', 'postcode', 'county', 'country', 'taxIds', 'taxId', 'legalId'] as const),
  ...(['legalForm', 'contactName', 'phone', 'email', 'partyName', 'payments', 'codeName', 'reference', 'account', 'iban'] as const),
  ...(['card', 'holder', 'paymentTerms', 'allowances', 'amount', 'base', 'percent', 'reason', 'reasonCode', 'vat', 'category'] as const),
  ...(['vatTotals', 'rows', 'taxable', 'tax', 'totals', 'charges', 'withoutVat', 'withVat', 'prepaid', 'rounding', 'payable'] as const),
  ...(['lines', 'net', 'note', 'quantity', 'unit', 'accounting', 'object', 'standardItem', 'classifications', 'list'] as const),
  ...(['originCountry', 'attributes', 'value', 'price', 'priceBase', 'priceBaseUnit', 'priceDiscount', 'grossPrice'] as const),
] as const
export type InvoicePart = (typeof invoiceParts)[number]

/** Of a language; empty: it is not named, as what stands in it says enough. */
export type PartWords = Record<InvoicePart, string>

export function pathInWords(path: string, words: PartWords): string {
  const named: string[] = []
  for (const step of path.split('.')) {
    const before = named.at(-1)
    if (/^\d+$/.test(step) && before !== undefined) named[named.length - 1] = `${before} ${Number(step) + 1}`
    else named.push(step in words ? words[step as InvoicePart] : step) // looked up on the same line
  }
  const text = named.filter((one) => !/^ ?\d*$/.test(one) || one === path).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
