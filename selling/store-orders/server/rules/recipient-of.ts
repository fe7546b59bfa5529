/** To whom a store's order goes, as far as its address can be read, and what is wrong with it. */
import type { z } from 'zod'
import { asMessage, type Coded, type Message, type PlainCode } from '#contract/texts/message.ts'
import { textUnlessPlaceholder } from '#contract/written-values/placeholders.ts'
import type { StoreAddress, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { chosenPoint } from '#selling/store-shipments/server/rules/chosen-point.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import type { DraftParty, ShippingError } from '#sending/addresses/contract/draft-party.ts'
import { phonesIn } from '#sending/addresses/contract/written-address/phones.ts'
import { cutTextAt, readStoreAddress } from '#sending/addresses/contract/written-address/read-store-address.ts'
import { romanianPhone, shippingErrorsOf } from '#sending/operations.ts'
import { Contact } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'

export type RecipientWritten = Pick<
  StoreOrderSummary,
  'customerName' | 'email' | 'phone' | 'shippingAddress' | 'shippingLine' | 'attributes' | 'notUnderstood'
>
type Recipient = { party: DraftParty; errors: Coded<ShippingError>[]; info: Message[] }

const nowhere: StoreAddress = {
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  provinceCode: '',
  zip: '',
  countryCode: '',
}

/** `info`: what was concluded and not written. Without errors the party is one that an order takes. */
export function storeRecipientOf(app: Pick<App, 'geography'>, order: RecipientWritten): Recipient {
  const written = order.shippingAddress ?? nowhere
  const { address, assumed } = readStoreAddress(app.geography, written)
  const { contact, info } = contactOf(order, written)
  const party = { contact, address }
  const errors = [...pointErrors(order), ...(whyNowhere(order.shippingAddress) ?? shippingErrorsOf(app, party))]
  const unread = (order.notUnderstood ?? []).map(({ field, text }) => ({ code: 'field-not-understood', params: { field, text } }) as const)
  const replaced = Object.values(order.shippingAddress ?? {}).flatMap((text) =>
    text.includes(REPLACED) ? [{ code: 'sign-replaced', params: { text } } as const] : [],
  )
  return { party, errors, info: [...(order.shippingAddress ? [...assumed, ...info] : []), ...replaced, ...unread] }
}

/** What stands where a sign could not be read, replaced here or before. */
const REPLACED = '\ufffd'

/** Texts that do not reach the courier as they were written. */
export const countAlteredFields = (info: readonly Message[]): number =>
  info.filter(({ code }) => code === 'text-cut' || code === 'sign-replaced').length

function contactOf(order: RecipientWritten, written: StoreAddress): { contact: DraftParty['contact']; info: Message[] } {
  const fullName = textUnlessPlaceholder(`${written.firstName} ${written.lastName}`)
  const writtenCompany = textUnlessPlaceholder(written.company)
  const name = fullName || writtenCompany || textUnlessPlaceholder(order.customerName)
  const { phone, phone2, isOfOrder } = phoneOf(textUnlessPlaceholder(written.phone), textUnlessPlaceholder(order.phone))
  const writtenEmail = textUnlessPlaceholder(order.email)
  const email = isEmail(writtenEmail) ? writtenEmail : ''
  const max = textMax(Contact.shape.name)
  const named = cutTextAt(name, max)
  // The buyer alone: a repeated name is no company.
  const company = cutTextAt(foldName(writtenCompany) === foldName(name) && fullName === '' ? '' : writtenCompany, max)
  const contact = {
    name: named.head,
    company: company.head,
    phone,
    phone2,
    email,
  }
  const info: Message[] = [
    ...(fullName === '' && name !== '' ? [{ code: 'assumed-name', params: { name: contact.name } } as const] : []),
    ...[named.rest, company.rest].flatMap((text) => (text === '' ? [] : [{ code: 'text-cut', params: { text } } as const])),
    ...(isOfOrder ? [{ code: 'assumed-phone' } as const] : []),
    ...(writtenEmail !== '' && email === '' ? [{ code: 'email-left-out' } as const] : []),
  ]
  return { contact, info }
}

/** The address's own number; the order's where that one does not exist. */
function phoneOf(ofAddress: string, ofOrder: string): { phone: string; phone2: string; isOfOrder: boolean } {
  const [first, second] = phonesIn(ofAddress).phones
  const own = romanianPhone(first ?? ofAddress)
  // Two numbers in the field: the second is the other one to call.
  const phone2 = own !== null && second !== undefined ? (romanianPhone(second) ?? '') : ''
  if (own !== null) return { phone: own, phone2, isOfOrder: false }
  const other = ofOrder === ofAddress ? null : romanianPhone(ofOrder)
  return other === null
    ? { phone: typed(ofAddress || ofOrder), phone2, isOfOrder: false }
    : { phone: other, phone2, isOfOrder: ofAddress !== '' }
}

const textMax = (schema: z.ZodString): number => schema.maxLength ?? Number.POSITIVE_INFINITY

const isEmail = (text: string): boolean => Contact.shape.email.safeParse(text).success

/** As a form takes it; whether it exists is judged afterwards. */
const typed = (phone: string): string => phone.replace(/[^+\d]/g, '').slice(0, textMax(Contact.shape.phone))

function pointErrors(order: RecipientWritten): Coded<ShippingError>[] {
  const { isWanted, choice } = chosenPoint(order)
  if (!isWanted || choice) return []
  return [{ type: 'SHIPPING_POINT_MISSING_ERROR', message: { code: 'locker-missing' }, suggestions: [] }]
}

/** Where no courier of ours goes nothing else is worth reporting. */
function whyNowhere(address: StoreAddress | null): Coded<ShippingError>[] | null {
  const because = (code: PlainCode): Coded<ShippingError>[] => [
    { type: 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR', message: asMessage(code), suggestions: [] },
  ]
  if (!address) return because('order-without-address')
  return ['', 'RO'].includes(address.countryCode.toUpperCase()) ? null : because('delivery-abroad')
}
