/** What buyers see and send at the public link of an order template, signed in nowhere. */
import { z } from 'zod'
import { bankAccount } from '#contract/banking/bank-accounts.ts'
import { isIban, plainIban } from '#contract/banking/iban.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PositiveRon } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { phoneWritten } from '#sending/addresses/contract/written-address/phones.ts'
import { ReturnAnswers } from '#sending/order-templates/contract/return-answers.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { Packing, PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { GoodsItem, ReturnTimeliness } from './return-requests.ts'

export const ORDER_NUMBER_MAX = 60
export const BUYER_NAME_MAX = 100
export const GOODS_TEXT_MAX = 1_000
export const BUYER_REASON_MAX = 1_000
const GOODS_MAX = 100
const EMAIL_MAX = 200
/** Of a form as text; one that is longer is judged as it is when it comes back. */
export const FORM_SHOWN_MAX = 100_000

const publicId = z.object({ uniqueId: z.string().max(64) })

/** Of who is no program: the seal that the page got, and a field that no user sees, and so stays empty. */
const Guard = z.object({ seal: z.string().max(200), website: z.string().max(200) })

const missing = coded('field-missing')
const Name = z
  .string()
  .trim()
  .min(1, missing)
  .max(BUYER_NAME_MAX, coded({ code: 'field-too-long', params: { max: BUYER_NAME_MAX } }))
const Email = z
  .string()
  .trim()
  .min(1, missing)
  .max(EMAIL_MAX, coded('email-invalid'))
  .pipe(z.email(coded('email-invalid')))
/** Goes out in international form. */
const Phone = z
  .string()
  .trim()
  .min(1, missing)
  .max(40, coded('phone-invalid'))
  .refine((text) => phoneWritten(text) !== null, coded('phone-invalid'))
  .overwrite((text) => phoneWritten(text) ?? text)
const OrderNumberOrNone = z
  .string()
  .trim()
  .max(ORDER_NUMBER_MAX, coded({ code: 'field-too-long', params: { max: ORDER_NUMBER_MAX } }))
const OrderNumber = OrderNumberOrNone.min(1, missing)
const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, coded({ code: 'field-too-long', params: { max } }))
    .default('')

/** Order number, and the e-mail or the phone of who ordered. */
export const OrderContactPair = z.object({ number: OrderNumber, contact: z.string().trim().min(1, missing).max(EMAIL_MAX) })
export type OrderContactPair = z.output<typeof OrderContactPair>

const Chosen = z
  .array(z.object({ name: z.string().max(500), quantity: z.int().min(1).max(10_000) }))
  .max(GOODS_MAX)
  .default([])

export const BuyerAddress = PostalAddress.pick({
  countryCode: true,
  postalCode: true,
  city: true,
  countyCode: true,
  street: true,
  number: true,
  building: true,
  entrance: true,
  apartment: true,
})
export type BuyerAddress = z.output<typeof BuyerAddress>

export const ReturnBuyer = z.object({
  name: Name,
  email: Email,
  phone: Phone,
  /** null: the address of the order that was found. */
  address: BuyerAddress.nullable(),
})

/** What may be asked of the shop with a parcel, where its template allows it; orders have the first two. */
export const parcelOptions = ['openAtDelivery', 'saturdayDelivery', 'documentsReturn', 'packageExchange'] as const

/** Where a template has no return form: the parcel, and what the template allows. */
export const ParcelSent = z.object({
  packing: Packing,
  openAtDelivery: z.boolean().default(false),
  saturdayDelivery: z.boolean().default(false),
  documentsReturn: z.boolean().default(false),
  packageExchange: z.boolean().default(false),
  /** Cash that the sender wants for it when it is delivered: for the shop to agree to, no order takes it over. null: none. */
  cash: PositiveRon.nullable().default(null),
  clientReference: z.string().trim().max(ORDER_NUMBER_MAX).default(''),
})

export type ParcelSent = z.output<typeof ParcelSent>

export const ReturnSent = z.object({
  guard: Guard,
  buyer: ReturnBuyer,
  order: OrderContactPair.nullable().default(null),
  goods: Chosen,
  answers: ReturnAnswers,
  /** The fields as the page got them, written as JSON, and their mark; null: what is answered is judged by the form as it is now. */
  form: z
    .object({ fields: z.string().max(FORM_SHOWN_MAX), mark: z.string().max(200) })
    .nullable()
    .default(null),
  parcel: ParcelSent.nullable().default(null),
  /** The version of the shop's terms that the buyer agreed to; null: none. */
  agreedTo: z.string().max(64).nullable().default(null),
})
export type ReturnSent = z.output<typeof ReturnSent>

/** What the law allows to be required: a name, the order, an electronic address. All else may be left empty. */
export const WithdrawalTyped = z.object({
  guard: Guard,
  name: Name,
  /** '': it is not at hand, and the day of the order stands for it. */
  orderNumber: OrderNumberOrNone,
  orderedOn: z.iso.date(missing).optional(),
  email: Email,
  goods: Chosen,
  goodsText: longText(GOODS_TEXT_MAX),
  reason: longText(BUYER_REASON_MAX),
  iban: bankAccount(
    z
      .string()
      .max(80, coded('refund-iban-invalid'))
      .default('')
      .overwrite(plainIban)
      .refine((iban) => iban === '' || isIban(iban), coded('refund-iban-invalid')),
  ),
})
/** Which order is meant is said by its number, or by its day. */
export const namesNoOrder = ({ orderNumber, orderedOn }: { orderNumber: string; orderedOn?: string | undefined }): boolean =>
  orderNumber.trim() === '' && orderedOn === undefined

