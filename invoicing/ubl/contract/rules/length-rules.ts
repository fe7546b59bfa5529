/** How long texts may be, and how often something may stand in a document (BR-RO-L…, BR-RO-A…). */
import type { Address, InvoiceDocument } from '../document.ts'
import { type Findings, lengthOf } from './finding.ts'

export const limits = {
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
    findings.expect(text === undefined || lengthOf(text) <= max, rule, { code: 'invoice-text-too-long', params: { path, max } })
  for (const [count, max, rule, path] of counts(document))
    findings.expect(count <= max, rule, { code: 'invoice-parts-too-many', params: { path, max } })
}

const headerLengths = (document: InvoiceDocument): Length[] => [
  [document.number, limits.reference, 'BR-RO-L200', 'number'],
  [document.contract, limits.reference, 'BR-RO-L200', 'contract'],
  [document.order, limits.reference, 'BR-RO-L200', 'order'],
  [document.salesOrder, limits.reference, 'BR-RO-L200', 'salesOrder'],
  [document.receipt, limits.reference, 'BR-RO-L200', 'receipt'],
  [document.despatch, limits.reference, 'BR-RO-L200', 'despatch'],
  [document.tender, limits.reference, 'BR-RO-L200', 'tender'],
  [document.buyerAccounting, limits.accounting, 'BR-RO-L100', 'buyerAccounting'],
  [document.paymentTerms, limits.paymentTerms, 'BR-RO-L300', 'paymentTerms'],
  ...document.notes.map((note, at): Length => [note, limits.note, 'BR-RO-L300', `notes.${at}`]),
]

const addressLengths = (address: Address | null | undefined, path: string): Length[] => [
  [address?.postcode, limits.postcode, 'BR-RO-L020', `${path}.postcode`],
  [address?.city, limits.city, 'BR-RO-L050', `${path}.city`],
  [address?.street2, limits.street2, 'BR-RO-L100', `${path}.street2`],
  [address?.street3, limits.street2, 'BR-RO-L100', `${path}.street3`],
  [address?.street, limits.street, 'BR-RO-L150', `${path}.street`],
]

const partyLengths = ({ seller, buyer, payee, representative, delivery }: InvoiceDocument): Length[] => [
  ...[
    { party: seller, path: 'seller' },
    { party: buyer, path: 'buyer' },
  ].flatMap(({ party, path }): Length[] => [
    [party.name, limits.name, 'BR-RO-L200', `${path}.name`],
    [party.tradingName, limits.name, 'BR-RO-L200', `${path}.tradingName`],
    [party.contactName, limits.contact, 'BR-RO-L100', `${path}.contactName`],
    [party.phone, limits.contact, 'BR-RO-L100', `${path}.phone`],
    [party.email, limits.contact, 'BR-RO-L100', `${path}.email`],
    ...addressLengths(party.address, `${path}.address`),
  ]),
  [seller.legalForm, limits.legalForm, 'BR-RO-L1000', 'seller.legalForm'],
  [payee?.name, limits.name, 'BR-RO-L200', 'payee.name'],
  [representative?.name, limits.name, 'BR-RO-L200', 'representative.name'],
  ...addressLengths(representative?.address, 'representative.address'),
  [delivery?.partyName, limits.name, 'BR-RO-L200', 'delivery.partyName'],
  ...addressLengths(delivery?.address, 'delivery.address'),
]

/** Of credit notes the rule set reads fewer parts: its paths name invoices alone. */
const listLengths = ({ kind, payments, attachments, preceding, vatTotals, lines, allowances }: InvoiceDocument): Length[] => [
  ...payments.flatMap(({ account, card, codeName, reference }, at): Length[] => [
    [account?.name, limits.name, 'BR-RO-L200', `payments.${at}.account.name`],
    [card?.holder, limits.name, 'BR-RO-L200', `payments.${at}.card.holder`],
    [codeName, limits.reason, 'BR-RO-L100', `payments.${at}.codeName`],
    [reference, limits.paymentReference, 'BR-RO-L140', `payments.${at}.reference`],
  ]),
  ...attachments.flatMap(({ id, description, url, fileName }, at): Length[] => [
    [id, limits.reference, 'BR-RO-L200', `attachments.${at}.id`],
    [description, limits.reason, 'BR-RO-L100', `attachments.${at}.description`],
    [url, limits.reference, 'BR-RO-L200', `attachments.${at}.url`],
    [fileName, limits.reference, 'BR-RO-L200', `attachments.${at}.fileName`],
  ]),
  ...preceding.map(({ number }, at): Length => [number, limits.reference, 'BR-RO-L200', `preceding.${at}.number`]),
  ...vatTotals.flatMap(({ rows }, total) =>
    kind === 'invoice'
      ? rows.map(({ reason }, at): Length => [reason, limits.reason, 'BR-RO-L100', `vatTotals.${total}.rows.${at}.reason`])
      : [],
  ),
  ...allowances.map(
    ({ reasonCode }, at): Length => [
      kind === 'invoice' ? reasonCode : undefined,
      limits.reason,
      'BR-RO-L100',
      `allowances.${at}.reasonCode`,
    ],
  ),
  ...lines.flatMap((line, at): Length[] => [
    [line.name, limits.itemName, 'BR-RO-L100', `lines.${at}.name`],
    [line.accounting, limits.accounting, 'BR-RO-L100', `lines.${at}.accounting`],
    [line.description, limits.itemDescription, 'BR-RO-L200', `lines.${at}.description`],
    [line.note, limits.note, 'BR-RO-L300', `lines.${at}.note`],
    ...line.allowances.map(({ reason }, i): Length => [reason, limits.reason, 'BR-RO-L100', `lines.${at}.allowances.${i}.reason`]),
    ...line.attributes.flatMap(({ name, value }, i): Length[] => [
      [name, limits.attributeName, 'BR-RO-L050', `lines.${at}.attributes.${i}.name`],
      [value, limits.attributeValue, 'BR-RO-L100', `lines.${at}.attributes.${i}.value`],
    ]),
  ]),
]

/** The last three are written down in the national specification; its rule set counts each part by itself and finds none. */
const counts = ({ notes, attachments, preceding, lines }: InvoiceDocument): [count: number, max: number, rule: string, path: string][] => [
  [notes.length, limits.notes, 'BR-RO-A020', 'notes'],
  [attachments.length, limits.attachments, 'BR-RO-A050', 'attachments'],
  [preceding.length, limits.preceding, 'BR-RO-A500', 'preceding'],
  ...lines.map(({ attributes }, at): [number, number, string, string] => [
    ...([attributes.length, limits.attributes, 'BR-RO-A050', `lines.${at}.attributes`] as const),
  ]),
]
