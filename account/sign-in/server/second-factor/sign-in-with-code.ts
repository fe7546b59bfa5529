import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import { rememberNetwork } from '../known-networks.ts'
import { openSession } from '../sessions.ts'
import type { SignInResult } from '../sign-in.ts'
import { accountById, publicUser } from '../users.ts'
import { withSecondFactorCode } from './codes.ts'
import { ownerOfSignInTicket, spendSignInTicket } from './tickets.ts'

type Input = { ticket: string; code: string; origin: RequestOrigin }

/** The second step. A wrong code leaves the ticket good. Throws `sign-in-expired`, `invalid-fields`, `too-many-requests`. */
export async function signInWithCode(app: App, { ticket, code, origin }: Input): Promise<SignInResult> {
  const userId = await ownerOfSignInTicket(app.db, ticket)
  const account = userId && (await accountById(app.db, userId))
  if (!account) throw new Problem('sign-in-expired')
  return withSecondFactorCode(app, { userId: account.id, code, origin }, async (tx): Promise<SignInResult> => {
    if (!(await spendSignInTicket(tx, ticket))) throw new Problem('sign-in-expired')
    const token = await openSession(tx, account.id, origin, { isCodeProved: true })
    await rememberNetwork(tx, account.id, origin.ipAddress, { byCode: true })
    await logSecurity(tx, { kind: 'sign-in', actorId: account.id, userId: account.id, origin })
    return { success: true, token, user: publicUser(account) }
  })
}
