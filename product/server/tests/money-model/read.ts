/** What the product shows of a client, in the words of the model. */
import { minus } from '#contract/money.ts'
import { type VatRow, vatRateCategoryOf } from '#contract/vat.ts'
import { receiptsOf, receivablesOf, salesOf } from '#paying/accounting/server/month.ts'
import { ALL_COMPANIES } from '#paying/balance/contract/statement.ts'
import { availableBalance } from '#paying/balance/server/available.ts'
import { bonusBalance } from '#paying/balance/server/bonus.ts'
import { balanceStatementOf } from '#paying/balance/server/statement/statement.ts'
import { findInvoices, invoicesShown } from '#paying/invoices/server/invoices-of.ts'
import { refundEligibility } from '#paying/money-back/server/refund-advance.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { languages } from '#texts/languages.ts'
import { documentLine, type Figures, journalOf, receiptsByMonth } from './model-figures.ts'
import { type Played, sentTo } from './test-play.ts'

const texts = await languages.ro.load()

/** All but the journal, which is of all clients and read once, at the end. */
export async function readFigures({ app, clientId, kinds }: Played): Promise<Omit<Figures, 'journal'>> {
  const { amounts } = await availableBalance(app, texts, clientId)
  return {
    balance: {
      ordered: amounts.totalTransactions,
      reversed: amounts.totalReturnedTransactions,
      services: amounts.totalServicesNotInvoiced,
      prepaid: amounts.totalPrepaid,
      notInvoiced: amounts.totalNotInvoiced,
      bonus: amounts.totalBonus,
      left: amounts.totalLeft,
      bonusEarned: (await bonusBalance(app, texts, clientId)).amounts.totalBonus,
    },
    statement: await statementRows({ app, clientId }),
    documents: await documentLines({ app, clientId }),
    refundable: await Promise.all(
      kinds.map(async (_, i) => (await refundEligibility(app, { clientId, entityNumber: i + 1 })).refundableAmount),
    ),
    sent: sentTo(clientId),
  }
}

type Reading = Pick<Played, 'app' | 'clientId'>

const ALWAYS = { fromDate: '2025-01-01', toDate: '2035-12-31' }
const ROWS = 500

async function statementRows({ app, clientId }: Reading): Promise<string[]> {
  const asked = { ...ALWAYS, clientId, texts, company: ALL_COMPANIES, checkOld: false, page: 1, limit: ROWS }
  const { transactions } = await balanceStatementOf(app, asked)
  return transactions.map(
    ({ invoiceAmount, paymentAmount, prePayAmount, difference }) => `${invoiceAmount} / ${paymentAmount} / ${prePayAmount} = ${difference}`,
  )
}

const rowsOf = (vat: readonly VatRow[]) =>
  vat.map((row) => ({ category: vatRateCategoryOf(row), percent: row.percent, base: row.netBani, vat: row.vatBani }))

async function documentLines({ app, clientId }: Reading): Promise<string[]> {
  const list = (await findInvoices(app.db, { clientId })).list.reverse()
  const shown = await invoicesShown(app, clientId, list)
  return list.map(({ kind, entity, issuedOn, vat }, i) => {
    const { total = 0, open = 0, left = 0, dueOn: due = null } = shown[i] ?? {}
    return documentLine({ kind, buyer: entity.number, day: issuedOn, due, rows: rowsOf(vat), total, open, left })
  })
}

/** As the accountant reads the months in which the client has documents. */
export async function readJournal({ app, clientId }: Reading): Promise<Figures['journal']> {
  const { list } = await findInvoices(app.db, { clientId })
  const months = [...new Set(list.map(({ issuedOn }) => issuedOn.slice(0, 7)))]
  const sales = await Promise.all(months.map((month) => salesOf(app.db, month)))
  return journalOf(
    sales
      .flat()
      .filter((row) => row.clientId === clientId)
      .map(({ issuedOn, vat }) => ({
        day: issuedOn,
        rows: vat.map((row) => ({ category: row.category, percent: row.percent, base: row.net, vat: row.vat })),
      })),
  )
}

const ages = { notDue: 'not due', to30: '1-30', to60: '31-60', to90: '61-90', over90: 'over 90' }

/** What the accountant's list of receivables has of the client today, by age. */
export async function readAges({ app, clientId }: Reading): Promise<string[]> {
  const rows = (await receivablesOf(app.db, bucharestDayOf(app.clock.now()))).filter((row) => row.clientId === clientId)
  const groups = Map.groupBy(rows, ({ bucket }) => bucket)
  return [...groups]
    .map(([bucket, of]) => `${ages[bucket]} ${of.reduce((sum, { total, settled }) => sum + minus(total, settled), 0)}`)
    .sort()
}

/** Of all clients at once, by client, as the accountant reads the months. */
export async function readReceipts(
  { db }: Pick<Reading['app'], 'db'>,
  months: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows = (await Promise.all(months.map((month) => receiptsOf(db, month)))).flat()
  const clients = Map.groupBy(rows, ({ clientId }) => clientId)
  return new Map([...clients].map(([id, of]) => [id, receiptsByMonth(of.map(({ happenedOn, amount }) => ({ day: happenedOn, amount })))]))
}
