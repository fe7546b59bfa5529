/**
 * Requests an e-mail to an address. Whether it has an account, and which e-mail it is, is decided only when it is sent: the call
 * does the same work and answers the same for every address (docs/decisions/026).
 */
import { sql } from 'drizzle-orm'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { countOrRefuseAttempt, mayAttempt, networkOf, type RateLimit } from '#server/platform/http/rate-limit.ts'
import { mailRequests } from '../tables.ts'
import { type MailRequest, requestedAccountMail } from './requested-mail.ts'

export async function requestMail(app: Pick<App, 'clock'>, tx: Tx, request: MailRequest): Promise<void> {
  const [{ id = '' } = {}] = await tx
    .insert(mailRequests)
    .values({ ...request, email: sql`lower(${request.email})` })
    .returning({ id: mailRequests.id })
  await addMail(app, tx, { mail: requestedAccountMail, id })
}

const REQUESTS_PER_NETWORK = 20
const WINDOW_SECONDS = 3600

const limitOf = (ipAddress: string): RateLimit => ({
  key: `letters/place/${networkOf(ipAddress)}`,
  max: REQUESTS_PER_NETWORK,
  windowSeconds: WINDOW_SECONDS,
})

export const mayRequestAccountMail = (app: App, ipAddress: string): Promise<boolean> => mayAttempt(app.db, limitOf(ipAddress))

/** For the calls that do nothing else. Throws `too-many-requests`, per network only: limits of an address are silent. */
export async function requestMailFrom(app: App, request: MailRequest): Promise<void> {
  await countOrRefuseAttempt(app.db, limitOf(request.ipAddress))
  await app.db.inTransaction((tx) => requestMail(app, tx, request))
}
