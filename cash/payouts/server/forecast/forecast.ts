/** What will be paid to a client and when: what stands in sheets, what is with us, and what couriers usually bring by then. */

import type { CourierCode } from '../../../../contract/couriers.ts'
import { bani } from '../../../../contract/money.ts'
import type { App } from '../../../../server/platform/app.ts'
import { addDays, dayIn, hourIn, startOfDay } from '../../../../server/platform/clock.ts'
import { isByContract, runDayAt } from '../../../repayment-settings/contract/repayment-settings.ts'
import { payoutTermsOf } from '../../../repayment-settings/server/repayment-profile.ts'
import { payableOf } from '../../../repayments/server/payable.ts'
import { type UnderWay, type UsualDays, underWayOf, usualDays } from '../../../repayments/server/under-way.ts'
import { clientsWithPendingTransfer } from '../../../settlements/server/pending-transfers.ts'
import type { Forecast, ForecastDay, ForecastUnknown } from '../../contract/forecast.ts'
import { bankingDayFrom } from '../choosing/client-due.ts'
import { payDaysOfSheets } from '../sheets/list-sheets.ts'
import { type Arrival, dayOf, foresee, totalOf } from './foresee.ts'

type Unknown = { reason: ForecastUnknown; count: number; amountBani: Arrival['amountBani'] }

export async function forecastOf(app: App, clientId: string): Promise<Forecast> {
  const { db, clock } = app
  const now = clock.now()
  const today = dayIn(now)
  const [rows, terms, pending, payable] = await Promise.all([
    underWayOf(db, clientId),
    payoutTermsOf(db, clientId),
    clientsWithPendingTransfer(db),
    payableOf(db, clientId),
  ])
  const usual = await usualDays(db, clientId, couriersOf(rows))
  const unknown: Unknown[] = []
  const arrivals = payable.map(({ amountBani, receivedAt, stateChangedAt }): Arrival => {
    return { source: 'at-us', count: 1, amountBani, receivedAt: receivedAt ?? stateChangedAt }
  })
  for (const row of rows) {
    const { count } = row
    const amountBani = bani(row.sumBani)
    if (row.waitsForAccount) unknown.push({ reason: 'account', count, amountBani })
    else if (row.state !== 'at-us') {
      const found = arrivalOf(row, usual, today)
      if ('reason' in found) unknown.push({ reason: found.reason, count, amountBani })
      else
        arrivals.push({
          ...{ source: row.state === 'expected' ? 'expected' : 'at-courier', count, amountBani },
          receivedAt: startOfDay(found.on),
        })
    }
  }
  const inSheets = await daysInSheets(app, clientId, rows, today)
  if (isByContract(terms.interval)) unknown.push(...arrivals.map((one): Unknown => ({ ...one, reason: 'by-contract' })))
  const from = bankingDayFrom(runDayAt(today, hourIn(now)))
  const foreseen = isByContract(terms.interval)
    ? { days: [], left: [] }
    : foresee(arrivals, { terms, hasPending: pending.has(clientId), from })
  unknown.push(...foreseen.left.map((one): Unknown => ({ ...one, reason: 'overpaid' })))
  return { today, days: merged([...inSheets, ...foreseen.days]), unknown: byReason(unknown), usual }
}

const couriersOf = (rows: readonly UnderWay[]): CourierCode[] => [...new Set(rows.map(({ courier }) => courier))].toSorted()

type Found = { on: string } | { reason: 'late' | 'no-history' }

/** The banking day on which it usually comes to us. */
function arrivalOf({ state, courier, orderedOn, deliveredOn }: UnderWay, usual: readonly UsualDays[], today: string): Found {
  const known = usual.find((one) => one.courier === courier)
  if (!known || known.toUs === null || known.toDelivery === null) return { reason: 'no-history' }
  const delivered = state === 'expected' ? addDays(orderedOn, known.toDelivery) : (deliveredOn ?? orderedOn)
  if (state === 'expected' && delivered < today) return { reason: 'late' }
  const on = bankingDayFrom(addDays(delivered, known.toUs))
  return on < today ? { reason: 'late' } : { on }
}

async function daysInSheets(app: App, clientId: string, rows: readonly UnderWay[], today: string): Promise<ForecastDay[]> {
  const held = rows.filter(({ sheetId, state }) => sheetId !== null && state === 'at-us')
  const payOn = await payDaysOfSheets(app.db, clientId, [...new Set(held.flatMap(({ sheetId }) => sheetId ?? []))])
  return held.map(({ sheetId, count, sumBani }) => {
    const planned = payOn.get(sheetId ?? 0) ?? today
    const day = planned < today ? bankingDayFrom(today) : planned
    return dayOf(day, [{ source: 'in-sheet', count, amountBani: bani(sumBani), receivedAt: startOfDay(day) }])
  })
}

/** One of each day, the earliest first. */
function merged(days: readonly ForecastDay[]): ForecastDay[] {
  const byDay = [...Map.groupBy(days, ({ payOn }) => payOn)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return byDay.map(([payOn, some]) => {
    const parts = some
      .flatMap(({ of }) => of)
      .map(({ source, count, amount }) => ({ source, count, amountBani: amount, receivedAt: startOfDay(payOn) }))
    return dayOf(payOn, parts)
  })
}

const byReason = (unknown: readonly Unknown[]): Forecast['unknown'] =>
  [...Map.groupBy(unknown, ({ reason }) => reason)].map(([reason, some]) => ({ reason, ...totalOf(some) }))
