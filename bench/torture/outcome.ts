/** What must be true once everything that was attacked has come to rest: one AWB and one charge an active order, none for the others. */
import { setTimeout as wait } from 'node:timers/promises'
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { comparedSets } from './compared-sets.ts'
import { leftToOperators, operatorFiguresOf, wrongReasons } from './left-to-operators.ts'

const PARTNERS = ['fan', 'sameday']

/** Milliseconds until no order, and nothing else, waits for a partner's answer. Throws where something still does after `withinMs`. */
export async function waitUntilSettled(db: Database, withinMs: number): Promise<number> {
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

/** `orders`: all that were to be activated, where that is known. */
type Given = { clientId: string; simulatorsUrl: string; orders?: readonly string[] }

/** Prints what was counted on both sides, and answers what is wrong, each with its order or its AWB: both sides are compared as whole sets. */
export async function wrongOutcomes(db: Database, { clientId, simulatorsUrl, orders }: Given): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string; state: string; awb: string | null }>(
    'select id, state, awb from orders where client_id = $1 and attempt > 0',
    [clientId],
  )
  const left = await leftToOperators(db)
  for (const line of operatorFiguresOf(left)) console.log(line)
  const withOperator = new Set(left.map(({ subject }) => subject))
  const held = await heldBy(simulatorsUrl)
  const atCouriers = held.length
  // What the courier holds of an activation that is an operator's is for the operator to find out.
  const apart = new Set(rows.filter(({ id, state }) => state === 'activating' && withOperator.has(id)).map(({ id }) => id))
  const awbs = comparedSets({
    what: 'AWB',
    product: held.filter(({ value }) => !apart.has(value)),
    model: rows.flatMap(({ id, awb, state }) =>
      awb !== null && state !== 'cancelled' && !apart.has(id) ? [{ key: awb, values: [id] }] : [],
    ),
  })
  const wanted = orders ?? []
  const known = new Map(rows.map(({ id, state }) => [id, state]))
  awbs.push(...wanted.filter((id) => !known.has(id)).map((id) => `order ${id}: missing`))
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

/** The AWBs the simulators hold and have not cancelled, each with its order: their reference names the attempt too. */
async function heldBy(simulatorsUrl: string): Promise<{ key: string; value: string }[]> {
  const states = PARTNERS.map(async (partner) => {
    const state = await (await fetch(`${simulatorsUrl}/${partner}/_sim/state`)).json()
    return (state as { shipments: { awb: string; reference: string; cancelled: boolean }[] }).shipments
  })
  return (await Promise.all(states))
    .flat()
    .filter(({ cancelled }) => !cancelled)
    .map(({ awb, reference }) => ({ key: awb, value: reference.replace(/-\d+$/, '') }))
}
