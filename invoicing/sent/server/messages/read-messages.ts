/**
 * What buyers write about sent invoices, from each company's list of messages. Windows overlap, as ANAF lists late, and a message is kept once. Where
 * one cannot be had now the window ends before it, and the next turn goes on there.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { accessTokenOf, runEachSeparately } from '#invoicing/connections/server/grants.ts'
import { downloadIdOf, listAllMessages } from '#invoicing/connections/server/listed-messages.ts'
import { recordCompanyRight } from '#invoicing/connections/server/rights.ts'
import { type ClientCompany, connectionOfCif, listProvenCompanies } from '#invoicing/connections/server/synced.ts'
import type { EInvoiceMessage, EInvoicesPort } from '#invoicing/ports/einvoices.ts'
import type { App } from '#server/platform/app.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { einvoiceAttempts, einvoiceMessageReads as reads, einvoiceSentMessages as table } from '../tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OVERLAP_MS = 2 * 60 * MINUTE_MS
/** What ANAF lists and does not give for so long is left. */
const LEFT_AFTER_MS = 2 * DAY_MS

type Asked = { accessToken: string; port: Pick<EInvoicesPort, 'messages' | 'download' | 'state' | 'limits'> }

export const readBuyerMessages: Task = {
  name: 'read-einvoice-messages',
  schedule: everyInterval({ hours: 1 }),
  apart: { atOnce: 1 },
  async run(app) {
    if (app.einvoices === null) return
    const port = app.einvoices
    await runEachSeparately(await listProvenCompanies(app.db), (company) => readCompany(app, company, port))
  },
}

const isOf = ({ clientId, cif }: ClientCompany) => and(eq(reads.clientId, clientId), eq(reads.cif, cif))

async function readCompany(app: App, company: ClientCompany, port: Asked['port']): Promise<void> {
  const connection = await connectionOfCif(app.db, company)
  const accessToken = connection && (await accessTokenOf(app, connection.grantId))
  if (!connection || accessToken === null) return
  const [read] = await app.db.select().from(reads).where(isOf(company))
  const window = windowAfter(read?.listedUntil ?? null, app.clock.now(), port.limits)
  const listed = await listAllMessages(port, { accessToken, cif: company.cif, ...window, kind: 'buyer-message' })
  if (listed.kind !== 'listed') {
    await recordCompanyRight(app, connection, listed)
    return
  }
  const messages = listed.messages.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const keptUntil = await keepAll(app, company, { listed: messages, until: window.until, asked: { accessToken, port } })
  // Entries that made no sense may be messages: they hold the end where it is.
  if (!listed.isWhole) app.log.error({ cif: company.cif }, 'ANAF listed messages of buyers that cannot be read')
  const listedUntil = listed.isWhole ? keptUntil : (read?.listedUntil ?? window.from)
  const { clientId, cif } = company
  const key = [reads.clientId, reads.cif]
  await app.db.insert(reads).values({ clientId, cif, listedUntil }).onConflictDoUpdate({ target: key, set: { listedUntil } })
}

type Window = { from: Date; until: Date }

function windowAfter(listedUntil: Date | null, now: Date, { keptDays, windowMargins }: EInvoicesPort['limits']): Window {
  const oldest = now.getTime() - keptDays * DAY_MS + windowMargins.oldMs
  const newest = now.getTime() - windowMargins.newMs
  const from = Math.max(oldest, listedUntil === null ? oldest : listedUntil.getTime() - OVERLAP_MS)
  return { from: new Date(Math.min(from, newest - MINUTE_MS)), until: new Date(newest) }
}

type Listed = { listed: readonly EInvoiceMessage[]; until: Date; asked: Asked }

/** Answers until when nothing is missing. */
async function keepAll(app: App, company: ClientCompany, { listed, until, asked }: Listed): Promise<Date> {
  const known = await knownOf(app, company, listed.map(keyOf))
  for (const message of listed) {
    // What the company has sent itself about invoices of others stands in the same list.
    if (known.has(keyOf(message)) || /TRANSMIS\b/i.test(message.kindText)) continue
    const isKept = await keep(app, company, message, asked)
    const isLeft = app.clock.now().getTime() - message.createdAt.getTime() > LEFT_AFTER_MS
    if (!isKept && !isLeft) return message.createdAt
  }
  return until
}

const keyOf = ({ downloadId, uploadIndex }: EInvoiceMessage): string => downloadId ?? `upload:${uploadIndex}`

async function knownOf(app: App, { clientId }: ClientCompany, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await app.db
    .select({ key: table.messageKey })
    .from(table)
    .where(and(eq(table.clientId, clientId), inArray(table.messageKey, [...keys])))
  return new Set(rows.map(({ key }) => key))
}

/** False: ANAF does not give it now. What is about no invoice that was sent here is left. */
async function keep(app: App, { clientId }: ClientCompany, message: EInvoiceMessage, { accessToken, port }: Asked): Promise<boolean> {
  const downloadId = message.downloadId ?? (await downloadIdOf({ accessToken, port }, message.uploadIndex))
  if (downloadId === null) return false
  const got = await port.download({ accessToken, downloadId })
  if (got.kind === 'gone' || got.kind === 'bad-archive' || got.kind === 'refused') return true
  if (got.kind !== 'archive') return false
  const { document } = got
  if (document.kind !== 'buyer-message') return true
  const isAbout = and(eq(einvoiceAttempts.clientId, clientId), eq(einvoiceAttempts.uploadIndex, document.invoiceIndex))
  const [about] = await app.db.select({ invoiceId: einvoiceAttempts.invoiceId }).from(einvoiceAttempts).where(isAbout).limit(1)
  if (!about) return true
  await app.db
    .insert(table)
    .values({
      ...{ clientId, id: randomUUID(), invoiceId: about.invoiceId, messageKey: keyOf(message), sender: 'client' },
      ...{ text: document.text.replaceAll('\0', ''), sentAt: message.createdAt },
    })
    .onConflictDoNothing()
  return true
}
