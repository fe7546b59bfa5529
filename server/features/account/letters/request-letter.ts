/**
 * Asks for a letter to an address. Whether it has an account, and which letter it is, is looked at when it is sent alone: the call
 * does the same work and answers the same for every address (docs/decisions/026).
 */
import { addLetter } from '../../../effects/letters.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Limit, mayTry, placeOf, tryOrRefuse } from '../../../platform/http/rate-limit.ts'
import { type LetterRequest, requestedLetter } from './requested-letter.ts'

export async function requestLetter(app: Pick<App, 'clock'>, tx: Tx, request: LetterRequest): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'insert into letter_requests (occasion, email, ip_address) values ($1, lower($2), $3) returning id',
    [request.occasion, request.email, request.ipAddress],
  )
  await addLetter(app, tx, { letter: requestedLetter, id: rows[0]?.id ?? '' })
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
export async function requestLetterFrom(app: App, request: LetterRequest): Promise<void> {
  await tryOrRefuse(app.db, limitOf(request.ipAddress))
  await app.db.inTransaction((tx) => requestLetter(app, tx, request))
}
