/** Cash of a client that is not paid yet, summed up by what says when it may be, and how long couriers usually take. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { nullableField, type StatementParams, type StatementRowOf, statement } from '#server/platform/database/statement.ts'
import { repayments } from './tables.ts'

const { clientId: ofClient, state, courier, sheetId, accountProblem, orderedOn, deliveredAt, receivedAt, amountBani, kind } = repayments
const dayOf = (at: PgColumn) => sql`(${at} at time zone 'Europe/Bucharest')::date`

const UNDER_WAY = {
  ...{ state, courier, sheetId, orderedOn },
  waitsForAccount: sql`${accountProblem} is not null`.mapWith(Boolean),
  /** null: not delivered yet. */
  deliveredOn: nullableField(dayOf(deliveredAt).mapWith(orderedOn)),
  count: sql`count(*)`.mapWith(Number),
  sumBani: sql`sum(${amountBani})`.mapWith(amountBani),
}
export type CashUnderWay = StatementRowOf<typeof UNDER_WAY>

const underWay = statement('repayments-under-way', (given: StatementParams<{ clientId: string }>) => ({
  rows: UNDER_WAY,
  text: (list) => sql`
    select ${list} from ${repayments} where ${ofClient} = ${given.clientId} and ${state} in ('expected', 'at-courier', 'at-us')
     group by ${state}, ${courier}, ${sheetId}, ${orderedOn}, ${accountProblem} is not null, ${dayOf(deliveredAt)}`,
}))

export const cashUnderWayOf = (db: Statements, clientId: string): Promise<CashUnderWay[]> => underWay.all(db, { clientId })

export type UsualCashDays = { courier: CourierCode; toDelivery: number | null; toUs: number | null }

/** Fewer say nothing. */
const KNOWN_MIN = 20
/** The newest count. */
const READ_MAX = 2000
/** Of five, four take no longer. */
const SHARE = 0.8

/** In whole days, by the client's own parcels, else by those of all. */
export async function usualCashDays(db: Statements, clientId: string, couriers: readonly CourierCode[]): Promise<UsualCashDays[]> {
  const own = await measured(db, clientId)
  const others = couriers.every((courier) => own.has(courier)) ? own : await measured(db, null)
  return couriers.map((courier) => own.get(courier) ?? others.get(courier) ?? { courier, toDelivery: null, toUs: null })
}

const days = (what: SQL) => sql`percentile_disc(${sql.raw(String(SHARE))}) within group (order by ${what})`.mapWith(Number)
const measuring = statement('repayments-usual-days', (given: StatementParams<{ clientId: string | null }>) => ({
  rows: {
    courier,
    known: sql`count(*)`.mapWith(Number),
    toDelivery: nullableField(days(sql`${dayOf(deliveredAt)} - ${orderedOn}`)),
    toUs: nullableField(days(sql`${dayOf(receivedAt)} - ${dayOf(deliveredAt)}`)),
  },
  text: (list) => sql`
    select ${list}
      from (select * from ${repayments}
             where (${given.clientId}::uuid is null or ${ofClient} = ${given.clientId}) and ${kind} = 'cash' and ${deliveredAt} is not null
               and ${receivedAt} >= ${deliveredAt}
             order by ${orderedOn} desc limit ${sql.raw(String(READ_MAX))}) ${sql.identifier('repayments')}
     group by ${courier}`,
}))

/** Those of which enough is known. */
async function measured(db: Statements, clientId: string | null): Promise<Map<CourierCode, UsualCashDays>> {
  const rows = await measuring.all(db, { clientId })
  return new Map(
    rows.flatMap(({ known, courier, toDelivery, toUs }) => (known >= KNOWN_MIN ? [[courier, { courier, toDelivery, toUs }]] : [])),
  )
}
