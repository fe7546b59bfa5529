/** Where cash on delivery, sheets, the bank and the ledger do not agree, by SQL of its own. */
import type { CourierCode } from '#contract/couriers.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { BankPaymentAnswer } from './bank-answers.ts'
import { comparedSets } from './compared-sets.ts'

type Question = { what: string; text: string }

/** Each finds nothing where all is right. */
const questions: Question[] = [
  {
    what: 'cash of a client is not where the ledger says',
    text: `select client_id, at_courier, a.cod_at_courier_bani, at_us, a.cod_held_bani, a.cod_overpaid_bani from (
             select client_id, coalesce(sum(amount_bani) filter (where state = 'at-courier'), 0) as at_courier,
                    coalesce(sum(amount_bani) filter (where state = 'at-us'), 0) as at_us from repayments group by 1) r
             join ledger_balances a using (client_id)
            where a.cod_at_courier_bani <> at_courier or a.cod_held_bani - a.cod_overpaid_bani <> at_us
               or a.cod_at_courier_bani < 0 or a.cod_held_bani < 0 or a.cod_overpaid_bani < 0`,
  },
  {
    what: 'what a courier collected is not at the courier, with us or paid',
    text: `select courier, collected, rows from (
             select case when debit like 'courier_cod:%' then split_part(debit, ':', 2) else split_part(credit, ':', 2) end as courier,
                    sum(case when debit like 'courier_cod:%' then amount_bani else -amount_bani end) as collected
               from ledger_transfers where kind in ('cash-collected', 'cash-increased', 'cash-reduced', 'cash-correction')
                and (debit like 'courier_cod:%' or credit like 'courier_cod:%') group by 1) l
             full join (select courier, sum(amount_bani) as rows from repayments where state in ('at-courier', 'at-us', 'paid') group by 1) r using (courier)
            where collected is distinct from rows`,
  },
  {
    what: 'sums of days are not those of rows',
    text: `select * from (select client_id, ordered_on, state, iban, sum(count) as count, sum(sum_bani) as sum_bani from repayment_days group by 1, 2, 3, 4
                            having sum(count) <> 0 or sum(sum_bani) <> 0) d
             full join (select client_id, ordered_on, state, iban, count(*) as count, sum(amount_bani) as sum_bani from repayments group by 1, 2, 3, 4) r
                    using (client_id, ordered_on, state, iban)
            where d.count is distinct from r.count or d.sum_bani is distinct from r.sum_bani`,
  },
  {
    what: 'cash of an order is collected twice',
    text: `select client_id, order_id from repayments where kind = 'cash' and state <> 'cancelled' group by 1, 2 having count(*) > 1`,
  },
  {
    what: 'a sheet is not what its repayments come to',
    text: `select s.id, s.state, s.amount_bani, sum(r.amount_bani) as held from repayment_sheets s
             left join repayments r on r.client_id = s.client_id and r.sheet_id = s.id
            where s.state in ('made', 'approved', 'in-file', 'paid') group by s.id, s.state, s.amount_bani
           having s.amount_bani is distinct from sum(r.amount_bani)`,
  },
  {
    what: 'a repayment is held by a sheet that is over, or is paid by none',
    text: `select r.id, r.state, s.state as sheet from repayments r left join repayment_sheets s on s.client_id = r.client_id and s.id = r.sheet_id
            where (r.sheet_id is not null and s.state not in ('made', 'approved', 'in-file', 'paid')) or (r.state = 'paid') <> (s.state is not distinct from 'paid')`,
  },
  {
    what: 'what was sent and came back is not what paid repayments come to',
    text: `select client_id, sent, paid from (
             select client_id, sum(case when kind = 'sheet-returned' then -amount_bani else amount_bani end) as sent from ledger_transfers
              where (kind = 'sheet-paid' and state = 'post') or kind = 'sheet-returned' group by 1) l
             full join (select client_id, sum(amount_bani) as paid from repayments where state = 'paid' group by 1) r using (client_id)
            where coalesce(sent, 0) <> coalesce(paid, 0)`,
  },
]

const SHOWN = 5

