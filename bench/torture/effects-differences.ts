/** What of the effects is open, what became of them, and where rows, ledger, couriers and shop do not agree. */
import { verifyCharges } from '../../server/features/orders/comparison/verify-charges.ts'
import { verifyLedger } from '../../server/ledger/verify.ts'
import type { Database } from '../../server/platform/database/database.ts'

/** What has neither ended nor waits for an operator, each in words; a shipment that waits for the effect of its fulfilment is of that kind. */
export async function openNow(db: Database): Promise<{ kind: string; what: string }[]> {
  const { rows } = await db.$client.query<{ kind: string; what: string }>(
    `select kind, kind || ' ' || key || ' ' || state || ', ' || calls || ' calls, ' || coalesce(cause, '') as what
       from effects where state in ('due', 'claimed', 'unknown')
     union all
     select 'store-fulfilment', 'store shipment ' || order_id || ' not fulfilled'
       from store_shipments where fulfilment_state = 'pending' and order_state <> 'draft'`,
  )
  return rows
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
type EffectSeen = { kind: string; key: string; state: string; awb: string | null; reason: string | null }
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

/** One AWB for each order that has one and is not cancelled, none for the others; of strays none, or an operator's. */
async function wrongOrders(db: Database, held: readonly Held[], strays: ReadonlySet<string>): Promise<Difference[]> {
  const { rows } = await db.$client.query<Order>(
    "select id, state, awb from orders where attempt > 0 and activated_at > now() - interval '1 day' or state in ('draft', 'activating')",
  )
  const alive = Map.groupBy(
    held.filter(({ awb, cancelled }) => !cancelled && !strays.has(awb)),
    ({ reference }) => reference.replace(/-\d+$/, ''),
  )
  return rows.flatMap(({ id, state, awb }) => {
    const awbs = (alive.get(id) ?? []).map((one) => one.awb)
    const expected = awb !== null && state !== 'cancelled' ? [awb] : []
    const different = [...awbs.filter((one) => !expected.includes(one)), ...expected.filter((one) => !awbs.includes(one))]
    if (different.length === 0) return []
    return [{ what: `${id} (${state}, ${awb}): the courier holds ${awbs.join(' ') || 'none'}`, awbs: different }]
  })
}

async function wrongEffects(db: Database, held: readonly Held[], pickups: readonly Pickup[]): Promise<Difference[]> {
  const { rows } = await db.$client.query<EffectSeen>(`select kind, key, state, input ->> 'awb' as awb, reason from effects`)
  const cancelledAwbs = new Set(held.filter(({ cancelled }) => cancelled).map(({ awb }) => awb))
  return rows.flatMap(({ kind, key, state, awb, reason }) => {
    const what = `${kind} ${key} ${state}`
    if (state === 'manual') return reason ? [] : [{ what: `${what} without a reason`, awbs: [] }]
    if (kind === 'cancel-awb' && awb !== null && cancelledAwbs.has(awb) !== (state === 'done'))
      return [{ what: `${what}: the courier says otherwise`, awbs: [awb] }]
    if (kind === 'request-pickup' && state === 'done' && !pickups.some((one) => isOf(one, key)))
      return [{ what: `${what}: the courier was not called`, awbs: [] }]
    return []
  })
}

const isOf = ({ body, status }: Pickup, key: string): boolean => {
  const [, day, place = ''] = key.split('/')
  return status === 1 && body.info?.pickupDate === day && place.endsWith(` ${body.sender?.address?.streetNo?.toLowerCase()}`)
}

type InShop = { id: string; fulfilments: { tracking: { number: string }[] }[] }

/** The store has each AWB that it was notified of, once. */
async function wrongShipments(db: Database, shopify: Record<string, unknown>): Promise<Difference[]> {
  const { rows } = await db.$client.query<{ orderId: string; storeOrderId: string; awb: string }>(
    `select order_id as "orderId", store_order_id as "storeOrderId", awb from store_shipments where awb is not null and fulfilment_state = 'fulfilled' and order_state <> 'cancelled'`,
  )
  const inShop = new Map((shopify.orders as InShop[]).map((order) => [order.id, order]))
  return rows.flatMap(({ orderId, storeOrderId, awb }) => {
    const order = inShop.get(storeOrderId.replace(/^.*\//, ''))
    const known = (order?.fulfilments ?? []).flatMap(({ tracking }) => tracking).filter(({ number }) => number === awb)
    return known.length === 1 ? [] : [{ what: `${storeOrderId} ${orderId} (${awb}): the shop knows of it ${known.length} times`, awbs: [] }]
  })
}
