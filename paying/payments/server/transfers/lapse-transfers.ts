/** Announced transfers that were not paid lapse, one by one; money that comes after all makes each of them received. */
import { and, asc, eq, lt } from 'drizzle-orm'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { PROFORMA_VALID_DAYS } from '../../contract/proforma.ts'
import { movePayment } from '../payment-transition.ts'
import { payments } from '../tables.ts'
import { lockTransfer } from './receive-transfer.ts'

const AT_ONCE = 500

export const lapseTransfers: Task = {
  name: 'lapse-announced-transfers',
  schedule: cron('40 3 * * *', { period: 'day' }),
  async run(app) {
    // A proforma is valid through its last day.
    const before = startOfDay(addDays(bucharestDayOf(app.clock.now()), -PROFORMA_VALID_DAYS))
    const isDue = and(eq(payments.method, 'transfer'), eq(payments.state, 'announced'), lt(payments.createdAt, before))
    for (let left = AT_ONCE; left === AT_ONCE; ) {
      const due = await app.db
        .select({ clientId: payments.clientId, paymentId: payments.id })
        .from(payments)
        .where(isDue)
        .orderBy(asc(payments.createdAt))
        .limit(AT_ONCE)
      for (const which of due)
        await app.db.inTransaction(async (tx) => {
          const payment = await lockTransfer(tx, which)
          if (payment.state === 'announced') await movePayment(app, tx, payment, { to: 'lapsed' })
        })
      left = due.length
    }
  },
}
