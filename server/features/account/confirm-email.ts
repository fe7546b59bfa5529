import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { logSecurity, type Place } from '../../platform/http/security-log.ts'
import { limitedByPlace, spendLink } from './mails/links.ts'
import { keepPlace } from './places.ts'
import { openSession } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'
import { accountById, markConfirmed, publicUser } from './users.ts'

/** Confirms the address and signs in, once; an account confirmed otherwise meanwhile is not signed in by it. Throws `link-expired`. */
export const confirmEmail = (app: App, { token, place }: { token: string; place: Place }): Promise<SignedIn> =>
  limitedByPlace(app, place.ipAddress, () =>
    app.db.inTransaction(async (tx) => {
      const userId = await spendLink(tx, 'confirm-email', token)
      const account = await accountById(tx, userId)
      if (!account || !(await markConfirmed(tx, userId))) throw new Problem('link-expired')
      const session = await openSession(tx, userId, place)
      await keepPlace(tx, userId, place.ipAddress)
      await logSecurity(tx, { kind: 'email-confirmed', actorId: userId, userId, place })
      return { success: true, token: session, user: publicUser(account) }
    }),
  )
