/** How long texts may be, and how often something may stand in a document (BR-RO-L…, BR-RO-A…). */
import type { InvoiceAddress, InvoiceDocument } from '../document.ts'
import { type Findings, textLengthOf } from './finding.ts'

export const fieldLengthLimits = {
  notes: 20,
  attachments: 50,
  attributes: 50,
  preceding: 500,
  street: 150,
  street2: 100,
  city: 50,
  postcode: 20,
  name: 200,
  contact: 100,
  reference: 200,
  accounting: 100,
  note: 300,
  paymentTerms: 300,
  paymentReference: 140,
  legalForm: 1000,
  itemName: 100,
  itemDescription: 200,
  attributeName: 50,
  attributeValue: 100,
  reason: 100,
} as const

type Length = readonly [text: string | undefined, max: number, rule: string, path: string]

export function judgeLengths(document: InvoiceDocument, findings: Findings): void {
  for (const [text, max, rule, path] of [...headerLengths(document), ...partyLengths(document), ...listLengths(document)])
    findings.expect(text === undefined || textLengthOf(text) <= max, rule, { code: 'invoice-text-too-long', params: { path, max } })
  for (const [count, max, rule, path] of counts(document))
    findings.expect(count <= max, rule, { code: 'invoice-parts-too-many', params: { path, max } })
}

const headerLengths = (document: InvoiceDocument): Length[] => [
  [document.number, fieldLengthLimits.reference, 'BR-RO-L200', 'number'],
  [document.contract, fieldLengthLimits.reference, 'BR-RO-L200', 'contract'],
  [document.order, fieldLengthLimits.reference, 'BR-RO-L200', 'order'],
  [document.salesOrder, fieldLengthLimits.reference, 'BR-RO-L200', 'salesOrder'],
  [document.receipt, fieldLengthLimits.reference, 'BR-RO-L200', 'receipt'],
  [document.despatch, fieldLengthLimits.reference, 'BR-RO-L200', 'despatch'],
  [document.tender, fieldLengthLimits.reference, 'BR-RO-L200', 'tender'],
  [document.buyerAccounting, fieldLengthLimits.accounting, 'BR-RO-L100', 'buyerAccounting'],
  [document.paymentTerms, fieldLengthLimits.paymentTerms, 'BR-RO-L300', 'paymentTerms'],
  ...document.notes.map((note, at): Length => [note, fieldLengthLimits.note, 'BR-RO-L300', `notes.${at}`]),
]

const addressLengths = (address: InvoiceAddress | null | undefined, path: string): Length[] => [
  [address?.postcode, fieldLengthLimits.postcode, 'BR-RO-L020', `${path}.postcode`],
  [address?.city, fieldLengthLimits.city, 'BR-RO-L050', `${path}.city`],
  [address?.street2, fieldLengthLimits.street2, 'BR-RO-L100', `${path}.street2`],
  [address?.street3, fieldLengthLimits.street2, 'BR-RO-L100', `${path}.street3`],
  [address?.street, fieldLengthLimits.street, 'BR-RO-L150', `${path}.street`],
]

const partyLengths = ({ seller, buyer, payee, representative, delivery }: InvoiceDocument): Length[] => [
  ...[
    { party: seller, path: 'seller' },
    { party: buyer, path: 'buyer' },
  ].flatMap(({ party, path }): Length[] => [
    [party.name, fieldLengthLimits.name, 'BR-RO-L200', `${path}.name`],
    [party.tradingName, fieldLengthLimits.name, 'BR-RO-L200', `${path}.tradingName`],
    [party.contactName, fieldLengthLimits.contact, 'BR-RO-L100', `${path}.contactName`],
    [party.phone, fieldLengthLimits.contact, 'BR-RO-L100', `${path}.phone`],
    [party.email, fieldLengthLimits.contact, 'BR-RO-L100', `${path}.email`],
    ...addressLengths(party.address, `${path}.address`),
  ]),
  [seller.legalForm, fieldLengthLimits.legalForm, 'BR-RO-L1000', 'seller.legalForm'],
  [payee?.name, fieldLengthLimits.name, 'BR-RO-L200', 'payee.name'],
  [representative?.name, fieldLengthLimits.name, 'BR-RO-L200', 'representative.name'],
  ...addressLengths(representative?.address, 'representative.address'),
  [delivery?.partyName, fieldLengthLimits.name, 'BR-RO-L200', 'delivery.partyName'],
  ...addressLengths(delivery?.address, 'delivery.address'),
]

