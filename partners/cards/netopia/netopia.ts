/** NETOPIA Payments, API version 2, as a card port: payments at its page, with cards it keeps, refunds and signed notices. */
import { bani, toRon } from '#contract/money.ts'
import type { CardPort, ChargeAnswer, FindPaymentAnswer, PaymentPageAnswer, RefundAnswer } from '#paying/ports/cards.ts'
import { jsonOf, notSentIfTurnedAway, type PartnerDeps, type PartnerRequest, partnerHttp } from '../../partner-http.ts'
import { readNetopiaNotice, sendNoticeAgainAnswer } from './notices.ts'
import { pageJson, savedCardJson } from './order-json.ts'
import { NetopiaAnswer, netopiaCodeOf, netopiaMessageOf, netopiaReportOf } from './read-payment.ts'
import { keysOf, type NetopiaSettings } from './settings.ts'
import { AT_PAGE_CODE, isRefusalCode, PAYMENT_EXISTS_CODE } from './states.ts'

/** The provider's most; 0 only checks a card. Up to which length it keeps a reference is not documented: ours are shorter. */
const limits = { minBani: bani(1), maxBani: bani(10_000_000), referenceLengthMax: 64 }

type Call = { operation: string; path: string; json: object; isRead?: true }
type Read =
  | { kind: 'read'; answer: NetopiaAnswer }
  /** `words`: the provider's own; '' where the answer has none, as that of a proxy. */
  | { kind: 'refused'; reason: string; status: number; words: string }
  | { kind: 'not-sent'; cause: string }
  | { kind: 'unknown'; cause: string }

/** Answers of the protocol, not of a bank: what was sent was not taken. */
const notTaken = [400, 403, 404, 405, 422]

export function netopia(settings: NetopiaSettings, deps: PartnerDeps): CardPort {
  const { baseUrl, apiKey, posSignature } = settings
  const http = partnerHttp({ partner: 'netopia', baseUrl, secrets: [apiKey], deps })
  const keys = keysOf(settings.noticeKeys) ?? []
  const given = () => ({ posSignature, now: deps.now() })

  async function send({ operation, path, json, isRead }: Call): Promise<Read> {
    const timeoutMs = isRead ? settings.readTimeoutMs : settings.payTimeoutMs
    const headers = { authorization: apiKey }
    const request: PartnerRequest = { operation, method: 'POST', path, headers, body: { json }, timeoutMs, isRead: isRead ?? false }
    return readAnswer(notSentIfTurnedAway(await http(request)))
  }

  return {
    limits,
    startPage: async (order) =>
      pageAnswer(await send({ operation: 'start-page', path: '/payment/card/start', json: pageJson(order, given()) }), baseUrl),
    chargeSavedCard: async (order) =>
      chargeAnswer(
        await send({ operation: 'charge-saved-card', path: '/payment/card/start', json: savedCardJson(order, given()) }),
        order.reference,
      ),
    confirm: async ({ reference, providerId, authenticationToken, form }) => {
      const json = { authenticationToken, ntpID: providerId, formData: form }
      return chargeAnswer(await send({ operation: 'confirm', path: '/payment/card/verify-auth', json }), reference)
    },
    find: {
      async ask({ reference, providerId }) {
        const json = { posID: posSignature, ntpID: providerId, orderID: reference }
        return readFindAnswer(await send({ operation: 'find', path: '/operation/status', json, isRead: true }), reference)
      },
      trustAbsenceAfterMs: settings.trustAbsenceAfterMs,
    },
    // Named in the documents, described nowhere: payments are taken at once.
    capture: null,
    void: null,
    async refund({ reference, providerId, amountBani }) {
      const json = { ntpID: providerId, amount: toRon(amountBani) }
      return refundAnswer(await send({ operation: 'refund', path: '/operation/credit', json }), reference)
    },
    forgetCard: null,
    readNotice: (headers, body) => readNetopiaNotice({ headers, body, keys, posSignature, now: deps.now() }),
    sendAgain: sendNoticeAgainAnswer,
  }
}

