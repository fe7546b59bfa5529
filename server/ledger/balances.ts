/** Reading balances: a client's from its row, a platform account's from checkpoint and tail. */
import { type Bani, bani, ZERO } from '#contract/money.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { AVAILABLE_SQL, type BalanceColumn, balanceColumns, clientAccountNames, type PlatformAccount } from './accounts.ts'

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S

/** `prepaidBani`, `codHeldReservedBani`: what an account holds and what of it is reserved, for each. */
export type ClientBalances = { [C in BalanceColumn as Camel<C>]: Bani } & {
  /** What can still be ordered for, pending orders counted. */
  availableBani: Bani
  /** So far below zero orders may bring it. */
  creditLimitBani: Bani
}

const figures: readonly (readonly [name: keyof ClientBalances, sql: string])[] = [
  ...balanceColumns.map((column) => [camel(column), column] as const),
  ['availableBani', AVAILABLE_SQL],
  ['creditLimitBani', 'credit_limit_bani'],
]

const BALANCES = `select ${figures.map(([name, sql]) => `${sql} as "${name}"`).join(', ')} from ledger_balances where client_id = $1`

/** All of a client's balances, in whole bani; zeros for a client without accounts. */
export const clientBalances = (db: Statements, clientId: string): Promise<ClientBalances> => read(db, clientId, '')

/** And nothing moves the client's money until the transaction ends. */
export const lockBalances = (tx: Tx, clientId: string): Promise<ClientBalances> => read(tx, clientId, ' for update')

async function read(db: Statements, clientId: string, lock: '' | ' for update'): Promise<ClientBalances> {
  const { rows } = await db.$client.query<Record<keyof ClientBalances, number>>({
    name: `ledger/balances${lock}`,
    text: `${BALANCES}${lock}`,
    values: [clientId],
  })
  const row = rows[0]
  return Object.fromEntries(figures.map(([name]) => [name, row ? bani(row[name]) : ZERO])) as ClientBalances // every figure is named
}

function camel<C extends BalanceColumn>(column: C): Camel<C> {
  return column.replace(/_([a-z])/g, (_, char: string) => char.toUpperCase()) as Camel<C> // as the type says
}

/** Debits minus credits that were posted; pending ones count nothing until they are. */
const MOVED = `sum(case when debit = $1 then amount_bani else -amount_bani end) filter (where state in ('posted', 'post'))`

type Balance = { balance: number }

/** A platform account's balance as debits minus credits, in whole bani. */
export async function platformBalance(db: Statements, account: PlatformAccount): Promise<Bani> {
  const { rows } = await db.$client.query<Balance>({
    text: `select (coalesce(c.balance_bani, 0) + coalesce(tail.moved, 0))::bigint as balance
       from (select 1) one
       left join ledger_checkpoints c on c.account = $1
       cross join lateral (select ${MOVED} as moved from ledger_transfers
                            where (debit = $1 or credit = $1) and written_by >= coalesce(c.written_before, '0'::xid8)) tail`,
    values: [account],
  })
  const [row] = rows as [Balance] // always one row
  return bani(row.balance)
}

/**
 * Sums every platform account up to the oldest transaction still running: nothing can be written before it any more. Of two at once the
 * one that writes last stays; sum and moment are of one snapshot, so an earlier one is as right as a later one.
 */
export async function writeCheckpoints(db: Statements): Promise<void> {
  await db.$client.query({
    text: `with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as before),
          touched as (select debit as account from ledger_transfers union select credit from ledger_transfers),
          platform as (select account from touched where account not in (${clientAccountNames.map((name) => `'${name}'`).join(', ')}))
     insert into ledger_checkpoints (account, balance_bani, written_before)
     select p.account,
            coalesce(c.balance_bani, 0) + coalesce((
              select sum(case when t.debit = p.account then t.amount_bani else -t.amount_bani end) from ledger_transfers t
               where (t.debit = p.account or t.credit = p.account) and t.state in ('posted', 'post')
                 and t.written_by >= coalesce(c.written_before, '0'::xid8) and t.written_by < h.before), 0),
            h.before
       from platform p cross join horizon h left join ledger_checkpoints c on c.account = p.account
      order by p.account
     on conflict (account) do update set balance_bani = excluded.balance_bani, written_before = excluded.written_before`,
  })
}

export const checkpointLedger: Task = {
  name: 'ledger-checkpoint',
  schedule: everyInterval({ minutes: 30 }),
  run: (app) => writeCheckpoints(app.db),
}
