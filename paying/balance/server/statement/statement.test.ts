import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bani, bani, minus, sum } from '#contract/money.ts'
import { issueAdvanceInvoice } from '#paying/invoices/server/issue-advance-invoice.ts'
import { type Client, step, take } from '#paying/invoices/server/test-histories.ts'
import { aClient, anInvoice, bonusOf, ordered, paid, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { movePayment } from '#paying/payments/server/payment-transition.ts'
import { payments } from '#paying/payments/server/tables.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { bytesOf, computedFormulas } from '#server/platform/spreadsheet/test-workbooks.ts'
import { readWorkbook } from '#server/platform/spreadsheet/workbook.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { textsOf } from '#server/platform/texts.ts'
import { STATEMENT_PAGE_SIZE, type StatementTransaction } from '../../contract/statement.ts'
import { availableBalance } from '../available.ts'
import { bonusBalance } from '../bonus.ts'
import { exportStatement } from './export-statement.ts'
import { balanceStatementOf } from './statement.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = '2026-03-25' // the clocks go forward on the 29th
const clock = testClock(`${FIRST_DAY}T00:00:00Z`)
const app = await testApp({ clock })
const texts = textsOf('ro')

type Asked = { from?: string; to?: string; page?: number; limit?: number; company?: number; checkOld?: boolean }
const statement = (clientId: string, { from, to, page = 1, limit = STATEMENT_PAGE_SIZE, company = 0, checkOld = false }: Asked = {}) =>
  balanceStatementOf(app, { clientId, texts, fromDate: from, toDate: to, page, limit, company, checkOld })

/** What the ledger says before a moment: unpaid, and the advance. */
async function ledgerBefore(clientId: string, before: Date): Promise<[difference: Bani, prepay: Bani]> {
  const of = (account: string) =>
    `sum(case when debit = '${account}' then amount_bani when credit = '${account}' then -amount_bani else 0 end)`
  const { rows } = await app.db.$client.query<{ difference: number; prepay: number }>(
    `select coalesce(${of('receivable')} + ${of('unapplied')}, 0)::bigint as difference, coalesce(-${of('prepaid')}, 0)::bigint as prepay
       from ledger_transfers where client_id = $1 and happened_at < $2 and state in ('posted', 'post')`,
    [clientId, before],
  )
  return [bani(rows[0]?.difference ?? 0), bani(rows[0]?.prepay ?? 0)]
}

async function exported(clientId: string, { from, to }: Asked = {}) {
  const { stream, headers, name } = await exportStatement(app, { clientId, texts, fromDate: from, toDate: to, company: 0, checkOld: false })
  const bytes = await bytesOf(stream)
  return { bytes, headers, name, rows: (await readWorkbook(bytes))?.[0]?.rows ?? [] }
}

/** The file has the rows of the screen, and its formulas come to the screen's sums. */
async function fileAgrees(clientId: string, period: Asked): Promise<void> {
  const { transactions, amounts } = await statement(clientId, period)
  const { bytes, rows } = await exported(clientId, period)
  const hasPrevious = amounts.isPreviousDifference || amounts.isPreviousPrePayDifference
  const body = rows.slice(hasPrevious ? 2 : 1, -1)
  expect(body.map(([, , description, , ...sums]) => [description, ...sums.map((one) => Math.round(Number(one) * 100))])).toEqual(
    transactions.map((one) => [one.description, one.invoiceAmount, one.paymentAmount, one.difference, one.prePayAmount]),
  )
  const total = [amounts.totalInvoices, amounts.totalPayments, amounts.totalDifference, amounts.totalPrePay]
  expect(rows.at(-1)).toEqual(['', '', 'Total', '', ...total.map((one) => one / 100)])
  const formulas = computedFormulas(bytes)
  expect(formulas.length).toBe(transactions.length + 4 + (hasPrevious ? 1 : 0))
  for (const { at, formula, value, computed } of formulas) expect([at, formula, computed]).toEqual([at, formula, value])
}

async function paged(clientId: string, period: Asked, limit: number): Promise<StatementTransaction[]> {
  const { transactions, count } = await statement(clientId, { ...period, limit })
  for (let page = 2; (page - 1) * limit < count; page += 1)
    transactions.push(...(await statement(clientId, { ...period, page, limit })).transactions)
  return transactions
}

describe('whatever a client pays, orders, cancels and is invoiced', () => {
  const timed = fc.array(fc.record({ one: step, afterHours: fc.integer({ min: 0, max: 20 }) }), {
    minLength: 8,
    maxLength: 30,
    size: 'max',
  })

  it(
    'the statement of any period begins and ends as the ledger did, in sums and row by row',
    async () => {
      await fc.assert(
        fc.asyncProperty(timed, fc.constantFrom(0, 20_000), fc.nat(20), fc.nat(10), async (history, credit, skip, length) => {
          const client: Client = { id: await aClient(app, { credit }), orders: [], n: 0, mayHoldForAnother: false }
          const begun = startOfBucharestDay(clock.now())
          for (const { one, afterHours } of history) {
            clock.advance(afterHours * 3_600_000 + 1)
            client.n += 1
            await take(app, client, one)
          }
          const period = { from: addDays(begun, skip), to: addDays(begun, skip + length) }
          const { transactions, amounts, count } = await statement(client.id, period)
          const [before, prepaidBefore] = await ledgerBefore(client.id, startOfDay(period.from))
          const [after, prepaidAfter] = await ledgerBefore(client.id, startOfDay(addDays(period.to, 1)))
          expect([amounts.previousDifference, amounts.previousPrePay]).toEqual([before, prepaidBefore])
          expect([amounts.totalDifference, amounts.totalPrePay]).toEqual([after, prepaidAfter])
          expect(count).toBe(transactions.length)
          expect(amounts.totalInvoices).toBe(sum(transactions.map(({ invoiceAmount }) => invoiceAmount)))
          expect(amounts.totalPayments).toBe(sum(transactions.map(({ paymentAmount }) => paymentAmount)))
          let [difference, prepay] = [before, prepaidBefore]
          for (const row of transactions) {
            difference = sum([difference, minus(row.invoiceAmount, row.paymentAmount)])
            prepay = sum([prepay, row.prePayAmount])
            expect(row.difference).toBe(difference)
          }
          expect([difference, prepay]).toEqual([after, prepaidAfter])
          expect(await paged(client.id, period, 3)).toEqual(transactions)
          await fileAgrees(client.id, period)
          await agreesWithBalance(client.id)
        }),
        histories(),
      )
    },
    HISTORIES_WITHIN_MS,
  )
})

const startOfBucharestDay = (at: Date): string => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)

