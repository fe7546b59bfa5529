/** Bonus of the last twelve months: earned, and used on invoices. */
import { sql } from 'drizzle-orm'
import { BALANCE_TRANSACTIONS_MAX, type BalanceShown, type BalanceTransaction, BONUS_MONTHS } from '#contract/balance/balance.ts'
import { minus, negate, sum } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import { invoiceNumbers } from '#paying/invoices/server/relations.ts'
import { statementTransfers } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'
import { addMonths, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { nullableField, type StatementParams, type StatementRowOf, statement } from '#server/platform/database/statement.ts'
import { availableAmountsOf } from './available.ts'

/** What was before the first one shown is one sum, so that all of it is the balance of the bonus. */
export async function bonusBalance(app: App, texts: Texts, clientId: string): Promise<BalanceShown> {
  const since = startOfDay(addMonths(bucharestDayOf(app.clock.now()), -BONUS_MONTHS))
  const [{ amounts, bonusBani, userPaymentType }, found] = await Promise.all([
    availableAmountsOf(app, clientId),
    newest.all(app.db, { clientId, since }),
  ])
  const shown = found.slice(0, BALANCE_TRANSACTIONS_MAX).reverse()
  const transactions = shown.map((row) => transactionOf(texts, row))
  return {
    transactions,
    hasOlder: found.length > shown.length,
    amounts: { ...amounts, totalBonus: bonusBani, previousBonus: minus(bonusBani, sum(transactions.map(({ amount }) => amount))) },
    userPaymentType,
  }
}

const { happenedAt: at, amountBani, kind, debit, credit, invoiceId, clientId: ofClient, id } = statementTransfers
const { series, year, number } = invoiceNumbers
const BONUS = {
  ...{ at, amountBani },
  kind,
  ...{ series: nullableField(series), year: nullableField(year), number: nullableField(number) },
}

const newest = statement('newest-of-bonus', (given: StatementParams<{ clientId: string; since: Date }>) => ({
  rows: BONUS,
  text: (list) => sql`
    select ${list} from ${statementTransfers}
      left join ${invoiceNumbers} on ${invoiceNumbers.clientId} = ${ofClient} and ${invoiceNumbers.id} = ${invoiceId}::uuid
     where ${ofClient} = ${given.clientId} and ${at} >= ${given.since} and ${kind} in ('weekly-bonus', 'invoice-settled', 'settlement-returned') and 'bonus' in (${debit}, ${credit})
     order by ${at} desc, ${id} desc limit ${sql.raw(String(BALANCE_TRANSACTIONS_MAX + 1))}`,
}))

function transactionOf(texts: Texts, { at, amountBani, kind, series, year, number }: StatementRowOf<typeof BONUS>): BalanceTransaction {
  const invoice = series === null || year === null || number === null ? null : invoiceNumber({ series, year, number })
  return {
    dateTime: at.toISOString(),
    description:
      kind === 'invoice-settled'
        ? texts.balance.bonusUsed(invoice)
        : kind === 'weekly-bonus'
          ? texts.transfers.labels[kind]
          : texts.statement.bonusReturned(invoice),
    ...{ orderUniqueId: null, orderAwb: null, isRevert: false, isPending: false },
    amount: kind === 'invoice-settled' ? negate(amountBani) : amountBani,
  }
}
