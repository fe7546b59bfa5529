/** The invoice of payments that are for orders to come. */
import { randomUUID } from 'node:crypto'
import { type Bani, minus, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { vatContainedIn, vatPercentOn, vatRateOf } from '#contract/vat.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { InvoiceReason } from '../contract/invoices.ts'
import { findBuyer, requireInvoiceable } from './buyer.ts'
import {
  firstPaymentDayOf,
  leftOfPayments,
  notePaymentUsed,
  type PaymentLeft,
  paymentsForEntity,
  sumOfPaymentsLeft,
  takeFromPayments,
} from './settling/open-payments.ts'
import { type Invoice, takeNextInvoiceNumber, vatColumnsOf, withFixedClock, writeInvoice } from './write-invoice.ts'

type Issuing = {
  clientId: string
  amountBani: Bani
  /** The one payment that it is for; null: of several, or none known. */
  paymentId: string | null
  /** The billing entity that the payments are to be invoiced to; without it the active one. */
  entityNumber?: number
  reason: InvoiceReason
}

/**
 * VAT fell due when the money came (art. 282 (2), 291 (4) Cod fiscal): the payments are of one rate, that of the first. Throws `nothing-to-invoice`
 * where such payments for that entity, not used yet, are less than the amount; `invoicing-refused` as `issueInvoice`.
 */
export async function issueAdvanceInvoice(given: App, tx: Tx, issuing: Issuing): Promise<Invoice> {
  const { clientId, amountBani, paymentId, entityNumber, reason } = issuing
  const { unappliedBani, unappliedReservedBani } = await lockBalances(tx, clientId)
  const app = withFixedClock(given)
  const left = await leftOfPayments(tx, { clientId, heldBani: minus(unappliedBani, unappliedReservedBani) })
  // The term of what is another buyer's is another one.
  const own = entityNumber === undefined ? left : paymentsForEntity(left, entityNumber)
  const { buyer: entity, vatCategory } = requireInvoiceable(
    await findBuyer(app, tx, { clientId, number: entityNumber, since: firstPaymentDayOf(own) }),
  )
  const today = bucharestDayOf(app.clock.now())
  const [first, ...others] = thisFirst(paymentsForEntity(left, entity.number), paymentId)
  const paidOn = first ? paymentDayOf(first, today) : today
  const payments = first ? [first, ...others.filter((one) => hasRateOf(paymentDayOf(one, today), paidOn))] : []
  if (amountBani <= 0 || sumOfPaymentsLeft(payments) < amountBani) throw new Problem('nothing-to-invoice')
  const id = randomUUID()
  const numbered = await takeNextInvoiceNumber(app, tx, 'advance')
  const vat = vatContainedIn(amountBani, vatRateOf(vatCategory, paidOn))
  for (const part of takeFromPayments(payments, amountBani)) {
    await postTransfer(tx, {
      ...{ clientId, amountBani: part.amountBani, invoiceId: id, happenedAt: app.clock.now() },
      ...(part.paymentId === null
        ? { key: `invoice/${id}/advance` }
        : { key: `invoice/${id}/advance/${part.paymentId}`, paymentId: part.paymentId }),
      ...({ kind: 'advance-invoiced', debit: 'unapplied', credit: 'prepaid' } as const),
    })
    await notePaymentUsed(tx, clientId, part)
  }
  return writeInvoice(app, tx, {
    ...{ clientId, id, kind: 'advance', reason, entity, vatCategory, paymentId, ...numbered },
    ...{ vat: [vat], netBani: vat.netBani, vatBani: vat.vatBani, totalBani: amountBani },
    ...{ advanceDeductedBani: ZERO, bonusUsedBani: ZERO, paymentsUsedBani: amountBani },
    lines: [{ kind: 'advance', ...vatColumnsOf(vat), netBani: vat.netBani, vatBani: vat.vatBani }],
  })
}

/** Day in Bucharest; where it is not known, what came bears the rate of today. */
export const paymentDayOf = ({ receivedAt }: PaymentLeft, today: string): string => (receivedAt ? bucharestDayOf(receivedAt) : today)

const hasRateOf = (day: string, other: string): boolean => vatPercentOn(day) === vatPercentOn(other)

const thisFirst = <P extends { paymentId: string | null }>(payments: readonly P[], paymentId: string | null): P[] =>
  paymentId === null
    ? [...payments]
    : [...payments.filter((one) => one.paymentId === paymentId), ...payments.filter((one) => one.paymentId !== paymentId)]
