/** Holds in every test with a whole server what endpoints say of themselves: what reads writes nothing, and no account leaves for who may not read it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '../contract/endpoint.ts'
import { isRomanianIban } from '../contract/iban.ts'
import type { App } from './platform/app.ts'
import type { Route } from './platform/http/http.ts'
import { seesAccounts } from './platform/http/sealed-accounts.ts'

type Watched = { endpoint: Endpoint; seesAccounts: boolean; written: string[]; isOver: boolean }

/** What counts how often something is asked for is no client's row. */
const COUNTED = /^(insert\s+into|update)\s+rate_limits/i
const WRITING = /\b(insert\s+into|delete\s+from|update\s+[\w".]+(\s+(as\s+)?\w+)?\s+set|truncate|add_job)\b/i
const IBAN = /\bRO\d{2}[A-Z]{4}[0-9A-Z]{16}\b/g

export function watchCalls(app: App) {
  const underWay = new AsyncLocalStorage<Watched>()
  const calls = new WeakMap<object, Watched>()
  noteWritten(app.db.$client, (statement) => {
    const call = underWay.getStore()
    if (call && !call.isOver) call.written.push(statement)
  })

  const watched = (routes: readonly Route[]): Route[] =>
    routes.map((route) => ({
      ...route,
      async handle(_app, call) {
        const { endpoint } = route
        const one: Watched = { endpoint, seesAccounts: seesAccounts(endpoint, call.actor), written: [], isOver: false }
        calls.set(call.request.raw, one)
        return underWay
          .run(one, () => route.handle(app, call))
          .finally(() => {
            one.isOver = true
          })
      },
    }))

  /** Throws for an answer that is not what its endpoint says. */
  function judge(answer: LightMyRequestResponse): LightMyRequestResponse {
    const call = calls.get(answer.raw.req as IncomingMessage)
    if (!call) return answer
    const name = `${call.endpoint.method} ${call.endpoint.path}`
    if (call.endpoint.does === 'reads' && call.written.length > 0) throw new Error(`${name} only reads, and wrote: ${call.written[0]}`)
    const own = app.config.seller.iban.replace(/\s/g, '')
    const shown = answer.body.match(IBAN)?.filter((text) => isRomanianIban(text) && text !== own) ?? []
    if (!call.seesAccounts && shown.length > 0) throw new Error(`${name} shows an account to who may not read it: ${shown[0]}`)
    return answer
  }

  return { watched, judge }
}

/** In the context of who asks: of a pool's own statements when they are given to it, of a transaction's when they are sent. */
function noteWritten(pool: pg.Pool, note: (statement: string) => void): void {
  const noted = (args: unknown[]) => {
    const [statement] = args
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
    if (text && WRITING.test(text) && !COUNTED.test(text)) note(text)
  }
  const watch = (queried: { query: unknown }, isAsked: (args: unknown[]) => boolean) => {
    const query = queried.query as (...args: unknown[]) => unknown
    queried.query = function asked(this: unknown, ...args: unknown[]) {
      if (isAsked(args)) noted(args)
      return query.apply(this, args)
    }
  }
  watch(pool, () => true)
  // The pool sends its own statements with a callback.
  const watchClient = (client: pg.PoolClient) => watch(client, (args) => typeof args.at(-1) !== 'function')
  pool.on('connect', watchClient)
}
