/**
 * Calls as attackers make them: every call of the contract by every role, for the own client and for another one, with their own ids and the other's,
 * valid and with values that hurt. No answer may be 5xx or hold what is another's, each must be what the table of permissions says, and of the
 * client that is attacked no row may move.
 */
import { randomUUID } from 'node:crypto'
import type { Identity } from './attackers.ts'
import { type Catalogue, idsForParameter, unguessableIds } from './catalogue.ts'
import { type AttackedEndpoint, expectedAnswerOf, type TargetedClient, wrongStatus } from './expected.ts'
import { attackRequestFor, type OpenApi, type OperationDescribed, type Random, seededRandom } from './requests.ts'

export type AttackCall = {
  method: string
  path: string
  isPathHostile: boolean
  token: string | null
  body: string | null
  isUpload: boolean
  key: string
}
export type SendAttackCall = (asked: AttackCall) => Promise<{ status: number; text: string }>

export type AttackOutcome = {
  calls: number
  /** Those that came as far as the operation. */
  admitted: number
  byClass: Record<string, number>
  /** Each names its call. */
  findings: string[]
}

type Attack = {
  ask: SendAttackCall
  document: OpenApi
  endpoints: readonly AttackedEndpoint[]
  /** None of them has a right to anything of the client that is attacked, unless it acts for all. */
  identities: readonly Identity[]
  own: Catalogue
  attacked: Catalogue
  calls: number
  atOnce: number
  seed?: number
}

type Operation = { endpoint: AttackedEndpoint; path: string; described: OperationDescribed }

