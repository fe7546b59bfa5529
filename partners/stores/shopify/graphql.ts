/**
 * Speaking GraphQL with a shop. Three kinds of errors are distinguished: HTTP (token, frozen shop, missing right), `errors` within HTTP 200
 * (throttled, denied, broken) and, in each mutation's own payload, `userErrors`. The allowance of calls is respected: when the shop says
 * how much is left, the next call waits for what it will cost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { StoreAnswer, StoreGrants } from '#selling/ports/stores.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps, type PartnerHttp } from '../../partner-http.ts'
import { withStorableTexts } from '../storable.ts'
import { NEEDS_AUTH, shopSession } from './session.ts'
import { SHOPIFY_API_VERSION, type ShopifySettings } from './settings.ts'

export type GraphqlCall<T> = {
  operation: string
  document: string
  variables?: Record<string, unknown>
  answer: z.ZodType<T>
  isRead: boolean
  /** Waits until enough is left for people. */
  isBackground?: boolean
}
export type ShopGraphql = <T>(call: GraphqlCall<T>) => Promise<StoreAnswer<T>>

const Throttle = z.object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number().positive() })
const Cost = z.object({ requestedQueryCost: z.number(), throttleStatus: Throttle })
type Cost = z.infer<typeof Cost>
const Envelope = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).nullish() })).optional(),
  extensions: z.object({ cost: Cost.nullish() }).nullish(),
})
type Envelope = z.infer<typeof Envelope>

/** Shopify says when to come back in a header that is not kept here; a second is its own client's habit. */
const BUSY_WAIT_MS = 1000
const ATTEMPTS_MAX = 20

type Given = { shop: string; settings: ShopifySettings; deps: PartnerDeps; http: PartnerHttp; grants: StoreGrants }

export function shopGraphql(given: Given): ShopGraphql {
  const { settings, deps, http } = given
  const session = shopSession(given)
  const left = openCallAllowance(deps.now)

  async function send(call: GraphqlCall<unknown>): Promise<PartnerAnswer> {
    return session((token) =>
      http({
        operation: call.operation,
        method: 'POST',
        path: `/admin/api/${SHOPIFY_API_VERSION}/graphql.json`,
        headers: { 'x-shopify-access-token': token },
        body: { json: { query: call.document, variables: call.variables ?? {} } },
        recorded: { variables: call.variables ?? {} },
        timeoutMs: call.isRead ? settings.readTimeoutMs : settings.writeTimeoutMs,
        isRead: call.isRead,
      }),
    )
  }

  /** Asked again after each pause: meanwhile people may have used it up. */
  async function leaveToPeople(operation: string, giveUpAt: number): Promise<void> {
    for (let ms = left.msUntilSpare(operation); ms > 0; ms = left.msUntilSpare(operation)) {
      const remainingMs = giveUpAt - deps.now().getTime()
      if (remainingMs <= 0) return
      await wait(Math.min(ms, remainingMs))
    }
  }

  return async (call) => {
    const giveUpAt = deps.now().getTime() + settings.throttleWaitMs
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      if (call.isBackground) await leaveToPeople(call.operation, giveUpAt)
      const read = readGraphqlAnswer(await send(call), call.answer, (cost) => left.noted(call.operation, cost))
      if (read.kind !== 'throttled') return read
      // Throttled means not begun: the only answer after which the same call may go out again.
      if (deps.now().getTime() + read.waitMs > giveUpAt) break
      await wait(read.waitMs)
    }
    return { kind: 'refused', reason: 'busy', message: { code: 'shop-busy' } }
  }
}

type Read<T> = StoreAnswer<T> | { kind: 'throttled'; waitMs: number }

/** `onCost`: given what the call took of the shop's allowance, where the shop says it. */
export function readGraphqlAnswer<T>(answer: PartnerAnswer, schema: z.ZodType<T>, onCost?: (cost: Cost) => void): Read<T> {
  if (answer.kind === 'not-sent') return notSent(answer.cause)
  if (answer.kind === 'unknown') return answer
  if (answer.status === 429) return { kind: 'throttled', waitMs: BUSY_WAIT_MS }
  const refused = answer.status === 200 ? null : refusalOf(answer.status)
  if (refused) return refused
  const envelope = Envelope.safeParse(jsonOf(answer))
  if (answer.status !== 200 || !envelope.success) return { kind: 'unknown', cause: `status ${answer.status}, not readable` }
  const { errors = [], extensions } = envelope.data
  if (extensions?.cost) onCost?.(extensions.cost)
  if (errors.some((error) => error.extensions?.code === 'THROTTLED')) return { kind: 'throttled', waitMs: throttledFor(envelope.data) }
  if (errors.length > 0) return errorsOf(errors)
  const read = schema.safeParse(withStorableTexts(envelope.data.data))
  return read.success
    ? { kind: 'done', value: read.data }
    : { kind: 'unknown', cause: `not the answer that was asked for: ${z.prettifyError(read.error).slice(0, 300)}` }
}

