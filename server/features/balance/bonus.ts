/** Bonus of the last twelve months: earned, and used on invoices. */
import { BALANCE_TRANSACTIONS_MAX, type BalanceShown, type BalanceTransaction, BONUS_MONTHS } from '../../../contract/balance.ts'
import { invoiceNumber } from '../../../contract/invoices/invoices.ts'
import { bani, minus, negate, sum } from '../../../contract/money.ts'
import type { Texts } from '../../../contract/texts/texts.ts'
import { statementTransfers } from '../../ledger/relations.ts'
import type { App } from '../../platform/app.ts'
import { addMonths, dayIn, startOfDay } from '../../platform/clock.ts'
import { invoiceNumbers } from '../invoices/relations.ts'
import { amountsOf } from './available.ts'

/** What was before the first one shown is one sum, so that all of it is the balance of the bonus. */
export async function bonusBalance(app: App, texts: Texts, clientId: string): Promise<BalanceShown> {
  const since = startOfDay(addMonths(dayIn(app.clock.now()), -BONUS_MONTHS))
  const [{ amounts, bonusBani, userPaymentType }, newest] = await Promise.all([
    amountsOf(app, clientId),
    newestOfBonus(app, { clientId, since }),
  ])
  const shown = newest.slice(0, BALANCE_TRANSACTIONS_MAX).reverse()
  const transactions = shown.map((row) => transactionOf(texts, row))
  return {
    transactions,
    hasOlder: newest.length > shown.length,
    amounts: { ...amounts, totalBonus: bonusBani, previousBonus: minus(bonusBani, sum(transactions.map(({ amount }) => amount))) },
    userPaymentType,
  }
}

type Read = { kind: 'weekly-bonus' | 'invoice-settled'; at: Date; amount: number; series: string | null; year: number; number: number }

async function newestOfBonus({ db }: App, { clientId, since }: { clientId: string; since: Date }): Promise<Read[]> {
  const { rows } = await db.$client.query<Read>({
    name: 'newest-of-bonus',
    text: `select t.kind, t.happened_at as at, t.amount_bani as amount, n.series, n.year, n.number
             from ${statementTransfers} t
             left join ${invoiceNumbers} n on n.client_id = t.client_id and n.id = t.invoice_id::uuid
            where t.client_id = $1 and t.happened_at >= $2 and t.kind in ('weekly-bonus', 'invoice-settled')
              and (t.kind = 'weekly-bonus' or t.debit = 'bonus')
            order by t.happened_at desc, t.id desc limit $3`,
    values: [clientId, since, BALANCE_TRANSACTIONS_MAX + 1],
  })
  return rows
}

function transactionOf(texts: Texts, { kind, at, amount, series, year, number }: Read): BalanceTransaction {
  const isUsed = kind === 'invoice-settled'
  return {
    dateTime: at.toISOString(),
    description: isUsed
      ? texts.balance.bonusUsed(series === null ? null : invoiceNumber({ series, year, number }))
      : texts.transfers.labels[kind],
    ...{ orderUniqueId: null, orderAwb: null, isRevert: false, isPending: false },
    amount: isUsed ? negate(bani(amount)) : bani(amount),
  }
}