/** To now the statement ends where the balance stands, and the rows of services and bonus add up to it. */
async function agreesWithBalance(clientId: string): Promise<void> {
  const ledger = await sumsOf(app, clientId)
  const { amounts } = await statement(clientId, { from: FIRST_DAY })
  const { amounts: balance, transactions } = await availableBalance(app, texts, clientId)
  expect(balance.totalNotInvoiced).toBe(minus(bani(0), amounts.totalDifference) || 0)
  expect(balance.totalPrepaid).toBe(amounts.totalPrePay)
  const sumWhere = (isRevert: boolean) => sum(transactions.filter((one) => one.isRevert === isRevert).map(({ amount }) => amount))
  expect([balance.totalTransactions, balance.totalReturnedTransactions]).toEqual([sumWhere(false), sumWhere(true)])
  expect([balance.totalServicesNotInvoiced, balance.totalLeft]).toEqual([ledger.services, ledger.available])
  const bonus = await bonusBalance(app, texts, clientId)
  expect(bonus.amounts.totalBonus).toBe(ledger.bonus)
  expect(sum([bonus.amounts.previousBonus, ...bonus.transactions.map(({ amount }) => amount)])).toBe(ledger.bonus)
}

const shown = (rows: readonly StatementTransaction[]) =>
  rows.map(({ description, invoiceAmount, paymentAmount, prePayAmount, difference }) => [
    ...[description.replace(/EX[AFS]-\d+-\d+/, 'N'), invoiceAmount, paymentAmount, prePayAmount, difference],
  ])

