/**
 * The platform's own invoices on their way into e-Factura: each when it is issued, by the client for which the platform's company is connected; those
 * from before the connection when it is made, unless ANAF has them already, sent by other means.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { accessTokenOf, runEachSeparately } from '#invoicing/connections/server/grants.ts'
import type { EInvoiceConnection } from '#invoicing/connections/server/rights.ts'
import { companyConnected, oldestConnectionOf } from '#invoicing/connections/server/synced.ts'
import { isOwnCompany } from '#invoicing/received/server/flow.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import { type BillingEntity, billingEntity, invoiceContentOf, invoiceIssued, issuedSince } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { type QueuedInvoice, queueInvoice, saveRefusedInvoice, saveUploadedInvoice } from '../queue-invoice.ts'
import { einvoiceSent } from '../tables.ts'
import { attemptOfUpload, downloadSentDocument, listSentMessagesSince } from '../upload/look-for-upload.ts'
import { ownInvoice } from './own-invoice.ts'
import { documentTexts } from './own-source.ts'

/** As long as ANAF's lists reach back: of what is older it cannot be said whether it was sent. */
const LOOKED_BACK_DAYS = 60

/** `clientId`: of the buyer. */
type Issued = { clientId: string; invoiceId: string }
type Sender = { connection: EInvoiceConnection; company: BillingEntity }

const queueOwnJob: JobName<Issued> = { name: 'queue-own-einvoice' }
const queueAllJob: JobName<object> = { name: 'queue-own-einvoices' }

/** A job: that it cannot be sent keeps no invoice from being issued. */
export const queuesWhenIssued = subscribe(invoiceIssued, async (app, tx, { clientId, invoiceId }) => {
  if (await oldestConnectionOf(tx, app.config.seller.cui))
    await addJob(tx, queueOwnJob, { clientId, invoiceId }, { key: `own-einvoice ${invoiceId}` })
})

export const queuesWhenConnected = subscribe(companyConnected, async (app, tx, { cif }) => {
  if (isOwnCompany(app, cif)) await addJob(tx, queueAllJob, {}, { key: 'own-einvoices' })
})

export const queueOwnInvoice: Task<Issued> = {
  ...queueOwnJob,
  async run(app, { clientId, invoiceId }) {
    const sender = await senderOf(app)
    if (sender) await app.db.inTransaction((tx) => queue(app, tx, { sender, clientId, invoiceId }))
  },
}

/** What a job missed, and what was issued before the company was connected. */
export const queueOwnInvoices: Task = {
  name: queueAllJob.name,
  schedule: everyInterval({ minutes: 30 }),
  async run(app) {
    const sender = await senderOf(app)
    if (!sender) return
    const missing = await ownInvoicesNotQueued(app, app.db)
    const [first] = missing.filter(({ createdAt }) => createdAt < sender.connection.connectedAt)
    const sent = first ? await sentByOtherMeans(app, sender, startOfDay(first.issuedOn)) : new Map<string, AtAnaf>()
    // Until ANAF says what it has, what may be there already is not sent.
    const known = missing.filter(({ createdAt }) => sent !== null || createdAt >= sender.connection.connectedAt)
    await runEachSeparately(known, (invoice) =>
      app.db.inTransaction((tx) =>
        queue(app, tx, { sender, clientId: invoice.clientId, invoiceId: invoice.id, atAnaf: sent?.get(invoiceNumber(invoice)) }),
      ),
    )
  },
}

/** null: the company is not connected. */
async function senderOf(app: App): Promise<Sender | null> {
  const connection = await oldestConnectionOf(app.db, app.config.seller.cui)
  const company = connection && (await billingEntity(app.db, connection))
  return connection && company ? { connection, company } : null
}

/** Of the last days, issued in the name of the company that the configuration names. */
export async function ownInvoicesNotQueued({ config, clock }: Pick<App, 'config' | 'clock'>, db: Queries) {
  const since = addDays(bucharestDayOf(clock.now()), -LOOKED_BACK_DAYS)
  const issued = await issuedSince(db, { series: Object.values(config.invoiceSeries), since })
  const own = issued.filter(({ seller }) => seller.cui === config.seller.cui)
  if (own.length === 0) return []
  // By day: there may be more of them than a statement takes.
  const isQueued = and(eq(einvoiceSent.source, 'platform'), gte(einvoiceSent.issuedOn, since))
  const queued = new Set((await db.select({ id: einvoiceSent.sourceId }).from(einvoiceSent).where(isQueued)).map(({ id }) => id))
  return own.filter(({ id }) => !queued.has(id))
}

type AtAnaf = { uploadIndex: string; document: Uint8Array }

async function queue(
  app: App,
  tx: Tx,
  { sender, clientId, invoiceId, atAnaf }: Issued & { sender: Sender; atAnaf?: AtAnaf | undefined },
): Promise<void> {
  const said = await invoiceContentOf(tx, { clientId, id: invoiceId, texts: documentTexts() })
  const invoice: QueuedInvoice = {
    ...{ clientId: sender.connection.clientId, id: randomUUID(), cif: sender.connection.cif, source: 'platform', sourceId: invoiceId },
    ...ownInvoice({ said, sellerPlace: sender.company }),
  }
  if (atAnaf) return saveUploadedInvoice(app, tx, invoice, atAnaf)
  const queued = await queueInvoice(app, tx, invoice)
  if (queued.kind === 'refused') await saveRefusedInvoice(app, tx, invoice, queued.findings)
}

/** By number: what the company's list holds since a moment and is none of our attempts. null: ANAF does not say now. */
async function sentByOtherMeans(app: App, { connection }: Sender, since: Date): Promise<Map<string, AtAnaf> | null> {
  const { cif, clientId, grantId } = connection
  const accessToken = await accessTokenOf(app, grantId)
  if (accessToken === null || app.einvoices === null) return null
  const asked = { accessToken, cif, port: app.einvoices }
  const listed = await listSentMessagesSince(app, asked, since)
  if (!Array.isArray(listed)) return null
  const found = new Map<string, AtAnaf>()
  for (const message of listed) {
    const { uploadIndex } = message
    if ((await attemptOfUpload(app, { clientId, uploadIndex })) !== null) continue
    const sent = await downloadSentDocument(asked, message)
    if (sent.kind === 'unread') return null
    if (sent.sellerCodes.includes(cif)) found.set(sent.number, { uploadIndex, document: sent.bytes })
  }
  return found
}
