/** Where the card provider, the bank, payments, invoices and ledger do not agree. */
import { verifyCharges } from '../../server/features/orders/comparison/verify-charges.ts'
import { verifyLedger } from '../../server/ledger/verify.ts'
import type { Database } from '../../server/platform/database/database.ts'

type Given = { db: Database; simulatorsUrl: string; clientId: string }

/** What the provider took, by our reference. */
export async function takenByProvider(simulatorsUrl: string): Promise<string[]> {
  const { payments } = (await (await fetch(`${simulatorsUrl}/netopia/_sim/state`)).json()) as { payments: AtProvider[] }
  return payments.filter(({ status }) => status === 'paid').map(({ orderID }) => orderID)
}

type AtProvider = { orderID: string; amountBani: number; creditedBani: number; status: string }
type Transfer = { reference: string; amountBani: number; status: string }

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

type PaymentSeen = { id: string; state: string; booked: number; times: number; reverted: number }

/** What the provider took stands in the ledger once, what it gave back once, and nothing else. An operator's is named, not wrong. */
async function wrongPayments(db: Database, held: readonly AtProvider[]): Promise<string[]> {
  const { rows } = await db.$client.query<PaymentSeen>(
    `select p.id, p.state,
            coalesce(sum(t.amount_bani) filter (where t.kind = 'card-top-up'), 0)::bigint as booked,
            count(*) filter (where t.kind = 'card-top-up')::int as times,
            coalesce(sum(t.amount_bani) filter (where t.kind = 'payment-reversal' and t.state in ('posted', 'post')), 0)::bigint as reverted
       from payments p left join ledger_transfers t on t.client_id = p.client_id and t.payment_id = p.id::text
      where p.method <> 'transfer' group by p.client_id, p.id, p.state`,
  )
  const { rows: manual } = await db.$client.query<{ subject: string | null; key: string }>(
    `select subject, key from effects where state = 'manual'`,
  )
  const isNamed = (id: string) => manual.some(({ subject, key }) => subject === id || key.includes(id))
  const atProvider = new Map(held.map((one) => [one.orderID, one]))
  return rows.flatMap(({ id, state, booked, times, reverted }) => {
    const one = atProvider.get(id)
    const taken = one && (one.status === 'paid' || one.status === 'credited') ? one.amountBani : 0
    if (isNamed(id) || state === 'unclear') return []
    return [
      ...(times > 1 || Number(booked) !== taken
        ? [`payment ${id} (${state}): the provider took ${taken}, booked ${booked} in ${times}`]
        : []),
      ...(Number(reverted) !== (one?.creditedBani ?? 0)
        ? [`payment ${id}: the provider gave back ${one?.creditedBani ?? 0}, booked ${reverted}`]
        : []),
    ]
  })
}

/** Every transfer that the bank made is booked, and every one that is booked was made. */
async function wrongPayouts(db: Database, transfers: readonly Transfer[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ sum: number }>(
    `select coalesce(sum(amount_bani), 0)::bigint as sum from ledger_transfers
      where credit = 'bank' and kind in ('advance-refunded', 'payment-reversal') and state in ('posted', 'post') and key <> 'emptied'`,
  )
  const { rows: open } = await db.$client.query<{ count: number }>(
    `select count(*)::int as count from effects where kind = 'bank-payout' and state = 'manual'`,
  )
  const made = transfers.filter(({ status }) => status === 'ACSC').reduce((sum, { amountBani }) => sum + amountBani, 0)
  const booked = Number(rows[0]?.sum ?? 0)
  return made === booked || (open[0]?.count ?? 0) > 0 ? [] : [`the bank paid ${made}, booked ${booked}`]
}

/** Each series and year counts from 1 without a gap, and each invoice's lines make its sums. */
async function wrongInvoices(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ what: string }>(
    `select series || '-' || year || ': ' || count(*) || ' invoices up to number ' || max(number) as what
       from invoices group by series, year having count(*) <> max(number) or count(distinct number) <> count(*)
     union all
     select 'invoice ' || i.id || ': ordered ' || i.net_bani || ', its lines ' || sum(l.net_bani)
       from invoices i join invoice_lines l on l.client_id = i.client_id and l.invoice_id = i.id and l.kind <> 'deducted'
      group by i.id, i.net_bani having sum(l.net_bani) <> i.net_bani
     union all
     select 'charge ' || t.id || ' stands on ' || count(*) || ' invoices'
       from invoiced_transfers v join ledger_transfers t on t.client_id = v.client_id and t.id = v.transfer_id
      group by t.id having count(*) > 1`,
  )
  return rows.map(({ what }) => what)
}

async function wrongBalance(db: Database, clientId: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ left: number; advances: number; prepaid: number }>(
    `select b.prepaid_bani + b.unapplied_bani + b.bonus_bani - b.services_bani - b.receivable_bani as left, b.prepaid_bani as prepaid,
            (select coalesce(sum(i.total_bani), 0) from invoices i where i.client_id = b.client_id and i.kind in ('advance', 'storno'))
            - (select coalesce(sum(i.advance_deducted_bani), 0) from invoices i where i.client_id = b.client_id and i.kind = 'fiscal') as advances
       from ledger_balances b where b.client_id = $1`,
    [clientId],
  )
  return rows.flatMap(({ left, advances, prepaid }) => [
    ...(Number(left) < 0 ? [`available is ${left}`] : []),
    ...(Number(advances) === Number(prepaid) ? [] : [`prepaid is ${prepaid}, the advance invoices left over say ${advances}`]),
  ])
}
