/** The fiscal invoice of all orders of a client that are on none yet: charges and, of what was cancelled, reversals. */

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type OrdersInvoice, ordersInvoice, type ServiceLine } from '../../../contract/invoices/invoice-lines.ts'
import type { InvoiceReason } from '../../../contract/invoices/invoices.ts'
import { type AdvancePart, deductAdvances, type Held, type SettledAtOnce, settledAtOnce } from '../../../contract/invoices/settlement.ts'
import { type Bani, minus, negate, ZERO } from '../../../contract/money.ts'
import { vatPercentOn } from '../../../contract/vat.ts'
import { type ClientBalances, lockBalances } from '../../ledger/balances.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { bares, type Given, statement } from '../../platform/database/statement.ts'
import { openAdvances } from './advances.ts'
import { buyerOf } from './buyer.ts'
import { type ChargeRow, noteInvoicedThrough, notInvoiced } from './not-invoiced.ts'
import { settleOpenInvoices } from './settle-open-invoices.ts'
import { invoicedTransfers } from './tables.ts'
import { atOneMoment, type Invoice, type NewLine, takeNumber, writeInvoice } from './write-invoice.ts'

type Issuing = {
  clientId: string
  /** Only what happened before; without it all. */
  until?: Date
  reason: InvoiceReason
}

/** null: there is nothing to invoice. Throws `invoicing-refused` where there is, and no entity it may be issued to. */
export async function issueInvoice(given: App, tx: Tx, { clientId, until, reason }: Issuing): Promise<Invoice | null> {
  const balances = await lockBalances(tx, clientId)
  const app = atOneMoment(given)
  const charges = await notInvoiced(tx, { clientId, until: until ?? null })
  const orders = ordersInvoice(charges)
  // Charged and cancelled alike is no amount that an invoice, or a transfer, could be about.
  if (orders.ordersBani === ZERO || orders.totalBani === ZERO) return null
  const entity = await buyerOf(tx, clientId)
  const settled = settledAtOnce(orders.totalBani, heldOf(balances))
  const parts = deductAdvances({
    ...{ advances: await openAdvances(tx, clientId), amountBani: settled.prepaidBani, entityNumber: entity.number },
    vatPercent: vatPercentOn(dayIn(app.clock.now())),
  })
  const id = randomUUID()
  await moveServices(app, tx, { clientId, id, orders })
  await settleAtOnce(app, tx, { clientId, id, settled })
  await markInvoiced(tx, { clientId, id, charges })
  await noteInvoicedThrough(tx, clientId)
  const invoice = await writeInvoice(app, tx, {
    ...{ clientId, id, kind: 'fiscal', reason, entity },
    ...(await takeNumber(app, tx, 'fiscal')),
    ...{ vat: orders.vat, netBani: orders.netBani, vatBani: orders.vatBani, totalBani: orders.totalBani },
    ...{ advanceDeductedBani: settled.prepaidBani, bonusUsedBani: settled.bonusBani, paymentsUsedBani: settled.unappliedBani },
    lines: [...orders.lines.map(serviceLine), ...parts.map(deductedLine)],
  })
  if (orders.totalBani < 0) await settleOpenInvoices(app, tx, clientId)
  return invoice
}

/** What is reserved is on its way out. */
const heldOf = (balances: ClientBalances): Held => ({
  bonusBani: minus(balances.bonusBani, balances.bonusReservedBani),
  prepaidBani: minus(balances.prepaidBani, balances.prepaidReservedBani),
  unappliedBani: minus(balances.unappliedBani, balances.unappliedReservedBani),
})

type Moving = { clientId: string; id: string; orders: OrdersInvoice }

/** What was ordered becomes what the invoice says; the rounding stands between. */
async function moveServices(app: App, tx: Tx, { clientId, id, orders: { totalBani, roundingBani } }: Moving): Promise<void> {
  const given = (key: string) => ({ clientId, invoiceId: id, key: `invoice/${id}/${key}`, happenedAt: app.clock.now() })
  if (roundingBani > 0)
    await transfer(tx, { ...given('rounding'), amountBani: roundingBani, kind: 'rounding-added', debit: 'services', credit: 'rounding' })
  if (roundingBani < 0)
    await transfer(tx, {
      ...{ ...given('rounding'), amountBani: negate(roundingBani) },
      ...({ kind: 'rounding-deducted', debit: 'rounding', credit: 'services' } as const),
    })
  if (totalBani > 0)
    await transfer(tx, { ...given('orders'), amountBani: totalBani, kind: 'orders-invoiced', debit: 'receivable', credit: 'services' })
  else
    await transfer(tx, {
      ...{ ...given('orders'), amountBani: negate(totalBani) },
      ...({ kind: 'orders-credited', debit: 'services', credit: 'unapplied' } as const),
    })
}

type Settling = { clientId: string; id: string; settled: SettledAtOnce }

async function settleAtOnce(app: App, tx: Tx, { clientId, id, settled }: Settling): Promise<void> {
  const from = async (debit: 'bonus' | 'prepaid' | 'unapplied', amountBani: Bani) => {
    if (amountBani <= 0) return
    const given = { clientId, invoiceId: id, key: `invoice/${id}/${debit}`, happenedAt: app.clock.now(), amountBani }
    await transfer(tx, { ...given, kind: 'invoice-settled', debit, credit: 'receivable' })
  }
  await from('bonus', settled.bonusBani)
  await from('prepaid', settled.prepaidBani)
  await from('unapplied', settled.unappliedBani)
}

type Marking = { clientId: string; id: string; charges: readonly ChargeRow[] }

const marking = statement('mark-invoiced', (given: Given<{ clientId: string; id: string; transferIds: readonly number[] }>) => ({
  text: sql`
    insert into ${invoicedTransfers} (${bares([invoicedTransfers.clientId, invoicedTransfers.invoiceId, invoicedTransfers.transferId])})
    select ${given.clientId}, ${given.id}, unnest(${given.transferIds}::bigint[])`,
}))

/** A charge stands on one invoice: the key refuses a second. */
const markInvoiced = (tx: Tx, { clientId, id, charges }: Marking) =>
  marking.run(tx, { clientId, id, transferIds: charges.map(({ transferId }) => transferId) })

const serviceLine = ({ kind, courier, serviceName, orders, vatPercent, netBani, reverses }: ServiceLine): NewLine => ({
  ...{ kind, courier, serviceName, orders, vatPercent, netBani, refersTo: reverses },
})

const deductedLine = ({ percent, netBani, vatBani, invoiceId }: AdvancePart): NewLine => ({
  ...{ kind: 'deducted', vatPercent: percent, netBani: negate(netBani), vatBani: negate(vatBani), refersTo: invoiceId },
})
