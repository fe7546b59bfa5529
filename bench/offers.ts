/** Offers against the slowest courier: what the product adds to it, and what a courier that hangs costs the others. */
import { call, figures, percentile, productUnderTest, shipment, signIn } from './product-under-test.ts'

const REQUESTS = 300
const AT_ONCE = 5
const SLOW_MS = 200

const product = await productUnderTest()
try {
  await product.start()
  const { token } = await signIn(product.url)
  await ask(token, 40)
  console.log(`couriers that answer at once: ${figures(await ask(token, REQUESTS))}`)
  await fault('sameday', { match: 'estimate-cost', kind: 'slow', delayMs: SLOW_MS })
  const slow = await ask(token, REQUESTS)
  const added =
    percentile(
      [...slow].sort((a, b) => a - b),
      0.95,
    ) - SLOW_MS
  console.log(`one courier takes ${SLOW_MS} ms: ${figures(slow)}; p95 is the slowest courier + ${added.toFixed(1)} ms`)
  await fetch(`${product.simulatorsUrl}/sameday/_sim/faults`, { method: 'DELETE' })
  await fault('sameday', { match: '', kind: 'timeout' })
  console.log(`one courier hangs: ${figures(await ask(token, REQUESTS))}`)
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

async function ask(token: string, requests: number): Promise<number[]> {
  const times: number[] = []
  let left = requests
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const sent = performance.now()
        const answer = await call(product.url, token, 'POST', '/offers', { body: shipment(0) })
        if (answer.status !== 200) throw new Error(JSON.stringify(answer))
        times.push(performance.now() - sent)
      }
    }),
  )
  return times
}
