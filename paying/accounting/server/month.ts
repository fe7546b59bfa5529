/** What the accountant asks of a month, or of a day: each read once, for the page, the workbook and the programs' files alike. */

import { namesOfClients } from '#account/operations.ts'
import { minus, sum, ZERO } from '#contract/money.ts'
import { vatRateCategoryOf } from '#contract/vat.ts'
import { everyEntityOf } from '#paying/billing/server/billing-entities.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import {
  invoicesByIds,
  invoicesIssuedBetween,
  invoicesOpenAt,
  type JournalDays,
  type JournalInvoice,
} from '#paying/invoices/server/journal.ts'
import { momentsOfPayments } from '#paying/invoices/server/settling/open-payments.ts'
import { paymentsMovedAway } from '#paying/money-back/server/move-payment.ts'
import { paymentsByIds } from '#paying/payments/server/queries.ts'
import { type ReceiptRead, receiptsBetween, usesOfPayments } from '#server/ledger/relations.ts'
import { addDays, addMonths, bucharestDayOf, daysFrom, startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { ageBucketOf, type JournalVat, type ReceiptRow, type ReceivableRow, receiptKinds, type SalesRow } from '../contract/accounting.ts'

/** `2026-10`: days in Bucharest, and the moments they begin at. */
export function accountingMonthOf(month: string): JournalDays & { from: Date; until: Date } {
  const firstDay = `${month}-01`
  const endDay = addMonths(firstDay, 1)
  return { firstDay, endDay, from: startOfDay(firstDay), until: startOfDay(endDay) }
}

export const salesOf = async (db: Queries, month: string): Promise<SalesRow[]> =>
  (await invoicesIssuedBetween(db, accountingMonthOf(month))).map(salesRow)

export function salesRow(invoice: JournalInvoice): SalesRow {
  const { clientId, id, kind, issuedOn, supplied, entity, vatRows, reversesNumber, advanceNumbers } = invoice
  const vat: JournalVat[] = vatRows.map((row) => ({
    ...{ category: vatRateCategoryOf(row), percent: row.percent },
    ...{ net: row.netBani, vat: row.vatBani },
  }))
  const [net, vatTotal] = [sum(vat.map((row) => row.net)), sum(vat.map((row) => row.vat))]
  return {
    ...{ clientId, id, kind, invoiceNumber: invoiceNumber(invoice), issuedOn, supplied },
    ...{ buyerName: entity.name, buyerCode: entity.identificationCode, country: entity.countryCode },
    ...{ vat, net, vatTotal, total: sum([net, vatTotal]), reverses: reversesNumber, advances: advanceNumbers },
  }
}

export async function receiptsOf(db: Queries, month: string): Promise<ReceiptRow[]> {
  const read = await receiptsBetween(db, accountingMonthOf(month))
  const ids = [...new Set(read.map(({ paymentId }) => paymentId))].filter((id) => id !== null)
  const payments = new Map((await paymentsByIds(db, ids)).map((payment) => [payment.id, payment]))
  const uses = await usesOfPayments(db, ids)
  const numbers = new Map(
    (
      await invoicesByIds(
        db,
        uses.map(({ invoiceId }) => invoiceId),
      )
    ).map((invoice) => [invoice.id, invoiceNumber(invoice)]),
  )
  const settled = Map.groupBy(uses, ({ paymentId }) => paymentId)
  const isMoved = await movedOf(db, ids)
  const clientIds = [...new Set(read.map(({ clientId }) => clientId))]
  const [names, entities] = [await namesOfClients(db, clientIds), await everyEntityOf(db, clientIds)]
  return read.map((row) => {
    const payment = row.paymentId === null ? undefined : payments.get(row.paymentId)
    const payer = payment && entities.find(({ clientId, number }) => clientId === row.clientId && number === payment.entityNumber)
    const cameIn = row.amountBani > ZERO
    const paid = cameIn && row.paymentId !== null ? (settled.get(row.paymentId) ?? []) : []
    return {
      ...{ id: row.id, clientId: row.clientId, clientName: names.get(row.clientId) ?? '', happenedOn: bucharestDayOf(row.happenedAt) },
      ...{
        kind: isMoved(row) ? 'payment-moved' : receiptKind(row),
        bookedOn: accountOf(row, payment?.method ?? null),
        paymentNumber: payment?.number ?? null,
      },
      ...{ payerName: payer?.name ?? names.get(row.clientId) ?? '', payerCode: payer?.identificationCode ?? '', amount: row.amountBani },
      settled: paid.map(({ invoiceId, amountBani }) => ({ invoiceNumber: numbers.get(invoiceId) ?? '', amount: amountBani })),
      rest: cameIn ? minus(row.amountBani, sum(paid.map(({ amountBani }) => amountBani))) : ZERO,
    }
  })
}

/** Of both clients: the one had it before it was booked for the other. */
async function movedOf(db: Queries, ids: readonly string[]): Promise<(row: ReceiptRead) => boolean> {
  const [cameAt, movedAway] = [await momentsOfPayments(db, ids), await paymentsMovedAway(db, ids)]
  return ({ kind, paymentId, happenedAt }) => {
    if (paymentId === null) return false
    if (kind === 'payment-reversal') return movedAway.has(paymentId)
    return kind === 'payment' && (cameAt.get(paymentId) ?? happenedAt) < happenedAt
  }
}

const receiptKind = ({ kind }: ReceiptRead): ReceiptRow['kind'] => receiptKinds.find((one) => one === kind) ?? 'payment'

/** A card's money is under way until the provider pays it out. What went back went the way it came. */
const accountOf = ({ kind }: ReceiptRead, method: string | null): ReceiptRow['bookedOn'] =>
  kind === 'card-top-up' || (kind === 'payment-reversal' && method !== null && method !== 'transfer') ? '5125' : '5121'

export async function receivablesOf(db: Queries, on: string): Promise<ReceivableRow[]> {
  const endDay = addDays(on, 1)
  const open = await invoicesOpenAt(db, { endDay, until: startOfDay(endDay) })
  const names = await namesOfClients(db, [...new Set(open.map(({ invoice }) => invoice.clientId))])
  return open.map(({ invoice, totalBani, settledBani, openBani }) => {
    const dueOn = invoice.dueOn ?? invoice.issuedOn
    const daysLate = daysFrom(dueOn, on)
    return {
      ...{ clientId: invoice.clientId, id: invoice.id, clientName: names.get(invoice.clientId) ?? '' },
      ...{ buyerName: invoice.entity.name, buyerCode: invoice.entity.identificationCode, invoiceNumber: invoiceNumber(invoice) },
      ...{ issuedOn: invoice.issuedOn, dueOn, total: totalBani, settled: settledBani, open: openBani },
      ...{ daysLate, bucket: ageBucketOf(daysLate) },
    }
  })
}
