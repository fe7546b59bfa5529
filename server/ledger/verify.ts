/**
 * Recomputes every balance and every invariant from the transfers alone, and names what differs. What the accounts are is
 * said here once more and not taken from accounts.ts: a slip in what writes them must show here.
 */
import type { Database } from '#server/platform/database/database.ts'

export type LedgerDifference = { what: string; clientId: string | null; detail: string }
type Counts = { transfers: number; clients: number }
export type LedgerVerification = Counts & { differences: LedgerDifference[] }

const SHOWN_MAX = 1000

/** Reads one consistent snapshot; changes nothing. */
export async function verifyLedger(db: Database): Promise<LedgerVerification> {
  return db.inTransaction(async (tx) => {
    await tx.$client.query('set transaction isolation level repeatable read, read only')
    const ask = async <R extends Record<string, unknown>>(text: string) => (await tx.$client.query<R>(text)).rows
    const [counts] = (await ask<Counts>(
      'select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_balances) as clients',
    )) as [Counts] // always one row
    const differences: LedgerDifference[] = []
    for (const { what, text } of checks) {
      for (const row of await ask<{ client_id: string | null; detail: string }>(`${text} limit ${SHOWN_MAX}`)) {
        differences.push({ what, clientId: row.client_id, detail: row.detail })
      }
    }
    return { ...counts, differences }
  })
}

const POSTED = `state in ('posted', 'post')`

/** A client's accounts, the side that adds to each, and where a pending debit holds back what it takes. */
const ofClients = [
  { account: 'prepaid', adds: 'credit', reserves: 'prepaid_reserved_bani' },
  { account: 'unapplied', adds: 'credit', reserves: 'unapplied_reserved_bani' },
  { account: 'bonus', adds: 'credit', reserves: 'bonus_reserved_bani' },
  { account: 'services', adds: 'debit', reserves: 'services_reserved_bani' },
  { account: 'receivable', adds: 'debit', reserves: 'receivable_reserved_bani' },
  { account: 'cod_at_courier', adds: 'credit', reserves: 'cod_at_courier_reserved_bani' },
  { account: 'cod_held', adds: 'credit', reserves: 'cod_held_reserved_bani' },
  { account: 'cod_overpaid', adds: 'debit', reserves: null },
]
const ofThePlatform = ['bank', 'card_clearing', 'revenue', 'rounding', 'vat', 'courier_cost', 'courier_payable', 'bonus_expense']
const PLATFORM_ITSELF = '00000000-0000-0000-0000-000000000000'

const reserving = ofClients.flatMap(({ account, reserves }) => (reserves ? [{ account, reserves }] : []))

/** What a client may still order for. */
const AVAILABLE = `(prepaid_bani + unapplied_bani - services_bani - receivable_bani - prepaid_reserved_bani - unapplied_reserved_bani
  - services_reserved_bani - receivable_reserved_bani + case when counts_bonus then bonus_bani - bonus_reserved_bani else 0 end)`

/** Cash that is left when what waits to be paid out is taken off, and what is still to be netted. */
const cashLeft = [
  { account: 'cod_at_courier', left: 'cod_at_courier_bani - cod_at_courier_reserved_bani' },
  { account: 'cod_held', left: 'cod_held_bani - cod_held_reserved_bani' },
  { account: 'cod_overpaid', left: 'cod_overpaid_bani' },
]

/** Facts that cannot be refused, and bonus that a reversed invoice gives back to who has it for invoices alone: they may take a client below the floor. What was reserved first was no fact yet. */
const OVERDRAWING = ['payment-reversal', 'rounding-added', 'vat-due-again']

