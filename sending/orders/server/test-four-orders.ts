/** Two clients with two orders each, and whose rows an operation changed: what is not its own order's must be as before. */
import { fromRon } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { testClient } from '#server/platform/test-app.ts'
import { type AttemptRef, attemptReferenceOf } from './activation/attempt.ts'
import type { CourierInMemory } from './test-courier.ts'
import { anOffer, begun, ready } from './test-orders.ts'

/** An activation that is begun and not carried on. */
export const started = async (app: App, clientId: string): Promise<AttemptRef> => begun(app, await ready(app, clientId))

/** The order's next attempt, after one that was refused. */
export async function startedAgain(app: App, { clientId, orderId }: AttemptRef): Promise<AttemptRef> {
  const offer = await anOffer(app, clientId, orderId)
  return begun(app, { clientId, orderId, offerId: offer.id, key: null })
}

export type FourOrders = { mine: AttemptRef; sibling: AttemptRef; foreign: AttemptRef; foreignToo: AttemptRef }

export async function fourStarted(app: App): Promise<FourOrders> {
  const [one, two] = [await testClient(app, fromRon(100)), await testClient(app, fromRon(200))]
  return {
    mine: await started(app, one),
    sibling: await started(app, one),
    foreign: await started(app, two),
    foreignToo: await started(app, two),
  }
}

const ROWS = `
  select id as whose, to_jsonb(o)::text as row from orders o
  union all select order_id, to_jsonb(e)::text from order_events e
  union all select order_id, to_jsonb(t)::text from ledger_transfers t where order_id is not null
  union all select client_id::text, to_jsonb(b)::text from ledger_balances b
  union all select case kind when 'create-awb' then key else coalesce(subject, key) end, to_jsonb(e)::text from effects e
  union all select coalesce(payload ->> 'orderId', payload::text), id || payload::text || run_at::text from graphile_worker._private_jobs where payload ->> 'kind' is null
  order by whose, row`

async function rowsByOwner(app: App): Promise<Map<string, string>> {
  const { rows } = await app.db.$client.query<{ whose: string; row: string }>(ROWS)
  const grouped = Map.groupBy(rows, ({ whose }) => whose)
  return new Map([...grouped].map(([whose, all]) => [whose, all.map(({ row }) => row).join('\n')]))
}

/** Orders, attempts (by their references) and clients whose rows are other ones after the work, sorted. */
export async function whoseChanged(app: App, work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsByOwner(app)
  await work()
  const after = await rowsByOwner(app)
  return [...new Set([...before.keys(), ...after.keys()])].filter((whose) => before.get(whose) !== after.get(whose)).toSorted()
}

/** The order itself and its attempt; with `client`, its balance too. */
export const rowsOf = (ref: AttemptRef, also: { order?: boolean; client?: boolean } = {}): string[] =>
  [attemptReferenceOf(ref), ...(also.order === false ? [] : [ref.orderId]), ...(also.client ? [ref.clientId] : [])].toSorted()

/** The jobs that wait for an attempt, by name, with their time. */
export async function jobsOf(app: App, ref: AttemptRef) {
  const { rows } = await app.db.$client.query<{ name: string; at: Date }>(
    `select t.identifier as name, j.run_at as at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'key' = $1 order by name`,
    [attemptReferenceOf(ref)],
  )
  return rows
}

/** A reference names the order first. */
const orderIn = (reference: string) => reference.slice(0, 12)

/** Notes which orders a courier is asked to make an AWB for and which it is asked about, and when the latter. */
export function watched(courier: CourierInMemory): { calls: string[]; looks: string[]; days: string[]; references: string[] } {
  const seen = { calls: [] as string[], looks: [] as string[], days: [] as string[], references: [] as string[] }
  const { createAwb, findAwb } = courier
  courier.createAwb = (shipment, service) => {
    seen.calls.push(orderIn(shipment.reference))
    seen.references.push(shipment.reference)
    return createAwb(shipment, service)
  }
  if (findAwb)
    courier.findAwb = {
      ...findAwb,
      ask: (reference, day) => {
        seen.looks.push(orderIn(reference))
        seen.days.push(day)
        return findAwb.ask(reference, day)
      },
    }
  return seen
}

/** A place where the first caller is held until it opens; those behind it pass. */
export function gate(): { pass: () => Promise<void>; open: () => void; arrived: Promise<void> } {
  const opened = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let hasCaller = false
  return {
    open: opened.resolve,
    arrived: arrived.promise,
    pass: () => {
      const isFirst = !hasCaller
      hasCaller = true
      arrived.resolve()
      return isFirst ? opened.promise : Promise.resolve()
    },
  }
}
