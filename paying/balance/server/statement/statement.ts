/** The statement of account of a period, as it is answered. */
import { z } from 'zod'
import { bani, minus, sum, toRon } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { sellersSoFar } from '#paying/invoices/server/invoices-of.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, addMonths, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Seller } from '#server/platform/seller.ts'
import { ALL_COMPANIES, StatementAmounts, type StatementCompany, type statementCalls } from '../../contract/statement.ts'
import { presentStatementRow } from './present-row.ts'
import { type StatementRowRead, type StatementScope, type SumsRead, statementPageSql } from './statement-rows.ts'

type Filters = { fromDate?: string | undefined; toDate?: string | undefined; company: number }
type Asked = z.output<typeof statementCalls.statement.body> & { clientId: string; texts: Texts }
type Answer = z.output<typeof statementCalls.statement.answer>

export async function balanceStatementOf(app: App, asked: Asked): Promise<Answer> {
  const { clientId, texts, page, limit } = asked
  const { scope, values } = statementScopeOf(app, asked)
  const [{ rows }, companies] = await Promise.all([
    app.db.$client.query<{ sums: SumsRead; rows: (StatementRowRead & { moved: number })[] }>({
      name: `statement/${scope.company === null ? 'all' : 'company'}`,
      text: statementPageSql(scope),
      values: [...[clientId, ...values], (page - 1) * limit, limit],
    }),
    asked.checkOld ? statementCompaniesOf(app, clientId) : [],
  ])
  const [answer] = rows
  if (!answer) throw new Error('a statement answers its sums')
  const amounts = statementAmountsOf(answer.sums)
  return {
    transactions: answer.rows.map((row) => presentStatementRow(texts, row, sum([amounts.previousDifference, bani(row.moved)]))),
    amounts,
    checkOld: companies.length > 1,
    companies,
    ...{ count: answer.sums.count, page, limit },
  }
}

/** As it is sent, amounts in RON. Going through its schema a page takes longer than finding it. */
export function statementAtWire(answer: Answer): Answer {
  const sent: z.input<typeof statementCalls.statement.answer> = {
    ...answer,
    transactions: answer.transactions.map((row) => ({
      ...row,
      ...{ invoiceAmount: toRon(row.invoiceAmount), paymentAmount: toRon(row.paymentAmount), difference: toRon(row.difference) },
      ...{ prePayAmount: toRon(row.prePayAmount), revertibleAmount: toRon(row.revertibleAmount) },
    })),
    amounts: z.encode(StatementAmounts, answer.amounts),
  }
  return sent as Answer // what a route answers as it is has the wire's shape
}

/** What the statements of a period are given after the client: its bounds, and the company. */
export function statementScopeOf(app: App, { fromDate, toDate, company }: Filters): { scope: StatementScope; values: unknown[] } {
  const today = bucharestDayOf(app.clock.now())
  const from = fromDate ?? addMonths(`${today.slice(0, 7)}-01`, -1)
  const bounds = [startOfDay(from), startOfDay(addDays(toDate ?? today, 1))]
  return company === ALL_COMPANIES
    ? { scope: { company: null }, values: bounds }
    : { scope: { company: String(company) }, values: [...bounds, String(company)] }
}

export function statementAmountsOf(sums: SumsRead): StatementAmounts {
  const [previousInvoices, previousPayments] = [bani(sums.invoicedBefore), bani(sums.paidBefore)]
  const [totalInvoices, totalPayments] = [bani(sums.invoiced), bani(sums.paid)]
  const previousDifference = minus(previousInvoices, previousPayments)
  const previousPrePay = bani(sums.prepaidBefore)
  const totalDifference = sum([previousDifference, minus(totalInvoices, totalPayments)])
  return {
    ...{ totalInvoices, totalPayments, totalDifference },
    totalPrePay: sum([previousPrePay, bani(sums.prepaid)]),
    ...{ previousInvoices, previousPayments, previousDifference, previousPrePay },
    isPreviousDifference: previousDifference !== 0,
    isPreviousPrePayDifference: previousPrePay !== 0,
    isTotalDifference: totalDifference !== 0,
  }
}

/** Today's company first, then the others that have invoices of the client, or at all. */
export async function statementCompaniesOf({ db, config }: App, clientId: string | null): Promise<StatementCompany[]> {
  const sellers = await sellersSoFar(db, clientId)
  return [companyOf(config.seller), ...sellers.filter(({ cui }) => cui !== config.seller.cui).map(companyOf)]
}

const companyOf = ({ cui, name }: Pick<Seller, 'cui' | 'name'>): StatementCompany => ({ id: Number(cui), name })