it('says of a top-up, its advance, an invoice that bonus and advance pay, in the order they happened', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 10_000)
  const given = { clientId, amountBani: bani(4_000), paymentId: null, reason: 'by-hand' } as const
  await app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, given))
  await bonusOf(app, clientId, 1_000)
  await ordered(app, clientId, randomUUID(), 9_680)
  await anInvoice(app, clientId)
  const { transactions } = await statement(clientId)
  expect(shown(transactions)).toEqual([
    ['Plata OP', 0, 10_000, 0, -10_000],
    ['Factura avans', 4_000, 0, 4_000, -6_000],
    ['Factura fiscala', 5_801, 0, -4_000, -199],
    ['Bonus folosit, factura N', 0, 1_000, 0, -1_199],
  ])
  expect(transactions.map(({ isInvoice, isPayment, invoice }) => [isInvoice, isPayment, invoice?.hasAnnex])).toEqual([
    [false, true, undefined],
    [true, false, false],
    [true, false, true],
    [false, true, undefined],
  ])
})

const card = { cardBrand: 'visa', lastDigits: '1234', expiryDate: '2029-01', bankName: 'Banca X' } as const

async function aPayment(clientId: string, more: Partial<typeof payments.$inferInsert> = {}) {
  const values = {
    clientId,
    id: randomUUID(),
    method: 'transfer',
    stateChangedAt: clock.now(),
    amountBani: bani(25_000),
    entityNumber: 1,
  } as const
  const [row] = await app.db
    .insert(payments)
    .values({ ...values, createdAt: clock.now(), ...more })
    .returning()
  if (!row) throw new Error('an insert answers its row')
  return row
}

it('a payment that is announced counts nothing until it is received, and then stands by its id with what can be reverted', async () => {
  const clientId = await aClient(app)
  const announced = await aPayment(clientId)
  const byCard = await aPayment(clientId, { method: 'card-page', card, state: 'unclear' })
  expect(shown((await statement(clientId)).transactions)).toEqual([
    ['Plata OP anuntata, 250,00 RON', 0, 0, 0, 0],
    ['Plata card VISA **** 1234, Banca X in verificare, 250,00 RON', 0, 0, 0, 0],
  ])
  await app.db.inTransaction((tx) => movePayment(app, tx, byCard, { to: 'received' }))
  await app.db.inTransaction((tx) =>
    postTransfer(tx, {
      ...{ clientId, amountBani: bani(1_000), key: 'back', paymentId: byCard.id, happenedAt: clock.now() },
      ...({ kind: 'payment-reversal', debit: 'unapplied', credit: 'card_clearing' } as const),
    }),
  )
  await app.db.update(payments).set({ revertedBani: bani(1_000) })
  const { transactions, amounts } = await statement(clientId)
  expect(transactions).toMatchObject([
    { id: announced.id, isInvoice: false, isPayment: false, paymentNumber: announced.number, revertibleAmount: 0, cardData: null },
    {
      ...{ id: byCard.id, isPayment: true, paymentNumber: byCard.number, revertibleAmount: 24_000, paymentAmount: 25_000 },
      description: 'Plata card VISA **** 1234, Banca X',
      cardData: { info: { brand: 'visa' }, cardNumber: { lastDigits: '1234' }, bank: { name: 'Banca X' } },
    },
    { isPayment: true, paymentNumber: null, cardData: null, paymentAmount: -1_000, description: `Stornare plata ${byCard.number}` },
  ])
  expect(amounts.totalPayments).toBe(24_000)
})

