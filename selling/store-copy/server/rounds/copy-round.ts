/** One passage through a store's orders, page after page: where it is, and what is asked for next. Pure. */
import { z } from 'zod'
import type { OrderQuery, OrderSummaryPage, StoreLimits } from '#selling/ports/stores.ts'

/**
 * `first`: all orders that may be seen; `changes`: what changed since the round before. A list longer than a store pages through is
 * read in spans: each begins where the one before ended.
 */
const CopyRound = z.object({
  kind: z.enum(['first', 'changes']),
  /** When the round ends, every change before this moment is in the copy. */
  startedAt: z.coerce.date(),
  /** Where the span begins: a moment of making in a first copy, of changing afterwards; null: at the very first order. */
  since: z.coerce.date().nullable(),
  /** The page before; null: the span's first page comes next. */
  after: z.string().nullable(),
  /**
   * The cursor that those of later pages are compared with: the further the round is, the longer one stays the mark, so that a circle of
   * any length is noticed (Brent).
   */
  mark: z.object({ cursor: z.string(), age: z.int(), ageMax: z.int() }).nullable().default(null),
  readInSpan: z.int(),
  /** The moment of the last order read. */
  last: z.coerce.date().nullable(),
  /**
   * Read from a file that the store writes, instead of pages: the file, once it was asked for, the last row read of it, and how many
   * readings in a row failed.
   */
  file: z.object({ id: z.string().nullable(), row: z.int(), failures: z.int() }).nullable().default(null),
})
export type CopyRound = z.infer<typeof CopyRound>

/** Two machines' clocks differ, and a change may be seen a little after it was made. */
const OVERLAP_MS = 5 * 60_000
const DAY_MS = 86_400_000

type Begun = { now: Date; syncedUntil: Date | null; visibleDays: number | null }

export function beginRound({ now, syncedUntil, visibleDays }: Begun): CopyRound {
  const rest = { startedAt: now, after: null, mark: null, readInSpan: 0, last: null, file: null }
  if (syncedUntil) return { kind: 'changes', since: new Date(syncedUntil.getTime() - OVERLAP_MS), ...rest }
  return { kind: 'first', since: visibleDays === null ? null : new Date(now.getTime() - visibleDays * DAY_MS), ...rest }
}

export function orderQueryOf({ kind, since, after }: CopyRound, pageSize: number): OrderQuery {
  const page = { after, pageSize }
  if (kind === 'changes') return { ...page, changedSince: since }
  return { ...page, changedSince: null, ...(since ? { createdSince: since } : {}) }
}

/** From a file, where a first copy has so many orders that the store writes one faster. `count` null: not known. */
export function readRoundByFile(round: CopyRound, count: number | null, fromOrders: number | null): CopyRound {
  if (round.kind !== 'first' || count === null || fromOrders === null || count < fromOrders) return round
  return { ...round, file: { id: null, row: 0, failures: 0 } }
}

/** From the first order: a file that is not whole may lack any. */
export const readRoundByPages = (round: CopyRound): CopyRound => ({
  ...round,
  file: null,
  after: null,
  mark: null,
  readInSpan: 0,
  last: null,
})

/** null: everything was read. */
export function nextRound(
  round: CopyRound,
  { orders, unreadable, next }: OrderSummaryPage,
  limits: Pick<StoreLimits, 'ordersPageMax' | 'ordersPagedMax'>,
): CopyRound | null {
  if (next === null) return null
  const lastOrder = orders.at(-1)
  const last = lastOrder ? (round.kind === 'first' ? lastOrder.createdAt : lastOrder.changedAt) : round.last
  const readInSpan = round.readInSpan + orders.length + unreadable.length
  const goesOn = { ...round, after: next, mark: nextMark(round.mark, next), readInSpan, last }
  return readInSpan + limits.ordersPageMax <= limits.ordersPagedMax ? goesOn : beginRoundSpan(goesOn)
}

/** Whether the next page would be one that was read before: the round has no end. */
export const isRoundStuck = ({ after, mark }: CopyRound, { next }: Pick<OrderSummaryPage, 'next'>): boolean =>
  next !== null && (next === after || next === mark?.cursor)

function nextMark(mark: CopyRound['mark'], next: string): CopyRound['mark'] {
  if (mark === null) return { cursor: next, age: 0, ageMax: 1 }
  return mark.age + 1 === mark.ageMax ? { cursor: next, age: 0, ageMax: mark.ageMax * 2 } : { ...mark, age: mark.age + 1 }
}

/** From the last order read: it comes again, and whatever was made or changed in the same moment. */
export function beginRoundSpan(round: CopyRound): CopyRound {
  const { since, last } = round
  if (last === null) return { ...round, after: null, mark: null, readInSpan: 0 }
  // More orders of one moment than can be paged through: the rest of them is left to webhooks.
  const isStuck = since !== null && last <= since
  return { ...round, since: isStuck ? new Date(since.getTime() + 1) : last, after: null, mark: null, readInSpan: 0 }
}

export const writeRound = (round: CopyRound): string => JSON.stringify(round)

/** null: none was begun, or it cannot be read any more. */
export function parseRound(text: string | null): CopyRound | null {
  if (text === null) return null
  try {
    return CopyRound.parse(JSON.parse(text))
  } catch {
    return null
  }
}
