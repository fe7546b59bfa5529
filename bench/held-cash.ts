/** Clients with cash that is with us, and that is paid each banking day. */
import type { Database } from '#server/platform/database/database.ts'

type Held = { clients: number; repaymentsEach: number; amountBani: number }

export async function fillHeldCash(db: Database, { clients, repaymentsEach, amountBani }: Held): Promise<void> {
  await db.$client.query(
    `with clients as (select gen_random_uuid() as id, n from generate_series(1, $1) n),
          settings as (insert into repayment_settings (client_id, send_interval, min_amount_ron) select id, 1, 999999 from clients),
          balances as (insert into ledger_balances (client_id, cod_held_bani) select id, $2::bigint * $3 from clients),
          held as (insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key)
                   select id, 'cod_at_courier', 'cod_held', $2::bigint * $3, 'cash-received', 'posted', 'held' from clients),
          collected as (insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key)
                        select id, 'courier_cod:fan', 'cod_at_courier', $2::bigint * $3, 'cash-collected', 'posted', 'collected' from clients)
     insert into repayments (client_id, id, order_id, state, state_changed_at, amount_bani, courier, awb, client_reference, address_from,
                             address_to, search_text, holder, iban, ordered_at, ordered_on, received_at)
     select c.id, gen_random_uuid(), 'O' || c.n || '-' || r, 'at-us', at, $2, 'fan', 'AWB' || c.n || '-' || r, '', '', '', 'x', 'Atelier SRL',
            'RO33BTRL0130120200000001', at, (at at time zone 'Europe/Bucharest')::date, at
       from clients c, generate_series(1, $3) r, lateral (select now() - make_interval(days => (7 + r)::int) as at) w`,
    [clients, amountBani, repaymentsEach],
  )
  await db.$client.query(`insert into repayment_days (client_id, ordered_on, state, iban, count, sum_bani, is_collected)
    select client_id, ordered_on, state, iban, count(*), sum(amount_bani), true from repayments group by 1, 2, 3, 4`)
  await db.$client.query('vacuum analyze repayments, repayment_days, ledger_balances, ledger_transfers')
}
