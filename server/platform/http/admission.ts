/** Who makes a call, which client it is about, and whether that role allows it. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Actor, hasPermission, type Permission } from '#contract/permissions.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '../app.ts'
import { auditActing, auditNotAllowed } from './audit-log.ts'
import { accountOpeningOf } from './sealed-accounts.ts'
import { refuseUnstorable } from './sent/storable-request.ts'
import { type Caller, callerOf, isClient } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** null on public endpoints. */
    actor: Actor | null
    /** The client the call is about; empty where it is about none. */
    clientId: string
  }
}

type UserActor = Extract<Actor, { kind: 'user' }>
/** Instead of a client's id, where a call is about all. */
const ALL = ''

type OnBehalf = { actor: UserActor; clientId: string }

export function callAdmissionOf(app: App, endpoint: Endpoint) {
  const opened = accountOpeningOf(app, endpoint)
  return {
    // Who may not call learns nothing of what a right call looks like, and its body is not read.
    onRequest: async (request: FastifyRequest) => {
      const caller = await callerOf(app, request)
      if (!caller) throw new Problem('sign-in-required')
      request.caller = caller
      request.actor = { ...asOperator(caller), isActingFor: false }
      // What is signed in for itself is left: there it is set up.
      if (needsSecondFactor(app, caller) && endpoint.access !== 'signed-in') throw new Problem('second-factor-required')
      const permission = permissionOf(endpoint)
      if (permission && !couldCall(caller, permission)) await refuse(app, endpoint, request, asMemberOf(caller, selectedIn(request.query)))
    },
    // Before validation, which drops what an endpoint's schema does not name.
    preValidation: async (request: FastifyRequest) => {
      refuseUnstorable(request)
      const permission = permissionOf(endpoint)
      if (!permission || isForPlatform(permission) || !request.caller) return
      const onBehalf = await clientOf(app, endpoint, request.caller, request)
      request.clientId = onBehalf.clientId
      request.actor = onBehalf.actor
      if (!hasPermission(onBehalf.actor, permission)) await refuse(app, endpoint, request, onBehalf)
      if (opened && !hasPermission(onBehalf.actor, 'bank.write')) request.body = opened(request.body, onBehalf.clientId)
    },
  }
}

/** Who works for the platform has two steps to its accounts; a sandbox shows them without. */
export const needsSecondFactor = ({ config }: Pick<App, 'config'>, { lacksSecondFactor }: Caller): boolean =>
  lacksSecondFactor && !config.isSandbox

const permissionOf = ({ access }: Endpoint): Permission | null => (access === 'public' || access === 'signed-in' ? null : access)
const isForPlatform = (permission: Permission): boolean => permission.startsWith('platform.')

/** On the platform's side: as it is before a client is named. */
const asOperator = ({ id, platformRole }: Caller): UserActor => ({ kind: 'user', userId: id, role: null, platformRole, isActingFor: true })

/** null: a member of no client, or not of this one. `selected` null: the one chosen last. */
function asMemberOf({ id, platformRole, memberships }: Caller, selected: string | null): OnBehalf | null {
  const membership = selected === null ? memberships[0] : memberships.find(({ clientId }) => clientId === selected)
  if (!membership) return null
  const { clientId, role } = membership
  return { clientId, actor: { kind: 'user', userId: id, role, platformRole, isActingFor: false } }
}

/** For one client or another: which one it is about may stand in the body, which is not read yet. */
const couldCall = (caller: Caller, permission: Permission): boolean =>
  hasPermission(asOperator(caller), permission) ||
  caller.memberships.some(({ clientId }) => {
    const member = asMemberOf(caller, clientId)
    return member !== null && hasPermission(member.actor, permission)
  })

async function refuse(app: App, endpoint: Endpoint, request: FastifyRequest, onBehalf: OnBehalf | null): Promise<never> {
  const { caller } = request
  const isForClients = endpoint.access !== 'public' && !endpoint.access.startsWith('platform.')
  if (caller && isForClients && caller.memberships.length === 0 && caller.platformRole === null)
    throw new Problem('client-required', { because: { code: 'member-of-none' } })
  const actor = onBehalf?.actor ?? request.actor
  if (actor) await auditNotAllowed(app, { endpoint, actor, clientId: onBehalf?.clientId ?? null, request })
  throw new Problem('not-allowed')
}

const Selected = z.object({ selectedClient: z.string().min(1) })

const selectedIn = (source: unknown): string | null => Selected.safeParse(source).data?.selectedClient.toLowerCase() ?? null

/** As the specification has it; what is no id of a client is refused with the other fields. */
const namedIn = (body: unknown, name: string | null): string | null =>
  name === null
    ? null
    : (z
        .object({ [name]: z.uuid() })
        .safeParse(body)
        .data?.[name]?.toLowerCase() ?? null)

/**
 * `selectedClient`, in query or body, names one of the caller's own clients or, for the platform's roles, any. Throws `not-found`
 * alike for a client of others and for none, `client-required` where there is none to fall back on, `invalid-fields` where the endpoint
 * demands one of the platform's roles, `not-allowed` where its body names one by the specification's name that is not the caller's.
 */
async function clientOf(app: App, endpoint: Endpoint, caller: Caller, request: FastifyRequest): Promise<OnBehalf> {
  const { namesClient, mayNameAll, clientIn } = endpoint
  const named = namedIn(request.body, clientIn)
  const selected = selectedIn(request.query) ?? selectedIn(request.body) ?? named
  if (selected === null && mayNameAll && hasPermission(asOperator(caller), 'platform.money'))
    return { clientId: ALL, actor: asOperator(caller) }
  // One client in the address and another in the body: neither is meant for sure.
  if (named !== null && named !== selected) throw new Problem('not-allowed')
  const isIgnored = namesClient && caller.platformRole === null && selectedIn(request.query) === null
  const member = asMemberOf(caller, selected) ?? (isIgnored ? asMemberOf(caller, null) : null)
  if (member) return member
  if (selected === null && namesClient && caller.platformRole !== null)
    throw fieldProblem('selectedClient', 'client-not-chosen', 'required')
  if (selected === null) throw new Problem('client-required')
  if (caller.platformRole === null && named !== null) throw new Problem('not-allowed')
  if (caller.platformRole === null || !(await isClient(app, selected))) throw new Problem('not-found')
  const onBehalf = { clientId: selected, actor: asOperator(caller) }
  await auditActing(app, { ...onBehalf, request }, caller.sessionId)
  return onBehalf
}
