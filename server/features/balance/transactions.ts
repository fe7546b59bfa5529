/** What changed the available amount, told from the ledger. */

import type { BalanceTransaction } from '../../../contract/balance.ts'
import { bani, minus, negate, ZERO } from '../../../contract/money.ts'
import { type TransferKind, transferTitle } from '../../../contract/transfers.ts'
import { clientBalances } from '../../ledger/balances.ts'
import type { App } from '../../platform/app.ts'

/** Payment type 1: prepaid, orders only as far as the balance goes. */
const PREPAID_CLIENT = 1
const SHOWN_MAX = 500

type Row = {
  happened_at: Date
  kind: TransferKind
  state: string
  amount_bani: number
  order_id: string | null
  awb: string | null
}

/** Transactions not invoiced yet, newest first, and the amounts of the balance. */
export async function availableBalance(app: App, clientId: string) {
  const [rows, balances] = await Promise.all([transactionsOf(app, clientId), clientBalances(app.db, clientId)])
  const reverted = bani(rows.filter((row) => row.kind === 'order-cancellation').reduce((total, row) => total + row.amount_bani, 0))
  const services = bani(balances.servicesBani + balances.servicesReservedBani)
  return {
    transactions: rows.map(transactionOf),
    amounts: {
      totalTransactions: negate(bani(services + reverted)),
      totalReturnedTransactions: reverted,
      totalServicesNotInvoiced: negate(services),
      totalPrepaid: balances.prepaidBani,
      totalNotInvoiced: minus(balances.unappliedBani, balances.receivableBani),
      totalBonus: balances.bonusBani,
      totalLeft: balances.availableBani,
      previousBonus: ZERO,
    },
    userPaymentType: PREPAID_CLIENT,
  }
}

/** Posted charges and reversals, and what is reserved now; a reservation that was settled shows as what it became. */
async function transactionsOf(app: App, clientId: string): Promise<Row[]> {
  const { rows } = await app.db.$client.query<Row>({
    name: 'balance-transactions',
    text: `select t.happened_at, t.kind, t.state, t.amount_bani, t.order_id, o.awb
             from ledger_transfers t left join orders o on o.client_id = t.client_id and o.id = t.order_id
            where t.client_id = $1 and (t.debit = 'services' or t.credit = 'services')
              and (t.state in ('posted', 'post')
                or (t.state = 'pending' and not exists (select 1 from ledger_transfers s where s.client_id = t.client_id and s.settles = t.id)))
            order by t.happened_at desc, t.id desc limit ${SHOWN_MAX}`,
    values: [clientId],
  })
  return rows
}

function transactionOf(row: Row): BalanceTransaction {
  const isRevert = row.kind === 'order-cancellation'
  const amount = bani(row.amount_bani)
  return {
    dateTime: row.happened_at.toISOString(),
    description: transferTitle({ kind: row.kind, reference: row.order_id, isPending: row.state === 'pending' }),
    orderUniqueId: row.order_id,
    orderAwb: row.awb,
    amount: isRevert ? amount : negate(amount),
    isRevert,
  }
}