function notSent(cause: string): StoreAnswer<never> {
  if (cause === NEEDS_AUTH) return { kind: 'refused', reason: 'needs-auth', message: { code: 'must-connect-again' } }
  return {
    kind: 'refused',
    reason: 'unreachable',
    message: { code: 'shopify-not-reached', params: { cause: effectCauseMessageOf(cause) } },
  }
}

/** null: this status says nothing for certain. */
function refusalOf(status: number): StoreAnswer<never> | null {
  if (status === 401) return { kind: 'refused', reason: 'needs-auth', message: { code: 'must-connect-again' } }
  if (status === 403) return { kind: 'refused', reason: 'not-allowed', message: { code: 'shopify-not-allowed' } }
  if (status === 402 || status === 423) return { kind: 'refused', reason: 'closed', message: { code: 'shopify-locked' } }
  return status === 404 ? { kind: 'refused', reason: 'closed', message: { code: 'shopify-unknown-shop' } } : null
}

/** How long until the shop allows what was asked. */
function throttledFor({ extensions }: Envelope): number {
  const cost = extensions?.cost
  if (!cost) return BUSY_WAIT_MS
  const missing = Math.max(1, cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable)
  return Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000)
}

/** A denied field and a refused document did nothing; an inner failure of Shopify may have. */
function errorsOf(errors: NonNullable<Envelope['errors']>): StoreAnswer<never> {
  const [first] = errors
  const words = first?.message ?? ''
  const message = partnerSaid(words)
  const code = first?.extensions?.code
  if (code === 'ACCESS_DENIED') return { kind: 'refused', reason: 'not-allowed', message }
  if (code === undefined || code === null || code === 'INTERNAL_SERVER_ERROR') return { kind: 'unknown', cause: words }
  return { kind: 'refused', reason: 'rejected', message }
}

export const UserErrors = z.array(z.object({ message: z.string() }))

/** The shop's business refusal in its own words; null: it did what was asked. */
export const refusalOfUserErrors = (userErrors: z.infer<typeof UserErrors>): StoreAnswer<never> | null =>
  userErrors.length === 0
    ? null
    : { kind: 'refused', reason: 'rejected', message: partnerSaid(userErrors.map((error) => error.message).join(' ')) }

/** What the shop said last of how much it lets us ask. */
export type ThrottleStatus = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }

export type CallAllowance = {
  noted(operation: string, said: { requestedQueryCost: number; throttleStatus: ThrottleStatus }): void
  /** How long until a call of the background may go out. Of a shop and an operation that nothing is known of: 0. */
  msUntilSpare(operation: string): number
}

/** Two or three orders of a small shop, or a page of them. */
const LEFT_TO_PEOPLE = 0.25

/**
 * How much a shop still lets us ask. Reading in the background leaves a part of it free, so that what people wait for is answered at
 * once also in a shop that allows little.
 */
export function openCallAllowance(now: () => Date): CallAllowance {
  const costs = new Map<string, number>()
  let last: { status: ThrottleStatus; at: number } | null = null

  return {
    noted(operation, { requestedQueryCost, throttleStatus }) {
      costs.set(operation, requestedQueryCost)
      last = { status: throttleStatus, at: now().getTime() }
    },
    msUntilSpare(operation) {
      if (!last) return 0
      const { maximumAvailable, currentlyAvailable, restoreRate } = last.status
      const restored = ((now().getTime() - last.at) / 1000) * restoreRate
      const wanted = Math.min(maximumAvailable, (costs.get(operation) ?? 0) + LEFT_TO_PEOPLE * maximumAvailable)
      return Math.max(0, Math.ceil(((wanted - currentlyAvailable - restored) / restoreRate) * 1000))
    },
  }
}

/** A change whose answer carries nothing but errors; `payload`: the name under which it comes. */
type Writing = { operation: string; document: string; variables: Record<string, unknown>; payload: string }

export async function writeToShop(graphql: ShopGraphql, { payload, ...call }: Writing): Promise<StoreAnswer<null>> {
  const answer = await graphql({ ...call, answer: z.record(z.string(), z.object({ userErrors: UserErrors }).nullable()), isRead: false })
  if (answer.kind !== 'done') return answer
  return refusalOfUserErrors(answer.value[payload]?.userErrors ?? []) ?? { kind: 'done', value: null }
}
