/** The one way into e-Factura: an invoice that is finished, in the transaction that issues it or later. */

import { and, eq } from 'drizzle-orm'
import { addDecimals, type Decimal, negateDecimal, ZERO } from '#invoicing/ubl/contract/decimal.ts'
import { ANONYMOUS_BUYER, type InvoiceDocument, mainVatTotal } from '#invoicing/ubl/contract/document.ts'
import type { Finding } from '#invoicing/ubl/contract/rules/finding.ts'
import { bookedTotals, fiscalCodesOf } from '#invoicing/ubl/contract/shown-invoice.ts'
import { writeInvoiceFile } from '#invoicing/ubl/server/write-invoice.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SentSource } from '../contract/sent-invoices.ts'
import type { SentInvoiceState } from '../contract/sent-states.ts'
import { lastDayToSend } from '../contract/term.ts'
import { addUploadAttempt, writeUploadAttempt } from './attempts.ts'
import { type SentInvoiceRow, sentInvoiceLife } from './sent-life.ts'
import { einvoiceSent as table } from './tables.ts'

export type QueuedInvoice = {
  clientId: string
  /** Of the row in `einvoice_sent`. */
  id: string
  /** Of the company that sends it: it is connected for the client. */
  cif: string
  source: SentSource
  sourceId: string
  series: string
  document: InvoiceDocument
  isForConsumer: boolean
}

/** `refused`: what has to be corrected first; nothing was written. */
export type QueueInvoiceResult = { kind: 'queued' } | { kind: 'refused'; findings: Finding[] }

export type QueueInvoice = (app: App, tx: Tx, invoice: QueuedInvoice) => Promise<QueueInvoiceResult>

/** A company without a number here. Consumers are taxed here wherever they live, and so is what they buy reported here. */
export const isBuyerAbroad = ({ document: { buyer }, isForConsumer }: Pick<QueuedInvoice, 'document' | 'isForConsumer'>): boolean =>
  !isForConsumer && buyer.address !== null && buyer.address.country !== 'RO' && !buyer.taxIds.some(({ id }) => id.startsWith('RO'))

/**
 * What was queued before stays as it is; what was refused is sent anew, under its number. An invoice to a buyer abroad is no matter of e-Factura:
 * it is listed, and never sent.
 */
export const queueInvoice: QueueInvoice = async (app, tx, invoice) => {
  const before = await lockOfSource(tx, invoice)
  if (before) return before.state === 'refused' ? requeueRefusedInvoice(app, tx, { row: before, invoice }) : { kind: 'queued' }
  if (isBuyerAbroad(invoice)) {
    await sentInvoiceLife.insertOnlyNew(app, tx, rowOf(app, invoice, { state: 'not-applicable', dueOn: null }))
    return { kind: 'queued' }
  }
  const file = writeInvoiceFile(invoice.document)
  if (file.kind === 'refused') return file
  const row = await sentInvoiceLife.insertOnlyNew(app, tx, rowOf(app, invoice, { state: 'waiting' }))
  if (row) await addUploadAttempt(app, tx, { ...attemptOf(row, invoice), document: Buffer.from(file.xml) })
  return { kind: 'queued' }
}

/** Of an invoice that is refused, from what it is made of now. Its number and its sums stay. */
export async function requeueRefusedInvoice(
  app: App,
  tx: Tx,
  { row, invoice }: { row: SentInvoiceRow; invoice: QueuedInvoice },
): Promise<QueueInvoiceResult> {
  const file = writeInvoiceFile(invoice.document)
  if (file.kind === 'refused') return file
  const columns = columnsOf(invoice.document)
  const isSame = columns.number === row.number && columns.currency === row.currency && columns.totalAmount === row.totalAmount
  if (!isSame) throw new Error(`the invoice ${row.number} would be another: ${columns.number}, ${columns.totalAmount} ${columns.currency}`)
  const { buyerName, buyerNorm, buyerCode } = columns
  const waiting = await sentInvoiceLife.move(app, tx, row, { to: 'waiting', patch: { buyerName, buyerNorm, buyerCode, uploadIndex: null } })
  await addUploadAttempt(app, tx, { ...attemptOf(waiting, invoice), document: Buffer.from(file.xml) })
  return { kind: 'queued' }
}