/** The verifier's own accounts: a test holds it against what the statements are made from. */
export const verifiedAccounts = {
  accounts: ofClients.map(({ account, adds, reserves }) => ({ account, adds, isReservable: reserves !== null })),
  platform: ofThePlatform,
  columns: [...ofClients.map(({ account }) => `${account}_bani`), ...reserving.map(({ reserves }) => reserves)],
  cash: cashLeft.map(({ account }) => account),
  overdrawing: OVERDRAWING,
}

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
const clientNames = listed(ofClients.map(({ account }) => account))
const isKnown = (side: string) => `(${side} in (${clientNames}, ${listed(ofThePlatform)}) or ${side} like 'courier\\_cod:_%')`

const balanceChecks = ofClients.map(({ account, adds }) => ({
  what: `balance of ${account}`,
  text: `select b.client_id, 'kept ' || b.${account}_bani || ', transfers say ' || coalesce(t.moved, 0) as detail
           from ledger_balances b
           left join (select client_id, sum(case when ${adds} = '${account}' then amount_bani else -amount_bani end) as moved
                        from ledger_transfers where ${POSTED} and (debit = '${account}' or credit = '${account}') group by client_id) t
             on t.client_id = b.client_id
          where b.${account}_bani <> coalesce(t.moved, 0)`,
}))

const reservedChecks = reserving.map(({ account, reserves }) => ({
  what: `reserved of ${account}`,
  text: `select b.client_id, 'kept ' || b.${reserves} || ', pending transfers say ' || coalesce(t.pending, 0) as detail
           from ledger_balances b
           left join (select client_id, sum(amount_bani) as pending from ledger_transfers p
                       where state = 'pending' and debit = '${account}'
                         and not exists (select 1 from ledger_transfers s where s.client_id = p.client_id and s.settles = p.id)
                       group by client_id) t on t.client_id = b.client_id
          where b.${reserves} <> coalesce(t.pending, 0)`,
}))

const cashChecks = cashLeft.map(({ account, left }) => ({
  what: `${account} below zero`,
  text: `select client_id, 'left ' || (${left}) as detail from ledger_balances where ${left} < 0`,
}))

const checks = [
  ...balanceChecks,
  ...reservedChecks,
  ...cashChecks,
  {
    what: 'pending transfer that reserves nothing',
    text: `select client_id, 'transfer ' || id as detail from ledger_transfers
            where state = 'pending' and debit not in (${listed(reserving.map(({ account }) => account))})`,
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
            where t.client_id <> '${PLATFORM_ITSELF}'
              and not exists (select 1 from ledger_balances b where b.client_id = t.client_id)`,
  },
  {
    what: 'client account moved in the name of the platform',
    text: `select client_id, 'transfer ' || id as detail from ledger_transfers
            where client_id = '${PLATFORM_ITSELF}' and (debit in (${clientNames}) or credit in (${clientNames}))`,
  },
  {
    what: 'unknown account',
    text: `select client_id, 'transfer ' || id as detail from ledger_transfers where not (${isKnown('debit')} and ${isKnown('credit')})`,
  },
  {
    what: 'orders were taken below the floor',
    text: `select client_id, 'available ' || ${AVAILABLE} || ', floor ' || -credit_limit_bani as detail from ledger_balances b
            where ${AVAILABLE} < -credit_limit_bani - (
              select coalesce(sum(t.amount_bani), 0) from ledger_transfers t where t.client_id = b.client_id and t.state = 'posted'
                and (t.kind in (${listed(OVERDRAWING)}) or t.kind = 'settlement-returned' and t.credit = 'bonus' and not b.counts_bonus))`,
  },
  {
    what: 'checkpoint of a platform account',
    text: `select null as client_id, c.account || ': kept ' || c.balance_bani || ', transfers say ' || coalesce(t.moved, 0) as detail
             from ledger_checkpoints c
             cross join lateral (select sum(case when debit = c.account then amount_bani else -amount_bani end) as moved
                                  from ledger_transfers where ${POSTED} and (debit = c.account or credit = c.account) and written_by < c.written_before) t
            where c.balance_bani <> coalesce(t.moved, 0)`,
  },
]
