/** The life of an authorisation that waits, and what there is to decide. */
import { asc, eq } from 'drizzle-orm'
import { namesOfClients, namesOfUsers } from '#account/operations.ts'
import { bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { life } from '#shapes/life/life.ts'
import { type AuthorisationShown, authorisationMoves } from '../contract/authorisations.ts'
import { type AuthorisationRow, lastFourOf, noteAuthorised } from './authorise.ts'
import { authorisedMail } from './mails.ts'
import { paymentAuthorisations as table } from './tables.ts'

const authorisationLife = life({
  name: 'authorisation',
  table,
  key: ['id'],
  state: 'state',
  moves: authorisationMoves,
  stamps: ['stateChangedAt'],
  clears: ['sending'],
  event: null,
})

/** Throws `not-found`, `authorisation-decided`. */
export async function lockWaitingAuthorisation(tx: Tx, id: string): Promise<AuthorisationRow> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw new Problem('not-found')
  if (row.state !== 'waiting') throw new Problem('authorisation-decided')
  return row
}

/** Answers the last four of its account. Throws `second-user-required` for who asked for it. */
export async function grantLockedAuthorisation(app: App, tx: Tx, waiting: AuthorisationRow, userId: string): Promise<string> {
  if (waiting.requestedBy === userId) throw new Problem('second-user-required')
  await authorisationLife.move(app, tx, waiting, { to: 'granted', patch: { decidedBy: userId } })
  if (waiting.way !== 'activation')
    await addMail(app, tx, { mail: authorisedMail, id: `${waiting.id}/granted`, clientId: waiting.clientId })
  noteAuthorised(waiting)
  return lastFourOf(waiting.iban)
}

export async function refuseLockedAuthorisation(app: App, tx: Tx, waiting: AuthorisationRow, userId: string): Promise<void> {
  await authorisationLife.move(app, tx, waiting, { to: 'refused', patch: { decidedBy: userId } })
}

/** The oldest first. `userId`: who asks. */
export async function listWaitingAuthorisations({ db }: App, userId: string): Promise<AuthorisationShown[]> {
  const rows = await db.select().from(table).where(eq(table.state, 'waiting')).orderBy(asc(table.requestedAt))
  const clients = await namesOfClients(
    db,
    rows.map(({ clientId }) => clientId),
  )
  const users = await namesOfUsers(
    db,
    rows.flatMap(({ requestedBy }) => requestedBy ?? []),
  )
  return rows.map(({ id, way, clientId, amountBani, holder, iban, requestedBy, requestedAt }) => ({
    ...{ id, way, client: { id: clientId, name: clients.get(clientId) ?? '' }, amount: bani(amountBani), holder, iban: iban ?? '' },
    ...{
      requestedBy: requestedBy && (users.get(requestedBy) ?? ''),
      requestedAt: requestedAt.toISOString(),
      isOwn: requestedBy === userId,
    },
  }))
}
