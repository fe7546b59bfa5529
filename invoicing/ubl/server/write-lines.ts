/** Lines of an invoice's file. */

import { fixed } from '../contract/decimal.ts'
import type { InvoiceDocument, InvoiceLine } from '../contract/document.ts'
import { allowanceOf, amount, vatOf } from './write-parts.ts'
import { element, text, type Written } from './xml-out.ts'

/** Prices have the decimals they need, and two at least. */
export const linesOf = ({ kind, lines, currency }: InvoiceDocument): Written => {
  const names =
    kind === 'invoice'
      ? { line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' }
      : { line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' }
  return lines.flatMap((line) => lineOf(line, names, line.currency || currency))
}

const lineOf = (line: InvoiceLine, names: { line: string; quantity: string }, currency: string): Written =>
  element(
    names.line,
    text('cbc:ID', line.id),
    text('cbc:Note', line.note),
    text(names.quantity, line.quantity && fixed(line.quantity, 0), { unitCode: line.unit }),
    amount('cbc:LineExtensionAmount', line.net, currency),
    text('cbc:AccountingCost', line.accounting),
    line.period ? element('cac:InvoicePeriod', text('cbc:StartDate', line.period.start), text('cbc:EndDate', line.period.end)) : [],
    element('cac:OrderLineReference', text('cbc:LineID', line.orderLine)),
    line.object
      ? element(
          'cac:DocumentReference',
          text('cbc:ID', line.object.id, { schemeID: line.object.scheme }),
          text('cbc:DocumentTypeCode', '130'),
        )
      : [],
    ...line.allowances.map((one) => allowanceOf({ ...one, vat: null }, currency)),
    itemOf(line),
    element(
      'cac:Price',
      amount('cbc:PriceAmount', line.price, currency),
      text('cbc:BaseQuantity', line.priceBase && fixed(line.priceBase, 0), { unitCode: line.priceBaseUnit }),
      line.priceDiscount === null
        ? []
        : element(
            'cac:AllowanceCharge',
            text('cbc:ChargeIndicator', 'false'),
            amount('cbc:Amount', line.priceDiscount, currency),
            amount('cbc:BaseAmount', line.grossPrice, currency),
          ),
    ),
  )

const itemOf = (line: InvoiceLine): Written =>
  element(
    'cac:Item',
    text('cbc:Description', line.description),
    text('cbc:Name', line.name),
    element('cac:BuyersItemIdentification', text('cbc:ID', line.buyersItem)),
    element('cac:SellersItemIdentification', text('cbc:ID', line.sellersItem)),
    line.standardItem
      ? element('cac:StandardItemIdentification', text('cbc:ID', line.standardItem.id, { schemeID: line.standardItem.scheme }))
      : [],
    element('cac:OriginCountry', text('cbc:IdentificationCode', line.originCountry)),
    ...line.classifications.map(({ code, list, version }) =>
      element('cac:CommodityClassification', text('cbc:ItemClassificationCode', code, { listID: list, listVersionID: version })),
    ),
    line.vat ? vatOf('cac:ClassifiedTaxCategory', line.vat) : [],
    ...line.attributes.map(({ name, value }) => element('cac:AdditionalItemProperty', text('cbc:Name', name), text('cbc:Value', value))),
  )
