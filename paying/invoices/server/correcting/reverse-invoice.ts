/**
 * The reversal of an invoice of orders that was wrong, whole or by line (art. 330 Cod fiscal): its orders are on no invoice again, what had paid
 * it is the client's again, and advances deducted on it are given back, at their own rates.
 */
import { randomUUID } from 'node:crypto'
import { bani, minus, negate, sum, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  invoiceLineKey,
  invoiceLineKeyOfCharge,
  lessAdvances,
  negateVat,
  type OrdersInvoice,
  ordersInvoice,
  reversedInvoicePartOf,
} from '../../contract/invoice-lines.ts'
import { type AdvancePart, advancesGivenBackOf } from '../../contract/settlement.ts'
import { invoiceOf, linesOfInvoice, servicesBani } from '../invoices-of.ts'
import { moveVatNotDue } from '../issue-invoice.ts'
import { type ChargeRow, chargesStillOn, lookAgainForCharges } from '../not-invoiced.ts'
import { notePaymentUsed } from '../settling/open-payments.ts'
import { advancesDeductedOn, openBaniOf, paidPartsOf } from '../settling/paid-parts.ts'
import { settleOpenInvoices } from '../settling/settle-open-invoices.ts'
import { releasedTransfers } from '../tables.ts'
import { type Invoice, type NewInvoiceLine, takeNextInvoiceNumber, vatColumnsOf, withFixedClock, writeInvoice } from '../write-invoice.ts'

type Reversing = {
  clientId: string
  invoiceId: string
  /** Positions of its lines, from 0; without them all. */
  lines?: readonly number[]
}

/**
 * Throws `not-found`, also for another client's; `invoice-not-reversible` with the reason: not of orders, reversed already, or what is left of it
 * gives no money.
 */
export async function reverseInvoice(given: App, tx: Tx, { clientId, invoiceId, lines }: Reversing): Promise<Invoice> {
  await lockBalances(tx, clientId)
  const app = withFixedClock(given)
  const invoice = await invoiceOf(tx, { clientId, id: invoiceId })
  if (invoice.kind !== 'fiscal') throw refused('invoice-not-of-orders')
  const still = await chargesStillOn(tx, { clientId, id: invoiceId })
  const taken = await chosenOf(tx, { clientId, invoiceId, still, lines })
  if (taken.length === 0) throw refused('invoice-reversed-already')
  const off = reversedInvoicePartOf(still, taken)
  if (off.totalBani <= ZERO) throw refused('invoice-gives-nothing-back')
  const isRestBelowZero = ordersInvoice(still.filter((charge) => !taken.includes(charge))).totalBani < ZERO
  if (isRestBelowZero) throw refused('invoice-rest-below-zero')
  const id = randomUUID()
  const back = await giveBack(app, tx, { clientId, invoice, id, off })
  const advances = advancesGivenBackOf(await advancesDeductedOn(tx, { clientId, invoiceId }), back.prepaidBani)
  await tx.insert(releasedTransfers).values(taken.map(({ transferId }) => ({ clientId, transferId, invoiceId, stornoId: id })))
  await lookAgainForCharges(tx, { clientId, transferId: Math.min(...taken.map(({ transferId }) => transferId)) })
  const storno = await writeInvoice(app, tx, {
    ...{ clientId, id, kind: 'storno', reason: 'correction', entity: invoice.entity, reverses: invoiceId },
    vatCategory: invoice.vatCategory,
    ...(await takeNextInvoiceNumber(app, tx, 'storno')),
    ...lessAdvances({ vat: off.vat.map(negateVat) }, advances),
    ...{
      advanceDeductedBani: negate(back.prepaidBani),
      bonusUsedBani: negate(back.bonusBani),
      paymentsUsedBani: negate(back.unappliedBani),
    },
    lines: [...ordersInvoice(taken).lines.map((line) => reversedLine(line, invoiceId)), ...advances.map(givenBackLine)],
  })
  await settleOpenInvoices(app, tx, clientId)
  return storno
}

type Refusal =
  | 'invoice-not-of-orders'
  | 'invoice-reversed-already'
  | 'invoice-gives-nothing-back'
  | 'invoice-rest-below-zero'
  | 'invoice-line-unknown'

const refused = (code: Refusal) => new Problem('invoice-not-reversible', { because: { code } })

type Choosing = { clientId: string; invoiceId: string; still: readonly ChargeRow[]; lines: readonly number[] | undefined }

