/** The provider's API: start a payment, send the bank's word, read a status, send money back. Refusals of the business come with 200. */
import { z } from 'zod'
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import { confirmAtBank, type NetopiaDesk, plannedCode, putPayment, settleNetopiaPayment, tryCard } from './desk.ts'
import { demoKeys } from './keys.ts'
import { errorJson, type SimCardPayment, startPaymentJson, statusJson } from './records.ts'

const filled = z.string().trim().min(1)
const Address = z.object({
  ...{
    email: z.email(),
    phone: filled,
    firstName: filled,
    lastName: filled,
    city: filled,
    state: filled,
    postalCode: filled,
    details: filled,
  },
  country: z.int(),
  countryName: filled,
})
const AMOUNT_MAX = 100_000
const amount = z
  .number()
  .min(0)
  .max(AMOUNT_MAX)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)

const Start = z.object({
  config: z.object({ notifyUrl: z.url(), redirectUrl: z.url(), language: z.string().default('ro'), cancelUrl: z.string().optional() }),
  payment: z.object({
    options: z.object({ installments: z.int() }),
    instrument: z.object({ type: z.literal('card'), token: z.string().optional(), account: z.string().optional() }),
  }),
  order: z.object({
    posSignature: z.string(),
    dateTime: z.iso.datetime({ offset: true }),
    description: filled,
    orderID: filled.max(64),
    amount,
    currency: z.enum(['RON', 'EUR']),
    billing: Address,
    clientID: filled.optional(),
    scaExemptionInd: z.string().optional(),
  }),
})
type Start = z.infer<typeof Start>

/** `home`: where this provider is, for the address of its page. */
export function startNetopiaPayment(desk: NetopiaDesk, body: unknown, home: string): SimReply {
  const read = Start.safeParse(body)
  if (!read.success) return jsonReply(400, errorJson('103', z.prettifyError(read.error).slice(0, 300)))
  const { order, payment } = read.data
  if (order.posSignature !== demoKeys.posSignature) return jsonReply(200, errorJson('32', 'Unknown point of sale'))
  if (payment.instrument.account) return jsonReply(200, errorJson('33', 'The account may not send card numbers'))
  const existing = desk.payments.get(order.orderID)
  if (existing) return repeated(existing, read.data)
  const fresh = newPayment(desk, read.data)
  if (payment.instrument.token) return charge(desk, fresh, read.data, home)
  return jsonReply(200, startPaymentJson(putPayment(desk, fresh, { status: 'new', code: '101' }), `${home}/pay/${fresh.ntpID}`))
}

const baniOf = (value: number) => Math.round(value * 100)

/** The reference is taken: the payment that there is comes with the refusal. */
function repeated(existing: SimCardPayment, { order }: Start): SimReply {
  const code = existing.amountBani === baniOf(order.amount) ? '56' : '99'
  return jsonReply(200, { ...startPaymentJson(existing, null), ...errorJson(code) })
}

function newPayment(desk: NetopiaDesk, { config, order }: Start): SimCardPayment {
  const at = desk.now().toISOString()
  return {
    ...{ ntpID: String(2_000_001 + desk.payments.size), orderID: order.orderID, amountBani: baniOf(order.amount), creditedBani: 0 },
    ...{ status: 'new', code: '', clientID: order.clientID ?? null, token: null, card: null, authenticationToken: null, attempts: 0 },
    ...{ config: { notifyUrl: config.notifyUrl, redirectUrl: config.redirectUrl }, createdAt: at, changedAt: at },
  }
}

/** A card that is kept. While the payer is away it is charged at once, unless its bank wants the payer. */
function charge(desk: NetopiaDesk, fresh: SimCardPayment, { payment, order, config }: Start, home: string): SimReply {
  const kept = desk.cards.get(payment.instrument.token ?? '')
  if (!kept || kept.isGone || kept.clientID !== order.clientID)
    return jsonReply(200, startPaymentJson(settleNetopiaPayment(desk, fresh, { status: 'declined', code: '18' }), null))
  const code = plannedCode(desk, kept) ?? kept.card.code
  const isPayerPresent = order.scaExemptionInd !== 'MIT'
  const card = { ...kept.card, code: code === '15' ? '00' : code, bankAsks: code === '15' || (isPayerPresent && kept.card.bankAsks) }
  const tried = tryCard(desk, { ...fresh, token: kept.token }, card)
  if (tried.status !== '3ds') return jsonReply(200, startPaymentJson(tried, null))
  const customerAction = {
    type: 'Authentication3D',
    url: `${home}/bank/${tried.ntpID}`,
    authenticationToken: tried.authenticationToken,
    formData: { paReq: `question-${tried.ntpID}`, backUrl: config.redirectUrl },
  }
  return jsonReply(200, { ...startPaymentJson(tried, null), customerAction })
}

const VerifyAuth = z.object({ authenticationToken: filled, ntpID: filled, formData: z.object({ paRes: z.string() }) })

export function verifyAuth(desk: NetopiaDesk, body: unknown): SimReply {
  const read = VerifyAuth.safeParse(body)
  if (!read.success) return jsonReply(400, errorJson('103'))
  const payment = paymentByNtpID(desk, read.data.ntpID)
  if (!payment) return jsonReply(404, errorJson('404', 'Payment not found'))
  if (payment.authenticationToken !== read.data.authenticationToken)
    return jsonReply(200, { ...startPaymentJson(payment, null), ...errorJson('56') })
  return jsonReply(200, startPaymentJson(confirmAtBank(desk, payment, read.data.formData.paRes === 'yes'), null))
}

const Status = z.object({ posID: z.string(), ntpID: z.string(), orderID: filled })

export function netopiaPaymentStatus(desk: NetopiaDesk, body: unknown): SimReply {
  const read = Status.safeParse(body)
  if (!read.success) return jsonReply(400, errorJson('103'))
  if (read.data.posID !== demoKeys.posSignature) return jsonReply(200, errorJson('32', 'Unknown point of sale'))
  const payment = desk.payments.get(read.data.orderID)
  return payment ? jsonReply(200, statusJson(payment)) : jsonReply(404, errorJson('404', 'Payment not found'))
}

const Credit = z.object({ ntpID: filled, amount: amount.refine((value) => value > 0) })

export function creditNetopiaPayment(desk: NetopiaDesk, body: unknown): SimReply {
  const read = Credit.safeParse(body)
  if (!read.success) return jsonReply(400, errorJson('103'))
  const payment = paymentByNtpID(desk, read.data.ntpID)
  if (!payment) return jsonReply(404, errorJson('404', 'Payment not found'))
  const creditedBani = payment.creditedBani + baniOf(read.data.amount)
  const isPaid = ['paid', 'confirmed', 'credited'].includes(payment.status)
  if (!isPaid || creditedBani > payment.amountBani)
    return jsonReply(200, { ...startPaymentJson(payment, null), ...errorJson('34', 'The amount cannot be credited') })
  return jsonReply(200, startPaymentJson(settleNetopiaPayment(desk, payment, { status: 'credited', code: '00', creditedBani }), null))
}

export const paymentByNtpID = (desk: NetopiaDesk, ntpID: string): SimCardPayment | undefined =>
  desk.payments.all().find((one) => one.ntpID === ntpID)
