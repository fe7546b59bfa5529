/** Faults a developer or a test sets on a partner: which calls, what goes wrong, how often. Kept in memory only: a restart is healthy. */
import { z } from 'zod'

/**
 * `error`: refused with a server error, nothing done. `timeout`: nothing done, the connection hangs until the caller gives up.
 * `slow`: done, answered late. `lost-response`: done, the connection is cut instead of an answer. `malformed`: done, half the answer.
 */
export const FaultOrder = z.object({
  /** A part of `METHOD /path` (without the partner's prefix), or a regular expression over it. */
  match: z.string().max(200).default(''),
  kind: z.enum(['error', 'timeout', 'slow', 'lost-response', 'malformed']),
  /** Share of the matching calls that are hit, 0 to 1. */
  rate: z.number().min(0).max(1).default(1),
  /** How long a slow answer waits, and a lost one hangs before it is cut. */
  delayMs: z.number().int().min(0).max(120_000).optional(),
  /** Of `slow` answers so many are prepared at once; further calls wait for their turn. */
  atOnce: z.number().int().min(1).optional(),
  /** After so many hits the fault is over. */
  count: z.number().int().min(1).optional(),
  /** The status of an `error`. */
  status: z.number().int().min(400).max(599).default(500),
})
export type FaultOrder = z.infer<typeof FaultOrder>
export type SimFault = FaultOrder & { id: number; hits: number; busyUntil: number[] }

export type SimFaults = { add(order: FaultOrder): SimFault; clear(): void; all(): SimFault[]; strike(call: string): SimFault | null }

export function openFaults(): SimFaults {
  let set: SimFault[] = []
  let made = 0
  return {
    add(order) {
      made += 1
      const fault = { ...order, id: made, hits: 0, busyUntil: [] }
      set.push(fault)
      return fault
    },
    clear() {
      set = []
    },
    all: () => set,
    /** The first fault that hits this call; counted. */
    strike(call) {
      const fault = set.find((one) => matches(one.match, call) && (one.rate >= 1 || Math.random() < one.rate))
      if (!fault) return null
      fault.hits += 1
      if (fault.count !== undefined && fault.hits >= fault.count) set = set.filter((one) => one !== fault)
      return fault
    },
  }
}

/** How long from now until a slow answer is there. */
export function slowMs({ delayMs, atOnce, busyUntil }: SimFault, { usualMs, now }: { usualMs: number; now: number }): number {
  const takesMs = delayMs ?? usualMs
  if (atOnce === undefined) return takesMs
  const free = busyUntil.length < atOnce ? busyUntil.length : busyUntil.indexOf(Math.min(...busyUntil))
  busyUntil[free] = Math.max(now, busyUntil[free] ?? now) + takesMs
  return busyUntil[free] - now
}

function matches(match: string, call: string): boolean {
  if (call.includes(match)) return true
  const pattern = patternOf(match)
  return pattern?.test(call) ?? false
}

/** null: not a regular expression, so it was only meant as a part of the text. */
function patternOf(match: string): RegExp | null {
  try {
    return new RegExp(match)
  } catch {
    return null
  }
}
