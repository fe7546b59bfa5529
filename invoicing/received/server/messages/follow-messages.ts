/** A message counts as sent once ANAF has accepted it: until then it is followed as an invoice is. */
import { and, eq, lte } from 'drizzle-orm'
import { asText, type Message, partnerSaid } from '#contract/texts/message.ts'
import { accessTokenOf, runEachSeparately } from '#invoicing/connections/server/grants.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import type { UploadStateAnswer } from '#invoicing/ports/einvoices.ts'
import type { App } from '#server/platform/app.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { einvoiceReceived, einvoiceMessages as table } from '../tables.ts'

const MINUTE_MS = 60_000
/** Within ANAF's hundred questions a day about a message. */
const AGAIN_MS = 15 * MINUTE_MS
/** ANAF answers within hours; what it took and never judged stays sent. */
const FOLLOWED_MS = 3 * 24 * 60 * MINUTE_MS
const AT_ONCE_MAX = 200

type Row = typeof table.$inferSelect

export const followBuyerMessages: Task = {
  name: 'follow-einvoice-messages',
  schedule: everyInterval({ minutes: 1 }),
  async run(app) {
    const due = await app.db
      .select({ row: table, cif: einvoiceReceived.cif })
      .from(table)
      .innerJoin(einvoiceReceived, and(eq(einvoiceReceived.clientId, table.clientId), eq(einvoiceReceived.id, table.invoiceId)))
      .where(lte(table.followAt, app.clock.now()))
      .orderBy(table.followAt)
      .limit(AT_ONCE_MAX)
    await runEachSeparately(due, ({ row, cif }) => follow(app, row, cif))
  },
}

async function follow(app: App, row: Row, cif: string): Promise<void> {
  const change = await changeOf(app, row, cif)
  await app.db
    .update(table)
    .set(change)
    .where(and(eq(table.clientId, row.clientId), eq(table.id, row.id)))
}

async function changeOf(app: App, row: Row, cif: string): Promise<Partial<Row>> {
  const now = app.clock.now()
  const later = { followAt: now.getTime() - row.writtenAt.getTime() < FOLLOWED_MS ? new Date(now.getTime() + AGAIN_MS) : null }
  const connection = await connectionOfCif(app.db, { clientId: row.clientId, cif })
  const accessToken = connection && (await accessTokenOf(app, connection.grantId))
  if (!accessToken || app.einvoices === null || row.sentAs === null) return later
  const answer = await app.einvoices.state({ accessToken, uploadIndex: row.sentAs })
  if (answer.kind === 'accepted') return { followAt: null }
  if (answer.kind === 'unreadable') return { followAt: null, refusal: asText({ code: 'einvoice-message-unreadable' }) }
  if (answer.kind !== 'rejected') return later
  const reason = await reasonOf(app, accessToken, answer)
  return reason === null ? later : { followAt: null, refusal: asText(reason) }
}

/** Where the state does not say it, the archive does. null: it could not be had. */
async function reasonOf(
  app: App,
  accessToken: string,
  { reasons, downloadId }: Extract<UploadStateAnswer, { kind: 'rejected' }>,
): Promise<Message | null> {
  if (reasons.length > 0 || downloadId === null || app.einvoices === null) return partnerSaid(reasons.join('\n'))
  const got = await app.einvoices.download({ accessToken, downloadId })
  if (got.kind !== 'archive') return null
  return partnerSaid(got.document.kind === 'errors' ? got.document.reasons.join('\n') : '')
}
