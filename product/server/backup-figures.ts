/** What a backup and what is restored from it must answer alike, beside the rows themselves. */
export const backupFigures: Record<string, string> = {
  'ledger transfers': 'select count(*) from ledger_transfers',
  'ledger sum in bani': 'select sum(amount_bani) from ledger_transfers',
  'orders by state': `select string_agg(state || ' ' || n, ', ' order by state) from (select state, count(*) as n from orders group by state) s`,
  'labels of orders': 'select count(awb) from orders',
}
