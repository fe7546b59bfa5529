/** Shipments of a period, by day, courier and county, beside those of the period before; from the figures of days alone. */
import { counties } from '../../../contract/addresses/address-rules.ts'
import { type CourierCode, couriers } from '../../../contract/couriers.ts'
import {
  type Compared,
  type DashboardPeriod,
  daysIn,
  type Figures,
  periodBefore,
  type ShipmentFigures,
} from '../../../contract/dashboard/dashboard.ts'
import { dayAfter } from '../../../contract/days.ts'
import { bani } from '../../../contract/money.ts'
import type { App } from '../../platform/app.ts'
import type { Statements } from '../../platform/database/database.ts'

/** `withCost`: who asks sees money. */
export type Asked = { clientId: string; period: DashboardPeriod; withCost: boolean }

type Read = Omit<Figures, 'cost'> & {
  isBefore: boolean
  by: 'all' | 'day' | 'courier' | 'county'
  /** '' of all. */
  key: string
  priceBani: number
}

const countyNames = new Map(counties.map(({ code, name }) => [code, name]))

const FIGURES = `
  select is_before as "isBefore",
         case when grouping(sent_on) = 0 then 'day' when grouping(courier) = 0 then 'courier' when grouping(county) = 0 then 'county' else 'all' end as by,
         coalesce(sent_on::text, courier, county, '') as key, sum(sent)::bigint as sent, sum(price_bani)::bigint as "priceBani",
         sum(delivered)::bigint as delivered, sum(first_attempt)::bigint as "firstAttempt",
         sum(delivery_seconds)::bigint as "deliverySeconds", sum(returned)::bigint as returned, sum(lost)::bigint as lost
    from (select *, sent_on < $3::date as is_before from order_days where client_id = $1 and sent_on between $2 and $4) d
   group by grouping sets ((is_before), (is_before, sent_on), (is_before, courier), (is_before, county))`

export async function shipmentFigures({ db }: App, { clientId, period, withCost }: Asked): Promise<ShipmentFigures> {
  const before = periodBefore(period)
  const { rows } = await db.$client.query<Read>({
    name: 'shipment-figures',
    text: FIGURES,
    values: [clientId, before.from, period.from, period.to],
  })
  const figuresOf = (row: Read | undefined): Figures => shown(row, withCost)
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  const compared = (by: Read['by'], key: string): Compared => ({
    now: figuresOf(found.get(keyOf({ by, key, isBefore: false }))),
    before: figuresOf(found.get(keyOf({ by, key, isBefore: true }))),
  })
  const keysBy = (by: Read['by']) => [...new Set(rows.filter((row) => row.by === by && row.sent > 0).map(({ key }) => key))]
  return {
    period,
    before,
    all: compared('all', ''),
    days: Array.from({ length: daysIn(period) }, (_, i) => {
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

const mostSent = (a: Compared, b: Compared): number => b.now.sent - a.now.sent || b.before.sent - a.before.sent

function shown(row: Read | undefined, withCost: boolean): Figures {
  const { sent = 0, delivered = 0, firstAttempt = 0, returned = 0, lost = 0, deliverySeconds = 0, priceBani = 0 } = row ?? {}
  return { sent, delivered, firstAttempt, returned, lost, deliverySeconds, cost: withCost ? bani(priceBani) : null }
}

/** An AWB was ever made. */
export async function hasSent(db: Statements, clientId: string): Promise<boolean> {
  const { rows } = await db.$client.query<{ is: boolean }>({
    name: 'has-sent',
    text: 'select exists(select from order_days where client_id = $1) as is',
    values: [clientId],
  })
  return rows[0]?.is === true
}
