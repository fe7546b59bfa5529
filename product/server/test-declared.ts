/** Holds in every test with a whole server what endpoints say of themselves: what reads writes nothing, and no account leaves for who may not read it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { isRomanianIban } from '#contract/banking/iban.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { App } from '#server/platform/app.ts'
import { callName } from '#server/platform/http/audit-log.ts'
import type { Route } from '#server/platform/http/http.ts'
import { currentRequestEntry } from '#server/platform/http/request-entry.ts'
import { seesAccounts } from '#server/platform/http/sealed-accounts.ts'

type Watched = {
  endpoint: Endpoint
  seesAccounts: boolean
  /** It leaves an entry in the audit log. */
  isAudited: boolean
  /** What it wrote in which connection, and where transactions ended; null: by a statement of its own. */
  steps: Step[]
  answer: unknown
  /** Whom it named as concerned; null: none. */
  concerned: string | null
  isOver: boolean
}
/** `rows`: how many it wrote, once that is known. */
type Step = { on: object | null; statement: string; values: readonly unknown[]; rows: number | null }

/** How often something is asked for, and the tokens that partners gave, are no client's rows. */
const COUNTED = /^\s*(insert\s+into|update|delete\s+from)\s+"?(rate_limits|partner_tokens)"?/i
const WRITING = /\b(insert\s+into|delete\s+from|update\s+[\w".]+(\s+(as\s+)?\w+)?\s+set|truncate|add_job)\b/i
const ENTRY = /^insert into "?audit_log/
const IBAN = /\bRO\d{2}[A-Z]{4}[0-9A-Z]{16}\b/g

export function watchCalls(app: App) {
  const underWay = new AsyncLocalStorage<Watched>()
  const calls = new WeakMap<object, Watched>()
  noteWritten(app.db.$client, (step) => {
    const call = underWay.getStore()
    const isBesides = call?.isAudited && currentRequestEntry() === null
    if (call && !call.isOver && !isBesides) call.steps.push(step)
  })

  const watched = (routes: readonly Route[]): Route[] =>
    routes.map((route) => ({
      ...route,
      async handle(_app, call) {
        const { endpoint } = route
        const one: Watched = {
          ...{ endpoint, steps: [], answer: null, concerned: null, isOver: false },
          seesAccounts: seesAccounts(endpoint, call.actor),
          isAudited: currentRequestEntry() !== null,
        }
        calls.set(call.request.raw, one)
        const { concerns } = call
        call.concerns = (clientId) => {
          one.concerned = clientId
          concerns(clientId)
        }
        return underWay
          .run(one, () => route.handle(app, call))
          .then((answer) => {
            one.answer = answer
            return answer
          })
          .finally(() => {
            one.isOver = true
          })
      },
    }))

  /** Throws for an answer that is not what its endpoint says. */
  function judge(answer: LightMyRequestResponse): LightMyRequestResponse {
    const call = calls.get(answer.raw.req as IncomingMessage)
    if (!call) return answer
    const name = callName(call.endpoint)
    const written = call.steps.filter(isWriting).map(({ statement }) => statement)
    if (call.endpoint.does === 'reads' && written.length > 0) throw new Error(`${name} only reads, and wrote: ${written[0]}`)
    const fault = call.isAudited ? faultOfEntry(call, answer) : null
    if (fault) throw new Error(`${name} (${answer.statusCode}) ${fault}`)
    const own = app.config.seller.iban.replace(/\s/g, '')
    const shown = answer.body.match(IBAN)?.filter((text) => isRomanianIban(text) && text !== own) ?? []
    if (!call.seesAccounts && shown.length > 0) throw new Error(`${name} shows an account to who may not read it: ${shown[0]}`)
    return answer
  }

  return { watched, judge }
}

const isWriting = ({ statement }: Step) => WRITING.test(statement) && !COUNTED.test(statement)
/** One that a transaction without changes was not given is none. */
const isEntry = ({ statement, rows }: Step) => ENTRY.test(statement) && rows !== 0

/** What they ask for is committed, and a partner, or what follows from it, may still say no. */
const REFUSED_LATER: readonly string[] = [
  'POST /orders/:uniqueId/activate',
  'POST /orders/:uniqueId/cancel',
  'POST /user/prepay/card',
  'POST /user/integration/shopify/order/:clientId',
  'POST /user/integration/shopify/order-cash/:clientId/:uniqueId',
  'PUT /admin/repayment/process-user-payment/:clientId',
]

/** The entry of what is done is committed with the first change, and says what it would have said afterwards. */
function faultOfEntry({ endpoint, steps, answer: answered, concerned }: Watched, { statusCode }: LightMyRequestResponse): string | null {
  const [first] = committed(steps).filter((group) =>
    group.some((step) => isEntry(step) || (isWriting(step) && !ENTRY.test(step.statement))),
  )
  if (!first) return null
  const entry = first.find(isEntry)
  if (statusCode >= 400)
    return entry && !REFUSED_LATER.includes(callName(endpoint)) ? 'is refused, and its entry says that it is done' : null
  if (!entry) return `changes rows before its entry is written: ${first[0]?.statement}`
  const [, clientId, , , ids] = entry.values
  if (concerned !== null && concerned !== clientId) return 'says too late whom it concerns'
  const said = JSON.parse(String(ids)) as Record<string, string>
  const values = (answered ?? {}) as Record<string, unknown> // by the names of its schema
  const other = endpoint.audits?.answer.find((name) => (said[name] ?? '') !== String(values[name] ?? ''))
  return other ? `answers another ${other} than its entry says: ${said[other]}` : null
}

/** What was written together, in the order of the commits. */
function committed(steps: readonly Step[]): Step[][] {
  const open = new Map<object, Step[]>()
  const groups: { on: object | null; steps: Step[] }[] = []
  for (const step of steps) {
    const { on, statement } = step
    if (on === null) groups.push({ on, steps: [step] })
    else if (statement === 'begin') open.set(on, [])
    else if (statement === 'commit') groups.push({ on, steps: open.get(on) ?? [] })
    else if (statement === 'rollback') {
      const last = groups.findLastIndex((group) => group.on === on && group.steps === open.get(on))
      if (last >= 0) groups.splice(last, 1)
    } else open.get(on)?.push(step)
  }
  return groups.map((group) => group.steps)
}

const ENDS = ['begin', 'commit', 'rollback']

/** In the context of who asks: of a pool's own statements when they are given to it, of a transaction's when they are sent. */
function noteWritten(pool: pg.Pool, note: (step: Step) => void): void {
  const stepOf = (on: object | null, args: unknown[]): Step | null => {
    const [given, more] = args
    const { text, values } =
      typeof given === 'string' ? { text: given, values: more } : ((given ?? {}) as { text?: string; values?: unknown })
    if (!text || COUNTED.test(text) || !(WRITING.test(text) || ENDS.includes(text))) return null
    return { on, statement: text, values: Array.isArray(values) ? values : [], rows: null }
  }
  const watch = (queried: { query: unknown }, on: object | null, isAsked: (args: unknown[]) => boolean) => {
    const query = queried.query as (...args: unknown[]) => unknown
    queried.query = function asked(this: unknown, ...args: unknown[]) {
      const step = isAsked(args) ? stepOf(on, args) : null
      if (step) note(step)
      const answer = query.apply(this, args)
      if (step && answer instanceof Promise)
        answer.then(
          ({ rowCount }: pg.QueryResult) => Object.assign(step, { rows: rowCount }),
          () => undefined,
        )
      return answer
    }
  }
  watch(pool, null, () => true)
  // The pool sends its own statements with a callback. Some connections were made before this began: each is watched from when it is first taken.
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    watch(client, client, (args) => typeof args.at(-1) !== 'function')
  })
}
