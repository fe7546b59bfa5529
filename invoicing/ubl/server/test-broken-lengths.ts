/** What is too long, or there too often; and what the national rule set does not find. For tests. */
import { decimal } from '../contract/decimal.ts'
import { limits } from '../contract/rules/length-rules.ts'
import { type Case, first, line, long, place, representative, rowOf, times } from './test-broken-parts.ts'

export const ofLengths: Case[] = [
  ...(['number', 'contract', 'order', 'salesOrder', 'receipt', 'despatch', 'tender'] as const).map(
    (name): Case => ['BR-RO-L200', (d) => (d[name] = long(limits.reference))],
  ),
  ['BR-RO-L100', (d) => (d.buyerAccounting = long(limits.accounting))],
  ['BR-RO-L300', (d) => (d.paymentTerms = long(limits.paymentTerms))],
  ['BR-RO-L300', (d) => (d.notes = [long(limits.note)])],
  ['BR-RO-A020', (d) => (d.notes = times(21, (at) => `nota ${at}`))],
  ...(['seller', 'buyer'] as const).flatMap((at): Case[] => [
    ['BR-RO-L200', (d) => (d[at].name = long(limits.name))],
    ['BR-RO-L200', (d) => (d[at].tradingName = long(limits.name))],
    ...(['contactName', 'phone', 'email'] as const).map((name): Case => ['BR-RO-L100', (d) => (d[at][name] = long(limits.contact))]),
    ['BR-RO-L020', (d) => (place(d[at]).postcode = long(limits.postcode))],
    ['BR-RO-L050', (d) => Object.assign(place(d[at]), { city: long(limits.city), county: 'RO-CJ' })],
    ['BR-RO-L150', (d) => (place(d[at]).street = long(limits.street))],
    ['BR-RO-L100', (d) => (place(d[at]).street2 = long(limits.street2))],
    ['BR-RO-L100', (d) => (place(d[at]).street3 = long(limits.street2))],
  ]),
  ['BR-RO-L1000', (d) => (d.seller.legalForm = long(limits.legalForm))],
  ['BR-RO-L200', (d) => Object.assign(d.payee ?? {}, { name: long(limits.name) })],
  ['BR-RO-L200', (d) => (d.representative = { ...representative({}), name: long(limits.name) })],
  ['BR-RO-L020', (d) => (d.representative = representative({ postcode: long(limits.postcode) }))],
  ['BR-RO-L050', (d) => (d.representative = representative({ city: long(limits.city) }))],
  ['BR-RO-L150', (d) => (d.representative = representative({ street: long(limits.street) }))],
  ['BR-RO-L100', (d) => (d.representative = representative({ street2: long(limits.street2) }))],
  ['BR-RO-L200', (d) => Object.assign(d.delivery ?? {}, { partyName: long(limits.name) })],
  ['BR-RO-L050', (d) => Object.assign(d.delivery?.address ?? {}, { city: long(limits.city), county: 'RO-CJ' })],
  ['BR-RO-L020', (d) => Object.assign(d.delivery?.address ?? {}, { postcode: long(limits.postcode) })],
  ['BR-RO-L150', (d) => Object.assign(d.delivery?.address ?? {}, { street: long(limits.street) })],
  ['BR-RO-L140', (d) => (first(d.payments).reference = long(limits.paymentReference))],
  ['BR-RO-L100', (d) => (first(d.payments).codeName = long(limits.reason))],
  ['BR-RO-L200', (d) => (first(d.payments).account = { iban: 'RO49AAAA1B31007593840000', name: long(limits.name), bank: '' })],
  ['BR-RO-L200', (d) => (first(d.payments).card = { number: '411111', holder: long(limits.name) })],
  ...(['id', 'fileName'] as const).map((name): Case => ['BR-RO-L200', (d) => (first(d.attachments)[name] = long(limits.reference))]),
  ['BR-RO-L200', (d) => (first(d.attachments).url = long(limits.reference))],
  ['BR-RO-L100', (d) => (first(d.attachments).description = long(limits.reason))],
  ['BR-RO-L200', (d) => (d.preceding = [{ number: long(limits.reference), issueDate: '' }])],
  ['BR-RO-L100', (d) => (line(d).name = long(limits.itemName))],
  ['BR-RO-L200', (d) => (line(d).description = long(limits.itemDescription))],
  ['BR-RO-L100', (d) => (line(d).accounting = long(limits.accounting))],
  ['BR-RO-L300', (d) => (line(d).note = long(limits.note))],
  ['BR-RO-L050', (d) => (line(d).attributes = [{ name: long(limits.attributeName), value: '1' }])],
  ['BR-RO-L100', (d) => (line(d).attributes = [{ name: '1', value: long(limits.attributeValue) }])],
  ['BR-RO-L100', (d) => (first(line(d).allowances).reason = long(limits.reason))],
]

/** Its specification, the law or its registers ask it. */
export const notInTheSet: Case[] = [
  ['BR-RO-A050', (d) => (d.attachments = times(51, (at) => ({ ...first(d.attachments), id: String(at) })))],
  ['BR-RO-A050', (d) => (line(d).attributes = times(51, (at) => ({ name: `a${at}`, value: '1' })))],
  ['BR-RO-A500', (d) => (d.preceding = times(501, (at) => ({ number: String(at), issueDate: '' })))],
  ['BR-RO-L100', (d) => Object.assign(rowOf(d, 'E'), { reason: long(limits.reason) }), 'exempt'],
  ['OWN', (d) => (d.seller.taxIds = [{ id: 'RO90000015', scheme: 'VAT' }])],
  ['OWN', (d) => (d.buyer.legalId = { id: '2900101123457', scheme: '' }), 'plain'],
  ['OWN', (d) => (first(d.attachments).content = 'JVBE%')],
  ['OWN', (d) => (first(d.payments).card = { number: '', holder: 'Ana' })],
  ['OWN', (d) => (d.totals.withVat = decimal('-1')), 'credit-note'],
]
