import type { FastifyRequest } from 'fastify'
import { account } from '../../../contract/account.ts'
import { Problem } from '../../../contract/problems.ts'
import { type Route, serve } from '../../platform/http.ts'
import type { Caller } from '../../platform/session.ts'
import type { Auth } from './auth.ts'
import { confirmEmail, forgotPassword, resetPassword } from './mailed-links.ts'
import { endSession, openSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { findClients } from './users.ts'

const success = { success: true } as const
const placeOf = (request: FastifyRequest) => ({ ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' })

function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new Problem('sign-in-required')
  return caller
}

export const accountRoutes = (auth: Auth): Route[] => [
  serve(account.login, (app, { body, request }) => signIn(app, auth, { ...body, ...placeOf(request) })),
  serve(account.signUp, async (app, { body, request }) => {
    await signUp(app, auth, { ...body, ipAddress: request.ip })
    return success
  }),
  serve(account.confirmEmail, (app, { body }) => confirmEmail(app, auth, body)),
  serve(account.forgotPassword, async (app, { body }) => {
    await forgotPassword(app, auth, body.email)
    return success
  }),
  serve(account.resetPassword, async (_app, { body }) => {
    await resetPassword(auth, body)
    return success
  }),
  serve(account.logout, async (app, { caller }) => {
    const current = signedIn(caller)
    await endSession(app, current, current.sessionId)
    return success
  }),
  serve(account.me, async (_app, { caller }) => {
    const { id, email, name, userType, referralCode } = signedIn(caller)
    return { id, email, name, userType, referralCode }
  }),
  serve(account.sessions, (app, { caller }) => openSessions(app, signedIn(caller))),
  serve(account.endSession, async (app, { caller, params }) => {
    await endSession(app, signedIn(caller), params.id)
    return success
  }),
  serve(account.clients, (app, { query }) => findClients(app, query.search)),
]
