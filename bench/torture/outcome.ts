/** What must be true once everything that was attacked has come to rest: one AWB and one charge an active order, none for the others. */
import { setTimeout as wait } from 'node:timers/promises'
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { figuresOfLeft, leftToOperators, wrongReasons } from './left-to-operators.ts'

const PARTNERS = ['fan', 'sameday']

/** Milliseconds until no order, and nothing else, waits for a partner's answer. Throws where something still does after `withinMs`. */
export async function untilSettled(db: Database, withinMs: number): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { rows } = await db.$client.query<{ open: number }>(
      `select (select count(*) from orders o where state = 'activating'
                 and not exists (select 1 from effects e where e.subject = o.id and e.kind = 'create-awb' and e.state = 'manual'))
            + (select count(*) from effects where state in ('due', 'claimed', 'unknown')) as open`,
    )
    if (rows[0]?.open === 0) return performance.now() - begun
    if (performance.now() - begun > withinMs)
      throw new Error(`${rows[0]?.open} orders and effects are not settled after ${withinMs / 1000} s`)
    await wait(100)
  }
}

/** Prints what was counted on both sides, and answers what is wrong, each with its order. */
export async function wrongOutcomes(
  db: Database,
  { clientId, simulatorsUrl }: { clientId: string; simulatorsUrl: string },
): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string; state: string; awb: string | null }>(
    'select id, state, awb from orders where client_id = $1 and attempt > 0',
    [clientId],
  )
  const left = await leftToOperators(db)
  for (const line of figuresOfLeft(left)) console.log(line)
  const withOperator = new Set(left.map(({ subject }) => subject))
  const held = await heldByOrder(simulatorsUrl)
  const atCouriers = [...held.values()].flat().length
  const awbs: string[] = []
  for (const order of rows) {
    const of = held.get(order.id) ?? []
    held.delete(order.id)
    // What the courier holds of it is for the operator to find out.
    if (order.state === 'activating' && withOperator.has(order.id)) continue
    if (of.join(' ') !== (order.state === 'cancelled' ? '' : (order.awb ?? '')))
      awbs.push(`${order.id} (${order.state}, ${order.awb}): the courier holds ${of.join(' ') || 'none'}`)
  }
  for (const [reference, of] of held) awbs.push(`${reference}: no order, the courier holds ${of.join(' ')}`)
  const active = rows.filter(({ awb, state }) => awb !== null && state !== 'cancelled').length
  const cancelled = rows.filter(({ state }) => state === 'cancelled').length
  const charges = await verifyCharges(db)
  const ledger = await verifyLedger(db)
  console.log(
    `${active} active orders, ${cancelled} cancelled, ${rows.length - active - cancelled} given back, ${atCouriers} AWBs at the couriers; ${awbs.length} AWBs wrong, ${charges.length} charges wrong, ${ledger.differences.length} differences in ${ledger.transfers} transfers`,
  )
  return [
    ...awbs,
    ...wrongReasons(left),
    ...charges.map(({ orderId, what }) => `${orderId}: ${what}`),
    ...ledger.differences.map(({ what, detail }) => `${what}: ${detail}`),
  ]
}

/** The AWBs the simulators hold and have not cancelled, by the order: their reference names the attempt too. */
async function heldByOrder(simulatorsUrl: string): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>()
  for (const partner of PARTNERS) {
    const state = (await (await fetch(`${simulatorsUrl}/${partner}/_sim/state`)).json()) as {
      shipments: { awb: string; reference: string; cancelled: boolean }[]
    }
    for (const { awb, reference, cancelled } of state.shipments) {
      if (cancelled) continue
      const order = reference.replace(/-\d+$/, '')
      held.set(order, [...(held.get(order) ?? []), awb])
    }
  }
  return held
}
