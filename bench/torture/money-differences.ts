/** Where the card provider, the bank, payments, invoices and ledger do not agree. */
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { comparedSets } from './compared-sets.ts'

type Given = { db: Database; simulatorsUrl: string; clientId: string }

/** What the provider took, by our reference. */
export async function takenByProvider(simulatorsUrl: string): Promise<string[]> {
  const { payments } = (await (await fetch(`${simulatorsUrl}/netopia/_sim/state`)).json()) as { payments: AtProvider[] }
  return payments.filter(({ status }) => status === 'paid').map(({ orderID }) => orderID)
}

type AtProvider = { orderID: string; amountBani: number; creditedBani: number; status: string }
type Transfer = { endToEndId: string; amountBani: number; status: string }

export async function wrongMoney({ db, simulatorsUrl, clientId }: Given): Promise<{ wrong: string[]; figures: string }> {
  const state = async <T>(partner: string) => (await (await fetch(`${simulatorsUrl}/${partner}/_sim/state`)).json()) as T
  const { payments } = await state<{ payments: AtProvider[] }>('netopia')
  const { transfers } = await state<{ transfers: Transfer[] }>('bank')
  const ledger = await verifyLedger(db)
  const charges = await verifyCharges(db)
  const wrong = [
    ...(await wrongPayments(db, payments)),
    ...(await wrongPayouts(db, transfers)),
    ...(await wrongInvoices(db)),
    ...(await wrongBalance(db, clientId)),
    ...charges.map(({ orderId, what }) => `${orderId}: ${what}`),
    ...ledger.differences.map(({ what, detail }) => `${what}: ${detail}`),
  ]
  const paid = payments.filter(({ status }) => status === 'paid' || status === 'credited')
  return { wrong, figures: `${paid.length} payments at the provider, ${transfers.length} at the bank, ${ledger.transfers} transfers` }
}

/** Effects that wait for an operator: by what each names of its own row. */
async function waiting(db: Database): Promise<{ kind: string; names: Set<string> }[]> {
  const { rows } = await db.$client.query<{ kind: string; subject: string | null; key: string; payment: string | null }>(
    `select kind, subject, key, input ->> 'paymentId' as payment from effects where state = 'manual'`,
  )
  return rows.map(({ kind, subject, key, payment }) => ({ kind, names: new Set([subject ?? '', payment ?? '', ...key.split('/')]) }))
}

type PaymentSeen = { key: string; state: string | null; booked: number; times: number; reverted: number }

/** Each card payment that moved money here, against each that did at the provider. One that an operator has to look at is left out, by its id. */
async function wrongPayments(db: Database, held: readonly AtProvider[]): Promise<string[]> {
  const { rows } = await db.$client.query<PaymentSeen>(
    `select coalesce(p.id::text, t.payment_id, 'of no payment') as key, p.state,
            coalesce(sum(t.amount_bani) filter (where t.kind = 'card-top-up'), 0)::bigint as booked,
            count(*) filter (where t.kind = 'card-top-up')::int as times,
            coalesce(sum(t.amount_bani) filter (where t.kind = 'payment-reversal' and t.state in ('posted', 'post')), 0)::bigint as reverted
       from (select id, client_id, state from payments where method <> 'transfer') p
       full join (select * from ledger_transfers where kind = 'card-top-up' or kind = 'payment-reversal' and credit = 'card_clearing') t
         on t.client_id = p.client_id and t.payment_id = p.id::text
      group by p.client_id, p.id, p.state, t.payment_id`,
  )
  const manual = (await waiting(db)).filter(({ kind }) => kind !== 'bank-payout')
  const unclear = rows.filter(({ key, state }) => state === 'unclear' || manual.some(({ names }) => names.has(key)))
  const product = rows
    .map(({ key, booked, times, reverted }) => ({ key, value: `took ${booked} in ${times}, gave back ${reverted}` }))
    .filter(({ value }) => value !== 'took 0 in 0, gave back 0')
  const model = held
    .filter(({ status }) => status === 'paid' || status === 'credited')
    .map(({ orderID: key, amountBani, creditedBani }) => ({ key, values: [`took ${amountBani} in 1, gave back ${creditedBani}`] }))
  return comparedSets({ what: 'card payment', product, model, except: new Set(unclear.map(({ key }) => key)) })
}

