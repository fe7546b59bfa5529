import { z } from 'zod'
import { Day } from '../../../contract/days.ts'
import { bani, toRon } from '../../../contract/money.ts'
import { fieldProblem } from '../../../contract/problems.ts'
import type { ReferralInfo, ReferralRange } from '../../../contract/referrals/referral-calls.ts'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { namesOfClients } from '../members/clients.ts'

type Counts = { invited: number; active: number; incoming: number; collected: number; referrer: string | null }
type OfDay = { day: string; earned: number; clients: number }

/** Throws `invalid-fields`: moments whose days are the other way round in Bucharest. */
export async function referralInfoOf(app: App, clientId: string, range: ReferralRange): Promise<ReferralInfo> {
  const [start, end] = [bucharestDay(range.start), bucharestDay(range.end)]
  if (end < start) throw fieldProblem('end', 'referral-end-invalid')
  const [counts, days] = await Promise.all([
    app.db.$client.query<Counts>({
      name: 'referral-counts',
      text: `select (select count(*)::int from referrals where referrer_client_id = $1) as invited,
                    (select count(*)::int from referrals where referrer_client_id = $1 and ends_at > $2) as active,
                    (select coalesce(sum(bonus_bani), 0)::bigint from referred_orders
                      where referrer_client_id = $1 and state <> 'nothing' and credit_id is null) as incoming,
                    (select coalesce(sum(amount_bani), 0)::bigint from referral_credits where client_id = $1) as collected,
                    (select referrer_client_id from referrals where client_id = $1) as referrer`,
      values: [clientId, app.clock.now()],
    }),
    app.db.$client.query<OfDay>({
      name: 'referral-days',
      text: `select placed_on::text as day, coalesce(sum(bonus_bani) filter (where state <> 'nothing'), 0)::bigint as earned,
                    count(distinct client_id)::int as clients
               from referred_orders where referrer_client_id = $1 and placed_on between $2 and $3 group by placed_on order by placed_on`,
      values: [clientId, start, end],
    }),
  ])
  const [row] = counts.rows
  if (!row) throw new Error('counts are always answered')
  const names = await namesOfClients(app.db, row.referrer === null ? [] : [row.referrer])
  return {
    referralInfo: {
      amountsByDay: Object.fromEntries(days.rows.filter(({ earned }) => earned > 0).map(({ day, earned }) => [day, toRon(bani(earned))])),
      usersByDay: Object.fromEntries(days.rows.map(({ day, clients }) => [day, clients])),
    },
    numOfInvited: row.invited,
    numOfActivePromotions: row.active,
    referredBy: row.referrer === null ? null : (names.get(row.referrer) ?? null),
    collectedAmount: bani(row.collected),
    incomingAmounts: { amount: bani(row.incoming) },
  }
}

const isDay = (bound: string): boolean => z.safeParse(Day, bound).success
const bucharestDay = (bound: string): string => (isDay(bound) ? bound : dayIn(new Date(bound)))
