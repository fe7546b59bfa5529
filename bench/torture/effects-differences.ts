/** What of the effects is open, what became of them, and where rows, ledger, couriers and shop do not agree. */
import type { EffectKindName } from '#contract/effects/effects.ts'
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { JOB_LOST_AFTER_MS } from '#server/effects/add-effect.ts'
import type { EffectKind } from '#server/effects/effect-kind.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { comparedSets } from './compared-sets.ts'
import { leftToOperators, wrongReasons } from './left-to-operators.ts'

/** `lookInMs`: until it is looked at; what is past counts as now. */
export type OpenNow = { id: string; kind: EffectKindName; what: string; lookInMs: number; tries: number }

/**
 * What has neither ended nor waits for an operator, each in words; a shipment that waits for the effect of its fulfilment is of that kind, and
 * may wait as long as its order does.
 */
export async function listOpenEffects(db: Database): Promise<OpenNow[]> {
  const { rows } = await db.$client.query<OpenNow>(
    `select id::text, kind, kind || ' ' || key || ' ' || state || ', ' || calls || ' calls, ' || coalesce(cause, '') as what,
            (extract(epoch from look_at - now()) * 1000)::float8 as "lookInMs", tries
       from effects where state in ('due', 'claimed', 'unknown')
     union all
     select order_id, 'store-fulfilment', 'store shipment ' || order_id || ' not fulfilled', 'infinity'::float8, 0
       from store_shipments where fulfilment_state = 'pending' and order_state <> 'draft'`,
  )
  return rows
}

/**
 * How long it may stay open once nothing fails any more, by what its kind says of itself. It is looked at no later than a call takes or its longest wait lasts. A call that was under way may still be lost: the wait after it goes by
 * its tries, or by the longest. Then nothing stands in the way of a look and one more call. Each job on the way may have been lost.
 */
export function restMs(
  { callMs, waitMaxMs }: Pick<EffectKind, 'callMs' | 'waitMaxMs'>,
  { lookInMs, tries }: Pick<OpenNow, 'lookInMs' | 'tries'>,
): number {
  const untilLook = Math.min(Math.max(0, lookInMs), Math.max(callMs, waitMaxMs))
  const waitAfter = Math.min(waitMaxMs, 1_000 * 2 ** Math.min(tries, 20))
  return untilLook + waitAfter + 2 * callMs + 2 * JOB_LOST_AFTER_MS
}

export async function figuresOfEffects(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ line: string }>(
    `select kind || ' ' || state || ': ' || count(*) || ', calls ' || sum(calls) || ' (at most ' || max(calls) || '), tries ' || sum(tries) as line
       from effects group by kind, state order by kind, state`,
  )
  return rows.map(({ line }) => line)
}

type Held = { awb: string; reference: string; cancelled: boolean }
type Order = { id: string; state: string; awb: string | null }
type EffectSeen = { kind: string; key: string; state: string; awb: string | null; tries: number }
type Pickup = { body: { info?: { pickupDate?: string }; sender?: { address?: { streetNo?: string } } }; status: number }

type Given = { db: Database; simulatorsUrl: string; strays: ReadonlySet<string> }

/** `named`: differences that the comparison has named to operators. */
export async function differencesLeft({ db, simulatorsUrl, strays }: Given): Promise<{ wrong: string[]; named: number; ledger: string }> {
  const state = async (partner: string) => (await (await fetch(`${simulatorsUrl}/${partner}/_sim/state`)).json()) as Record<string, unknown>
  const [fan, sameday, shopify] = [await state('fan'), await state('sameday'), await state('shopify')]
  const held = [...(fan.shipments as Held[]), ...(sameday.shipments as Held[])]
  const { rows: discrepancies } = await db.$client.query<{ awb: string }>('select awb from awb_discrepancies')
  const namedAwbs = new Set(discrepancies.map(({ awb }) => awb))
  const found = [
    ...(await wrongOrders(db, held, strays)),
    ...(await wrongTimelines(db)),
    ...(await wrongEffects(db, held, fan.orders as Pickup[])),
    ...(await wrongShipments(db, shopify)),
  ]
  const isNamed = ({ awbs }: Difference) => awbs.length > 0 && awbs.every((awb) => namedAwbs.has(awb))
  const ledger = await verifyLedger(db)
  const charges = await verifyCharges(db)
  return {
    wrong: [
      ...found.filter((one) => !isNamed(one)).map(({ what }) => what),
      ...charges.map(({ orderId, what }) => `${orderId}: ${what}`),
      ...ledger.differences.map(({ what, detail }) => `${what}: ${detail}`),
    ],
    named: found.filter(isNamed).length,
    ledger: `${charges.length} charges wrong, ${ledger.differences.length} differences in ${ledger.transfers} transfers`,
  }
}

type Difference = { what: string; awbs: readonly string[] }

/** All AWBs that couriers hold and all that orders have, as two whole sets, each with its order; of strays none, or an operator's. */
async function wrongOrders(db: Database, held: readonly Held[], strays: ReadonlySet<string>): Promise<Difference[]> {
  const { rows } = await db.$client.query<Order>(
    "select id, state, awb from orders where attempt > 0 and activated_at > now() - interval '1 day' or state in ('draft', 'activating')",
  )
  const wrong = comparedSets({
    what: 'AWB',
    product: held
      .filter(({ awb, cancelled }) => !cancelled && !strays.has(awb))
      .map(({ awb, reference }) => ({ key: awb, value: reference.replace(/-\d+$/, '') })),
    model: rows.flatMap(({ id, state, awb }) => (awb !== null && state !== 'cancelled' ? [{ key: awb, values: [id] }] : [])),
  })
  return wrong.map((what) => ({ what, awbs: [/^AWB (\S+):/.exec(what)?.[1] ?? ''] }))
}

