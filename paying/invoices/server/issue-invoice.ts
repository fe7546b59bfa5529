/** The fiscal invoice of all orders of a client that are on none yet: charges and, of what was cancelled, reversals. */

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Bani, minus, negate, ZERO } from '#contract/money.ts'
import { vatRateOf } from '#contract/vat.ts'
import { identityKey } from '#paying/billing/contract/fiscal-identity.ts'
import type { InvoiceBuyer } from '#paying/billing/server/parties-shown.ts'
import { type ClientBalances, lockBalances } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { lessAdvances, type OrdersInvoice, ordersInvoice, type ServiceLine } from '../contract/invoice-lines.ts'
import type { InvoiceReason } from '../contract/invoices.ts'
import { type AdvancePart, deductAdvances, prepaidForIdentity, type SettledAtOnce, settledAtOnce } from '../contract/settlement.ts'
import { openAdvances } from './advances.ts'
import { findBuyer, requireInvoiceable } from './buyer.ts'
import { type ChargeRow, chargesBearingVat, firstChargeDayOf, noteInvoicedThrough, notInvoicedCharges } from './not-invoiced.ts'
import {
  leftOfPayments,
  notePaymentUsed,
  type PaymentLeft,
  type PaymentPart,
  paymentsForEntity,
  sumOfPaymentsLeft,
  takeFromPayments,
} from './settling/open-payments.ts'
import { settleOpenInvoices } from './settling/settle-open-invoices.ts'
import { invoicedTransfers, releasedTransfers } from './tables.ts'
import { type Invoice, type NewInvoiceLine, takeNextInvoiceNumber, vatColumnsOf, withFixedClock, writeInvoice } from './write-invoice.ts'

type Issuing = {
  clientId: string
  /** Only what happened before; without it all. */
  until?: Date
  reason: InvoiceReason
}

/** null: there is nothing to invoice. Throws `invoicing-refused` where there is, and no entity it may be issued to. */
export async function issueInvoice(given: App, tx: Tx, { clientId, until, reason }: Issuing): Promise<Invoice | null> {
  const balances = await lockBalances(tx, clientId)
  const app = withFixedClock(given)
  const open = await notInvoicedCharges(tx, { clientId, until: until ?? null })
  const found = await findBuyer(app, tx, { clientId, since: firstChargeDayOf(open) })
  const charges = chargesBearingVat(open, found.vatCategory)
  const orders = ordersInvoice(charges)
  // Charged and cancelled alike is no amount that an invoice, or a transfer, could be about.
  if (orders.ordersBani === orders.vatNotDueBani || orders.totalBani === ZERO) return null
  const { buyer: entity, vatCategory } = requireInvoiceable(found)
  const advances = { advances: await openAdvances(tx, clientId), identity: identityKey(entity) }
  const payments = await paymentsOf(tx, { clientId, balances, entity })
  const settled = settledAtOnce(orders.totalBani, {
    bonusBani: minus(balances.bonusBani, balances.bonusReservedBani),
    prepaidBani: prepaidForIdentity({ ...advances, prepaidBani: minus(balances.prepaidBani, balances.prepaidReservedBani) }),
    unappliedBani: sumOfPaymentsLeft(payments),
  })
  const vat = vatRateOf('S', bucharestDayOf(app.clock.now()))
  const parts = deductAdvances({ ...advances, amountBani: settled.prepaidBani, vat })
  const id = randomUUID()
  await moveServices(app, tx, { clientId, id, orders })
  await settleAtOnce(app, tx, { clientId, id, settled, payments })
  await markInvoiced(tx, { clientId, id, charges })
  await noteInvoicedThrough(tx, clientId)
  const invoice = await writeInvoice(app, tx, {
    ...{ clientId, id, kind: 'fiscal', reason, entity, vatCategory },
    ...(await takeNextInvoiceNumber(app, tx, 'fiscal')),
    ...lessAdvances(orders, parts),
    ...{ advanceDeductedBani: settled.prepaidBani, bonusUsedBani: settled.bonusBani, paymentsUsedBani: settled.unappliedBani },
    lines: [...orders.lines.map(serviceLine), ...parts.map(deductedLine)],
  })
  if (orders.totalBani < 0) await settleOpenInvoices(app, tx, clientId)
  return invoice
}

type Paying = { clientId: string; balances: ClientBalances; entity: InvoiceBuyer }

/** What is reserved is on its way out. */
const paymentsOf = async (tx: Tx, { clientId, balances, entity }: Paying) =>
  paymentsForEntity(
    await leftOfPayments(tx, { clientId, heldBani: minus(balances.unappliedBani, balances.unappliedReservedBani) }),
    entity.number,
  )

