/** Lines of an invoice's file. */

import { formatDecimal } from '../contract/decimal.ts'
import type { InvoiceDocument, InvoiceLine } from '../contract/document.ts'
import { allowanceXmlOf, amountXmlOf, vatXmlOf } from './write-parts.ts'
import { nestedElement, text, type XmlLines } from './xml-out.ts'

/** Prices have the decimals they need, and two at least. */
export const linesXmlOf = ({ kind, lines, currency }: InvoiceDocument): XmlLines => {
  const names =
    kind === 'invoice'
      ? { line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' }
      : { line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' }
  return lines.flatMap((line) => lineOf(line, names, line.currency || currency))
}

const lineOf = (line: InvoiceLine, names: { line: string; quantity: string }, currency: string): XmlLines =>
  nestedElement(
    names.line,
    text('cbc:ID', line.id),
    text('cbc:Note', line.note),
    text(names.quantity, line.quantity && formatDecimal(line.quantity, 0), { unitCode: line.unit }),
    amountXmlOf('cbc:LineExtensionAmount', line.net, currency),
    text('cbc:AccountingCost', line.accounting),
    line.period ? nestedElement('cac:InvoicePeriod', text('cbc:StartDate', line.period.start), text('cbc:EndDate', line.period.end)) : [],
    nestedElement('cac:OrderLineReference', text('cbc:LineID', line.orderLine)),
    line.object
      ? nestedElement(
          'cac:DocumentReference',
          text('cbc:ID', line.object.id, { schemeID: line.object.scheme }),
          text('cbc:DocumentTypeCode', '130'),
        )
      : [],
    ...line.allowances.map((one) => allowanceXmlOf({ ...one, vat: null }, currency)),
    itemOf(line),
    nestedElement(
      'cac:Price',
      amountXmlOf('cbc:PriceAmount', line.price, currency),
      text('cbc:BaseQuantity', line.priceBase && formatDecimal(line.priceBase, 0), { unitCode: line.priceBaseUnit }),
      line.priceDiscount === null
        ? []
        : nestedElement(
            'cac:AllowanceCharge',
            text('cbc:ChargeIndicator', 'false'),
            amountXmlOf('cbc:Amount', line.priceDiscount, currency),
            amountXmlOf('cbc:BaseAmount', line.grossPrice, currency),
          ),
    ),
  )

const itemOf = (line: InvoiceLine): XmlLines =>
  nestedElement(
    'cac:Item',
    text('cbc:Description', line.description),
    text('cbc:Name', line.name),
    nestedElement('cac:BuyersItemIdentification', text('cbc:ID', line.buyersItem)),
    nestedElement('cac:SellersItemIdentification', text('cbc:ID', line.sellersItem)),
    line.standardItem
      ? nestedElement('cac:StandardItemIdentification', text('cbc:ID', line.standardItem.id, { schemeID: line.standardItem.scheme }))
      : [],
    nestedElement('cac:OriginCountry', text('cbc:IdentificationCode', line.originCountry)),
    ...line.classifications.map(({ code, list, version }) =>
      nestedElement('cac:CommodityClassification', text('cbc:ItemClassificationCode', code, { listID: list, listVersionID: version })),
    ),
    line.vat ? vatXmlOf('cac:ClassifiedTaxCategory', line.vat) : [],
    ...line.attributes.map(({ name, value }) =>
      nestedElement('cac:AdditionalItemProperty', text('cbc:Name', name), text('cbc:Value', value)),
    ),
  )
