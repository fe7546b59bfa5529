/** Services that are not invoiced yet, and the amounts of the balance, read from the ledger. */

import {
  BALANCE_TRANSACTIONS_MAX,
  type BalanceAmounts,
  type BalanceShown,
  type BalanceTransaction,
  PAYS_AFTER_INVOICE,
} from '#contract/balance/balance.ts'
import { couriers } from '#contract/couriers.ts'
import { type Bani, bani, minus, negate, sum, ZERO } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { transferTitle } from '#contract/transfers.ts'
import { clientBillingOf } from '#paying/billing/server/client-billing.ts'
import { newestNotInvoiced } from '#paying/invoices/server/not-invoiced.ts'
import { sentOrders } from '#sending/operations.ts'
import { type ClientBalances, clientBalances } from '#server/ledger/balances.ts'
import type { TransferRead } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'

/** The newest of them, the oldest first; the amounts count all. */
export async function availableBalance(app: App, texts: Texts, clientId: string): Promise<BalanceShown> {
  const [{ newest, reversedBani }, { amounts, userPaymentType }] = await Promise.all([
    newestNotInvoiced(app.db, { clientId, limit: BALANCE_TRANSACTIONS_MAX + 1 }),
    availableAmountsOf(app, clientId),
  ])
  const shown = newest.slice(0, BALANCE_TRANSACTIONS_MAX).reverse()
  const sent = await sentOrders(app.db, { clientId, orderIds: shown.flatMap(({ orderId }) => orderId ?? []) })
  const totalReturnedTransactions = negate(reversedBani)
  return {
    transactions: shown.map((transfer) => transactionOf(texts, transfer, sent)),
    hasOlder: newest.length > shown.length,
    amounts: {
      ...amounts,
      totalTransactions: minus(amounts.totalServicesNotInvoiced, totalReturnedTransactions),
      totalReturnedTransactions,
    },
    userPaymentType,
  }
}

export const availableLeft = async (app: App, clientId: string): Promise<Bani> =>
  (await availableAmountsOf(app, clientId)).amounts.totalLeft

/** Without the parts of the services. What is reserved is counted as gone. */
export async function availableAmountsOf({ db }: App, clientId: string) {
  const [balances, { paymentType }] = await Promise.all([clientBalances(db, clientId), clientBillingOf(db, clientId)])
  const bonusBani = minus(balances.bonusBani, balances.bonusReservedBani)
  return {
    amounts: amountsFrom(balances, paymentType === PAYS_AFTER_INVOICE ? ZERO : bonusBani),
    bonusBani,
    userPaymentType: paymentType,
    creditLimit: balances.creditLimitBani,
  }
}

function amountsFrom(balances: ClientBalances, totalBonus: Bani): BalanceAmounts {
  const totalServicesNotInvoiced = sum([balances.servicesBani, balances.servicesReservedBani])
  const totalPrepaid = minus(balances.prepaidBani, balances.prepaidReservedBani)
  const received = minus(balances.unappliedBani, balances.unappliedReservedBani)
  const totalNotInvoiced = minus(received, sum([balances.receivableBani, balances.receivableReservedBani]))
  return {
    ...{ totalTransactions: totalServicesNotInvoiced, totalReturnedTransactions: ZERO, totalServicesNotInvoiced },
    ...{ totalPrepaid, totalNotInvoiced, totalBonus, previousBonus: ZERO },
    totalLeft: minus(sum([totalPrepaid, totalNotInvoiced, totalBonus]), totalServicesNotInvoiced),
  }
}

type Sent = Awaited<ReturnType<typeof sentOrders>>

function transactionOf(texts: Texts, transfer: TransferRead, sent: Sent): BalanceTransaction {
  const { kind, orderId, isPending, amountBani, happenedAt } = transfer
  const isRevert = kind === 'order-cancellation'
  return {
    dateTime: happenedAt.toISOString(),
    description: isRevert ? texts.balance.orderReversed(orderId ?? '') : orderChargeTitleOf(texts, orderId, sent),
    orderUniqueId: orderId,
    orderAwb: sent.get(orderId ?? '')?.awb ?? null,
    amount: bani(isRevert ? -amountBani : amountBani),
    ...{ isRevert, isPending },
  }
}

/** Courier and service of an order. */
export function orderChargeTitleOf(texts: Texts, orderId: string | null, sent: Sent): string {
  const order = sent.get(orderId ?? '')
  if (!order?.courier) return transferTitle(texts, { kind: 'order-activation', reference: orderId, isPending: false })
  const service = [couriers[order.courier].name, order.serviceName].filter(Boolean).join(' ')
  return texts.balance.orderSent({ service, order: orderId ?? '' })
}