type Moving = { clientId: string; id: string; orders: OrdersInvoice }

/** What orders were charged as VAT that the buyer of a document does not owe is the client's again; below zero: it is reversed. */
export async function moveVatNotDue(app: App, tx: Tx, { clientId, id, amountBani }: { clientId: string; id: string; amountBani: Bani }) {
  const given = { clientId, invoiceId: id, key: `invoice/${id}/vat`, happenedAt: app.clock.now() }
  if (amountBani > 0) await postTransfer(tx, { ...given, amountBani, kind: 'vat-not-due', debit: 'revenue', credit: 'services' })
  if (amountBani < 0)
    await postTransfer(tx, { ...given, amountBani: negate(amountBani), kind: 'vat-due-again', debit: 'services', credit: 'revenue' })
}

/** What was ordered becomes what the invoice says; the rounding stands between. */
async function moveServices(app: App, tx: Tx, { clientId, id, orders: { totalBani, vatNotDueBani, roundingBani } }: Moving): Promise<void> {
  const given = (key: string) => ({ clientId, invoiceId: id, key: `invoice/${id}/${key}`, happenedAt: app.clock.now() })
  if (roundingBani > 0)
    await postTransfer(tx, {
      ...given('rounding'),
      amountBani: roundingBani,
      kind: 'rounding-added',
      debit: 'services',
      credit: 'rounding',
    })
  if (roundingBani < 0)
    await postTransfer(tx, {
      ...{ ...given('rounding'), amountBani: negate(roundingBani) },
      ...({ kind: 'rounding-deducted', debit: 'rounding', credit: 'services' } as const),
    })
  await moveVatNotDue(app, tx, { clientId, id, amountBani: vatNotDueBani })
  if (totalBani > 0)
    await postTransfer(tx, { ...given('orders'), amountBani: totalBani, kind: 'orders-invoiced', debit: 'receivable', credit: 'services' })
  else
    await postTransfer(tx, {
      ...{ ...given('orders'), amountBani: negate(totalBani) },
      ...({ kind: 'orders-credited', debit: 'services', credit: 'unapplied' } as const),
    })
}

type Settling = { clientId: string; id: string; settled: SettledAtOnce; payments: PaymentLeft[] }

async function settleAtOnce(app: App, tx: Tx, { clientId, id, settled, payments }: Settling): Promise<void> {
  const from = async (debit: 'bonus' | 'prepaid' | 'unapplied', { amountBani, paymentId }: PaymentPart) => {
    if (amountBani <= 0) return
    const key = `invoice/${id}/${debit}${paymentId === null ? '' : `/${paymentId}`}`
    const given = { clientId, invoiceId: id, key, happenedAt: app.clock.now(), amountBani, ...(paymentId === null ? {} : { paymentId }) }
    await postTransfer(tx, { ...given, kind: 'invoice-settled', debit, credit: 'receivable' })
  }
  await from('bonus', { paymentId: null, amountBani: settled.bonusBani })
  await from('prepaid', { paymentId: null, amountBani: settled.prepaidBani })
  for (const part of takeFromPayments(payments, settled.unappliedBani)) {
    await from('unapplied', part)
    await notePaymentUsed(tx, clientId, part)
  }
}

type Marking = { clientId: string; id: string; charges: readonly ChargeRow[] }

const marked = [invoicedTransfers.clientId, invoicedTransfers.invoiceId, invoicedTransfers.transferId, invoicedTransfers.round]
const marking = statement('mark-invoiced', (given: StatementParams<{ clientId: string; id: string; transferIds: readonly number[] }>) => ({
  text: sql`
    insert into ${invoicedTransfers} (${bareColumns(marked)})
    select ${given.clientId}, ${given.id}, marked.id,
           (select count(*) from ${releasedTransfers} where ${releasedTransfers.clientId} = ${given.clientId} and ${releasedTransfers.transferId} = marked.id)
      from unnest(${given.transferIds}::bigint[]) as marked (id)`,
}))

/** A charge stands on one invoice at a time: the key refuses a second. */
const markInvoiced = (tx: Tx, { clientId, id, charges }: Marking) =>
  marking.run(tx, { clientId, id, transferIds: charges.map(({ transferId }) => transferId) })

const serviceLine = ({ reverses, ...line }: ServiceLine): NewInvoiceLine => ({ ...line, refersTo: reverses })

const deductedLine = (part: AdvancePart): NewInvoiceLine => ({
  ...{ kind: 'deducted', ...vatColumnsOf(part), netBani: negate(part.netBani), vatBani: negate(part.vatBani), refersTo: part.invoiceId },
})
