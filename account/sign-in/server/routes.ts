import { ownClients } from '#account/clients/server/clients.ts'
import { listRefusedAddresses } from '#server/effects/mail-refusals/note-refusals.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { needsSecondFactor } from '#server/platform/http/admission.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { languageOfPage } from '#server/platform/texts.ts'
import { accountCalls } from '../contract/account.ts'
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
import { requireSignedIn } from './signed-in.ts'
import { publicUser, writeLanguage } from './users.ts'

const success = { success: true } as const

const mailOn = (
  endpoint: typeof accountCalls.forgotPassword | typeof accountCalls.confirmAgain,
  occasion: MailRequest['occasion'],
): Route =>
  serve(endpoint, async (app, { body, request }) => {
    await requestMailFrom(app, { occasion, email: body.email, ipAddress: request.ip })
    return success
  })

const publicRoutes: Route[] = [
  serve(accountCalls.login, (app, { body, request }) => signIn(app, { ...body, origin: requestOriginOf(request) })),
  serve(accountCalls.signUp, async (app, { body, request }) => {
    const opened = await signUp(app, { ...body, language: languageOfPage(request), origin: requestOriginOf(request) })
    return { ...success, ...opened }
  }),
  serve(accountCalls.confirmEmail, (app, { body, request }) => confirmEmail(app, { ...body, origin: requestOriginOf(request) })),
  mailOn(accountCalls.confirmAgain, 'not-confirmed'),
  mailOn(accountCalls.forgotPassword, 'forgotten'),
  serve(accountCalls.resetPassword, async (app, { body, request }) => {
    await resetPassword(app, { ...body, origin: requestOriginOf(request) })
    return success
  }),
]

const ownRoutes: Route[] = [
  serve(ownDataCalls.export, (app, { caller, body, request }) =>
    exportOwnData(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) }),
  ),
  serve(accountCalls.logout, async (app, { caller, request }) => {
    await signOut(app, requireSignedIn(caller), requestOriginOf(request))
    return success
  }),
  serve(accountCalls.me, async (app, { caller }) => {
    const user = requireSignedIn(caller)
    const clients = await ownClients(app.db, user.id)
    const clientId = user.memberships[0]?.clientId ?? null
    const [refused] = await listRefusedAddresses(app.db, clientId ?? PLATFORM, [user.email])
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
  serve(accountCalls.changePassword, async (app, { caller, body, request, texts }) => {
    const { newPasswordConfirmation: _same, ...change } = body
    const token = await changePassword(app, requireSignedIn(caller), { ...change, origin: requestOriginOf(request) })
    return { ...success, message: texts.messages['password-changed'], token }
  }),
  serve(accountCalls.chooseLanguage, async (app, { caller, body }) => {
    await writeLanguage(app.db, requireSignedIn(caller).id, body.language)
    return success
  }),
  serve(accountCalls.sessions, (app, { caller, request }) => openSessions(app, requireSignedIn(caller), requestOriginOf(request))),
  serve(accountCalls.endSession, async (app, { caller, params, request }) => {
    await endSession(app, requireSignedIn(caller), params.id, requestOriginOf(request))
    return success
  }),
  serve(accountCalls.endOtherSessions, async (app, { caller, request }) => ({
    ...success,
    ended: await endOtherSessions(app, requireSignedIn(caller), requestOriginOf(request)),
  })),
  serve(accountCalls.securityEvents, (app, { caller, request }) =>
    ownSecurityEvents(app, requireSignedIn(caller).id, requestOriginOf(request)),
  ),
]

const administratorRoutes: Route[] = [
  serve(accountCalls.endClientSessions, async (app, { caller, params, request, concerns }) => {
    concerns(params.id)
    const ended = await endSessionsOfClient(app, requireSignedIn(caller), params.id, requestOriginOf(request))
    return { ...success, ended }
  }),
  serve(accountCalls.allSecurityEvents, (app, { query }) => allSecurityEvents(app, query)),
]

export const accountRoutes: Route[] = [...publicRoutes, ...ownRoutes, ...administratorRoutes]
