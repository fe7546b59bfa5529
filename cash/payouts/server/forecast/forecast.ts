/** What will be paid to a client and when: what stands in sheets, what is with us, and what couriers usually bring by then. */

import { bankingDayFrom, nextRunDay } from '#cash/repayment-settings/server/pay-days.ts'
import { payoutTermsOf } from '#cash/repayment-settings/server/repayment-profile.ts'
import { payableRepaymentsOf } from '#cash/repayments/server/payable.ts'
import { type CashUnderWay, cashUnderWayOf, type UsualCashDays, usualCashDays } from '#cash/repayments/server/under-way.ts'
import { clientsWithPendingTransfer } from '#cash/settlements/server/pending-transfers.ts'
import { isPaidByContract } from '#contract/client-profile/repayment-settings.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { bani } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { ExpectedCash, ForecastDay, PayoutForecast, PayoutForecastSource, PayoutForecastUnknown } from '../../contract/forecast.ts'
import { payDaysOfSheets } from '../sheets/list-sheets.ts'
import { arrivalTotalOf, type CashArrival, forecastDayOf, forecastPayouts } from './foresee.ts'

type Place = keyof PayoutForecast['places']
type Unknown = { reason: PayoutForecastUnknown; place: Place; count: number; amountBani: CashArrival['amountBani'] }

export async function payoutForecastOf(app: App, clientId: string): Promise<PayoutForecast> {
  const { db, clock } = app
  const today = bucharestDayOf(clock.now())
  const [rows, terms, pending, payable] = await Promise.all([
    cashUnderWayOf(db, clientId),
    payoutTermsOf(db, clientId),
    clientsWithPendingTransfer(db),
    payableRepaymentsOf(db, clientId),
  ])
  const usual = await usualCashDays(db, clientId, couriersOf(rows))
  const closed = app.config.payingBank.closedDays
  const unknown: Unknown[] = []
  const arrivals = payable.map(({ amountBani, receivedAt, stateChangedAt }): CashArrival => {
    return { source: 'at-us', count: 1, amountBani, receivedAt: receivedAt ?? stateChangedAt }
  })
  for (const row of rows) {
    const { count } = row
    const amountBani = bani(row.sumBani)
    const place = row.state as Place // no others are under way
    if (row.waitsForAccount) unknown.push({ reason: 'account', place, count, amountBani })
    else if (row.state !== 'at-us') {
      const found = arrivalOf(row, { usual, today, closed })
      if ('reason' in found) unknown.push({ reason: found.reason, place, count, amountBani })
      else
        arrivals.push({
          ...{ source: row.state === 'expected' ? 'expected' : 'at-courier', count, amountBani },
          receivedAt: startOfDay(found.on),
        })
    }
  }
  const inSheets = await daysInSheets(app, clientId, rows, today)
  if (isPaidByContract(terms.interval)) unknown.push(...arrivals.map((one) => unknownOf(one, 'by-contract')))
  const foreseen = isPaidByContract(terms.interval)
    ? { days: [], left: [] }
    : forecastPayouts(arrivals, { terms, hasPending: pending.has(clientId), from: nextRunDay(app), closed })
  unknown.push(...foreseen.left.map((one) => unknownOf(one, 'overpaid')))
  const days = merged([...inSheets, ...foreseen.days])
  return { today, days, unknown: byReason(unknown), places: placesOf(days, unknown), usual }
}

const placeOf = (source: PayoutForecastSource): Place => (source === 'in-sheet' ? 'at-us' : source)
const unknownOf = ({ source, count, amountBani }: CashArrival, reason: PayoutForecastUnknown): Unknown => ({
  ...{ reason, count, amountBani },
  place: placeOf(source),
})

function placesOf(days: readonly ForecastDay[], unknown: readonly Unknown[]): PayoutForecast['places'] {
  const placed = days.flatMap(({ payOn, of }) =>
    of.map(({ source, count, amount }) => ({ payOn, place: placeOf(source), count, amountBani: amount })),
  )
  const at = (place: Place): ExpectedCash => {
    const [known, rest] = [placed.filter((one) => one.place === place), unknown.filter((one) => one.place === place)]
    return {
      ...arrivalTotalOf([...known, ...rest]),
      ...{ first: known.at(0)?.payOn ?? null, last: known.at(-1)?.payOn ?? null },
      unknown: arrivalTotalOf(rest).amount,
    }
  }
  return { expected: at('expected'), 'at-courier': at('at-courier'), 'at-us': at('at-us') }
}

const couriersOf = (rows: readonly CashUnderWay[]): CourierCode[] => [...new Set(rows.map(({ courier }) => courier))].toSorted()

type Usual = { usual: readonly UsualCashDays[]; today: string; closed: readonly string[] }
type Found = { on: string } | { reason: 'late' | 'no-history' }

/** The banking day on which it usually comes to us. */
function arrivalOf({ state, courier, orderedOn, deliveredOn }: CashUnderWay, { usual, today, closed }: Usual): Found {
  const known = usual.find((one) => one.courier === courier)
  if (!known || known.toUs === null || known.toDelivery === null) return { reason: 'no-history' }
  const delivered = state === 'expected' ? addDays(orderedOn, known.toDelivery) : (deliveredOn ?? orderedOn)
  if (state === 'expected' && delivered < today) return { reason: 'late' }
  const on = bankingDayFrom(addDays(delivered, known.toUs), closed)
  return on < today ? { reason: 'late' } : { on }
}

async function daysInSheets(app: App, clientId: string, rows: readonly CashUnderWay[], today: string): Promise<ForecastDay[]> {
  const held = rows.filter(({ sheetId, state }) => sheetId !== null && state === 'at-us')
  const payOn = await payDaysOfSheets(app.db, clientId, [...new Set(held.flatMap(({ sheetId }) => sheetId ?? []))])
  return held.map(({ sheetId, count, sumBani }) => {
    const planned = payOn.get(sheetId ?? 0) ?? today
    const day = planned < today ? bankingDayFrom(today, app.config.payingBank.closedDays) : planned
    return forecastDayOf(day, [{ source: 'in-sheet', count, amountBani: bani(sumBani), receivedAt: startOfDay(day) }])
  })
}

/** One of each day, the earliest first. */
function merged(days: readonly ForecastDay[]): ForecastDay[] {
  const byDay = [...Map.groupBy(days, ({ payOn }) => payOn)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return byDay.map(([payOn, some]) => {
    const parts = some
      .flatMap(({ of }) => of)
      .map(({ source, count, amount }) => ({ source, count, amountBani: amount, receivedAt: startOfDay(payOn) }))
    return forecastDayOf(payOn, parts)
  })
}

const byReason = (unknown: readonly Unknown[]): PayoutForecast['unknown'] =>
  [...Map.groupBy(unknown, ({ reason }) => reason)].map(([reason, some]) => ({ reason, ...arrivalTotalOf(some) }))
