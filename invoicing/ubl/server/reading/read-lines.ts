/** Lines of a file of others. */
import type { InvoiceLine } from '../../contract/document.ts'
import type { XmlPart } from './part.ts'
import { readAllowance, readVatRate } from './read-amounts.ts'

/** `quantity`: as invoices and credit notes name it; programs confuse the two. */
export function readInvoiceLine(part: XmlPart, path: string): InvoiceLine {
  const quantity = ['InvoicedQuantity', 'CreditedQuantity'].find((name) => part.child(name).isThere) ?? 'InvoicedQuantity'
  const net = part.child('LineExtensionAmount').attribute('currencyID')
  return {
    ...{ id: part.text('ID'), note: part.texts('Note').join('\n') },
    ...{ quantity: part.number(quantity, `${path}.quantity`), unit: part.child(quantity).attribute('unitCode') },
    net: part.amount('LineExtensionAmount', `${path}.net`),
    currency: net === part.reading.currency ? '' : net,
    accounting: part.text('AccountingCost'),
    period: readInvoicePeriod(part.child('InvoicePeriod')),
    orderLine: part.text('OrderLineReference', 'LineID'),
    object: readObject(part.child('DocumentReference')),
    allowances: part.all('AllowanceCharge').map((one, at) => readAllowance(one, `${path}.allowances.${at}`)),
    ...readItem(part.child('Item'), path),
    ...readPrice(part.child('Price'), path),
  }
}

export function readInvoicePeriod(part: XmlPart): InvoiceLine['period'] {
  const period = { start: part.text('StartDate'), end: part.text('EndDate'), code: part.text('DescriptionCode') }
  return Object.values(period).some((text) => text !== '') ? period : null
}

function readObject(part: XmlPart): InvoiceLine['object'] {
  part.text('DocumentTypeCode')
  return part.identifier('ID')
}

function readItem(item: XmlPart, path: string) {
  const [name, description] = [item.text('Name'), item.texts('Description').join('\n')]
  return {
    // Some write only one of the two.
    name: name || description,
    description: name === '' ? '' : description,
    buyersItem: item.text('BuyersItemIdentification', 'ID'),
    sellersItem: item.text('SellersItemIdentification', 'ID'),
    standardItem: item.identifier('StandardItemIdentification', 'ID'),
    classifications: item.all('CommodityClassification').flatMap((one) => {
      const code = one.child('ItemClassificationCode')
      return code.own === '' ? [] : [{ code: code.own, list: code.attribute('listID'), version: code.attribute('listVersionID') }]
    }),
    originCountry: item.text('OriginCountry', 'IdentificationCode'),
    vat: readVatRate(item.all('ClassifiedTaxCategory'), `${path}.vat`),
    attributes: item.all('AdditionalItemProperty').map((one) => ({ name: one.text('Name'), value: one.text('Value') })),
  }
}

/** What is subtracted within a price only explains it. */
function readPrice(price: XmlPart, path: string) {
  const within = price.child('AllowanceCharge')
  within.text('ChargeIndicator')
  return {
    price: price.amount('PriceAmount', `${path}.price`),
    priceBase: price.number('BaseQuantity', `${path}.priceBase`),
    priceBaseUnit: price.child('BaseQuantity').attribute('unitCode'),
    priceDiscount: within.amount('Amount', `${path}.priceDiscount`),
    grossPrice: within.amount('BaseAmount', `${path}.grossPrice`),
  }
}
