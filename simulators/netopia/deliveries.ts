/** The provider's notices: sent with every change, again while they are not taken, in whatever manner the control asks for. */

import { openSimTimers } from '#simulators/timers.ts'
import { type NetopiaSigning, noticeTokenFor } from './keys.ts'
import { noticeJson, type SimCardPayment } from './records.ts'

/** `isSilent`: some payments are never reported. `repeats`: how often one that was not taken is sent again. */
export type DeliveryManners = NetopiaSigning & {
  times: number
  isDisordered: boolean
  isSilent: boolean
  delayMs: number
  repeats: number
  repeatMs: number
}
export type NetopiaMannerChange = { [K in keyof DeliveryManners]?: DeliveryManners[K] | undefined }
export type NetopiaDelivery = { orderID: string; status: string; code: string; flaw: string | null; answer: number | null; taken: boolean }

export type NetopiaDeliveries = {
  announce(payment: SimCardPayment): void
  forge(payment: SimCardPayment, flaw: NonNullable<NetopiaSigning['flaw']>): void
  behave(change: NetopiaMannerChange): void
  manner(): DeliveryManners
  all(): NetopiaDelivery[]
  stop(): void
}

const ANSWER_MS = 30_000
const KEPT_MAX = 500
const usual: DeliveryManners = {
  ...{ alg: 'RS512', timeUnit: 's', flaw: null },
  ...{ times: 1, isDisordered: false, isSilent: false, delayMs: 30, repeats: 3, repeatMs: 2000 },
}

export function openNetopiaDeliveries({ now }: { now(): Date }): NetopiaDeliveries {
  const manner: DeliveryManners = { ...usual }
  const log: NetopiaDelivery[] = []
  const stopping = new AbortController()
  const { later, stop: stopTimers } = openSimTimers()
  const waiting: (() => void)[] = []

  async function send(payment: SimCardPayment, signing: NetopiaSigning, repeats: number): Promise<void> {
    const body = JSON.stringify(noticeJson(payment))
    const token = noticeTokenFor(body, now(), signing)
    const { orderID, status, code } = payment
    const delivery: NetopiaDelivery = { orderID, status, code, flaw: signing.flaw, answer: null, taken: false }
    log.push(delivery)
    if (log.length > KEPT_MAX) log.splice(0, log.length - KEPT_MAX)
    const headers = { 'content-type': 'application/json', ...(token === null ? {} : { 'verification-token': token }) }
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), stopping.signal])
    try {
      const answer = await fetch(payment.config.notifyUrl, { method: 'POST', headers, body, redirect: 'manual', signal })
      delivery.answer = answer.status
      delivery.taken = answer.status === 200 && isTaken(await answer.text())
    } catch {
      // not reached: sent again below
    }
    if (!delivery.taken && repeats > 0 && !stopping.signal.aborted) later(manner.repeatMs, () => void send(payment, signing, repeats - 1))
  }

  function release(): void {
    const batch = waiting.splice(0)
    for (const act of manner.isDisordered ? batch.reverse() : batch) act()
  }

  return {
    announce(payment) {
      if (manner.isSilent) return
      const { times, repeats, alg, timeUnit, flaw } = manner
      // As the payment is now: what comes later has a notice of its own.
      for (let time = 0; time < times; time += 1) waiting.push(() => void send(payment, { alg, timeUnit, flaw }, repeats))
      later(manner.delayMs, release)
    },
    forge: (payment, flaw) => void send(payment, { alg: manner.alg, timeUnit: manner.timeUnit, flaw }, 0),
    behave(change) {
      for (const [name, value] of Object.entries(change)) if (value !== undefined) Object.assign(manner, { [name]: value })
    },
    manner: () => manner,
    all: () => log.toReversed(),
    stop() {
      stopping.abort()
      stopTimers()
    },
  }
}

/** Anything but a zero asks for another time. */
function isTaken(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'errorCode') === 0
  } catch {
    return false
  }
}
