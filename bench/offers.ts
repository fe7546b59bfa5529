/** Offers against the slowest courier: what the product adds to it, and what a courier that hangs costs the others. */
import { setTimeout as wait } from 'node:timers/promises'
import { benchShipment, callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { measureTimes, percentileOfSorted, timeFiguresOf } from './at-once.ts'

const REQUESTS = 150
const AT_ONCE = 5
/** One user waiting for offers, and a busy morning. */
const CROWDS = [1, AT_ONCE]
const SLOW_MS = 200
/** Calls to partners are recorded a little later. */
const RECORDED_WITHIN_MS = 1_500

const product = await productUnderTest()
try {
  await product.start()
  const { token } = await signInToProduct(product.url)
  await ask(token, 40, AT_ONCE)
  for (const crowd of CROWDS)
    console.log(`couriers that answer at once, ${crowd} at once: ${timeFiguresOf(await ask(token, REQUESTS, crowd))}`)
  await fault('sameday', { match: 'estimate-cost', kind: 'slow', delayMs: SLOW_MS })
  for (const crowd of CROWDS) {
    const since = new Date()
    const slow = await ask(token, REQUESTS, crowd)
    const courier = await courierP95(since)
    const added =
      percentileOfSorted(
        slow.toSorted((a, b) => a - b),
        0.95,
      ) - courier
    console.log(
      `one courier takes ${SLOW_MS} ms, ${crowd} at once: ${timeFiguresOf(slow)}; its calls p95 ${courier} ms, the product adds ${added.toFixed(1)} ms`,
    )
  }
  await fetch(`${product.simulatorsUrl}/sameday/_sim/faults`, { method: 'DELETE' })
  await fault('sameday', { match: '', kind: 'timeout' })
  const first = [await ask(token, 1, 1), await ask(token, 1, 1), await ask(token, 1, 1)].flat()
  console.log(`one courier begins to hang: the first who ask wait ${first.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`)
  console.log(`one courier hangs, ${AT_ONCE} at once: ${timeFiguresOf(await ask(token, REQUESTS, AT_ONCE))}`)
} finally {
  await product.stop()
}

function fault(partner: string, body: object) {
  return fetch(`${product.simulatorsUrl}/${partner}/_sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** How long the slow courier's calls took as the product saw them. */
async function courierP95(since: Date): Promise<number> {
  await wait(RECORDED_WITHIN_MS)
  const { rows } = await (await product.database()).$client.query<{ p95: number }>(
    `select percentile_disc(0.95) within group (order by duration_ms) as p95 from partner_calls
      where partner = 'sameday' and path like '%estimate-cost%' and called_at >= $1`,
    [since],
  )
  return rows[0]?.p95 ?? 0
}

function ask(token: string, requests: number, crowd: number): Promise<number[]> {
  return measureTimes(requests, crowd, async () => {
    const answer = await callProduct(product.url, token, 'POST', '/offers', { body: benchShipment(0) })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  })
}
