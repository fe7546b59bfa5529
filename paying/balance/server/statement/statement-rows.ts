/**
 * The rows of a statement, in SQL: invoices, money that came in or went back, bonus that was used, and announced payments. Each is read by
 * its owner's relation. `invoiced` less `paid` is by what the unpaid amount changes, `prepaid` by what the advance does: summed up to any
 * moment they are what the ledger says then.
 */

import type { CardShown } from '#contract/balance/cards.ts'
import type { InvoiceKind } from '#paying/invoices/contract/invoice-filters.ts'
import * as ofInvoices from '#paying/invoices/server/relations.ts'
import type { PaymentMethod, PaymentState } from '#paying/payments/contract/payments.ts'
import * as ofPayments from '#paying/payments/server/relations.ts'
import * as ledger from '#server/ledger/relations.ts'
import { relationText } from '#server/platform/database/statement.ts'

const statementTransfers = relationText(ledger.statementTransfers)
const [invoiceNumbers, invoicesOnStatement] = [relationText(ofInvoices.invoiceNumbers), relationText(ofInvoices.invoicesOnStatement)]
const [paymentsNotActive, paymentsShown] = [relationText(ofPayments.paymentsNotActive), relationText(ofPayments.paymentsShown)]

/** Of one moment: what came in, the invoice it is for, what was used for that, and what went back with its storno. */
const order = 'at, rank, seq'
const backwards = 'at desc, rank desc, seq desc'

/** `null`: the invoices of all companies, and all money. Else `$4`: the CUI of one, its invoices, and what was paid of them. */
export type StatementScope = { company: string | null }

/** One of the sources; `at`: by what it is bounded and read in order. */
type Source = { from: string; at: string; columns: string }

const invoices = (scope: StatementScope): Source => ({
  from: `${invoicesOnStatement} i where i.client_id = $1${scope.company === null ? '' : ' and i.cui = $4'}`,
  at: 'i.created_at',
  columns: `case i.kind when 'fiscal' then 1 when 'advance' then 3 else 4 end as rank, i.number::bigint as seq, i.kind,
            i.id::text as invoice, null::text as payment, i.payable_bani as invoiced, 0::bigint as paid, i.prepay_bani as prepaid`,
})

const MONEY = `case t.kind when 'payment-reversal' then -t.amount_bani when 'advance-refunded' then -t.amount_bani
  when 'settlement-returned' then -t.amount_bani else t.amount_bani end`

/** A payment that goes back is one row, as it is one transfer of the bank, also where a part of it was an advance: that part goes with the other. */
const otherPart = (debit: 'unapplied' | 'prepaid') => `from ${statementTransfers} u where u.client_id = t.client_id
  and u.happened_at = t.happened_at and u.kind = 'payment-reversal' and u.debit = '${debit}' and u.payment_id = t.payment_id`

const money: Source = {
  from: `${statementTransfers} t where t.client_id = $1
          and t.kind in ('payment', 'card-top-up', 'payment-reversal', 'advance-refunded', 'invoice-settled', 'settlement-returned')
          and (t.kind <> 'invoice-settled' or t.debit = 'bonus') and (t.kind <> 'settlement-returned' or t.credit = 'bonus')
          and not (t.kind = 'payment-reversal' and t.debit = 'prepaid' and exists (select ${otherPart('unapplied')}))`,
  at: 't.happened_at',
  columns: `case t.kind when 'invoice-settled' then 2 when 'payment-reversal' then 5 when 'advance-refunded' then 5 when 'settlement-returned' then 5 else 0 end as rank,
            t.id as seq, case t.kind when 'invoice-settled' then 'bonus' when 'settlement-returned' then 'bonus-returned' else t.kind end as kind, t.invoice_id as invoice,
            t.payment_id as payment, 0::bigint as invoiced,
            ${MONEY} - case when t.kind = 'payment-reversal' and t.debit = 'unapplied'
              then coalesce((select sum(u.amount_bani) ${otherPart('prepaid')}), 0)::bigint else 0 end as paid, 0::bigint as prepaid`,
}

