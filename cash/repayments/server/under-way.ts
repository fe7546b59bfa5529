/** Cash of a client that is not paid yet, summed up by what says when it may be, and how long couriers usually take. */
import type { CourierCode } from '../../../contract/couriers.ts'
import type { Statements } from '../../../server/platform/database/database.ts'
import type { RepaymentState } from '../contract/repayment-states.ts'

export type UnderWay = {
  state: RepaymentState
  courier: CourierCode
  sheetId: number | null
  waitsForAccount: boolean
  orderedOn: string
  /** null: not delivered yet. */
  deliveredOn: string | null
  count: number
  sumBani: number
}

export async function underWayOf(db: Statements, clientId: string): Promise<UnderWay[]> {
  const { rows } = await db.$client.query<UnderWay>({
    name: 'repayments-under-way',
    text: `select state, courier, sheet_id as "sheetId", account_problem is not null as "waitsForAccount", ordered_on::text as "orderedOn",
                  (delivered_at at time zone 'Europe/Bucharest')::date::text as "deliveredOn", count(*)::int as count,
                  sum(amount_bani)::bigint as "sumBani"
             from repayments where client_id = $1 and state in ('expected', 'at-courier', 'at-us') group by 1, 2, 3, 4, 5, 6`,
    values: [clientId],
  })
  return rows
}

export type UsualDays = { courier: CourierCode; toDelivery: number | null; toUs: number | null }

/** Fewer say nothing. */
const KNOWN_MIN = 20
/** The newest count. */
const READ_MAX = 2000
/** Of five, four take no longer. */
const SHARE = 0.8

/** In whole days, by the client's own parcels, else by those of all. */
export async function usualDays(db: Statements, clientId: string, couriers: readonly CourierCode[]): Promise<UsualDays[]> {
  const own = await measured(db, clientId)
  const others = couriers.every((courier) => own.has(courier)) ? own : await measured(db, null)
  return couriers.map((courier) => own.get(courier) ?? others.get(courier) ?? { courier, toDelivery: null, toUs: null })
}

/** Those of which enough is known. */
async function measured(db: Statements, clientId: string | null): Promise<Map<CourierCode, UsualDays>> {
  const { rows } = await db.$client.query<UsualDays & { known: number }>({
    text: `select courier, count(*)::int as known,
                  percentile_disc(${SHARE}) within group (order by (delivered_at at time zone 'Europe/Bucharest')::date - ordered_on) as "toDelivery",
                  percentile_disc(${SHARE}) within group (order by (received_at at time zone 'Europe/Bucharest')::date
                                                                 - (delivered_at at time zone 'Europe/Bucharest')::date) as "toUs"
             from (select courier, ordered_on, delivered_at, received_at from repayments
                    where ($1::uuid is null or client_id = $1) and kind = 'cash' and delivered_at is not null and received_at >= delivered_at
                    order by ordered_on desc limit ${READ_MAX}) newest
            group by courier`,
    values: [clientId],
  })
  return new Map(
    rows.flatMap(({ known, courier, toDelivery, toUs }) => (known >= KNOWN_MIN ? [[courier, { courier, toDelivery, toUs }]] : [])),
  )
}
