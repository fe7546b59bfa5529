/** Asks couriers for the cash they sent, those that can be asked: every day again for the days before, as reports come late. */
import type { CourierCode } from '#contract/couriers.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron, type RunPeriod } from '#server/platform/jobs/schedules.ts'
import { isPartnerFailure } from '#server/platform/partners/partner-calls.ts'
import { type SettlementTaken, takeSettlementLines } from './take-lines.ts'

const DAYS_ASKED = 7

export const fetchSettlementsDaily: Task<RunPeriod> = {
  name: 'ask-couriers-for-settlements',
  schedule: cron('30 7 * * *', { period: 'day' }),
  async run(app, { period }) {
    const failures: unknown[] = []
    for (const { code, cashTransfers } of app.couriers.values())
      for (let ago = DAYS_ASKED; cashTransfers && ago >= 0; ago -= 1)
        await askFor(app, { courier: code, day: addDays(period, -ago), takenBy: null }).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days of couriers' settlements could not be had`)
  },
}

type Asked = { courier: CourierCode; day: string; takenBy: string | null }

/** Throws `not-found` where the courier cannot be asked, `partner-not-in-use`, `courier-failed`, `invalid-fields`. */
export async function fetchSettlements(app: App, asked: Asked): Promise<SettlementTaken> {
  if (!courierOf(app, asked.courier).cashTransfers) throw new Problem('not-found')
  if (asked.day > bucharestDayOf(app.clock.now())) throw fieldProblem('day', 'settlement-day-ahead')
  return askFor(app, asked).catch((error: unknown) => {
    throw isPartnerFailure(error) ? new Problem('courier-failed') : error
  })
}

async function askFor(app: App, { courier, day, takenBy }: Asked): Promise<SettlementTaken> {
  const transfers = (await courierOf(app, courier).cashTransfers?.(day)) ?? []
  const lines = transfers.filter(({ amountBani }) => amountBani !== 0)
  return takeSettlementLines(app, { courier, source: 'call', fileName: null, takenBy, lines })
}
