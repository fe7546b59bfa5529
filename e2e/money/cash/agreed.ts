/** What the product says of a client's cash, from every side: rows, totals, first page, sheets and ledger agree to the ban. */
import { expect } from 'vitest'
import { type RepaymentShown, repaymentFlagsOf } from '#cash/repayments/contract/repayment-calls.ts'
import type { RepaymentState } from '#cash/repayments/contract/repayment-states.ts'
import type { Bani } from '#contract/money.ts'
import { ask } from '../../running/api.ts'

export type Shop = { email: string; id: string }
export type Row = Omit<RepaymentShown, 'amount'> & { bani: number }

/** In bani. `reserved`: in sheets that are approved. `overpaid`: what was paid too much before. */
export type CashFigures = { atCourier: number; atUs: number; paid: number; reserved: number; overpaid: number }

type Database = { query(text: string, values: unknown[]): Promise<{ rows: Record<string, string>[] }> }
type Totals = Record<'notDelivered' | 'atCourier' | 'atUs' | 'paid', number>

export const toBani = (ron: number): number => Math.round(ron * 100)
export const sumOf = (amounts: readonly (number | Bani)[]): number => amounts.reduce<number>((total, amount) => total + amount, 0)

const searched = { page: 1, limit: 100, searchString: '', account: '', fromDate: null, toDate: null, sheetId: null }

/** All of a client's, or those of one sheet. */
export async function rowsOf({ email }: Shop, sheetId: number | null = null): Promise<{ rows: Row[]; totals: Totals }> {
  type Answer = { count: number; list: (Omit<RepaymentShown, 'amount'> & { amount: number })[]; totals: Totals }
  const answer = await ask<Answer>('POST', '/user/repayments/list', { email, body: { ...searched, ...repaymentFlagsOf('all'), sheetId } })
  expect(answer.list).toHaveLength(answer.count)
  return { rows: answer.list.map(({ amount, ...row }) => ({ ...row, bani: toBani(amount) })), totals: answer.totals }
}

export async function expectAgreed(database: Database, shop: Shop, expected: CashFigures): Promise<void> {
  const { rows, totals } = await rowsOf(shop)
  const inState = (state: RepaymentState) => sumOf(rows.filter((row) => row.state === state).map(({ bani }) => bani))
  const { cash } = await ask<{ cash: { atCourier: { amount: number }; atUs: { amount: number } } }>('GET', '/user/dashboard/money', shop)
  const { atCourier, atUs, paid, reserved, overpaid } = expected
  expect({ atCourier: inState('at-courier'), atUs: inState('at-us'), paid: inState('paid') }).toEqual({ atCourier, atUs, paid })
  expect([totals.atCourier, totals.atUs, totals.paid].map(toBani)).toEqual([atCourier, atUs, paid])
  expect([cash.atCourier.amount, cash.atUs.amount].map(toBani)).toEqual([atCourier, atUs])

  const named = {
    cod_at_courier_bani: atCourier,
    cod_held_bani: atUs + overpaid,
    cod_held_reserved_bani: reserved,
    cod_overpaid_bani: overpaid,
  }
  const ledger = await database.query(`select ${Object.keys(named)} from ledger_balances where client_id = $1`, [shop.id])
  expect(ledger.rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, sum]) => [name, Number(sum)])))).toEqual([named])

  const body = { page: 1, limit: 50 }
  const { totalAmount } = await ask<{ totalAmount: number }>('POST', '/user/repayments/sheets-amount', { ...shop, body })
  expect(toBani(totalAmount)).toBe(paid)
}

export type InFile = { sheet: number; holder: string; iban: string; bani: number }

/** What a payment file orders, and the sums that it says of itself. */
export function paymentsIn(xml: string): InFile[] {
  const one = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
  const payments = [...xml.matchAll(/<CdtTrfTxInf>([\s\S]*?)<\/CdtTrfTxInf>/g)].map(([, text = '']) => ({
    sheet: Number(one(text, /borderoul (\d+)/)),
    holder: one(text, /<Cdtr>\s*<Nm>([^<]*)/),
    iban: one(text, /<CdtrAcct>[\s\S]*?<IBAN>([^<]*)/),
    bani: toBani(Number(one(text, /<InstdAmt Ccy="RON">([\d.]+)/))),
  }))
  expect(Number(one(xml, /<NbOfTxs>(\d+)/))).toBe(payments.length)
  expect(toBani(Number(one(xml, /<CtrlSum>([\d.]+)/)))).toBe(sumOf(payments.map(({ bani }) => bani)))
  return payments.toSorted((a, b) => a.sheet - b.sheet)
}
