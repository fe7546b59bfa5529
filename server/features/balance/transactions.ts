/** What changed the available amount, read from the ledger. */

import { BALANCE_TRANSACTIONS_MAX, type BalanceTransaction } from '../../../contract/balance.ts'
import { minus, negate, sum, ZERO } from '../../../contract/money.ts'
import type { Texts } from '../../../contract/texts/texts.ts'
import { type TransferKind, transferKinds, transferTitle } from '../../../contract/transfers.ts'
import { clientBalances } from '../../ledger/balances.ts'
import { cancelledSum, newestTransfers, type TransferRead } from '../../ledger/transfers-of.ts'
import type { App } from '../../platform/app.ts'
import { awbsOf } from '../orders/queries.ts'

/** Payment type 1: prepaid, orders only as far as the balance goes. */
const PREPAID_CLIENT = 1
/** Services and their reversals. */
const KINDS: readonly TransferKind[] = ['order-activation', 'order-cancellation']

/** Transactions not invoiced yet, the newest of them, and the amounts of the balance, which count all. */
export async function availableBalance(app: App, texts: Texts, clientId: string) {
  const [read, balances, returned] = await Promise.all([
    newestTransfers(app.db, { clientId, kinds: KINDS, limit: BALANCE_TRANSACTIONS_MAX + 1 }),
    clientBalances(app.db, clientId),
    cancelledSum(app.db, clientId),
  ])
  const shown = read.slice(0, BALANCE_TRANSACTIONS_MAX)
  const awbs = await awbsOf(app.db, { clientId, orderIds: shown.flatMap(({ orderId }) => orderId ?? []) })
  const services = sum([balances.servicesBani, balances.servicesReservedBani])
  return {
    transactions: shown.map((transfer) => transactionOf(texts, transfer, awbs)),
    hasOlder: read.length > shown.length,
    amounts: {
      totalTransactions: negate(sum([services, returned])),
      totalReturnedTransactions: returned,
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

function transactionOf(texts: Texts, transfer: TransferRead, awbs: ReadonlyMap<string, string>): BalanceTransaction {
  const { kind, orderId, isPending, amountBani, happenedAt } = transfer
  const isRevert = transferKinds[kind].sign > 0
  return {
    dateTime: happenedAt.toISOString(),
    description: transferTitle(texts, { kind, reference: orderId, isPending }),
    orderUniqueId: orderId,
    orderAwb: orderId === null ? null : (awbs.get(orderId) ?? null),
    amount: isRevert ? amountBani : negate(amountBani),
    isRevert,
  }
}
