/** Whether ANAF lets a grant's user speak for a company: asked and lost for each by itself. */
import { and, eq, lte } from 'drizzle-orm'
import type { MessagesAnswer } from '#invoicing/ports/einvoices.ts'
import type { App } from '#server/platform/app.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { accessTokenOf, renewGrantSoon, runEachSeparately } from './grants.ts'
import { einvoiceConnections } from './tables.ts'

export type EInvoiceConnection = typeof einvoiceConnections.$inferSelect

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const AGAIN_MS = 15 * MINUTE_MS
/** ANAF has refused by mistake, and accepted the same call a little later. */
const BELIEVED_AFTER_MS = 10 * MINUTE_MS
const AT_ONCE_MAX = 1000

/** ANAF’s answer to a call for the company, or that there is no token to ask with. */
export type CompanyRightAnswer = { kind: MessagesAnswer['kind'] | 'no-token'; text?: string }

/** What is settled is asked again tomorrow, what is not soon. */
export const nextRightCheckAt = (now: Date, isSettled: boolean): Date => new Date(now.getTime() + (isSettled ? DAY_MS : AGAIN_MS))

/** What it says of the company's right; a list of messages needs it and nothing else. */
export async function checkCompanyRight(
  app: App,
  { cif, grantId }: Pick<EInvoiceConnection, 'cif' | 'grantId'>,
): Promise<CompanyRightAnswer> {
  const accessToken = await accessTokenOf(app, grantId)
  if (accessToken === null || app.einvoices === null) return { kind: 'no-token' }
  const { windowMargins } = app.einvoices.limits
  const until = new Date(app.clock.now().getTime() - windowMargins.newMs)
  return app.einvoices.messages({ accessToken, cif, from: new Date(until.getTime() - DAY_MS), until, page: 1 })
}

/** As another answer for this company says it too. What is no answer leaves the right as it was. */
export async function recordCompanyRight(app: App, connection: EInvoiceConnection, answer: CompanyRightAnswer): Promise<void> {
  const now = app.clock.now()
  if (answer.kind === 'token-refused') await renewGrantSoon(app, connection.grantId)
  const changed = ((): Partial<EInvoiceConnection> => {
    if (answer.kind === 'page')
      return { rightProvenAt: now, rightRefusedAt: null, rightLostAt: null, refusal: '', askAt: nextRightCheckAt(now, true) }
    if (answer.kind !== 'no-right') return { askAt: nextRightCheckAt(now, false) }
    const rightRefusedAt = connection.rightRefusedAt ?? now
    const isBelieved = now.getTime() - rightRefusedAt.getTime() >= BELIEVED_AFTER_MS
    const rightLostAt = connection.rightLostAt ?? (isBelieved ? now : null)
    return { rightRefusedAt, rightLostAt, refusal: answer.text ?? '', askAt: nextRightCheckAt(now, isBelieved) }
  })()
  await app.db.update(einvoiceConnections).set(changed).where(isThis(connection))
}

/** Connected again meanwhile, it is another's answer. */
const isThis = ({ clientId, number, connectedAt }: EInvoiceConnection) =>
  and(eq(einvoiceConnections.clientId, clientId), eq(einvoiceConnections.number, number), eq(einvoiceConnections.connectedAt, connectedAt))

export const checkCompanyRights: Task = {
  name: 'ask-einvoice-rights',
  schedule: everyInterval({ minutes: 15 }),
  async run(app) {
    const due = await app.db.select().from(einvoiceConnections).where(lte(einvoiceConnections.askAt, app.clock.now())).limit(AT_ONCE_MAX)
    await runEachSeparately(due, async (connection) => recordCompanyRight(app, connection, await checkCompanyRight(app, connection)))
  },
}
