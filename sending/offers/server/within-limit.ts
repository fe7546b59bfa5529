/**
 * Asks couriers for prices so that none holds up the others. One that runs over its limit is missing from this answer; its
 * call goes on, updates its latency, and answers the same question when it is asked again. One that keeps missing is
 * waited for only as long as the others take.
 */

import type { CourierReader } from '#sending/app-parts.ts'
import type { CourierShipment, QuoteAnswer } from '#sending/ports/couriers.ts'
import type { App } from '#server/platform/app.ts'
import {
  type CourierLatency,
  courierLimitMsOf,
  FULL_LIMIT_MS,
  isCourierSuspended,
  mayProbeCourier,
  newCourierLatency,
  noteCourierAnswer,
} from './courier-latency.ts'

/** A late answer is kept this long for the next caller with the same question, and this many of them. */
const LATE_KEPT_MS = 60_000
const LATE_MAX = 200

export type QuoteQuestion = { courier: CourierReader; quotes: NonNullable<CourierReader['quotes']>; shipment: CourierShipment }

/** `isMissed`: a caller has waited for it in vain, so that its end is no miss of its own. */
type Call = { answer: Promise<QuoteAnswer>; isMissed: boolean; hasEnded: boolean }
type Known = { latency: CourierLatency; late: Map<string, Call> }
type Asked<Q extends QuoteQuestion = QuoteQuestion> = { question: Q; known: Known; call: Call; isTrusted: boolean }

const couriers = new WeakMap<CourierReader, Known>()

function known(courier: CourierReader): Known {
  const found = couriers.get(courier) ?? { latency: newCourierLatency(), late: new Map() }
  couriers.set(courier, found)
  return found
}

const missing = (cause: string): QuoteAnswer => ({ kind: 'unavailable', cause })
const notAsked: Call = { answer: Promise.resolve(missing('suspended after repeated misses')), isMissed: true, hasEnded: true }

/** Each question with its answer. `isPatient`: no user is waiting, so a courier has the full limit whatever the others take. */
export async function quotesWithinLimits<Q extends QuoteQuestion>(
  { log }: Pick<App, 'log'>,
  questions: readonly Q[],
  { isPatient } = { isPatient: false },
): Promise<(Q & { answer: QuoteAnswer })[]> {
  const asked = questions.map((question) => ask(log, question))
  // Where all keep missing no one is held up.
  const isAnyTrusted = asked.some((one) => one.isTrusted)
  const hasPrices = firstPrices(asked)
  const waitedFor = new Map(
    asked.filter((one) => one.isTrusted || !isAnyTrusted).map((one) => [one, isPatient ? one.call.answer : withinLimit(one, hasPrices)]),
  )
  const othersAreDone = Promise.all(waitedFor.values())
  return Promise.all(asked.map(async (one) => ({ ...one.question, answer: await (waitedFor.get(one) ?? until(othersAreDone, one)) })))
}

function ask<Q extends QuoteQuestion>(log: App['log'], question: Q): Asked<Q> {
  const of = known(question.courier)
  const isTrusted = !isCourierSuspended(of.latency)
  const late = takeLate(of, question)
  return { question, known: of, isTrusted, call: late?.hasEnded ? late : newCall(log, of, question, late) }
}

const sameQuestion = ({ shipment }: QuoteQuestion): string => JSON.stringify(shipment)

/** A call that ran over when the same was asked before. It is used once: who asks yet again wants it fresh. */
function takeLate({ late }: Known, question: QuoteQuestion): Call | null {
  if (late.size === 0) return null
  const key = sameQuestion(question)
  const call = late.get(key) ?? null
  late.delete(key)
  return call
}

/** Beside one that is still running, which may hang where the courier is long back: whichever brings prices first. */
function newCall(log: App['log'], { latency }: Known, question: QuoteQuestion, late: Call | null): Call {
  if (isCourierSuspended(latency) && !mayProbeCourier(latency, performance.now())) return late ?? notAsked
  const own = timed(latency, () => quotesOrTooLate(log, question))
  const call: Call = { answer: late ? firstQuoted(late.answer, own) : own, isMissed: false, hasEnded: false }
  void own.then(({ kind }) => {
    if (kind === 'unavailable' && !call.isMissed) latency.missesInARow += 1
  })
  void call.answer.then(() => {
    call.hasEnded = true
  })
  return call
}

function firstQuoted(...answers: [Promise<QuoteAnswer>, Promise<QuoteAnswer>]): Promise<QuoteAnswer> {
  return new Promise((resolve) => {
    for (const answer of answers) void answer.then((got) => got.kind === 'quoted' && resolve(got))
    void Promise.all(answers).then(([, last]) => resolve(last))
  })
}

async function timed(latency: CourierLatency, quotes: () => Promise<QuoteAnswer>): Promise<QuoteAnswer> {
  const beganAtMs = performance.now()
  latency.running += 1
  const answer = await quotes()
  latency.running -= 1
  latency.lastEndedAtMs = performance.now()
  if (answer.kind === 'quoted') noteCourierAnswer(latency, latency.lastEndedAtMs - beganAtMs)
  return answer
}

/** Ends with the first prices, or when none will come any more. */
async function firstPrices(asked: readonly Asked[]): Promise<void> {
  const prices = asked.map(async ({ call }) => {
    if ((await call.answer).kind !== 'quoted') throw new Error('no prices')
  })
  await Promise.any(prices).catch(() => undefined)
}

/** No caller is left without any offer for the sake of speed: a limit counts once another courier's prices are there. */
async function withinLimit(asked: Asked, hasPrices: Promise<void>): Promise<QuoteAnswer> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, courierLimitMsOf(asked.known.latency))
  })
  return until(Promise.all([limit, hasPrices]), asked).finally(() => clearTimeout(timer))
}

const until = async (moment: Promise<unknown>, asked: Asked): Promise<QuoteAnswer> =>
  (await Promise.race([asked.call.answer, moment.then(() => null)])) ?? runOver(asked)

function runOver({ known: { latency, late }, call, question }: Asked): QuoteAnswer {
  latency.missesInARow += 1
  call.isMissed = true
  const key = sameQuestion(question)
  late.set(key, call)
  const [oldest] = late.keys()
  if (oldest !== undefined && late.size > LATE_MAX) late.delete(oldest)
  const forget = () => late.get(key) === call && late.delete(key)
  void call.answer.then((answer) => {
    if (answer.kind === 'unavailable') forget()
    else setTimeout(forget, LATE_KEPT_MS).unref()
  })
  return missing('late')
}

/** Never rejects, and ends within the full limit. */
async function quotesOrTooLate(log: App['log'], { courier, quotes, shipment }: QuoteQuestion): Promise<QuoteAnswer> {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<QuoteAnswer>((resolve) => {
    timer = setTimeout(() => {
      limit.abort()
      resolve(missing('timeout'))
    }, FULL_LIMIT_MS)
  })
  try {
    return await Promise.race([quotes(shipment, limit.signal), tooLate])
  } catch (error) {
    // A fault of one adapter costs its own offers only; it is named in a warning, and in the log for us.
    log.error({ err: error, courier: courier.code }, 'a courier could not be asked for prices')
    return missing('unexpected')
  } finally {
    clearTimeout(timer)
  }
}
