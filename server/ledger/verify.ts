/** Recomputes every balance and every invariant from the transfers alone, and names what differs. */
import type { Database } from '../platform/database.ts'
import { AVAILABLE_SQL, clientAccounts } from './accounts.ts'

export type Difference = { what: string; clientId: string | null; detail: string }
export type Verification = { transfers: number; clients: number; differences: Difference[] }

const SHOWN_MAX = 1000

/** Reads one consistent snapshot; changes nothing. */
export async function verifyLedger(db: Database): Promise<Verification> {
  return db.inTransaction(async (tx) => {
    await tx.$client.query('set transaction isolation level repeatable read, read only')
    const ask = async <R extends Record<string, unknown>>(text: string) => (await tx.$client.query<R>(text)).rows
    const [counts] = await ask<{ transfers: number; clients: number }>(
      'select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_balances) as clients',
    )
    const differences: Difference[] = []
    for (const { what, text } of checks) {
      for (const row of await ask<{ client_id: string | null; detail: string }>(`${text} limit ${SHOWN_MAX}`)) {
        differences.push({ what, clientId: row.client_id, detail: row.detail })
      }
    }
    return { transfers: counts?.transfers ?? 0, clients: counts?.clients ?? 0, differences }
  })
}

const POSTED = `state in ('posted', 'post')`

const balanceChecks = Object.entries(clientAccounts).map(([account, { column, grows }]) => ({
  what: `balance of ${account}`,
  text: `select b.client_id, 'kept ' || b.${column} || ', transfers say ' || coalesce(t.moved, 0) as detail
           from ledger_balances b
           left join (select client_id, sum(case when ${grows} = '${account}' then amount_bani else -amount_bani end) as moved
                        from ledger_transfers where ${POSTED} and (debit = '${account}' or credit = '${account}') group by client_id) t
             on t.client_id = b.client_id
          where b.${column} <> coalesce(t.moved, 0)`,
}))

const checks = [
  ...balanceChecks,
  {
    what: 'reserved amount',
    text: `select b.client_id, 'kept ' || b.reserved_bani || ', pending transfers say ' || coalesce(t.pending, 0) as detail
             from ledger_balances b
             left join (select client_id, sum(amount_bani) as pending from ledger_transfers p
                         where state = 'pending' and not exists (select 1 from ledger_transfers s where s.client_id = p.client_id and s.settles = p.id)
                         group by client_id) t on t.client_id = b.client_id
            where b.reserved_bani <> coalesce(t.pending, 0)`,
  },
  {
    what: 'settlement that does not match its pending transfer',
    text: `select s.client_id, 'transfer ' || s.id as detail from ledger_transfers s
             left join ledger_transfers p on p.client_id = s.client_id and p.id = s.settles
            where s.state in ('post', 'void')
              and (p.id is null or p.state <> 'pending' or p.amount_bani <> s.amount_bani or p.debit <> s.debit or p.credit <> s.credit)`,
  },
  {
    what: 'transfer that settles without being a settlement',
    text: `select client_id, 'transfer ' || id as detail from ledger_transfers where (settles is not null) <> (state in ('post', 'void'))`,
  },
  {
    what: 'transfer of a client without accounts',
    text: `select t.client_id, 'transfer ' || t.id as detail from ledger_transfers t
            where t.client_id <> '00000000-0000-0000-0000-000000000000'
              and not exists (select 1 from ledger_balances b where b.client_id = t.client_id)`,
  },
  {
    what: 'orders were taken below the floor',
    text: `select client_id, 'available ' || (${AVAILABLE_SQL}) || ', floor ' || -credit_limit_bani as detail from ledger_balances b
            where ${AVAILABLE_SQL} < -credit_limit_bani
              and not exists (select 1 from ledger_transfers t where t.client_id = b.client_id and t.kind in ('payment-reversal', 'correction'))`,
  },
  {
    what: 'checkpoint of a platform account',
    text: `select null as client_id, c.account || ': kept ' || c.balance_bani || ', transfers say ' || coalesce(t.moved, 0) as detail
             from ledger_checkpoints c
             left join lateral (select sum(case when debit = c.account then amount_bani else -amount_bani end) as moved
                                  from ledger_transfers where ${POSTED} and (debit = c.account or credit = c.account) and written_by < c.written_before) t on true
            where c.balance_bani <> coalesce(t.moved, 0)`,
  },
]
