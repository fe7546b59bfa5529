import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { namesOfClients } from '#account/operations.ts'
import { Day } from '#contract/days.ts'
import { toRon } from '#contract/money.ts'
import { fieldProblem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { nullableField, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { ReferralInfo, ReferralRange } from '../contract/referral-calls.ts'
import { referralCredits, referrals, referredOrders } from './tables.ts'

const { referrerClientId, clientId: referred, endsAt } = referrals
const { bonusBani, placedOn, state, creditId } = referredOrders
const isEarned = sql`${state} <> 'nothing'`

const counting = statement('referral-counts', (given: StatementParams<{ clientId: string; now: Date }>) => {
  const invited = sql`from ${referrals} where ${referrerClientId} = ${given.clientId}`
  return {
    rows: {
      invited: sql`(select count(*) ${invited})`.mapWith(Number),
      active: sql`(select count(*) ${invited} and ${endsAt} > ${given.now})`.mapWith(Number),
      incoming: sql`(select coalesce(sum(${bonusBani}), 0) from ${referredOrders}
                      where ${referredOrders.referrerClientId} = ${given.clientId} and ${isEarned} and ${creditId} is null)`.mapWith(
        bonusBani,
      ),
      collected: sql`(select coalesce(sum(${referralCredits.amountBani}), 0) from ${referralCredits}
                       where ${referralCredits.clientId} = ${given.clientId})`.mapWith(bonusBani),
      referrer: nullableField(
        sql`(select ${referrerClientId} from ${referrals} where ${referred} = ${given.clientId})`.mapWith(referrerClientId),
      ),
    },
    text: (list) => sql`select ${list}`,
  }
})

const ofDays = statement('referral-days', (given: StatementParams<{ clientId: string; start: string; end: string }>) => ({
  rows: {
    day: placedOn,
    earned: sql`coalesce(sum(${bonusBani}) filter (where ${isEarned}), 0)`.mapWith(bonusBani),
    clients: sql`count(distinct ${referredOrders.clientId})`.mapWith(Number),
  },
  text: (list) => sql`
    select ${list} from ${referredOrders}
     where ${referredOrders.referrerClientId} = ${given.clientId} and ${placedOn} between ${given.start} and ${given.end}
     group by ${placedOn} order by ${placedOn}`,
}))

/** Throws `invalid-fields`: moments whose days are the other way round in Bucharest. */
export async function referralInfoOf(app: App, clientId: string, range: ReferralRange): Promise<ReferralInfo> {
  const [start, end] = [bucharestDay(range.start), bucharestDay(range.end)]
  if (end < start) throw fieldProblem('end', 'referral-end-invalid')
  const [row, days] = await Promise.all([
    counting.one(app.db, { clientId, now: app.clock.now() }),
    ofDays.all(app.db, { clientId, start, end }),
  ])
  const names = await namesOfClients(app.db, row.referrer === null ? [] : [row.referrer])
  return {
    referralInfo: {
      amountsByDay: Object.fromEntries(days.filter(({ earned }) => earned > 0).map(({ day, earned }) => [day, toRon(earned)])),
      usersByDay: Object.fromEntries(days.map(({ day, clients }) => [day, clients])),
    },
    numOfInvited: row.invited,
    numOfActivePromotions: row.active,
    referredBy: row.referrer === null ? null : (names.get(row.referrer) ?? null),
    collectedAmount: row.collected,
    incomingAmounts: { amount: row.incoming },
  }
}

const isDay = (bound: string): boolean => z.safeParse(Day, bound).success
const bucharestDay = (bound: string): string => (isDay(bound) ? bound : bucharestDayOf(new Date(bound)))