export const WithdrawalSent = WithdrawalTyped.superRefine((typed, context) => {
  if (namesNoOrder(typed)) context.addIssue({ code: 'custom', path: ['orderNumber'], message: missing })
})
export type WithdrawalSent = z.output<typeof WithdrawalSent>

export const PublicReturnPage = z.object({
  templateName: z.string(),
  /** Who sells. */
  shopName: z.string(),
  /** The address of the picture; null: none. */
  logo: z.string().nullable(),
  /** Where the goods go, in lines. */
  toAddress: z.array(z.string()),
  /** null: the template has no return form, and an order is filled in instead. Checked when it was built. */
  fields: z.array(z.custom<ReturnField>()).nullable(),
  /** Goes back with the fields: what a buyer has begun to fill in is taken though the form changes meanwhile. '': it is too long for that. */
  formMark: z.string(),
  /** How to reach the shop: phone and e-mail, where it gave them. */
  contact: z.array(z.string()),
  allows: z.object({
    ...{ openAtDelivery: z.boolean(), saturdayDelivery: z.boolean(), documentsReturn: z.boolean(), packageExchange: z.boolean() },
    ...{ cash: z.boolean(), clientReference: z.boolean() },
  }),
  /** Comes back with what is sent. */
  seal: z.string(),
  /** A form that comes back sooner was filled in by a program. */
  fillMs: z.int(),
  paysSendingBack: z.boolean(),
  /** Origins of the pages that may show this one in a frame. */
  framePages: z.array(z.string()),
  /** How many days the shop grants for a withdrawal. */
  withdrawalDays: z.int(),
  /** How many days after delivery it takes requests for returns; null: it has set none. */
  returnDays: z.int().nullable(),
  /** Harmless HTML, to be agreed to by who asks for a return; never by who withdraws. null: the shop has none. */
  terms: z.object({ html: z.string(), version: z.string() }).nullable(),
})
export type PublicReturnPage = z.output<typeof PublicReturnPage>

const GoodsFound = GoodsItem.extend({
  /** Of its quantity, what no return was asked for yet. */
  left: z.int(),
  /** Why the law excepts it, in words; null: it does not. */
  exception: z.string().nullable(),
})

/** `null`: no order has this number and this contact. Which of them is wrong is not said. */
export const OrderFound = z
  .object({
    goods: z.array(GoodsFound),
    isCash: z.boolean(),
    timeliness: ReturnTimeliness,
    periodUntil: z.string().nullable(),
    /** By the shop's own period for returns that are no withdrawal; null: it has set none. */
    returnTimeliness: ReturnTimeliness.nullable(),
    returnUntil: z.string().nullable(),
    /** It was sent to a company. */
    isOfCompany: z.boolean(),
    /** It was delivered to a door, where it can be collected: of what went to a point, or has not been sent, it is asked from where. */
    isDoorKnown: z.boolean(),
  })
  .nullable()
export type OrderFound = z.output<typeof OrderFound>

const Received = z.object({
  id: OrderId,
  at: z.iso.datetime(),
  /** The confirmation is on its way; if not, more came than is usual, and the shop looks at the request first. */
  isConfirmed: z.boolean().default(true),
})

const writes = { access: 'public', does: 'writes', audits: { nothing: 'own-entry' }, proof: 'none', params: publicId } as const

export const publicReturnCalls = {
  page: endpoint({
    method: 'GET',
    path: '/order-return/:uniqueId',
    access: 'public',
    does: 'reads',
    summary: 'What the public return page of an order template shows.',
    params: publicId,
    answer: PublicReturnPage,
    problems: ['not-found', 'too-many-requests'],
  }),
  findOrder: endpoint({
    method: 'POST',
    path: '/order-return/:uniqueId/find',
    access: 'public',
    does: 'reads',
    summary: 'The goods of the order with this number whose buyer has this e-mail or phone; tries are limited.',
    params: publicId,
    body: OrderContactPair,
    answer: z.object({ found: OrderFound }),
    problems: ['not-found', 'too-many-requests'],
  }),
  sendReturn: endpoint({
    method: 'POST',
    path: '/order-return/:uniqueId/return',
    ...writes,
    idempotent: true,
    summary: 'A return request, as the form of the template asks for it.',
    body: ReturnSent,
    answer: Received,
    problems: ['not-found', 'invalid-fields', 'too-many-requests', 'idempotency-key-reused'],
  }),
  sendWithdrawal: endpoint({
    method: 'POST',
    path: '/order-return/:uniqueId/withdrawal',
    ...writes,
    idempotent: true,
    summary: 'The statement by which a consumer withdraws from a contract; taken at any time, and confirmed by e-mail.',
    body: WithdrawalSent,
    /** `documentMark`: opens the statement as a document, for who has just sent it. */
    answer: Received.extend({ timeliness: ReturnTimeliness, documentMark: z.string().default('') }),
    problems: ['not-found', 'invalid-fields', 'too-many-requests', 'idempotency-key-reused'],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/order-return/:uniqueId/withdrawal/:id/:mark',
    access: 'public',
    does: 'reads',
    file: 'application/pdf',
    summary: 'The statement as the document that is mailed, for who has just sent it: also where no mail arrives.',
    params: publicId.extend({ id: OrderId, mark: z.string().max(100) }),
    problems: ['not-found', 'too-many-requests'],
  }),
}