/** Each transfer that is booked, by its reference, against each that the bank made. One that waits for an operator is left out, by its own. */
async function wrongPayouts(db: Database, transfers: readonly Transfer[]): Promise<string[]> {
  const { rows: product } = await db.$client.query<{ key: string; value: string }>(
    `select coalesce(r.reference, t.key) as key, coalesce(r.state, 'no refund') || ' ' || sum(t.amount_bani) as value
       from ledger_transfers t left join refunds r on r.client_id = t.client_id and t.key like 'refund/' || r.id || '/%'
      where t.credit = 'bank' and t.kind in ('advance-refunded', 'payment-reversal') and t.state in ('posted', 'post') and t.key <> 'emptied'
      group by r.reference, r.state, coalesce(r.reference, t.key)`,
  )
  const model = transfers
    .filter(({ status }) => status === 'ACSC')
    .map(({ endToEndId: key, amountBani }) => ({ key, values: [`paid ${amountBani}`] }))
  const manual = (await waiting(db)).filter(({ kind }) => kind === 'bank-payout')
  return comparedSets({ what: 'bank transfer', product, model, except: new Set(manual.flatMap(({ names }) => [...names])) })
}

async function wrongBalance(db: Database, clientId: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ left: number; advances: number; prepaid: number }>(
    `select b.prepaid_bani + b.unapplied_bani + b.bonus_bani - b.services_bani - b.receivable_bani as left, b.prepaid_bani as prepaid,
            (select coalesce(sum(i.total_bani), 0) from invoices i where i.client_id = b.client_id and (i.kind = 'advance' or i.kind = 'storno' and i.reason <> 'correction'))
            - (select coalesce(sum(i.advance_deducted_bani), 0) from invoices i where i.client_id = b.client_id) as advances
       from ledger_balances b where b.client_id = $1`,
    [clientId],
  )
  return rows.flatMap(({ left, advances, prepaid }) => [
    ...(Number(left) < 0 ? [`available is ${left}`] : []),
    ...(Number(advances) === Number(prepaid) ? [] : [`prepaid is ${prepaid}, the advance invoices left over say ${advances}`]),
  ])
}

type Row = { key: string; value: string }

/** Invoices against their series, their lines and the charges that they stand for: each as two whole sets. */
export async function wrongInvoices(db: Database): Promise<string[]> {
  const ask = async (text: string) => (await db.$client.query<Row>(text)).rows
  const sets = async (what: string, { product, model }: { product: string; model: string }) =>
    comparedSets({ what, product: await ask(product), model: (await ask(model)).map(({ key, value }) => ({ key, values: [value] })) })
  return [...(await sets('invoice', numbers)), ...(await sets('sums of invoice', sums)), ...(await sets('charge', charges))]
}

/** Each series of a year from 1 to its highest number. */
const numbers = {
  product: `select series || '-' || year || '-' || number as key, 'issued' as value from invoices`,
  model: `select series || '-' || year || '-' || n as key, 'issued' as value
            from (select series, year, max(number) as most from invoices group by 1, 2) s, generate_series(1, most) n`,
}

/** Each invoice has lines, and each line an invoice: together they are its net sum. */
const sums = {
  product: 'select id::text as key, net_bani::text as value from invoices',
  model: 'select invoice_id::text as key, sum(net_bani)::text as value from invoice_lines group by invoice_id',
}

/** Of those that no storno took off again: each charge once, of its client, and none that is no charge; up to where all are invoiced, every one. */
const charges = {
  product: `select v.transfer_id::text as key, v.client_id::text as value from invoiced_transfers v
             where not exists (select 1 from released_transfers r
                                where r.client_id = v.client_id and r.transfer_id = v.transfer_id and r.invoice_id = v.invoice_id)`,
  model: `select t.id::text as key, t.client_id::text as value from ledger_transfers t left join invoiced_through u on u.client_id = t.client_id
           where t.kind in ('order-activation', 'order-cancellation') and t.state in ('posted', 'post')
             and (t.id <= u.transfer_id
                  or exists (select 1 from invoiced_transfers v where v.client_id = t.client_id and v.transfer_id = t.id
                               and not exists (select 1 from released_transfers r
                                                where r.client_id = v.client_id and r.transfer_id = v.transfer_id and r.invoice_id = v.invoice_id)))`,
}
