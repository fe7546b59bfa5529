/** SMSAPI.ro on one machine: messages are kept and shown, no telephone rings. */
import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '#simulators/journal.ts'
import { jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { openSmsReports, type ReportedSms, SmsMannerChange, type SmsState, smsEndStateOf, smsReportFlaws, smsStates } from './reports.ts'

const TOKEN = 'demo-smsapi-token-1'
const SENDER = 'Expedio'
const IDX_REMEMBERED_MS = 24 * 3_600_000
const TEXT_MAX = 918
const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z{}\\[\]^~|€£¥§¿¡ÄÖÑÜäöñüàÅåÆæÉßéèùìòÇØø¤ΔΦΓΛΩΠΨΣΘΞ]*$/
const START_POINTS = 100_000
const POINTS_EACH = 1

/** Of the alphabet's second table: an escape stands before each. */
const DOUBLE = /[\^{}[\]~|€\\]/g

type Kept = { id: string; to: string; text: string; from: string; idx: string; parts: number; receivedAt: string } & {
  state: SmsState
  stateAt: string
  notifyUrl: string
}
type Account = { points: number; isLetIn: boolean; callsLeft: number | null }

/**
 * `points`: what is left to pay with. `letIn` false: calls come from an address that is not allowed. `callsLeft`: before the limit is reached.
 * `reports`: how they are sent. `message`, by its idx: comes to a state, which is reported. `forge`: a report that others send.
 */
const Order = z.union([
  z.object({ points: z.number().min(0) }),
  z.object({ letIn: z.boolean() }),
  z.object({ callsLeft: z.int().min(0).nullable() }),
  z.object({ reports: SmsMannerChange }),
  z.object({ message: z.string(), to: z.enum(smsStates) }),
  z.object({ forge: z.object({ message: z.string(), flaw: z.enum(smsReportFlaws), to: z.enum(smsStates).default('UNDELIVERED') }) }),
])

export function smsSimulator(world: SimWorld): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'sms.journal'))
  const messages = journal.shelf<Kept>('messages')
  const accounts = journal.shelf<Account>('account')
  const account = (): Account => accounts.get('one') ?? { points: START_POINTS, isLetIn: true, callsLeft: null }
  const change = (next: Partial<Account>) => accounts.put('one', { ...account(), ...next })

  const reports = openSmsReports()

  /** As it is reported once it has come so far. */
  function moved(id: string, state: SmsState): ReportedSms {
    const kept = messages.get(id)
    if (!kept) throw new Error(`no message ${id}`)
    const now = { ...kept, state, stateAt: world.now().toISOString() }
    messages.put(id, now)
    return reportOf(now)
  }

  const byIdx = (idx: string): Kept | undefined => messages.all().findLast((kept) => kept.idx === idx)

  function isUsed(idx: string): boolean {
    const since = world.now().getTime() - IDX_REMEMBERED_MS
    return messages.all().some((kept) => kept.idx === idx && Date.parse(kept.receivedAt) >= since)
  }

  function send(call: SimCall): SimReply {
    const form = new URLSearchParams(call.body.toString('utf8'))
    const field = (name: string) => form.get(name) ?? ''
    const { points, isLetIn, callsLeft } = account()
    if (call.headers.authorization !== `Bearer ${TOKEN}`) return refusal(101, 'Authorization failed')
    if (!isLetIn) return refusal(105, 'IP address is not allowed')
    if (callsLeft === 0) return refusal(96, 'Limit of calls reached')
    if (callsLeft !== null) change({ callsLeft: callsLeft - 1 })
    if (field('status') !== '') return stateOf(field('status').split('|'))
    const [to, text, from, idx] = [field('to'), field('message'), field('from'), field('idx')]
    if (text === '' || text.length > TEXT_MAX) return refusal(11, 'Message is empty or too long')
    if (from !== SENDER) return refusal(14, 'Sender name is not verified')
    const parts = partsOf(text)
    if (parts > Number(field('max_parts') || '6')) return refusal(12, 'Message consists of more parts than allowed')
    if (!/^407\d{8}$/.test(to)) return refusal(13, 'Not a valid phone number', [{ number: to, submitted_number: to, message: 'Invalid' }])
    if (field('check_idx') === '1' && idx !== '' && isUsed(idx)) return refusal(53, 'Not unique idx parameter')
    const price = parts * POINTS_EACH
    if (points < price) return refusal(103, 'Not enough points')
    change({ points: points - price })
    const id = `SIM${String(messages.size + 1).padStart(21, '0')}`
    const at = world.now().toISOString()
    messages.put(id, { id, to, text, from, idx, parts, receivedAt: at, state: 'QUEUE', stateAt: at, notifyUrl: field('notify_url') })
    const end = smsEndStateOf(to)
    if (end !== 'QUEUE') reports.follow([() => moved(id, 'SENT'), () => moved(id, end)])
    const row = {
      id,
      points: price,
      number: to,
      submitted_number: to,
      date_sent: Math.floor(world.now().getTime() / 1000),
      status: 'QUEUE',
    }
    return jsonReply(200, { count: 1, list: [{ ...row, error: null, idx: idx || null, parts }] })
  }

  /** Of messages that it does not know it says nothing. */
  function stateOf(ids: readonly string[]): SimReply {
    const list = ids
      .flatMap((id) => messages.get(id) ?? [])
      .map(({ id, idx, to, parts, state }) => ({
        ...{ id, points: parts * POINTS_EACH, number: to, status: state, error: null, idx: idx || null },
      }))
    return jsonReply(200, { count: list.length, list })
  }

  function advance(order: z.infer<typeof Order>): SimReply {
    if ('letIn' in order) change({ isLetIn: order.letIn })
    else if ('points' in order || 'callsLeft' in order) change(order)
    else if ('reports' in order) return jsonReply(200, reports.behave(order.reports))
    else {
      const kept = byIdx('forge' in order ? order.forge.message : order.message)
      if (!kept) return jsonReply(404, { message: 'no such message' })
      if ('forge' in order) reports.forge({ ...reportOf(kept), state: order.forge.to }, order.forge.flaw)
      else reports.follow([() => moved(kept.id, order.to)])
    }
    return jsonReply(200, account())
  }

  return {
    name: 'sms',
    answer: (call) =>
      `${call.method} ${call.path}` === 'POST /sms.do' ? send(call) : jsonReply(404, { message: 'Not Found', error: 'not_found' }),
    state: () => ({ messages: messages.all().reverse(), account: account(), reports: reports.all() }),
    advance(asked) {
      const order = Order.safeParse(asked)
      if (!order.success) return jsonReply(400, { message: z.prettifyError(order.error) })
      return advance(order.data)
    },
    broken: (status) => ({ status, type: 'text/html', body: '<html><body><h1>Bad Gateway</h1></body></html>' }),
    async stop() {
      reports.stop()
      journal.close()
    },
  }
}

const reportOf = ({ id, idx, to, from, parts, state, stateAt: at, notifyUrl }: Kept): ReportedSms => ({
  ...{ id, idx, to, from, state, at, notifyUrl, points: parts * POINTS_EACH },
})

/** With 200: the code alone says that it was refused. */
const refusal = (error: number, message: string, numbers: object[] = []): SimReply =>
  jsonReply(200, { error, message, invalid_numbers: numbers })

function partsOf(text: string): number {
  const isGsm = GSM.test(text)
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  const length = isGsm ? text.replace(DOUBLE, '..').length : text.length
  return length <= alone ? 1 : Math.ceil(length / each)
}