/** An invoice that our own rules refuse, where it was issued already: it is seen, and nothing is sent. */
export async function saveRefusedInvoice(app: App, tx: Tx, invoice: QueuedInvoice, findings: Finding[]): Promise<void> {
  await sentInvoiceLife.insertOnlyNew(app, tx, { ...rowOf(app, invoice, { state: 'refused' }), remark: { findings } })
}

/** One that ANAF has already, sent by other means: what was sent counts, and what became of it is asked. */
export async function saveUploadedInvoice(
  app: App,
  tx: Tx,
  invoice: QueuedInvoice,
  { uploadIndex, document }: { uploadIndex: string; document: Uint8Array },
): Promise<void> {
  const known = { ...rowOf(app, invoice, { state: 'processing' }), uploadIndex, askAt: app.clock.now() }
  const row = await sentInvoiceLife.insertOnlyNew(app, tx, known)
  if (row) await writeUploadAttempt(app, tx, { ...attemptOf(row, invoice), document, known: { uploadIndex } })
}

const attemptOf = ({ clientId, id, cif, number }: SentInvoiceRow, { document }: QueuedInvoice) => ({
  ...{ clientId, id, cif, number, standard: document.kind },
})

async function lockOfSource(tx: Tx, { source, sourceId }: QueuedInvoice): Promise<SentInvoiceRow | null> {
  const isIt = and(eq(table.source, source), eq(table.sourceId, sourceId))
  const [row] = await tx.select().from(table).where(isIt).for('update')
  return row ?? null
}

function rowOf(app: App, invoice: QueuedInvoice, { state, dueOn }: { state: SentInvoiceState; dueOn?: null }): SentInvoiceRow {
  const { clientId, id, cif, source, sourceId, series, document, isForConsumer } = invoice
  const now = app.clock.now()
  return {
    ...{ clientId, id, cif, source, sourceId, series, isBuyerAbroad: isBuyerAbroad(invoice), isForConsumer, ...columnsOf(document) },
    ...{ state, stateChangedAt: now, addedAt: now, dueOn: dueOn === null ? null : lastDayToSend(document.issueDate) },
    ...{ uploadIndex: null, remark: null, askAt: null },
  }
}

type DocumentColumns = Pick<
  SentInvoiceRow,
  'number' | 'issuedOn' | 'buyerName' | 'buyerNorm' | 'buyerCode' | 'currency' | 'netAmount' | 'vatAmount' | 'totalAmount' | 'vatInLei'
>

function columnsOf(document: InvoiceDocument): DocumentColumns {
  const { buyer, number, issueDate, currency, totals, vatTotals } = document
  const vat = mainVatTotal(document)
  const inLei = vatTotals.find((total) => total !== vat && total.currency === 'RON')
  const booked = bookedTotals(document)
  // What is turned for the sum is turned for its tax.
  const isTurned = booked.withVat !== totals.withVat
  const turned = (amount: Decimal | null | undefined): Decimal => (isTurned ? negateDecimal(amount ?? ZERO) : (amount ?? ZERO))
  const [netAmount, vatAmount] = [booked.withoutVat ?? ZERO, turned(vat?.amount)]
  return {
    ...{ number, issuedOn: issueDate, currency, netAmount, vatAmount },
    ...{
      buyerName: buyer.name,
      buyerNorm: foldForSearch(buyer.name),
      buyerCode: fiscalCodesOf(buyer).find((code) => code !== ANONYMOUS_BUYER) ?? '',
    },
    totalAmount: booked.withVat ?? addDecimals(netAmount, vatAmount),
    vatInLei: inLei ? turned(inLei.amount) : null,
  }
}
