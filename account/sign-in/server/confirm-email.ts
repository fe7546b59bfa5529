import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import { rememberNetwork } from './known-networks.ts'
import { limitLinksByNetwork, spendMailedLink } from './mails/links.ts'
import { openSession } from './sessions.ts'
import type { SignInResult } from './sign-in.ts'
import { accountById, markUserConfirmed, publicUser } from './users.ts'

/** Confirms the address and signs in, once; an account confirmed otherwise meanwhile is not signed in by it. Throws `link-expired`. */
export const confirmEmail = (app: App, { token, origin }: { token: string; origin: RequestOrigin }): Promise<SignInResult> =>
  limitLinksByNetwork(app, origin.ipAddress, () =>
    app.db.inTransaction(async (tx) => {
      const userId = await spendMailedLink(tx, 'confirm-email', token)
      const account = await accountById(tx, userId)
      if (!account || !(await markUserConfirmed(app, tx, userId))) throw new Problem('link-expired')
      const session = await openSession(tx, userId, origin)
      await rememberNetwork(tx, userId, origin.ipAddress)
      await logSecurity(tx, { kind: 'email-confirmed', actorId: userId, userId, origin })
      return { success: true, token: session, user: publicUser(account) }
    }),
  )