const announced: Source = {
  from: `${paymentsNotActive} a where a.client_id = $1`,
  at: 'a.created_at',
  columns: `6 as rank, a.number as seq, 'announced' as kind, null::text as invoice, a.id::text as payment, 0::bigint as invoiced, 0::bigint as paid, 0::bigint as prepaid`,
}

/** Of one company: what of bonus and payments its invoices used. */
const used: Source = {
  from: `${statementTransfers} t join ${invoicesOnStatement} i on i.client_id = t.client_id and i.id::text = t.invoice_id
         where t.client_id = $1 and i.cui = $4
           and ((t.kind = 'invoice-settled' and t.debit in ('bonus', 'unapplied')) or (t.kind = 'settlement-returned' and t.credit in ('bonus', 'unapplied')))`,
  at: 't.happened_at',
  columns: `case t.kind when 'invoice-settled' then 2 else 5 end as rank, t.id as seq,
            case when t.debit = 'bonus' then 'bonus' when t.credit = 'bonus' then 'bonus-returned'
                 when t.kind = 'invoice-settled' then 'settled' else 'settlement-returned' end as kind,
            t.invoice_id as invoice, null::text as payment, 0::bigint as invoiced, ${MONEY} as paid, 0::bigint as prepaid`,
}

/** And what is settled by itself. */
const credited: Source = {
  from: `${invoicesOnStatement} i where i.client_id = $1 and i.cui = $4 and i.credited_bani <> 0`,
  at: 'i.created_at',
  columns: `5 as rank, i.number::bigint as seq, 'settled' as kind, i.id::text as invoice, null::text as payment, 0::bigint as invoiced, i.credited_bani as paid, 0::bigint as prepaid`,
}

const sourcesOf = (scope: StatementScope): Source[] =>
  scope.company === null ? [invoices(scope), money, announced] : [invoices(scope), used, credited]

/** `$1`: client. `bounds` names the moment `at`. */
const allOf = (scope: StatementScope, bounds: (at: string) => string): string =>
  sourcesOf(scope)
    .map(({ from, at, columns }) => `select ${at} as at, ${columns} from ${from} and ${bounds(at)}`)
    .join('\nunion all\n')

/** The first ones of each source, in that order, are enough for the first ones of all. */
const firstOf = (scope: StatementScope, by: string, limit: string): string =>
  `select * from (${sourcesOf(scope)
    .map(({ from, at, columns }) => `(select ${at} as at, ${columns} from ${from} and ${inPeriod(at)} order by ${by} limit ${limit})`)
    .join('\nunion all\n')}) r order by ${by} limit ${limit}`

/** `$2`, `$3`: the moments at which the period begins and is over. */
const sums = (scope: StatementScope): string =>
  `select ${['invoiced', 'paid', 'prepaid']
    .flatMap((name) => [
      `coalesce(sum(${name}) filter (where at < $2), 0)::bigint as "${name}Before"`,
      `coalesce(sum(${name}) filter (where at >= $2), 0)::bigint as "${name}"`,
    ])
    .join(', ')}, count(*) filter (where at >= $2) as count from (${allOf(scope, (at) => `${at} < $3`)}) r`

const inPeriod = (at: string): string => `${at} >= $2 and ${at} < $3`
const lastParam = (scope: StatementScope): number => (scope.company === null ? 3 : 4)

const COLUMNS = `r.at::text as "at", r.rank, r.seq, r.kind, r.invoiced, r.paid, r.prepaid,
  r.invoice as "invoiceId", n.kind as "invoiceKind", n.series, n.year, n.number as "invoiceNumber",
  r.payment as "paymentId", p.number as "paymentNumber", p.method, p.state as "paymentState", p.card,
  p.amount_bani as "paymentBani", p.revertible_bani as "revertibleBani"`

