/** What the repayments of sheets come to as they stand now, the corrections of each with it. */
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Bani, ZERO } from '#contract/money.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { isAnyOf, nullableField, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { repayments as r } from './tables.ts'

const cash = alias(r, 'cash')
const isOfCash = sql`${r.clientId} = ${cash.clientId} and ${r.orderId} = ${cash.orderId}`

const ofSheets = statement('amounts-of-sheets', (given: StatementParams<{ clientId: string; sheetIds: readonly number[] }>) => ({
  rows: { sheetId: cash.sheetId, amount: sql`sum(${r.amountBani})`.mapWith(r.amountBani) },
  text: (list) => sql`
    select ${list} from ${r} ${cash} join ${r} on ${isOfCash} and (${r.id} = ${cash.id} or ${r.kind} = 'correction')
     where ${cash.clientId} = ${given.clientId} and ${isAnyOf(cash.sheetId, given.sheetIds)} and ${cash.kind} = 'cash' group by ${cash.sheetId}`,
}))

/** A correction belongs to the sheet that paid the cash it corrects, whichever sheet nets it. */
export async function amountsOfSheets(db: Statements, clientId: string, sheetIds: readonly number[]): Promise<Map<number, Bani>> {
  const rows = await ofSheets.all(db, { clientId, sheetIds })
  return new Map(rows.flatMap(({ sheetId, amount }) => (sheetId === null ? [] : [[sheetId, amount]])))
}

const ofSome = statement('amounts-of-repayments', (given: StatementParams<{ clientId: string; ids: readonly string[] }>) => ({
  rows: { id: r.id, amount: r.amountBani },
  text: (list) => sql`select ${list} from ${r} where ${r.clientId} = ${given.clientId} and ${isAnyOf(r.id, given.ids)}`,
}))

export async function amountsOfRepayments(db: Statements, clientId: string, ids: readonly string[]): Promise<Map<string, Bani>> {
  if (ids.length === 0) return new Map()
  return new Map((await ofSome.all(db, { clientId, ids })).map(({ id, amount }) => [id, amount]))
}

const open = statement('corrections-open', (given: StatementParams<{ clientId: string }>) => ({
  rows: {
    sum: nullableField(
      sql`sum(case when ${r.state} = 'paid' then ${r.amountBani} else 0 end)
        - sum(case when ${cash.state} = 'paid' then ${r.amountBani} else 0 end)`.mapWith(r.amountBani),
    ),
  },
  text: (list) => sql`
    select ${list} from ${r} left join ${r} ${cash} on ${isOfCash} and ${cash.kind} = 'cash' and ${cash.state} <> 'cancelled'
     where ${r.clientId} = ${given.clientId} and ${r.kind} = 'correction'`,
}))

/**
 * By how much more was paid than the repayments of paid sheets come to: corrections that a sheet has taken, whose cash is not paid,
 * less those of paid cash that no sheet has taken. Everything else counts alike on both sides.
 */
export const correctionsOpen = async (db: Statements, clientId: string): Promise<Bani> => (await open.one(db, { clientId })).sum ?? ZERO
