/** Reading balances: a client's from its row, a platform account's from checkpoint and tail. */
import { type Bani, bani } from '../../contract/money.ts'
import type { Statements } from '../platform/database.ts'
import type { Task } from '../platform/jobs.ts'
import { AVAILABLE_SQL, type PlatformAccount } from './accounts.ts'

export type ClientBalances = {
  prepaidBani: Bani
  unappliedBani: Bani
  bonusBani: Bani
  servicesBani: Bani
  receivableBani: Bani
  codAtCourierBani: Bani
  codHeldBani: Bani
  reservedBani: Bani
  /** What can still be ordered for, pending orders counted. */
  availableBani: Bani
}

type Row = Record<
  'prepaid' | 'unapplied' | 'bonus' | 'services' | 'receivable' | 'cod_at_courier' | 'cod_held' | 'reserved' | 'available',
  number
>

/** All of a client's balances, in whole bani; zeros for a client without accounts. */
export async function clientBalances(db: Statements, clientId: string): Promise<ClientBalances> {
  const { rows } = await db.$client.query<Row>({
    name: 'ledger/balances',
    text: `select prepaid_bani as prepaid, unapplied_bani as unapplied, bonus_bani as bonus, services_bani as services, receivable_bani as receivable,
                  cod_at_courier_bani as cod_at_courier, cod_held_bani as cod_held, reserved_bani as reserved, ${AVAILABLE_SQL} as available
             from ledger_balances where client_id = $1`,
    values: [clientId],
  })
  const row = rows[0]
  return {
    prepaidBani: bani(row?.prepaid ?? 0),
    unappliedBani: bani(row?.unapplied ?? 0),
    bonusBani: bani(row?.bonus ?? 0),
    servicesBani: bani(row?.services ?? 0),
    receivableBani: bani(row?.receivable ?? 0),
    codAtCourierBani: bani(row?.cod_at_courier ?? 0),
    codHeldBani: bani(row?.cod_held ?? 0),
    reservedBani: bani(row?.reserved ?? 0),
    availableBani: bani(row?.available ?? 0),
  }
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
          platform as (select account from touched where account not in ('prepaid','unapplied','bonus','services','receivable','cod_at_courier','cod_held'))
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

export const checkpointLedger: Task = { name: 'ledger-checkpoint', everyMinutes: 30, run: (app) => writeCheckpoints(app.db) }