function readAnswer(answer: ReturnType<typeof notSentIfTurnedAway>): Read {
  if (answer.kind !== 'answered') return answer
  const read = NetopiaAnswer.safeParse(jsonOf(answer))
  if (answer.status === 200 && read.success) return { kind: 'read', answer: read.data }
  if (!notTaken.includes(answer.status)) return { kind: 'unknown', cause: `status ${answer.status}` }
  const words = read.success ? netopiaMessageOf(read.data) : ''
  return { kind: 'refused', reason: words || `status ${answer.status}`, status: answer.status, words }
}

/** What every call may be answered instead of what it asked for. */
function asAsked(read: Read) {
  if (read.kind === 'refused') return { kind: read.kind, reason: read.reason }
  if (read.kind !== 'read') return read
  const code = netopiaCodeOf(read.answer)
  if (code === PAYMENT_EXISTS_CODE) return { kind: 'exists' as const }
  return isRefusalCode(code) ? { kind: 'refused' as const, reason: reasonOf(read.answer) } : { ...read, code }
}

export function pageAnswer(read: Read, baseUrl: string): PaymentPageAnswer {
  const asked = asAsked(read)
  if (asked.kind !== 'read') return asked
  const { answer, code } = asked
  const { paymentURL = '', ntpID = '' } = answer.payment ?? {}
  if (ntpID !== '' && isPage(paymentURL, baseUrl)) return { kind: 'page', url: paymentURL, providerId: ntpID }
  return { kind: 'unknown', cause: `code ${code}, no page` }
}

/** No payer is sent on to an address that is less safe than the provider's own. */
const isPage = (url: string, baseUrl: string): boolean => URL.canParse(url) && new URL(url).protocol === new URL(baseUrl).protocol

const reasonOf = (answer: NetopiaAnswer): string => [netopiaCodeOf(answer), netopiaMessageOf(answer)].filter(Boolean).join(' ')

export function chargeAnswer(read: Read, reference: string): ChargeAnswer {
  const asked = asAsked(read)
  if (asked.kind !== 'read') return asked
  const { answer, code } = asked
  const report = netopiaReportOf(answer, reference)
  if (!report) return { kind: 'unknown', cause: `code ${code}, no payment` }
  // The provider wants the payer at its page.
  return code === AT_PAGE_CODE && report.kind === 'pending' ? { ...report, kind: 'needs-3ds', step: null } : report
}

/** Another payment than the one that was asked for is no answer; none at all is one only where the provider says why. */
export function readFindAnswer(read: Read, reference: string): FindPaymentAnswer {
  if (read.kind === 'refused')
    return read.status === 404 && read.words !== '' ? { kind: 'absent' } : { kind: 'unknown', cause: read.reason }
  if (read.kind === 'not-sent') return { kind: 'unknown', cause: read.cause }
  if (read.kind !== 'read') return read
  const { answer } = read
  const payment = netopiaReportOf(answer, reference)
  const code = netopiaCodeOf(answer)
  if (!payment) return code === '' || code === '00' ? { kind: 'unknown', cause: 'no payment, no reason' } : { kind: 'absent' }
  if (answer.order && answer.order.orderID !== reference) return { kind: 'unknown', cause: 'answered for another payment' }
  return { kind: 'found', payment }
}

/** Refused only where the payment stands there as it was; anything else may have sent the money. */
export function refundAnswer(read: Read, reference: string): RefundAnswer {
  if (read.kind === 'refused') return { kind: 'refused', reason: read.reason }
  if (read.kind !== 'read') return read
  const { answer } = read
  const payment = netopiaReportOf(answer, reference)
  const code = netopiaCodeOf(answer)
  const isYes = code === '00' || code === ''
  if (payment?.kind === 'refunded' && isYes) return { kind: 'refunded', payment }
  if (isRefusalCode(code) || (payment && payment.kind !== 'refunded' && !isYes)) return { kind: 'refused', reason: reasonOf(answer) }
  return { kind: 'unknown', cause: 'no word of the refund' }
}