/** Rows with what they say of their invoice and payment, each looked up by its key: there are few rows and many of those. */
const described = (rows: string, more = ''): string => `select ${COLUMNS}${more} from ${rows} r
  left join lateral (select * from ${invoiceNumbers} i where i.client_id = $1 and i.id = r.invoice::uuid limit 1) n on true
  left join lateral (select * from ${paymentsShown} q where q.client_id = $1 and q.id = r.payment::uuid limit 1) p on true
  order by r.at, r.rank, r.seq`

/** As the statements below answer it; amounts in bani. */
export type StatementRowRead = {
  at: string
  rank: number
  seq: number
  kind:
    | InvoiceKind
    | ('payment' | 'card-top-up' | 'payment-reversal' | 'advance-refunded')
    | ('bonus' | 'bonus-returned' | 'settled' | 'settlement-returned' | 'announced')
  invoiced: number
  paid: number
  prepaid: number
  invoiceId: string | null
  invoiceKind: InvoiceKind | null
  series: string | null
  year: number | null
  invoiceNumber: number | null
  /** null also where it has no row of its own: the first ones, and what the platform's staff booked. */
  paymentId: string | null
  paymentNumber: number | null
  method: PaymentMethod | null
  paymentState: PaymentState | null
  card: CardShown | null
  paymentBani: number | null
  revertibleBani: number | null
}

export type SumsRead = Record<'invoiced' | 'paid' | 'prepaid' | 'invoicedBefore' | 'paidBefore' | 'prepaidBefore' | 'count', number>

/**
 * The sums of a period and a page of it, of the same moment: `{ sums, rows }`. Params after the scope's: how many to leave out, how many to
 * show. A page of the second half is read from the end: what moved up to a row is all that moved less what moved after it.
 */
export function statementPageSql(scope: StatementScope): string {
  const [offset, limit] = [`$${lastParam(scope) + 1}::int`, `$${lastParam(scope) + 2}::int`]
  const count = '(select count from sums)'
  const fromHere = `greatest(${count} - ${offset}, 0)`
  const moved = (by: string) => `sum(invoiced - paid) over (order by ${by} rows unbounded preceding)`
  return `with sums as materialized (${sums(scope)}),
    early as (select *, (${moved(order)})::bigint as moved from (${firstOf(scope, order, `${offset} + ${limit}`)}) f offset ${offset}),
    late as (
      select *, ((select invoiced - paid from sums) - ${moved(backwards)} + invoiced - paid)::bigint as moved
        from (${firstOf(scope, backwards, fromHere)}) f offset greatest(${fromHere} - ${limit}, 0)),
    shown as (
      select * from early where ${offset} * 2 <= ${count}
      union all
      select * from late where ${offset} * 2 > ${count})
    select (select row_to_json(s) from sums s) as sums,
           (select coalesce(json_agg(p), '[]') from (${described('shown', ', r.moved')}) p) as rows`
}

/** The sums alone. */
export const statementSumsSql = (scope: StatementScope): string => sums(scope)

/** The rows after another one, of which three params say where it stands: `at`, `rank`, `seq`; then how many. */
export function statementAfterSql(scope: StatementScope): string {
  const n = lastParam(scope)
  const [at, rank, seq, limit] = [`$${n + 1}::timestamptz`, `$${n + 2}::int`, `$${n + 3}::bigint`, `$${n + 4}::int`]
  const rest = sourcesOf(scope)
    .map(
      (source) =>
        `(select * from (select ${source.at} as at, ${source.columns} from ${source.from} and ${inPeriod(source.at)} and ${source.at} >= ${at}) s
           where (at, rank, seq) > (${at}, ${rank}, ${seq}) order by ${order} limit ${limit})`,
    )
    .join('\nunion all\n')
  return described(`(select * from (${rest}) a order by ${order} limit ${limit})`)
}
