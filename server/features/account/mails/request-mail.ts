/**
 * Asks for a letter to an address. Whether it has an account, and which letter it is, is looked at when it is sent alone: the call
 * does the same work and answers the same for every address (docs/decisions/026).
 */
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Limit, mayTry, placeOf, tryOrRefuse } from '../../../platform/http/rate-limit.ts'
import { addMail } from './mail-effect.ts'

/**
 * `opened`: the address was just signed up; `signed-up-again`: it had an account already; `not-confirmed`: the account waits
 * for its confirmation; `forgotten`: the password was forgotten.
 */
export type MailOccasion = 'opened' | 'signed-up-again' | 'not-confirmed' | 'forgotten'
export type MailRequest = { occasion: MailOccasion; email: string; ipAddress: string }

export async function requestMail(app: Pick<App, 'clock'>, tx: Tx, request: MailRequest): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'insert into letter_requests (occasion, email, ip_address) values ($1, lower($2), $3) returning id',
    [request.occasion, request.email, request.ipAddress],
  )
  await addMail(app, tx, { letter: 'requested', id: rows[0]?.id ?? '' })
}

const REQUESTS_PER_PLACE = 20
const WINDOW_SECONDS = 3600

const limitOf = (ipAddress: string): Limit => ({
  key: `letters/place/${placeOf(ipAddress)}`,
  most: REQUESTS_PER_PLACE,
  windowSeconds: WINDOW_SECONDS,
})

export const mayRequestFrom = (app: App, ipAddress: string): Promise<boolean> => mayTry(app.db, limitOf(ipAddress))

/** For the calls that do nothing else. Throws `too-many-requests`, by the place only: an address is limited without a word. */
export async function requestMailFrom(app: App, request: MailRequest): Promise<void> {
  await tryOrRefuse(app.db, limitOf(request.ipAddress))
  await app.db.inTransaction((tx) => requestMail(app, tx, request))
}
