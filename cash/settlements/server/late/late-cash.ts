/** Cash that couriers have collected and reported nowhere: whose it is, how old, and what to write to the courier. */

import { namesOfClients } from '#account/operations.ts'
import { collectedNotSent, collectedNotSentBy } from '#cash/repayments/server/queries.ts'
import { workingDaysAfter } from '#contract/banking/banking-days.ts'
import { type CourierCode, couriers } from '#contract/couriers.ts'
import { type Bani, sum, toRon } from '#contract/money.ts'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import { LATE_AFTER_DAYS, type LateCash } from '../../contract/settlements.ts'

type Asked = { courier?: CourierCode | undefined; days: number }

/** The oldest first; all of it, or one page. */
export async function lateCash({ db, clock }: App, { courier, days }: Asked, page?: number): Promise<LateCash[]> {
  const today = bucharestDayOf(clock.now())
  const shown = page === undefined ? page : { offset: (page - 1) * SEARCH_PAGE_SIZE, limit: SEARCH_PAGE_SIZE }
  const rows = await collectedNotSent(db, { courier, before: lateBefore(today, days) }, shown)
  const names = await namesOfClients(db, [...new Set(rows.map((row) => row.clientId))])
  const ages = new Map<string, number>()
  const ageOf = (day: string): number => {
    const age = ages.get(day) ?? workingDaysAfter(day, today)
    ages.set(day, age)
    return age
  }
  return rows.map((row) => {
    const deliveredOn = bucharestDayOf(row.deliveredAt)
    return {
      ...{ clientId: row.clientId, id: row.id, courier: row.courier, awb: row.awb, uniqueId: row.orderId },
      ...{ clientName: names.get(row.clientId) ?? '', deliveredOn, age: ageOf(deliveredOn), amount: row.amountBani },
    }
  })
}

/** What was delivered before it is more than so many banking days old. */
function lateBefore(today: string, days: number): Date {
  let day = today
  while (workingDaysAfter(day, today) <= days) day = addDays(day, -1)
  return startOfDay(addDays(day, 1))
}

export async function lateCashShown(app: App, { page, ...asked }: Asked & { page: number }) {
  const [list, byCourier] = await Promise.all([lateCash(app, asked, page), lateByCourier(app, asked)])
  return { list, count: byCourier.reduce((all, { count }) => all + count, 0), byCourier }
}

async function lateByCourier({ db, clock }: Pick<App, 'db' | 'clock'>, { courier, days }: Asked) {
  const found = await collectedNotSentBy(db, { courier, before: lateBefore(bucharestDayOf(clock.now()), days) })
  return found.map((one) => ({ courier: one.courier, count: one.count, total: one.totalBani, oldestOn: bucharestDayOf(one.oldestAt) }))
}

/** For an operator: each courier with cash that is late is one thing to ask about. */
export const couriersWithLateCash = async (app: Pick<App, 'db' | 'clock'>): Promise<number> =>
  (await lateByCourier(app, { days: LATE_AFTER_DAYS })).length

/** In Romanian, whatever language the administrator reads: the courier reads it. */
export async function lateCashMessage(app: App, { courier, days }: Asked & { courier: CourierCode }, ro: Texts): Promise<string> {
  const all = await lateCash(app, { courier, days })
  const { forms, settlements: words } = ro
  const total: Bani = sum(all.map(({ amount }) => amount))
  const lines = all.map(({ awb, deliveredOn, amount }) => `${awb}  ${forms.day(deliveredOn)}  ${forms.ron(amount)}`)
  const of = { courier: couriers[courier].name, count: all.length, total: forms.ron(total), seller: app.config.seller.name }
  return [words.lateMessageBegin(of), '', ...lines, '', words.lateMessageEnd(of)].join('\n')
}

export function lateCashWorkbook(rows: readonly LateCash[], { settlements: words, forms }: Texts): AsyncIterable<Uint8Array> {
  const titles = [words.courier, words.awb, words.client, words.order, words.deliveredOn, words.age, words.amount]
  const cells = rows.map(
    (row): StreamedRow => [
      ...[couriers[row.courier].name, row.awb, row.clientName, row.uniqueId, forms.day(row.deliveredOn)],
      ...[row.age, toRon(row.amount)],
    ],
  )
  return workbookStream({
    ...{ name: words.lateTitle, widths: [14, 20, 30, 16, 14, 10, 14], headRows: 1 },
    rows: [titles.map((bold) => ({ bold })), ...cells],
  })
}