/** Cash of an order as it was written, and as its courier reported it. */
export type PaidOutParcel = {
  awb: string
  orderId: string
  clientId: string
  courier: CourierCode
  amountBani: number
  reportedBani: number
}

type Given = { db: Database; said: ReadonlyMap<string, BankPaymentAnswer>; marked: ReadonlySet<number>; lives: readonly PaidOutParcel[] }

export async function wrongPayouts({ db, said, marked, lives }: Given): Promise<string[]> {
  const wrong: string[] = []
  for (const { what, text } of questions) {
    const { rows } = await db.$client.query(text)
    wrong.push(...rows.slice(0, SHOWN).map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  wrong.push(...(await wrongSheets(db, said, marked)), ...(await wrongCash(db, lives)))
  const { differences } = await verifyLedger(db)
  return [...wrong, ...differences.map(({ what, detail }) => `${what}: ${detail}`)]
}

type SheetSeen = { id: number; key: string; value: string }

/** Each sheet that ever stood in a file, or moved money, against each payment that the bank was asked for. */
async function wrongSheets(db: Database, said: ReadonlyMap<string, BankPaymentAnswer>, marked: ReadonlySet<number>): Promise<string[]> {
  const times = (kind: string, state: string) =>
    `(select count(*) || ' of ' || coalesce(sum(amount_bani), 0) from ledger_transfers t
       where t.client_id = s.client_id and t.sheet_id = s.id::text and t.kind = '${kind}' and t.state = '${state}')`
  const { rows } = await db.$client.query<SheetSeen>(
    `select * from (
       select s.id, s.in_file_at, s.end_to_end_id as key, s.iban || ' ' || s.state || coalesce(' ' || s.doubt, '') || ', paid ' || ${times('sheet-paid', 'post')}
              || ', back ' || ${times('sheet-returned', 'posted')} as value from repayment_sheets s) one
      where in_file_at is not null or value not like '%, paid 0 of 0, back 0 of 0'`,
  )
  const isMarked = new Map(rows.map(({ id, key }) => [key, marked.has(Number(id))]))
  const model = [...said].map(([key, bank]) => ({ key, values: endsOf(bank, isMarked.get(key) ?? false) }))
  return comparedSets({ what: 'sheet', product: rows, model })
}

/** What the bank debited is paid once; what it did not debit is not. Where a mark of ours was answered by no server it may have come to pass. */
function endsOf({ iban, amountBani, isDebited }: BankPaymentAnswer, isMarked: boolean): string[] {
  const once = `1 of ${amountBani}`
  if (!isDebited) return [`${iban} failed, paid 0 of 0, back 0 of 0`]
  const marks = ['failed', 'returned'].map((state) => `${iban} ${state}, paid ${once}, back ${once}`)
  return [`${iban} paid, paid ${once}, back 0 of 0`, ...(isMarked ? marks : [])]
}

/** Each order's cash, by its AWB: once, of its client, order and courier, with what was written or what the courier reported. */
async function wrongCash(db: Database, lives: readonly PaidOutParcel[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ key: string; value: string }>(
    `select awb as key, client_id || ' ' || order_id || ' ' || courier || ' ' || amount_bani as value
       from repayments where kind = 'cash' and state <> 'cancelled' and client_id = any($1::uuid[])`,
    [[...new Set(lives.map(({ clientId }) => clientId))]],
  )
  const model = lives.map(({ awb, orderId, clientId, courier, amountBani, reportedBani }) => ({
    key: awb,
    values: [amountBani, reportedBani].map((amount) => `${clientId} ${orderId} ${courier} ${amount}`),
  }))
  return comparedSets({ what: 'cash', product: rows, model })
}

export async function payoutFigures(db: Database): Promise<string> {
  const { rows } = await db.$client.query<{ figures: string }>(
    `select (select string_agg(state || ' ' || n, ', ') from (select state, count(*) as n from repayments group by 1 order by 1) r)
         || '; sheets ' || (select coalesce(string_agg(state || ' ' || n, ', '), 'none') from (select state, count(*) as n from repayment_sheets group by 1 order by 1) s)
         || '; runs ' || (select count(*) from payout_runs) as figures`,
  )
  return rows[0]?.figures ?? ''
}