async function chosenOf(tx: Tx, { clientId, invoiceId, still, lines }: Choosing): Promise<readonly ChargeRow[]> {
  if (lines === undefined) return still
  const stored = await linesOfInvoice(tx, { clientId, id: invoiceId })
  const keys = lines.map((position) => {
    const line = stored.find((one) => one.position === position)
    if (!line || (line.kind !== 'service' && line.kind !== 'reversal')) throw refused('invoice-line-unknown')
    return invoiceLineKey({ ...line, kind: line.kind, reverses: line.refersTo })
  })
  return withCancellations(
    still,
    still.filter((charge) => keys.includes(invoiceLineKeyOfCharge(charge))),
  )
}

/** An order that was charged and cancelled on one invoice is on it with both, or with neither. */
function withCancellations(still: readonly ChargeRow[], chosen: readonly ChargeRow[]): ChargeRow[] {
  const orders = new Set(chosen.filter(({ reverses }) => reverses === null).map(({ orderId }) => orderId))
  return still.filter((charge) => chosen.includes(charge) || (charge.reverses === null && orders.has(charge.orderId)))
}

type GivingBack = { clientId: string; invoice: Invoice; id: string; off: OrdersInvoice }

/** What is open of it falls first; then what paid it comes back, last paid first: payments, advances, bonus. */
async function giveBack(app: App, tx: Tx, { clientId, invoice, id, off }: GivingBack) {
  const given = (key: string) => ({ clientId, key: `invoice/${id}/${key}`, happenedAt: app.clock.now() })
  const paid = await paidPartsOf(tx, { clientId, invoiceId: invoice.id })
  const open = await openBaniOf(tx, { clientId, invoice })
  await postTransfer(tx, {
    ...{ ...given('orders'), invoiceId: invoice.id, amountBani: off.totalBani },
    ...({ kind: 'invoice-reversed', debit: 'services', credit: 'receivable' } as const),
  })
  if (off.roundingBani > 0)
    await postTransfer(tx, {
      ...given('rounding'),
      invoiceId: id,
      amountBani: off.roundingBani,
      kind: 'rounding-deducted',
      debit: 'rounding',
      credit: 'services',
    })
  if (off.roundingBani < 0)
    await postTransfer(tx, {
      ...given('rounding'),
      invoiceId: id,
      amountBani: negate(off.roundingBani),
      kind: 'rounding-added',
      debit: 'services',
      credit: 'rounding',
    })
  await moveVatNotDue(app, tx, { clientId, id, amountBani: negate(off.vatNotDueBani) })
  const sums = { unappliedBani: ZERO, prepaidBani: ZERO, bonusBani: ZERO }
  let rest = bani(Math.max(0, minus(off.totalBani, open)))
  for (const { from, paymentId, amountBani: wasPaid } of paid) {
    const amountBani = bani(Math.min(rest, wasPaid))
    if (amountBani <= ZERO) continue
    await postTransfer(tx, {
      ...{ ...given(`${from}${paymentId === null ? '' : `/${paymentId}`}`), invoiceId: invoice.id, amountBani },
      ...(paymentId === null ? {} : { paymentId }),
      ...({ kind: 'settlement-returned', debit: 'receivable', credit: from } as const),
    })
    await notePaymentUsed(tx, clientId, { paymentId, amountBani: negate(amountBani) })
    sums[`${from}Bani`] = sum([sums[`${from}Bani`], amountBani])
    rest = minus(rest, amountBani)
  }
  if (rest > ZERO) throw new Error(`invoice ${invoice.id} of ${servicesBani(invoice)} was neither open nor paid by ${rest}`)
  return sums
}

const reversedLine = (
  { kind, courier, serviceName, orders, vatCategory, vatPercent, netBani, reverses }: OrdersInvoice['lines'][number],
  invoiceId: string,
): NewInvoiceLine => ({
  ...{ kind: kind === 'service' ? 'reversal' : 'service', courier, serviceName, orders, vatCategory, vatPercent },
  netBani: negate(netBani),
  refersTo: kind === 'service' ? invoiceId : reverses,
})

const givenBackLine = (part: AdvancePart): NewInvoiceLine => ({
  ...{ kind: 'deducted', ...vatColumnsOf(part), netBani: negate(part.netBani), vatBani: negate(part.vatBani), refersTo: part.invoiceId },
})
