import { type Bani, sum } from '#contract/money.ts'
import { creditsBefore, documentTotalBetween } from '#server/ledger/relations.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { type AgeBucket, accountingCalls, ageBuckets, JOURNAL_PAGE_SIZE, vatTotals } from '../contract/accounting.ts'
import { receiptsBook, receivablesBook, salesBook } from './exports/workbooks.ts'
import { archiveAccountingFiles, mentorFile, sagaFile } from './files.ts'
import { accountingMonthOf, receiptsOf, receivablesOf, salesOf } from './month.ts'

const paged = <R>(rows: readonly R[], page: number) => ({
  rows: rows.slice((page - 1) * JOURNAL_PAGE_SIZE, page * JOURNAL_PAGE_SIZE),
  ...{ count: rows.length, page, limit: JOURNAL_PAGE_SIZE },
})

export const accountingRoutes: Route[] = [
  serve(accountingCalls.sales, async ({ db }, { query: { month, page } }) => {
    const rows = await salesOf(db, month)
    const totals = { totals: vatTotals(rows), total: sum(rows.map(({ total }) => total)) }
    return { ...paged(rows, page), ...totals, ledgerTotal: await documentTotalBetween(db, accountingMonthOf(month)) }
  }),
  serve(accountingCalls.receipts, async ({ db }, { query: { month, page } }) => {
    const rows = await receiptsOf(db, month)
    const of = (account: '5121' | '5125'): Bani => sum(rows.filter((row) => row.bookedOn === account).map(({ amount }) => amount))
    return { ...paged(rows, page), byAccount: { '5121': of('5121'), '5125': of('5125') } }
  }),
  serve(accountingCalls.receivables, async ({ db }, { query: { on, page } }) => {
    const rows = await receivablesOf(db, on)
    const ofAge = (bucket: AgeBucket) => [bucket, sum(rows.filter((row) => row.bucket === bucket).map(({ open }) => open))] as const
    return {
      ...paged(rows, page),
      byAge: Object.fromEntries(ageBuckets.map(ofAge)) as Record<AgeBucket, Bani>, // each bucket once
      open: sum(rows.map(({ open }) => open)),
      credits: await creditsBefore(db, startOfDay(addDays(on, 1))),
    }
  }),
  serve(accountingCalls.exportSales, async ({ db }, { body: { month }, texts }) => ({
    stream: salesBook(await salesOf(db, month), texts),
    name: `jurnal-vanzari-${month}.xlsx`,
  })),
  serve(accountingCalls.exportReceipts, async ({ db }, { body: { month }, texts }) => ({
    stream: receiptsBook(await receiptsOf(db, month), texts),
    name: `incasari-${month}.xlsx`,
  })),
  serve(accountingCalls.exportReceivables, async ({ db }, { body: { on }, texts }) => ({
    stream: receivablesBook(await receivablesOf(db, on), texts),
    name: `scadentar-${on}.xlsx`,
  })),
  serve(accountingCalls.saga, (app, { body: { month }, texts }) => sagaFile(app, { month, texts })),
  serve(accountingCalls.winmentor, ({ db }, { body: { month }, texts }) => mentorFile(db, { month, texts })),
  serve(accountingCalls.archive, (app, { body: { month }, texts }) => archiveAccountingFiles(app, { month, texts })),
]
