/** Shipments of a period, by day, courier and county, beside those of the period before; from the figures of days alone. */
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type CourierCode, couriers } from '#contract/couriers.ts'
import { dayAfter } from '#contract/days.ts'
import { bani } from '#contract/money.ts'
import { counties } from '#sending/addresses/contract/address-rules.ts'
import type { App } from '#server/platform/app.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import {
  type ComparedFigures,
  countPeriodDays,
  type DashboardPeriod,
  type DeliveryFigures,
  periodBefore,
  type ShipmentFigures,
} from '../contract/dashboard.ts'
import { orderDays } from './tables.ts'

/** `withCost`: who asks sees money. */
export type FiguresQuery = { clientId: string; period: DashboardPeriod; withCost: boolean }

type Read = Omit<DeliveryFigures, 'cost'> & {
  isBefore: boolean
  by: 'all' | 'day' | 'courier' | 'county'
  /** '' of all. */
  key: string
  priceBani: number
}

const countyNames = new Map(counties.map(({ code, name }) => [code, name]))

const d = orderDays
const total = (column: PgColumn) => sql`sum(${column})`.mapWith(Number)

const figures = statement('shipment-figures', (given: StatementParams<{ clientId: string; before: string; from: string; to: string }>) => ({
  rows: {
    isBefore: sql`is_before`.mapWith(Boolean),
    by: sql`case when grouping(${d.sentOn}) = 0 then 'day' when grouping(${d.courier}) = 0 then 'courier'
                 when grouping(${d.county}) = 0 then 'county' else 'all' end`.mapWith((by: Read['by']) => by),
    key: sql`coalesce(${d.sentOn}::text, ${d.courier}, ${d.county}, '')`.mapWith(String),
    ...{ sent: total(d.sent), priceBani: total(d.priceBani), delivered: total(d.delivered), firstAttempt: total(d.firstAttempt) },
    ...{ deliverySeconds: total(d.deliverySeconds), returned: total(d.returned), lost: total(d.lost) },
  },
  text: (list) => sql`
    select ${list}
      from (select *, ${d.sentOn} < ${given.from}::date as is_before from ${d}
             where ${d.clientId} = ${given.clientId} and ${d.sentOn} between ${given.before} and ${given.to}) ${sql.identifier('order_days')}
     group by grouping sets ((is_before), (is_before, ${d.sentOn}), (is_before, ${d.courier}), (is_before, ${d.county}))`,
}))

export async function shipmentFigures({ db }: App, { clientId, period, withCost }: FiguresQuery): Promise<ShipmentFigures> {
  const before = periodBefore(period)
  const rows = await figures.all(db, { clientId, before: before.from, from: period.from, to: period.to })
  const figuresOf = (row: Read | undefined): DeliveryFigures => shown(row, withCost)
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  const compared = (by: Read['by'], key: string): ComparedFigures => ({
    now: figuresOf(found.get(keyOf({ by, key, isBefore: false }))),
    before: figuresOf(found.get(keyOf({ by, key, isBefore: true }))),
  })
  const keysBy = (by: Read['by']) => [...new Set(rows.filter((row) => row.by === by && row.sent > 0).map(({ key }) => key))]
  return {
    period,
    before,
    all: compared('all', ''),
    days: Array.from({ length: countPeriodDays(period) }, (_, i) => {
      const sentOn = (day: string, isBefore: boolean) => found.get(keyOf({ by: 'day', key: day, isBefore }))?.sent ?? 0
      const day = dayAfter(period.from, i)
      return { day, sent: sentOn(day, false), before: sentOn(dayAfter(before.from, i), true) }
    }),
    couriers: keysBy('courier')
      .map((key) => key as CourierCode) // written as one
      .map((courier) => ({ courier, name: couriers[courier].name, ...compared('courier', courier) }))
      .sort((a, b) => mostSent(a, b) || (a.courier < b.courier ? -1 : 1)),
    counties: keysBy('county')
      .map((county) => ({ county, name: countyNames.get(county) ?? null, ...compared('county', county) }))
      .sort((a, b) => mostSent(a, b) || (a.county < b.county ? -1 : 1)),
  }
}

const keyOf = ({ by, key, isBefore }: Pick<Read, 'by' | 'key' | 'isBefore'>): string => `${by} ${key} ${isBefore}`

const mostSent = (a: ComparedFigures, b: ComparedFigures): number => b.now.sent - a.now.sent || b.before.sent - a.before.sent

function shown(row: Read | undefined, withCost: boolean): DeliveryFigures {
  const { sent = 0, delivered = 0, firstAttempt = 0, returned = 0, lost = 0, deliverySeconds = 0, priceBani = 0 } = row ?? {}
  return { sent, delivered, firstAttempt, returned, lost, deliverySeconds, cost: withCost ? bani(priceBani) : null }
}

const sentOnce = statement('has-sent', (given: StatementParams<{ clientId: string }>) => ({
  rows: { is: sql`exists(select from ${d} where ${d.clientId} = ${given.clientId})`.mapWith(Boolean) },
  text: (list) => sql`select ${list}`,
}))

/** An AWB was ever made. */
export const hasSentShipments = async (db: Statements, clientId: string): Promise<boolean> => (await sentOnce.one(db, { clientId })).is
