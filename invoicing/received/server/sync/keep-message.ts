/** The bytes of a message that ANAF listed: fetched, kept as they are with their hashes, read, and only then shown. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { downloadIdOf, sha256Of } from '#invoicing/connections/server/listed-messages.ts'
import type { DownloadAnswer, EInvoicesPort } from '#invoicing/ports/einvoices.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { WarningKind } from '../../contract/received-invoices.ts'
import { statesOfGroup } from '../../contract/received-states.ts'
import { isOwnCompany } from '../flow.ts'
import { type ReceivedInvoiceRow, receivedInvoiceLife } from '../received-life.ts'
import { requestSellerCheck, warningsOfSeller } from '../sellers/ask-sellers.ts'
import { einvoiceOriginals, einvoiceReceived as table } from '../tables.ts'
import { columnsOfDocument } from './read-received.ts'

const MINUTE_MS = 60_000
/** Longer each time, a day at most: ANAF gives a message ten times a day. */
const waitMs = (tries: number): number => Math.min(5 * MINUTE_MS * 2 ** tries, 24 * 60 * MINUTE_MS)

/** `kept` also where there is nothing to keep any more; others say why the company's turn ends here. */
export type MessageSaveResult = 'kept' | 'later' | Extract<DownloadAnswer, { kind: 'token-refused' | 'no-right' | 'limit-reached' }>

type Asked = { accessToken: string; port: Pick<EInvoicesPort, 'download' | 'state'> }

export async function saveReceivedMessage(app: App, row: ReceivedInvoiceRow, { accessToken, port }: Asked): Promise<MessageSaveResult> {
  const downloadId = row.downloadId ?? (await downloadIdOf({ accessToken, port }, row.uploadIndex))
  if (downloadId === null) return later(app, row)
  const answer = await port.download({ accessToken, downloadId })
  if (answer.kind === 'archive') {
    await app.db.inTransaction((tx) => keepArchive(app, tx, row, answer))
    return 'kept'
  }
  if (answer.kind === 'gone' || answer.kind === 'bad-archive') {
    await app.db.inTransaction((tx) => keepAsUnopened(tx, row, answer.kind))
    return 'kept'
  }
  if (answer.kind === 'token-refused' || answer.kind === 'no-right') return answer
  if (answer.kind === 'limit-reached' && answer.by === 'us') return answer
  app.log.warn({ cif: row.cif, message: row.messageKey, kind: answer.kind }, 'a received e-invoice could not be fetched')
  return later(app, row)
}

async function later(app: App, { clientId, id, fetchTries }: ReceivedInvoiceRow): Promise<'later'> {
  const fetchAt = new Date(app.clock.now().getTime() + waitMs(fetchTries))
  await app.db
    .update(table)
    .set({ fetchTries: fetchTries + 1, fetchAt })
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  return 'later'
}

type Archive = Extract<DownloadAnswer, { kind: 'archive' }>

async function keepArchive(app: App, tx: Tx, row: ReceivedInvoiceRow, { bytes, document }: Archive): Promise<void> {
  const { clientId, id } = row
  const documentHash = document.file === null ? '' : sha256Of(document.file.bytes)
  await tx
    .insert(einvoiceOriginals)
    .values({
      ...{ clientId, id, archive: bytes, document: document.file?.bytes ?? null, isCreditNote: document.kind === 'credit-note' },
      ...{ archiveHash: sha256Of(bytes), documentHash, keptAt: app.clock.now() },
    })
    .onConflictDoNothing()
  const { columns, warnings, registerCode } = columnsOfDocument(document)
  const isDuplicate = await hasSameNumber(tx, row, columns)
  const seller = registerCode === null ? null : await requestSellerCheck(app, tx, registerCode)
  const isSellerDue = registerCode !== null && seller === null
  const shown = await show(tx, row, { ...columns, fetched: 'kept', isSellerDue }, [
    ...(isDuplicate ? (['duplicate-number'] as const) : []),
    ...warningsOfSeller(seller),
    ...warnings,
  ])
  if (!isOwnCompany(app, row.cif)) return
  // The platform's own company accepts what it pays: suppliers it accepted from before are known.
  const to = (await isKnownSupplier(tx, row, columns.sellerCode)) ? 'ready_for_interaction' : 'supplier_missing'
  if (receivedInvoiceLife.mayBecome(shown.state, to)) await receivedInvoiceLife.move(app, tx, shown, { to })
}

const keepAsUnopened = (tx: Tx, row: ReceivedInvoiceRow, fetched: 'gone' | 'bad-archive'): Promise<ReceivedInvoiceRow> =>
  show(tx, row, { fetched }, [fetched === 'gone' ? 'gone' : 'not-opened'])

async function show(
  tx: Tx,
  { clientId, id }: ReceivedInvoiceRow,
  columns: Partial<ReceivedInvoiceRow>,
  warnings: WarningKind[],
): Promise<ReceivedInvoiceRow> {
  const [shown] = await tx
    .update(table)
    .set({ ...columns, warnings, fetchAt: null })
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
    .returning()
  if (!shown) throw new Error(`the received invoice ${id} is gone`)
  return shown
}

type Read = { sellerCode: string; number: string }

/** The supplier has sent the number before. What a document does not say is no sameness. */
async function hasSameNumber(tx: Tx, { clientId, cif, id }: ReceivedInvoiceRow, { sellerCode, number }: Read): Promise<boolean> {
  if (sellerCode === '' || number === '') return false
  const isSame = and(eq(table.clientId, clientId), eq(table.cif, cif), eq(table.sellerCode, sellerCode), eq(table.number, number))
  return (await tx.$count(table, and(isSame, ne(table.id, id)))) > 0
}

async function isKnownSupplier(tx: Tx, { clientId, cif, id }: ReceivedInvoiceRow, sellerCode: string): Promise<boolean> {
  if (sellerCode === '') return false
  const isAccepted = inArray(table.state, [...statesOfGroup('internal', 'accepted')])
  const isOfSupplier = and(eq(table.clientId, clientId), eq(table.cif, cif), eq(table.sellerCode, sellerCode))
  return (await tx.$count(table, and(isOfSupplier, isAccepted, ne(table.id, id)))) > 0
}