/** Each order as often activated on its timeline as an attempt of it had its AWB. */
async function wrongTimelines(db: Database): Promise<Difference[]> {
  const { rows: made } = await db.$client.query<{ key: string; times: number }>(
    `select subject as key, count(*) filter (where state = 'done')::int as times from effects where kind = 'create-awb' group by 1`,
  )
  const { rows: events } = await db.$client.query<{ key: string; times: number }>(
    `select order_id as key, count(*)::int as times from order_events where code = 'activated' and order_id = any($1) group by 1`,
    [made.map(({ key }) => key)],
  )
  const wrong = comparedSets({
    what: 'timeline of order',
    product: events.map(({ key, times }) => ({ key, value: `activated ${times} times` })),
    model: made.filter(({ times }) => times > 0).map(({ key, times }) => ({ key, values: [`activated ${times} times`] })),
  })
  return wrong.map((what) => ({ what, awbs: [] }))
}

async function wrongEffects(db: Database, held: readonly Held[], pickups: readonly Pickup[]): Promise<Difference[]> {
  const { rows } = await db.$client.query<EffectSeen>("select kind, key, state, input ->> 'awb' as awb, tries from effects")
  return [
    ...wrongCancellations(rows, held),
    ...wrongPickups(rows, pickups).map((what) => ({ what, awbs: [] })),
    ...wrongReasons(await leftToOperators(db)).map((what) => ({ what, awbs: [] })),
  ]
}

/** Each AWB that a courier cancelled, and each that was cancelled here: an effect that was refused cancelled none. */
function wrongCancellations(effects: readonly EffectSeen[], held: readonly Held[]): Difference[] {
  const ofAwb = effects.flatMap(({ kind, awb, state }) => (kind === 'cancel-awb' && awb !== null ? [{ awb, state }] : []))
  const wrong = comparedSets({
    what: 'cancelled AWB',
    product: held.filter(({ cancelled }) => cancelled).map(({ awb }) => ({ key: awb, value: 'cancelled' })),
    model: ofAwb.filter(({ state }) => state === 'done').map(({ awb }) => ({ key: awb, values: ['cancelled'] })),
    except: new Set(ofAwb.filter(({ state }) => state === 'manual').map(({ awb }) => awb)),
  })
  return wrong.map((what) => ({ what, awbs: [/^cancelled AWB (\S+):/.exec(what)?.[1] ?? ''] }))
}

/**
 * Each pick-up that the courier took, and each that was requested here. Each call whose answer was lost may have been taken; it is harmless to
 * the courier, and never more than were made.
 */
function wrongPickups(effects: readonly EffectSeen[], pickups: readonly Pickup[]): string[] {
  const requests = effects.filter(({ kind, key }) => kind === 'request-pickup' && key.startsWith('fan/'))
  const taken = pickups.filter(({ status }) => status === 1)
  const counted = Map.groupBy(taken, (one) => requests.find(({ key }) => isOf(one, key))?.key ?? `${dayOf(one)}, of no request`)
  return comparedSets({
    what: 'pick-up',
    product: [...counted].map(([key, of]) => ({ key, value: `taken ${of.length} times` })),
    model: requests
      .filter(({ key, state }) => state === 'done' || counted.has(key))
      .map(({ key, tries }) => ({ key, values: Array.from({ length: tries }, (_, n) => `taken ${n + 1} times`) })),
    except: new Set(requests.filter(({ state }) => state === 'manual').map(({ key }) => key)),
  })
}

const dayOf = ({ body }: Pickup): string => `${body.info?.pickupDate}/${body.sender?.address?.streetNo}`

const isOf = ({ body }: Pickup, key: string): boolean => {
  const [, day, place = ''] = key.split('/')
  return body.info?.pickupDate === day && place.endsWith(` ${body.sender?.address?.streetNo?.toLowerCase()}`)
}

type InShop = { id: string; fulfilments: { tracking: { number: string }[] }[] }

/** The store has each AWB that it was notified of, once, and no other of ours; of an order that was cancelled since it may have it. */
async function wrongShipments(db: Database, shopify: Record<string, unknown>): Promise<Difference[]> {
  const { rows } = await db.$client.query<{ orderId: string; storeOrderId: string; awb: string; isCancelled: boolean }>(
    `select order_id as "orderId", store_order_id as "storeOrderId", awb, order_state = 'cancelled' as "isCancelled" from store_shipments
      where awb is not null and fulfilment_state = 'fulfilled'`,
  )
  const known = (shopify.orders as InShop[]).flatMap(({ id, fulfilments }) =>
    fulfilments.flatMap(({ tracking }) => tracking.map(({ number }) => ({ key: number, value: id }))),
  )
  const ours = new Set(
    (await db.$client.query<{ awb: string }>('select awb from store_shipments where awb is not null')).rows.map(({ awb }) => awb),
  )
  const cancelled = new Set(rows.filter(({ isCancelled }) => isCancelled).map(({ awb }) => awb))
  const wrong = comparedSets({
    what: 'fulfilment with AWB',
    product: known.filter(({ key }) => ours.has(key)),
    model: rows.map(({ awb, storeOrderId }) => ({ key: awb, values: [storeOrderId.replace(/^.*\//, '')] })),
    except: cancelled,
  })
  return wrong.map((what) => ({ what, awbs: [] }))
}
