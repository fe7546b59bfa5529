/** What the places and the numbering plan have against a row, at the columns of its file. What is merely missing and can be asked later is no error. */

import type { Message } from '#contract/texts/message.ts'
import { storeRecipientOf } from '#selling/store-orders/server/rules/recipient-of.ts'
import { countyNamed, countyOfPostalCode } from '#sending/addresses/contract/address-rules.ts'
import { romanianPhone, shippingErrorsOf } from '#sending/operations.ts'
import { Contact } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { ImportColumn } from '../contract/columns.ts'
import type { ImportMapping, ImportRowError } from '../contract/order-imports.ts'
import type { ImportedOrder } from './imported-order.ts'
import { addNoteToInfo } from './store-order-of.ts'

export function recipientErrors(app: Pick<App, 'geography'>, order: ImportedOrder, mapping: ImportMapping): ImportRowError[] {
  const { address, email } = order
  const errors: ImportRowError[] = []
  const wrong = (column: ImportColumn, message: Message) => void errors.push({ column: columnFor(column, mapping), message })
  if (address.lastName === '' && address.company === '') wrong('recipient', { code: 'import-missing' })
  if (address.phone === '') wrong('phone', { code: 'import-missing' })
  const written = { customerName: address.lastName, email, phone: '', shippingAddress: address, shippingLine: null, attributes: [] }
  const { party, info } = storeRecipientOf(app, written)
  for (const message of info)
    if (message.code === 'text-cut' || message.code === 'sign-replaced')
      errors.push({ column: columnFor(columnOf(order, message), mapping), message, isRemark: true })
  const { rest } = addNoteToInfo(party.address.additionalInfo, order.note)
  if (order.note !== '' && rest !== '')
    errors.push({ column: 'note', message: { code: 'text-cut', params: { text: rest } }, isRemark: true })
  if (address.phone !== '' && romanianPhone(party.contact.phone) === null)
    wrong('phone', { code: 'import-no-phone', params: { text: address.phone } })
  if (email !== '' && !Contact.shape.email.safeParse(email).success) wrong('email', { code: 'import-no-email', params: { text: email } })
  if (address.address1 === '' && address.address2 === '') wrong('address', { code: 'import-missing' })
  else if (party.address.street === '') wrong('address', { code: 'import-no-street', params: { text: address.address1 } })
  if (party.address.city === '') {
    wrong('city', address.city === '' ? { code: 'import-missing' } : { code: 'import-no-city', params: { text: address.city } })
    return errors
  }
  if (address.province !== '' && !countyNamed(address.province))
    wrong('county', { code: 'import-no-county', params: { text: address.province } })
  if (address.zip !== '' && countyOfPostalCode(address.zip.replace(/\D/g, '')) === null) {
    wrong('postalCode', { code: 'import-no-postal-code', params: { text: address.zip } })
    return errors
  }
  const ofPlace = shippingErrorsOf(app, party).find(({ type }) => type === 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR')
  const isOnlyMissing = party.address.postalCode === '' && ofPlace?.suggestions.length === 0
  if (ofPlace && !isOnlyMissing && !errors.some(({ column }) => column === 'county')) {
    const [meant] = ofPlace.suggestions
    const proposal = meant ? Object.values(meant.values).filter(Boolean).join(', ') : ''
    const words = ofPlace.message
    wrong(placeColumn(order), proposal === '' ? words : { code: 'import-place', params: { words, proposal } })
  }
  return errors
}

/** That which contradicts the two others, where it is known. */
function placeColumn({ address }: ImportedOrder): ImportColumn {
  if (address.zip === '') return 'city'
  const ofCode = countyOfPostalCode(address.zip.replace(/\D/g, ''))
  const county = countyNamed(address.province)
  return county && ofCode?.code !== county.code ? 'postalCode' : 'city'
}

/** Whose text it is that does not reach the courier whole. */
function columnOf({ address }: ImportedOrder, { params: { text } }: { params: { text: string } }): ImportColumn {
  if (address.lastName.includes(text)) return 'recipient'
  return address.company.includes(text) ? 'company' : 'address'
}

/** Where the file has no such column, the error stands at the one that it was read from. */
function columnFor(column: ImportColumn, mapping: ImportMapping): ImportColumn {
  if (mapping[column] !== undefined) return column
  const instead: Partial<Record<ImportColumn, readonly ImportColumn[]>> = {
    recipient: ['lastName', 'firstName', 'company'],
    address: ['street', 'address2'],
    city: ['address'],
    county: ['address'],
    postalCode: ['address'],
  }
  return instead[column]?.find((other) => mapping[other] !== undefined) ?? column
}
