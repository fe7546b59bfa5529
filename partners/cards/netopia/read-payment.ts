/** NETOPIA's answers and notices, which have one shape, as ours. */
import { z } from 'zod'
import { type Bani, fromRon } from '#contract/money.ts'
import type { ConfirmStep, PaymentCard, PaymentReport } from '#paying/ports/cards.ts'
import { netopiaStateOf, plainNetopiaCode } from './states.ts'

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '')
const month = z.int().min(1).max(12).nullish().catch(null)
const year = z.int().min(0).max(2199).nullish().catch(null)

const Instrument = z.object({ panMasked: text, issuer: text, token: text }).nullish()
const Binding = z.object({ token: text, expireMonth: month, expireYear: year }).nullish()

const PaymentNode = z.object({
  ntpID: text,
  status: z.int(),
  code: text,
  amount: z.number().nullish(),
  currency: text,
  paymentURL: text,
  token: text,
  binding: Binding,
  instrument: Instrument,
  data: z.record(z.string(), z.unknown()).nullish().catch(null),
})
type PaymentNode = z.infer<typeof PaymentNode>

export const NetopiaAnswer = z.object({
  code: text,
  message: text,
  error: z.object({ code: text, message: text }).nullish(),
  order: z.object({ orderID: text }).nullish(),
  /** A payment that never came about is an empty one. */
  payment: z.preprocess((node) => (isBlank(node) ? null : node), PaymentNode.nullish()),
  customerAction: z
    .object({ url: z.string(), authenticationToken: z.string(), formData: z.record(z.string(), z.string()) })
    .nullish()
    .catch(null),
})
export type NetopiaAnswer = z.infer<typeof NetopiaAnswer>

const isBlank = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && !Reflect.get(node, 'ntpID') && !Reflect.get(node, 'status')

/** Of the payment where it has one, else of the answer. */
export const netopiaCodeOf = ({ code, error, payment }: NetopiaAnswer): string => plainNetopiaCode(payment?.code || error?.code || code)
export const netopiaMessageOf = ({ message, error }: NetopiaAnswer): string => error?.message || message

/** null: there is no payment in it. `reference`: of the payment that was asked for; a notice says itself whose it is. */
export function netopiaReportOf(answer: NetopiaAnswer, reference: string): PaymentReport | null {
  const { payment, customerAction } = answer
  if (!payment) return null
  const code = netopiaCodeOf(answer)
  const state = netopiaStateOf({ status: payment.status, code })
  const amount = inRon(payment)
  const facts = { reference, providerId: payment.ntpID, card: cardOf(payment), code }
  // What was sent back stands where the amount stood.
  if (state.kind === 'refunded') return { ...facts, amountBani: null, kind: 'refunded', refundedBani: amount }
  if (state.kind === 'needs-3ds') return { ...facts, amountBani: amount, kind: 'needs-3ds', step: stepOf(customerAction) }
  return { ...facts, amountBani: amount, ...state }
}

function stepOf(action: NetopiaAnswer['customerAction']): ConfirmStep | null {
  if (!action || action.url === '' || action.authenticationToken === '') return null
  return { url: action.url, form: action.formData, authenticationToken: action.authenticationToken }
}

const inRon = ({ amount, currency }: PaymentNode): Bani | null =>
  currency === 'RON' && typeof amount === 'number' ? fromRon(amount) : null

/** The token comes once, and in one of three places. */
function cardOf({ token, binding, instrument, data }: PaymentNode): PaymentCard {
  const masked = instrument?.panMasked ?? ''
  const firstDigits = textIn(data, 'BIN') || masked
  return {
    token: binding?.token || instrument?.token || token || null,
    brand: brandOf(firstDigits),
    lastDigits: /\d{4}$/.exec(masked)?.[0] ?? null,
    expiresOn: expiryOf(binding),
    bank: instrument?.issuer || textIn(data, 'ISSUER') || null,
  }
}

const textIn = (data: PaymentNode['data'], name: string): string => {
  const value = data?.[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** As the first digits are given out: the notice does not name the brand. */
function brandOf(digits: string): PaymentCard['brand'] {
  const four = Number(/^\d{4}/.exec(digits)?.[0] ?? Number.NaN)
  if (/^4/.test(digits)) return 'visa'
  if (/^5[1-5]/.test(digits) || (four >= 2221 && four <= 2720)) return 'mastercard'
  return /^(50|5[6-9]|6\d)/.test(digits) ? 'maestro' : null
}

const CENTURY = 2000
function expiryOf(binding: PaymentNode['binding']): string | null {
  const { expireMonth, expireYear } = binding ?? {}
  if (!expireMonth || expireYear === null || expireYear === undefined) return null
  return `${expireYear < 100 ? CENTURY + expireYear : expireYear}-${String(expireMonth).padStart(2, '0')}`
}