export async function runAttack({
  ask,
  document,
  endpoints,
  identities,
  own,
  attacked,
  calls,
  atOnce,
  seed = 20_261_121,
}: Attack): Promise<AttackOutcome> {
  const random = seededRandom(seed)
  const operations = operationsOf(document, endpoints)
  const outcome: AttackOutcome = { calls: 0, admitted: 0, byClass: {}, findings: [] }
  // A member of both is known to both.
  const known = new Set(unguessableIds(own))
  const unguessable = new Set(unguessableIds(attacked).filter((id) => !known.has(id)))
  const named = new Set<string>()
  let begun = 0
  const lane = async () => {
    while (begun < calls) {
      const operation = operations[begun % operations.length]
      begun += 1
      const target = targets[random(targets.length)] ?? 'none'
      const identity = operation && callerOf(operation.endpoint, identities, target, random)
      if (!operation || !identity || isSelfHarm(operation.endpoint, identity)) continue
      const asked = askedOf(operation, { document, random, own, attacked, target, identity })
      // What an attacker writes down is read again without being another's, by a call beside this one too.
      for (const id of unguessable) {
        if (asked.body?.includes(id)) unguessable.delete(id)
        if (decodeURIComponentSafely(asked.path).includes(id)) named.add(id)
      }
      note({ outcome, operation, identity, target, asked, unguessable, named }, await ask(asked))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcome
}

const targets: readonly TargetedClient[] = ['none', 'none', 'none', 'none', 'own', 'own', 'other']

/** Paths of the document have no case and no slash at their end. */
const operationsOf = (document: OpenApi, endpoints: readonly AttackedEndpoint[]): Operation[] =>
  endpoints.flatMap((endpoint) => {
    const path = `/api${endpoint.path}`.replace(/:(\w+)/g, '{$1}')
    const described = document.paths[path]?.[endpoint.method.toLowerCase()]
    return described ? [{ endpoint, path, described }] : []
  })

/** Mostly who may: others learn nothing of what is behind a refusal. */
function callerOf(
  endpoint: AttackedEndpoint,
  identities: readonly Identity[],
  target: TargetedClient,
  random: Random,
): Identity | undefined {
  const allowed = identities.filter((identity) => expectedAnswerOf(endpoint, identity, target) === 'open')
  const from = allowed.length > 0 && random(10) > 0 ? allowed : identities
  return from[random(from.length)]
}

type Making = { document: OpenApi; random: Random; own: Catalogue; attacked: Catalogue; target: TargetedClient; identity: Identity }

function askedOf({ endpoint, path, described }: Operation, { document, random, own, attacked, target, identity }: Making): AttackCall {
  const clients = { none: null, own: own.clientId, other: attacked.clientId }
  const ids = (name: string) => idsForParameter(random(3) === 0 ? attacked : own, endpoint.path, name)
  const isUpload = endpoint.upload !== null
  const request = attackRequestFor({ path, described }, { document, random, idsFor: ids, selectedClient: clients[target], isUpload })
  return { method: endpoint.method, token: identity.token, isUpload, key: randomUUID(), ...request }
}

const ENDS_ATTACKERS =
  /^(POST \/auth\/logout|DELETE \/auth\/sessions.*|POST \/clients\/:id\/leave|(DELETE|PUT) \/members\/:userId.*|POST \/admin\/clients\/:id\/end-sessions|POST .*reset-second-factor|(POST|PUT|DELETE) \/sandbox.*)$/

/** What would end the attack itself: sessions and roles of its attackers, its own simulators. */
const isSelfHarm = ({ method, path }: AttackedEndpoint, { standing }: Identity): boolean =>
  standing.kind !== 'signed-out' && ENDS_ATTACKERS.test(`${method} ${path}`)

type Noting = {
  outcome: AttackOutcome
  operation: Operation
  identity: Identity
  target: TargetedClient
  asked: AttackCall
  unguessable: Set<string>
  named: Set<string>
}

/** Repeats which ids were named by the client's own people, theirs or not. */
const AUDIT = '/audit'

const BEFORE_THE_OPERATION = [
  'malformed-request',
  'invalid-fields',
  'sign-in-required',
  'not-allowed',
  'client-required',
  'route-not-found',
]

function note(
  { outcome, operation, identity, target, asked, unguessable, named }: Noting,
  { status, text }: { status: number; text: string },
): void {
  const kind = `${Math.floor(status / 100)}xx`
  const title = titleOf(text, status)
  outcome.calls += 1
  outcome.byClass[kind] = (outcome.byClass[kind] ?? 0) + 1
  const { endpoint } = operation
  // What an operation did not find, it looked for.
  const isNotLookedFor = asked.isPathHostile || expectedAnswerOf(endpoint, identity, target) !== 'open'
  const isRefusedBefore = BEFORE_THE_OPERATION.includes(title) || status === 429 || (status === 404 && isNotLookedFor)
  if (!isRefusedBefore) outcome.admitted += 1
  const found = (what: string, shown = text.slice(0, 200)) =>
    outcome.findings.push(
      `${endpoint.method} ${endpoint.path}: ${what}; ${asked.path.slice(0, 200)} by ${identity.name}: ${status} with ${String(asked.body).slice(0, 200)} → ${shown}`,
    )
  if (status >= 500 && status !== 503 && title !== 'courier-failed' && title !== 'store-failed' && title !== 'payment-failed')
    found('fails')
  const isUnreadable = asked.isPathHostile && (status === 400 || title === 'route-not-found')
  const wrong = isUnreadable ? null : wrongStatus(endpoint, identity, target, status)
  if (wrong !== null) found(wrong)
  if (identity.hidden !== null && text.includes(identity.hidden)) found('shows an account number')
  if (identity.standing.kind === 'platform') return
  const sent = decodeURIComponentSafely(asked.path)
  for (const mark of identity.foreign) if (text.includes(mark)) found('shows what is another client’s', around(text, mark))
  if (status < 300)
    for (const id of unguessable)
      if (text.includes(id) && !sent.includes(id) && !(endpoint.path === AUDIT && named.has(id)))
        found(`shows ${id}, which is another client’s`, around(text, id))
}

/** Where in an answer it stands, and in what. */
function around(text: string, shown: string): string {
  const at = text.indexOf(shown)
  return text.slice(Math.max(0, at - 200), at + shown.length + 200)
}

const titleOf = (text: string, status: number): string => (status < 400 ? '' : (/"title":"([\w-]+)"/.exec(text)?.[1] ?? ''))

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // it was sent so on purpose
  }
}
