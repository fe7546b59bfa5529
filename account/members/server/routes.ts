import { changeRole, chooseClient, leaveClient, removeMember } from '#account/clients/server/memberships.ts'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { requireSignedIn } from '#account/sign-in/server/signed-in.ts'
import { callName } from '#server/platform/http/audit-log.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { languageOfPage } from '#server/platform/texts.ts'
import { memberCalls, membershipCalls } from '../contract/members.ts'
import { acceptInvitation, readInvitation, registerInvited } from './accept-invitation.ts'
import { findClients } from './contacts.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from './invitations.ts'
import { listMembers } from './members.ts'

const success = { success: true } as const

const forOwners: Route[] = [
  serve(memberCalls.list, (app, { client, caller, texts }) =>
    listMembers(app, { clientId: client.id, userId: requireSignedIn(caller).id, texts }),
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
    id: await inviteMember(app, { clientId: client.id, ...body, invitedBy: requireSignedIn(caller).id }),
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
    await chooseClient(app.db, { clientId: params.id, userId: requireSignedIn(caller).id })
    return success
  }),
  serve(membershipCalls.leave, async (app, { caller, params, request }) => {
    const leaving = { origin: requestOriginOf(request), call: callName(membershipCalls.leave) }
    await leaveClient(app, { clientId: params.id, userId: requireSignedIn(caller).id, ...leaving })
    return success
  }),
  serve(membershipCalls.readInvitation, (app, { body, request }) => readInvitation(app, { ...body, origin: requestOriginOf(request) })),
  serve(membershipCalls.accept, async (app, { caller, body, request }) => {
    const accepting = { ...body, origin: requestOriginOf(request), call: callName(membershipCalls.accept) }
    return { ...success, clientId: await acceptInvitation(app, requireSignedIn(caller), accepting) }
  }),
  serve(membershipCalls.register, (app, { body, request }) =>
    registerInvited(app, {
      ...body,
      language: languageOfPage(request),
      origin: requestOriginOf(request),
      call: callName(membershipCalls.register),
    }),
  ),
]

const forPlatform: Route[] = [serve(accountCalls.clients, (app, { query }) => findClients(app, query.search))]

export const memberRoutes: Route[] = [...forOwners, ...forOneself, ...forPlatform]