it('takes both days of the period whole, as Bucharest counts them, and by itself begins with the month before', async () => {
  const clientId = await aClient(app)
  for (const at of ['2026-01-31T21:59:59Z', '2026-01-31T22:00:00Z', '2026-02-01T21:59:59.999Z', '2026-02-01T22:00:00Z'])
    await app.db.inTransaction((tx) =>
      postTransfer(tx, {
        ...{ clientId, amountBani: bani(100), key: at, happenedAt: new Date(at) },
        ...({ kind: 'payment', debit: 'bank', credit: 'unapplied' } as const),
      }),
    )
  const { transactions, amounts } = await statement(clientId, { from: '2026-02-01', to: '2026-02-01' })
  expect(transactions.map(({ dateTime }) => dateTime)).toEqual(['2026-01-31T22:00:00.000Z', '2026-02-01T21:59:59.999Z'])
  expect(amounts).toMatchObject({ previousPayments: 100, previousDifference: -100, isPreviousDifference: true, totalDifference: -300 })
  const byItself = await statement(clientId)
  expect([byItself.count, byItself.amounts.isPreviousDifference]).toEqual([0, true])
})

it('is exported as lista-facturi.xlsx, read in batches that lose and repeat nothing', async () => {
  const clientId = await aClient(app)
  const moment = new Date(clock.now().getTime() + 1)
  // More than two batches, many of them of one and the same moment.
  await app.db.$client.query(
    `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, happened_at)
     select $1, 'bank', 'unapplied', n, 'payment', 'posted', 'many/' || n, $2::timestamptz + (n / 3000) * interval '1 microsecond'
       from generate_series(1, 4500) n`,
    [clientId, moment],
  )
  clock.advance(1000)
  const { rows, headers, name } = await exported(clientId)
  expect([name, headers]).toEqual(['lista-facturi.xlsx', { 'x-rows': '4500' }])
  expect(rows[0]).toEqual(['Data', 'Tip', 'Descriere', 'Factura', 'Suma factura', 'Suma plata', 'Diferenta neplatita', 'Avans facturat'])
  expect(rows.slice(1, -1).map((row) => Math.round(Number(row[5]) * 100))).toEqual(Array.from({ length: 4500 }, (_, n) => n + 1))
})

it('of one company shows its invoices and what was paid of them; an older one is found when asked for', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 100_000)
  await anInvoice(app, clientId)
  expect(await statement(clientId, { checkOld: true })).toMatchObject({ checkOld: false, companies: [{ id: 90_000_022 }] })
  const older = { ...app, config: { ...app.config, seller: { ...app.config.seller, cui: '14399840', name: 'FIRMA VECHE SRL' } } }
  await anInvoice(older, clientId)
  const asked = await statement(clientId, { checkOld: true })
  expect(asked).toMatchObject({ checkOld: true, companies: [{ id: 90_000_022 }, { id: 14_399_840, name: 'FIRMA VECHE SRL' }] })
  expect((await statement(clientId)).companies).toEqual([])
  const own = await statement(clientId, { company: 14_399_840 })
  expect(shown(own.transactions)).toEqual([
    ['Factura fiscala', 121, 0, 0, 121],
    ['Plata folosita, factura N', 0, 121, 0, 0],
  ])
  expect(own.amounts).toMatchObject({ totalInvoices: 121, totalPayments: 121, totalDifference: 0 })
})

it('leaves out of the bonus what is older than a year, and counts it before', async () => {
  const clientId = await aClient(app)
  await bonusOf(app, clientId, 700)
  clock.advance(400 * DAY_MS)
  await bonusOf(app, clientId, 50)
  const { transactions, amounts } = await bonusBalance(app, texts, clientId)
  expect(transactions.map(({ description, amount }) => [description, amount])).toEqual([['Bonus saptamanal', 50]])
  expect(amounts).toMatchObject({ previousBonus: 700, totalBonus: 750 })
})
