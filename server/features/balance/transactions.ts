/** What changed the available amount, read from the ledger. */

import { BALANCE_TRANSACTIONS_MAX, type BalanceTransaction } from '../../../contract/balance.ts'
import { minus, negate, sum, ZERO } from '../../../contract/money.ts'
import type { Texts } from '../../../contract/texts/texts.ts'
import { transferKinds, transferTitle } from '../../../contract/transfers.ts'
import { clientBalances } from '../../ledger/balances.ts'
import type { TransferRead } from '../../ledger/transfers-of.ts'
import type { App } from '../../platform/app.ts'
import { billingOf } from '../billing/client-billing.ts'
import { newestNotInvoiced } from '../invoices/not-invoiced.ts'
import { awbsOf } from '../orders/queries.ts'

/** Transactions not invoiced yet, the newest of them, and the amounts of the balance, which count all. */
export async function availableBalance(app: App, texts: Texts, clientId: string) {
  const [{ newest: read, reversedBani: returned }, balances, { paymentType }] = await Promise.all([
    newestNotInvoiced(app.db, { clientId, limit: BALANCE_TRANSACTIONS_MAX + 1 }),
    clientBalances(app.db, clientId),
    billingOf(app.db, clientId),
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
    userPaymentType: paymentType,
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
