/** Its reports: sent to the address that came with a message, again while they are not taken, in whatever manner the control asks for. */
import { z } from 'zod'
import { openSimTimers } from '#simulators/timers.ts'

export const smsStateCodes = {
  EXPIRED: 402,
  SENT: 403,
  DELIVERED: 404,
  UNDELIVERED: 405,
  FAILED: 406,
  REJECTED: 407,
  UNKNOWN: 408,
  QUEUE: 409,
  ACCEPTED: 410,
  STOP: 412,
} as const
export type SmsState = keyof typeof smsStateCodes
export const smsStates = Object.keys(smsStateCodes) as [SmsState, ...SmsState[]] // keys of a constant

/** A number that ends in a code comes to that state; one in 409 stays where it is. */
export function smsEndStateOf(number: string): SmsState {
  const own = smsStates.find((state) => number.endsWith(String(smsStateCodes[state])))
  return own ?? 'DELIVERED'
}

export type ReportedSms = {
  id: string
  idx: string
  to: string
  from: string
  points: number
  state: SmsState
  at: string
  notifyUrl: string
}

const milliseconds = z.int().min(0).max(600_000)
const Manner = z.object({
  ...{ times: z.int().min(0).max(10), isSilent: z.boolean(), isDisordered: z.boolean(), delayMs: milliseconds },
  ...{ repeats: z.int().min(0).max(10), repeatMs: milliseconds, method: z.enum(['GET', 'POST']) },
})
type Manner = z.infer<typeof Manner>
export const SmsMannerChange = Manner.partial()

/** What is wrong with a report that others send: its address, its number of the message, its index. */
export const smsReportFlaws = ['address', 'id', 'idx'] as const
export type SmsReportFlaw = (typeof smsReportFlaws)[number]

export type SmsReportDelivery = { idx: string; status: number; flaw: SmsReportFlaw | null; answer: string | null; taken: boolean }

export type SmsReports = {
  /** What a message comes to from here, one state after the other; each is reported. */
  follow(steps: readonly (() => ReportedSms)[]): void
  forge(report: ReportedSms, flaw: SmsReportFlaw): void
  behave(change: z.infer<typeof SmsMannerChange>): Manner
  all(): SmsReportDelivery[]
  stop(): void
}

const usual: Manner = { times: 1, isSilent: false, isDisordered: false, delayMs: 1500, repeats: 3, repeatMs: 2000, method: 'GET' }
const ANSWER_MS = 30_000
const KEPT_MAX = 500
const TAKEN = 'OK'

export function openSmsReports(): SmsReports {
  const manner: Manner = { ...usual }
  const log: SmsReportDelivery[] = []
  const stopping = new AbortController()
  const { later, stop: stopTimers } = openSimTimers()

  async function send(report: ReportedSms, flaw: SmsReportFlaw | null, repeats: number): Promise<void> {
    const fields = fieldsOf(report, flaw)
    const delivery: SmsReportDelivery = { idx: report.idx, status: smsStateCodes[report.state], flaw, answer: null, taken: false }
    log.push(delivery)
    if (log.length > KEPT_MAX) log.splice(0, log.length - KEPT_MAX)
    const address = flaw === 'address' ? `${report.notifyUrl.slice(0, -4)}AAAA` : report.notifyUrl
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), stopping.signal])
    const url = manner.method === 'GET' ? `${address}?${fields}` : address
    const posted = manner.method === 'GET' ? {} : { method: 'POST', body: fields }
    try {
      const answer = await fetch(url, { ...posted, redirect: 'manual', signal })
      delivery.answer = await answer.text()
      delivery.taken = answer.status === 200 && delivery.answer === TAKEN
    } catch {
      // not reached: sent again below
    }
    if (!delivery.taken && repeats > 0 && !stopping.signal.aborted) later(manner.repeatMs, () => void send(report, flaw, repeats - 1))
  }

  function announce(reported: readonly ReportedSms[]): void {
    if (manner.isSilent) return
    const inTurn = manner.isDisordered ? reported.toReversed() : reported
    const all = inTurn.flatMap((report) => Array.from({ length: manner.times }, () => report))
    // One after the other: the network keeps no order of its own.
    void all.reduce((before, report) => before.then(() => send(report, null, manner.repeats)), Promise.resolve())
  }

  return {
    follow: (steps) => later(manner.delayMs, () => announce(steps.map((step) => step()).filter(({ notifyUrl }) => notifyUrl !== ''))),
    forge: (report, flaw) => void send(report, flaw, 0),
    behave(change) {
      for (const [name, value] of Object.entries(change)) if (value !== undefined) Object.assign(manner, { [name]: value })
      return manner
    },
    all: () => log.toReversed(),
    stop() {
      stopping.abort()
      stopTimers()
    },
  }
}

function fieldsOf({ id, idx, to, from, points, state, at }: ReportedSms, flaw: SmsReportFlaw | null): URLSearchParams {
  return new URLSearchParams({
    MsgId: flaw === 'id' ? `${id}0` : id,
    status: String(smsStateCodes[state]),
    status_name: state,
    idx: flaw === 'idx' ? crypto.randomUUID() : idx,
    donedate: String(Math.floor(Date.parse(at) / 1000)),
    ...{ username: 'demo', from, to, points: String(points), mcc: '226', mnc: '01' },
  })
}
