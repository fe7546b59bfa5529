/** What is too long, or there too often; and what the national rule set does not find. For tests. */
import { decimal } from '../contract/decimal.ts'
import { fieldLengthLimits } from '../contract/rules/length-rules.ts'
import { type Case, first, line, long, place, representative, rowOf, times } from './test-broken-parts.ts'

export const ofLengths: Case[] = [
  ...(['number', 'contract', 'order', 'salesOrder', 'receipt', 'despatch', 'tender'] as const).map(
    (name): Case => ['BR-RO-L200', (d) => (d[name] = long(fieldLengthLimits.reference))],
  ),
  ['BR-RO-L100', (d) => (d.buyerAccounting = long(fieldLengthLimits.accounting))],
  ['BR-RO-L300', (d) => (d.paymentTerms = long(fieldLengthLimits.paymentTerms))],
  ['BR-RO-L300', (d) => (d.notes = [long(fieldLengthLimits.note)])],
  ['BR-RO-A020', (d) => (d.notes = times(21, (at) => `nota ${at}`))],
  ...(['seller', 'buyer'] as const).flatMap((at): Case[] => [
    ['BR-RO-L200', (d) => (d[at].name = long(fieldLengthLimits.name))],
    ['BR-RO-L200', (d) => (d[at].tradingName = long(fieldLengthLimits.name))],
    ...(['contactName', 'phone', 'email'] as const).map(
      (name): Case => ['BR-RO-L100', (d) => (d[at][name] = long(fieldLengthLimits.contact))],
    ),
    ['BR-RO-L020', (d) => (place(d[at]).postcode = long(fieldLengthLimits.postcode))],
    ['BR-RO-L050', (d) => Object.assign(place(d[at]), { city: long(fieldLengthLimits.city), county: 'RO-CJ' })],
    ['BR-RO-L150', (d) => (place(d[at]).street = long(fieldLengthLimits.street))],
    ['BR-RO-L100', (d) => (place(d[at]).street2 = long(fieldLengthLimits.street2))],
    ['BR-RO-L100', (d) => (place(d[at]).street3 = long(fieldLengthLimits.street2))],
  ]),
  ['BR-RO-L1000', (d) => (d.seller.legalForm = long(fieldLengthLimits.legalForm))],
  ['BR-RO-L200', (d) => Object.assign(d.payee ?? {}, { name: long(fieldLengthLimits.name) })],
  ['BR-RO-L200', (d) => (d.representative = { ...representative({}), name: long(fieldLengthLimits.name) })],
  ['BR-RO-L020', (d) => (d.representative = representative({ postcode: long(fieldLengthLimits.postcode) }))],
  ['BR-RO-L050', (d) => (d.representative = representative({ city: long(fieldLengthLimits.city) }))],
  ['BR-RO-L150', (d) => (d.representative = representative({ street: long(fieldLengthLimits.street) }))],
  ['BR-RO-L100', (d) => (d.representative = representative({ street2: long(fieldLengthLimits.street2) }))],
  ['BR-RO-L200', (d) => Object.assign(d.delivery ?? {}, { partyName: long(fieldLengthLimits.name) })],
  ['BR-RO-L050', (d) => Object.assign(d.delivery?.address ?? {}, { city: long(fieldLengthLimits.city), county: 'RO-CJ' })],
  ['BR-RO-L020', (d) => Object.assign(d.delivery?.address ?? {}, { postcode: long(fieldLengthLimits.postcode) })],
  ['BR-RO-L150', (d) => Object.assign(d.delivery?.address ?? {}, { street: long(fieldLengthLimits.street) })],
  ['BR-RO-L140', (d) => (first(d.payments).reference = long(fieldLengthLimits.paymentReference))],
  ['BR-RO-L100', (d) => (first(d.payments).codeName = long(fieldLengthLimits.reason))],
  ['BR-RO-L200', (d) => (first(d.payments).account = { iban: 'RO49AAAA1B31007593840000', name: long(fieldLengthLimits.name), bank: '' })],
  ['BR-RO-L200', (d) => (first(d.payments).card = { number: '411111', holder: long(fieldLengthLimits.name) })],
  ...(['id', 'fileName'] as const).map(
    (name): Case => ['BR-RO-L200', (d) => (first(d.attachments)[name] = long(fieldLengthLimits.reference))],
  ),
  ['BR-RO-L200', (d) => (first(d.attachments).url = long(fieldLengthLimits.reference))],
  ['BR-RO-L100', (d) => (first(d.attachments).description = long(fieldLengthLimits.reason))],
  ['BR-RO-L200', (d) => (d.preceding = [{ number: long(fieldLengthLimits.reference), issueDate: '' }])],
  ['BR-RO-L100', (d) => (line(d).name = long(fieldLengthLimits.itemName))],
  ['BR-RO-L200', (d) => (line(d).description = long(fieldLengthLimits.itemDescription))],
  ['BR-RO-L100', (d) => (line(d).accounting = long(fieldLengthLimits.accounting))],
  ['BR-RO-L300', (d) => (line(d).note = long(fieldLengthLimits.note))],
  ['BR-RO-L050', (d) => (line(d).attributes = [{ name: long(fieldLengthLimits.attributeName), value: '1' }])],
  ['BR-RO-L100', (d) => (line(d).attributes = [{ name: '1', value: long(fieldLengthLimits.attributeValue) }])],
  ['BR-RO-L100', (d) => (first(line(d).allowances).reason = long(fieldLengthLimits.reason))],
]

/** Its specification, the law or its registers ask it. */
export const notInTheSet: Case[] = [
  ['BR-RO-A050', (d) => (d.attachments = times(51, (at) => ({ ...first(d.attachments), id: String(at) })))],
  ['BR-RO-A050', (d) => (line(d).attributes = times(51, (at) => ({ name: `a${at}`, value: '1' })))],
  ['BR-RO-A500', (d) => (d.preceding = times(501, (at) => ({ number: String(at), issueDate: '' })))],
  ['BR-RO-L100', (d) => Object.assign(rowOf(d, 'E'), { reason: long(fieldLengthLimits.reason) }), 'exempt'],
  ['OWN', (d) => (d.seller.taxIds = [{ id: 'RO90000015', scheme: 'VAT' }])],
  ['OWN', (d) => (d.buyer.legalId = { id: '2900101123457', scheme: '' }), 'plain'],
  ['OWN', (d) => (first(d.attachments).content = 'JVBE%')],
  ['OWN', (d) => (first(d.payments).card = { number: '', holder: 'Ana' })],
  ['OWN', (d) => (d.totals.withVat = decimal('-1')), 'credit-note'],
]
