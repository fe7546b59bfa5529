import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { logSecurity, type Origin } from '#server/platform/http/security-log.ts'
import { rememberNetwork } from './known-networks.ts'
import { limitedByNetwork, spendLink } from './mails/links.ts'
import { openSession } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'
import { accountById, markConfirmed, publicUser } from './users.ts'

/** Confirms the address and signs in, once; an account confirmed otherwise meanwhile is not signed in by it. Throws `link-expired`. */
export const confirmEmail = (app: App, { token, origin }: { token: string; origin: Origin }): Promise<SignedIn> =>
  limitedByNetwork(app, origin.ipAddress, () =>
    app.db.inTransaction(async (tx) => {
      const userId = await spendLink(tx, 'confirm-email', token)
      const account = await accountById(tx, userId)
      if (!account || !(await markConfirmed(app, tx, userId))) throw new Problem('link-expired')
      const session = await openSession(tx, userId, origin)
      await rememberNetwork(tx, userId, origin.ipAddress)
      await logSecurity(tx, { kind: 'email-confirmed', actorId: userId, userId, origin })
      return { success: true, token: session, user: publicUser(account) }
    }),
  )
