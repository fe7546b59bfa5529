import { changeRole, chooseClient, leaveClient, removeMember } from '#account/clients/server/memberships.ts'
import { account } from '#account/sign-in/contract/account.ts'
import { signedIn } from '#account/sign-in/server/signed-in.ts'
import { callName } from '#server/platform/http/audit-log.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { originOf } from '#server/platform/http/security-log.ts'
import { languageOfPage } from '#server/platform/texts.ts'
import { memberCalls, membershipCalls } from '../contract/members.ts'
import { acceptInvitation, readInvitation, registerInvited } from './accept-invitation.ts'
import { findClients } from './contacts.ts'
import { invite, resendInvitation, withdrawInvitation } from './invitations.ts'
import { listMembers } from './members.ts'

const success = { success: true } as const

const forOwners: Route[] = [
  serve(memberCalls.list, (app, { client, caller, texts }) =>
    listMembers(app, { clientId: client.id, userId: signedIn(caller).id, texts }),
  ),
  serve(memberCalls.changeRole, async (app, { client, params, body }) => {
    await changeRole(app, { clientId: client.id, userId: params.userId, role: body.role })
    return success
  }),
  serve(memberCalls.remove, async (app, { client, params }) => {
    await removeMember(app, { clientId: client.id, userId: params.userId })
    return success
  }),
  serve(memberCalls.invite, async (app, { client, caller, body }) => ({
    ...success,
    id: await invite(app, { clientId: client.id, ...body, invitedBy: signedIn(caller).id }),
  })),
  serve(memberCalls.resend, async (app, { client, params }) => {
    await resendInvitation(app, { clientId: client.id, id: params.id })
    return success
  }),
  serve(memberCalls.withdraw, async (app, { client, params }) => {
    await withdrawInvitation(app, { clientId: client.id, id: params.id })
    return success
  }),
]

const forOneself: Route[] = [
  serve(membershipCalls.choose, async (app, { caller, params }) => {
    await chooseClient(app.db, { clientId: params.id, userId: signedIn(caller).id })
    return success
  }),
  serve(membershipCalls.leave, async (app, { caller, params, request }) => {
    const leaving = { origin: originOf(request), call: callName(membershipCalls.leave) }
    await leaveClient(app, { clientId: params.id, userId: signedIn(caller).id, ...leaving })
    return success
  }),
  serve(membershipCalls.readInvitation, (app, { body, request }) => readInvitation(app, { ...body, origin: originOf(request) })),
  serve(membershipCalls.accept, async (app, { caller, body, request }) => {
    const accepting = { ...body, origin: originOf(request), call: callName(membershipCalls.accept) }
    return { ...success, clientId: await acceptInvitation(app, signedIn(caller), accepting) }
  }),
  serve(membershipCalls.register, (app, { body, request }) =>
    registerInvited(app, {
      ...body,
      language: languageOfPage(request),
      origin: originOf(request),
      call: callName(membershipCalls.register),
    }),
  ),
]

const forPlatform: Route[] = [serve(account.clients, (app, { query }) => findClients(app, query.search))]

export const memberRoutes: Route[] = [...forOwners, ...forOneself, ...forPlatform]
