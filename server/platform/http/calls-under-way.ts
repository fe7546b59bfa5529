/**
 * How many calls a process works on at once. More are refused at once, with when to come back, instead of all being answered late; fewer of
 * those that cost much, so that light ones go on beside them. Not counted: health, figures, files of pages.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isCostly?: boolean
  }
}

/** What goes through files, partners or whole lists. */
export const isCostly = ({ upload, file, does }: Pick<Endpoint, 'upload' | 'file' | 'does'>): boolean =>
  upload !== null || file !== null || does === 'fetches' || does === 'exports'

/** Of a process; `late`: those that are still taken when its work stays behind. */
export type CallLimits = { max: number; costlyMax: number; lateMax: number; lateCostlyMax: number }

export const callLimitsOf = ({ callsAtOnce: max }: Pick<Config, 'callsAtOnce'>): CallLimits => ({
  max,
  costlyMax: Math.ceil(max / 5),
  lateMax: Math.ceil(max / 10),
  lateCostlyMax: Math.ceil(max / 50),
})

/** Work that waits this long for its turn makes light calls slower than a user notices nothing of. */
const LATE_MS = 80
const LOOK_EVERY_MS = 20
/** The last looks count most: half after some 60 ms. */
const WEIGHT = 0.2

/** A process that was late takes all again after two seconds without. */
const MORE_EACH_LOOK = 0.01

/**
 * How much of what it may take at most a process takes: half of it at each look at which its work is late, and then more by little. Were all
 * taken again as soon as it is late no more, as many as wait would come at once and make it late again.
 */
export const nextCallShare = (share: number, lateMs: number): number => (lateMs > LATE_MS ? share / 2 : Math.min(1, share + MORE_EACH_LOOK))

/** By how late this process's work is. */
export function watchLateness(): { share(): number; stop(): void } {
  let late = 0
  let share = 1
  let dueAt = performance.now() + LOOK_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    late += (Math.max(0, now - dueAt) - late) * WEIGHT
    share = nextCallShare(share, late)
    dueAt = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)
  timer.unref()
  return { share: () => share, stop: () => clearInterval(timer) }
}

export type CallsUnderWay = {
  /** Throws `overloaded`; then it is not counted. Answers how to end it; more than once changes nothing. */
  begin(isCostly: boolean): () => void
  refuseIfFull(isCostly: boolean): void
}

export function callsUnderWay({ max, costlyMax, lateMax, lateCostlyMax }: CallLimits, share: () => number): CallsUnderWay {
  let all = 0
  let costly = 0
  const between = (fewest: number, most: number): number => Math.floor(fewest + (most - fewest) * share())
  const refuseIfFull = (isCostly: boolean) => {
    const isFull = all >= between(lateMax, max) || (isCostly && costly >= between(lateCostlyMax, costlyMax))
    if (isFull) throw new Problem('overloaded')
  }
  return {
    refuseIfFull,
    begin(isCostly) {
      refuseIfFull(isCostly)
      all += 1
      if (isCostly) costly += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        all -= 1
        if (isCostly) costly -= 1
      }
    },
  }
}

const UNCOUNTED: ReadonlySet<string | undefined> = new Set(['/api/health', '/api/metrics'])

const isCounted = ({ url, routeOptions }: FastifyRequest): boolean => url.startsWith('/api/') && !UNCOUNTED.has(routeOptions.url)

/** Before anything is looked up; one with a body counts once that is here: a caller who sends slowly takes no other caller's place. */
export function boundCallsUnderWay(http: FastifyInstance, limits: CallLimits): void {
  const lateness = watchLateness()
  const calls = callsUnderWay(limits, lateness.share)
  const costs = (request: FastifyRequest) => request.routeOptions.config.isCostly === true
  const count = (request: FastifyRequest, reply: FastifyReply) => {
    const end = calls.begin(costs(request))
    reply.raw.once('finish', end).once('close', end)
  }
  http.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return
    if (hasBody(request)) calls.refuseIfFull(costs(request))
    else count(request, reply)
  })
  http.addHook('preValidation', async (request, reply) => {
    if (isCounted(request) && hasBody(request)) count(request, reply)
  })
  http.addHook('onClose', async () => lateness.stop())
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
