/** The simulated NETOPIA Payments, API version 2: its API, its payment page with the bank behind it, and its world for the control. */
import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '#simulators/journal.ts'
import { jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { creditNetopiaPayment, netopiaPaymentStatus, startNetopiaPayment, verifyAuth } from './api.ts'
import { openNetopiaDeliveries } from './deliveries.ts'
import { type KeptCard, keepTestCard, type NetopiaDesk, settleNetopiaPayment } from './desk.ts'
import { demoKeys, noticeFlaws } from './keys.ts'
import { netopiaPages } from './pages.ts'
import { errorJson, netopiaStatuses, type SimCardPayment } from './records.ts'

const statusNames = Object.keys(netopiaStatuses) as [keyof typeof netopiaStatuses, ...(keyof typeof netopiaStatuses)[]] // keys of a constant
const milliseconds = z.int().min(0).max(600_000)

const Advance = z.object({
  /** By the merchant's own reference. Without `to` its notice is sent once more. */
  payment: z.string().optional(),
  to: z.enum(statusNames).optional(),
  code: z.string().max(3).optional(),
  /** What the next charges of kept cards come to: a code; `15`: the bank wants the payer. */
  nextCharges: z.array(z.string().max(3)).max(100).optional(),
  /** The bank closes every card that is kept. */
  cards: z.literal('close').optional(),
  notices: z
    .object({
      ...{ times: z.int().min(0).max(10), isDisordered: z.boolean(), isSilent: z.boolean(), delayMs: milliseconds },
      ...{ repeats: z.int().min(0).max(10), repeatMs: milliseconds, alg: z.enum(['RS512', 'RS256']), timeUnit: z.enum(['s', 'ms']) },
      flaw: z.enum(noticeFlaws).nullable(),
    })
    .partial()
    .optional(),
  /** A card that the provider keeps for a client since before. */
  keeps: z.object({ token: z.string().min(1), clientID: z.string().min(1) }).optional(),
  /** A notice of a payment that says it is paid, and was not sent by the provider. */
  forge: z.object({ payment: z.string(), flaw: z.enum(noticeFlaws) }).optional(),
})

export function netopiaSimulator(world: SimWorld): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'netopia.journal'))
  const desk: NetopiaDesk = {
    payments: journal.shelf<SimCardPayment>('payments'),
    cards: journal.shelf<KeptCard>('cards'),
    deliveries: openNetopiaDeliveries({ now: world.now }),
    nextCharges: [],
    now: world.now,
  }

  function answer(call: SimCall): SimReply {
    const seen = netopiaPages(desk, call)
    if (seen) return seen
    const calls: Record<string, (body: unknown) => SimReply> = {
      '/payment/card/start': (body) => startNetopiaPayment(desk, body, `http://${call.headers.host ?? '127.0.0.1'}/netopia`),
      '/payment/card/verify-auth': (body) => verifyAuth(desk, body),
      '/operation/status': (body) => netopiaPaymentStatus(desk, body),
      '/operation/credit': (body) => creditNetopiaPayment(desk, body),
    }
    const work = calls[call.path]
    if (!work) return jsonReply(404, errorJson('', 'page not found'))
    if (call.method !== 'POST') return jsonReply(405, errorJson('', 'method not allowed'))
    if (call.headers.authorization !== demoKeys.apiKey) return jsonReply(401, errorJson('', 'Unauthorized'))
    return work(readJson(call.body))
  }

  function advance(order: unknown): SimReply {
    const read = Advance.safeParse(order)
    if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
    const { payment: reference, to, code, nextCharges, cards, keeps, notices, forge } = read.data
    if (keeps) keepTestCard(desk, keeps)
    if (notices) desk.deliveries.behave(notices)
    if (nextCharges) desk.nextCharges.splice(0, desk.nextCharges.length, ...nextCharges)
    if (cards) for (const card of desk.cards.all()) desk.cards.put(card.token, { ...card, isGone: true })
    const wanted = forge?.payment ?? reference
    const payment = wanted === undefined ? undefined : desk.payments.get(wanted)
    if (wanted !== undefined && !payment) return jsonReply(404, { message: `no payment ${wanted}` })
    if (payment && forge) desk.deliveries.forge({ ...payment, status: 'paid', code: '00' }, forge.flaw)
    else if (payment)
      settleNetopiaPayment(desk, payment, to === undefined ? {} : { status: to, code: code ?? (to === 'paid' ? '00' : payment.code) })
    return jsonReply(200, { payment: payment ? desk.payments.get(payment.orderID) : null, manner: desk.deliveries.manner() })
  }

  return {
    name: 'netopia',
    answer,
    /** `?payment=` narrows to one reference. Tokens are shown: they open nothing but this. */
    state(query) {
      const wanted = query.get('payment')
      const isWanted = ({ orderID }: { orderID: string }) => wanted === null || orderID === wanted
      return {
        payments: desk.payments.all().filter(isWanted),
        cards: desk.cards.all(),
        deliveries: desk.deliveries.all().filter(isWanted),
        nextCharges: desk.nextCharges,
      }
    },
    advance,
    broken: (code) => jsonReply(code, errorJson('', 'Internal Server Error')),
    async stop() {
      desk.deliveries.stop()
      journal.close()
    },
  }
}
