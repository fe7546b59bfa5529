/** Counts of calls at ANAF where all processes see them, over restarts too. */
import { lt, sql } from 'drizzle-orm'
import { authorityCallLimits, type CallCount, type CountCalls, callPeriodOf } from '#invoicing/ports/einvoice-calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { einvoiceCalls } from './tables.ts'

const KEPT_MS = 2 * 86_400_000

/** Ends the transaction: nothing of it is counted. */
class IsFull extends Error {
  readonly count: CallCount
  constructor(count: CallCount) {
    super(`as many calls as may be made: ${count.call}`)
    this.count = count
  }
}

/** `db`: of calls, which wait for one another for a moment only. */
export const countCallsInDatabase =
  (db: Database, now: () => Date): CountCalls =>
  async (counts) => {
    try {
      // What a request asks for is written with its own changes, not with this.
      await runBesidesRequest(() =>
        db.inTransaction(async (tx) => {
          // In one order for all: two calls never wait for each other.
          for (const count of counts.toSorted((a, b) => order(a).localeCompare(order(b)))) {
            const countedAt = now()
            const rows = await tx
              .insert(einvoiceCalls)
              .values({ ...count, period: callPeriodOf(count.call, countedAt), made: 1, countedAt })
              .onConflictDoUpdate({
                target: [einvoiceCalls.call, einvoiceCalls.of, einvoiceCalls.period],
                set: { made: sql`${einvoiceCalls.made} + 1`, countedAt },
                setWhere: lt(einvoiceCalls.made, authorityCallLimits[count.call].most),
              })
              .returning({ made: einvoiceCalls.made })
            if (rows.length === 0) throw new IsFull(count)
          }
        }),
      )
      return null
    } catch (error) {
      if (error instanceof IsFull) return error.count
      throw error
    }
  }

/** What all calls wait for comes last: it is held shortest. */
const order = ({ call, of }: CallCount): string => (call === 'all' ? 'whole' : of === '' ? `part ${call}` : `own ${call} ${of}`)

export const deleteOldCallCounts: Task = {
  name: 'forget-old-einvoice-counts',
  schedule: everyInterval({ hours: 6 }),
  async run(app) {
    await app.db.delete(einvoiceCalls).where(lt(einvoiceCalls.countedAt, new Date(app.clock.now().getTime() - KEPT_MS)))
  },
}