/** Of credit notes the rule set reads fewer parts: its paths name invoices alone. */
const listLengths = ({ kind, payments, attachments, preceding, vatTotals, lines, allowances }: InvoiceDocument): Length[] => [
  ...payments.flatMap(({ account, card, codeName, reference }, at): Length[] => [
    [account?.name, fieldLengthLimits.name, 'BR-RO-L200', `payments.${at}.account.name`],
    [card?.holder, fieldLengthLimits.name, 'BR-RO-L200', `payments.${at}.card.holder`],
    [codeName, fieldLengthLimits.reason, 'BR-RO-L100', `payments.${at}.codeName`],
    [reference, fieldLengthLimits.paymentReference, 'BR-RO-L140', `payments.${at}.reference`],
  ]),
  ...attachments.flatMap(({ id, description, url, fileName }, at): Length[] => [
    [id, fieldLengthLimits.reference, 'BR-RO-L200', `attachments.${at}.id`],
    [description, fieldLengthLimits.reason, 'BR-RO-L100', `attachments.${at}.description`],
    [url, fieldLengthLimits.reference, 'BR-RO-L200', `attachments.${at}.url`],
    [fileName, fieldLengthLimits.reference, 'BR-RO-L200', `attachments.${at}.fileName`],
  ]),
  ...preceding.map(({ number }, at): Length => [number, fieldLengthLimits.reference, 'BR-RO-L200', `preceding.${at}.number`]),
  ...vatTotals.flatMap(({ rows }, total) =>
    kind === 'invoice'
      ? rows.map(({ reason }, at): Length => [reason, fieldLengthLimits.reason, 'BR-RO-L100', `vatTotals.${total}.rows.${at}.reason`])
      : [],
  ),
  ...allowances.map(
    ({ reasonCode }, at): Length => [
      kind === 'invoice' ? reasonCode : undefined,
      fieldLengthLimits.reason,
      'BR-RO-L100',
      `allowances.${at}.reasonCode`,
    ],
  ),
  ...lines.flatMap((line, at): Length[] => [
    [line.name, fieldLengthLimits.itemName, 'BR-RO-L100', `lines.${at}.name`],
    [line.accounting, fieldLengthLimits.accounting, 'BR-RO-L100', `lines.${at}.accounting`],
    [line.description, fieldLengthLimits.itemDescription, 'BR-RO-L200', `lines.${at}.description`],
    [line.note, fieldLengthLimits.note, 'BR-RO-L300', `lines.${at}.note`],
    ...line.allowances.map(
      ({ reason }, i): Length => [reason, fieldLengthLimits.reason, 'BR-RO-L100', `lines.${at}.allowances.${i}.reason`],
    ),
    ...line.attributes.flatMap(({ name, value }, i): Length[] => [
      [name, fieldLengthLimits.attributeName, 'BR-RO-L050', `lines.${at}.attributes.${i}.name`],
      [value, fieldLengthLimits.attributeValue, 'BR-RO-L100', `lines.${at}.attributes.${i}.value`],
    ]),
  ]),
]

/** The last three are written down in the national specification; its rule set counts each part by itself and finds none. */
const counts = ({ notes, attachments, preceding, lines }: InvoiceDocument): [count: number, max: number, rule: string, path: string][] => [
  [notes.length, fieldLengthLimits.notes, 'BR-RO-A020', 'notes'],
  [attachments.length, fieldLengthLimits.attachments, 'BR-RO-A050', 'attachments'],
  [preceding.length, fieldLengthLimits.preceding, 'BR-RO-A500', 'preceding'],
  ...lines.map(({ attributes }, at): [number, number, string, string] => [
    ...([attributes.length, fieldLengthLimits.attributes, 'BR-RO-A050', `lines.${at}.attributes`] as const),
  ]),
]
