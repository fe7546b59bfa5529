import { ownClients } from '#account/clients/server/clients.ts'
import { refusedAmong } from '#server/effects/mail-refusals/note-refusals.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { needsSecondFactor } from '#server/platform/http/admission.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { originOf } from '#server/platform/http/security-log.ts'
import { languageOfPage } from '#server/platform/texts.ts'
import { account } from '../contract/account.ts'
import { ownDataCalls } from '../contract/own-data.ts'
import { confirmEmail } from './confirm-email.ts'
import { requestMailFrom } from './mails/request-mail.ts'
import type { MailRequest } from './mails/requested-mail.ts'
import { exportOwnData } from './own-account/own-data.ts'
import { changePassword, resetPassword } from './passwords.ts'
import { allSecurityEvents, ownSecurityEvents } from './security-history.ts'
import { endOtherSessions, endSession, endSessionsOfClient, openSessions, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { signedIn } from './signed-in.ts'
import { publicUser, writeLanguage } from './users.ts'

const success = { success: true } as const

const mailOn = (endpoint: typeof account.forgotPassword | typeof account.confirmAgain, occasion: MailRequest['occasion']): Route =>
  serve(endpoint, async (app, { body, request }) => {
    await requestMailFrom(app, { occasion, email: body.email, ipAddress: request.ip })
    return success
  })

const publicRoutes: Route[] = [
  serve(account.login, (app, { body, request }) => signIn(app, { ...body, origin: originOf(request) })),
  serve(account.signUp, async (app, { body, request }) => {
    const opened = await signUp(app, { ...body, language: languageOfPage(request), origin: originOf(request) })
    return { ...success, ...opened }
  }),
  serve(account.confirmEmail, (app, { body, request }) => confirmEmail(app, { ...body, origin: originOf(request) })),
  mailOn(account.confirmAgain, 'not-confirmed'),
  mailOn(account.forgotPassword, 'forgotten'),
  serve(account.resetPassword, async (app, { body, request }) => {
    await resetPassword(app, { ...body, origin: originOf(request) })
    return success
  }),
]

const ownRoutes: Route[] = [
  serve(ownDataCalls.export, (app, { caller, body, request }) =>
    exportOwnData(app, signedIn(caller), { ...body, origin: originOf(request) }),
  ),
  serve(account.logout, async (app, { caller, request }) => {
    await signOut(app, signedIn(caller), originOf(request))
    return success
  }),
  serve(account.me, async (app, { caller }) => {
    const user = signedIn(caller)
    const clients = await ownClients(app.db, user.id)
    const clientId = user.memberships[0]?.clientId ?? null
    const [refused] = await refusedAmong(app.db, clientId ?? PLATFORM, [user.email])
    const refusal = refused ? { since: refused.since, reason: refused.reason } : null
    return {
      ...publicUser(user),
      platformRole: user.platformRole,
      clients,
      clientId,
      refused: refusal,
      needsSecondFactor: needsSecondFactor(app, user),
    }
  }),
  serve(account.changePassword, async (app, { caller, body, request, texts }) => {
    const { newPasswordConfirmation: _same, ...change } = body
    const token = await changePassword(app, signedIn(caller), { ...change, origin: originOf(request) })
    return { ...success, message: texts.messages['password-changed'], token }
  }),
  serve(account.chooseLanguage, async (app, { caller, body }) => {
    await writeLanguage(app.db, signedIn(caller).id, body.language)
    return success
  }),
  serve(account.sessions, (app, { caller, request }) => openSessions(app, signedIn(caller), originOf(request))),
  serve(account.endSession, async (app, { caller, params, request }) => {
    await endSession(app, signedIn(caller), params.id, originOf(request))
    return success
  }),
  serve(account.endOtherSessions, async (app, { caller, request }) => ({
    ...success,
    ended: await endOtherSessions(app, signedIn(caller), originOf(request)),
  })),
  serve(account.securityEvents, (app, { caller, request }) => ownSecurityEvents(app, signedIn(caller).id, originOf(request))),
]

const administratorRoutes: Route[] = [
  serve(account.endClientSessions, async (app, { caller, params, request, concerns }) => {
    concerns(params.id)
    const ended = await endSessionsOfClient(app, signedIn(caller), params.id, originOf(request))
    return { ...success, ended }
  }),
  serve(account.allSecurityEvents, (app, { query }) => allSecurityEvents(app, query)),
]

export const accountRoutes: Route[] = [...publicRoutes, ...ownRoutes, ...administratorRoutes]
