/** Invoices against their series, their lines and the charges that they stand for: each as two whole sets. */
import type { Database } from '#server/platform/database/database.ts'
import { comparedSets } from './compared-sets.ts'

type Row = { key: string; value: string }

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
