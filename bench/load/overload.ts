/**
 * `npm run bench load/overload`: what a user's light calls wait for while 1, 10 and 100 times BASE callers ask, without a pause, for the pages
 * that cost most. Up to ten times, light calls that are answered take at most 500 ms (p95); at any load calls may be refused with 503 and when to
 * come back, with nothing else, and health is always answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { benchShipment, callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { type LoadAnswers, percentileOfTimes, sendLightAndHeavy } from './light-and-heavy.ts'
import { healthWaitsText, watchHealthEndpoint } from './watched-health.ts'

const PORT = Number(process.env.BENCH_PORT ?? 3900)
const BASE = Number(process.env.BASE ?? 4)
const SECONDS = Number(process.env.SECONDS ?? 30)
const ORDERS = Number(process.env.ORDERS ?? 300)
const LIGHT_USERS = 20
const LIGHT_EVERY_MS = 500
const LIGHT_P95_MS = 500
const HEALTH_LATE_MS = 1_000

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const year = { from: isoDay(Date.now() - 360 * 86_400_000), to: isoDay(Date.now()) }
const heavy = [
  { method: 'GET', path: '/orders?limit=100' },
  { method: 'POST', path: '/user/dashboard/shipments', body: year },
  { method: 'GET', path: '/orders?limit=100&search=Destinatar' },
  { method: 'POST', path: '/offers', body: benchShipment(1) },
]

const product = await productUnderTest({ port: PORT })
let isRight = true
try {
  await product.start()
  const { token } = await signInToProduct(product.url)
  for (let n = 0; n < ORDERS; n += 1) await callProduct(product.url, token, 'POST', '/orders', { body: benchShipment(n) })
  const { token: lightToken } = await signInToProduct(product.url, 'contabil@demo.test')
  const health = watchHealthEndpoint({ port: PORT, lateMs: HEALTH_LATE_MS })
  for (const callers of [0, BASE, BASE * 10, BASE * 100]) {
    const { answer, waits } = await health.during(() => loaded({ callers, heavyToken: token, lightToken }))
    const { light, others } = answer
    const p95 = percentileOfTimes(light.times, 95)
    console.log(
      `${callers} callers: light ${light.times.length} answered, p50 ${percentileOfTimes(light.times, 50).toFixed(0)}, p95 ${p95.toFixed(0)} ms, ${said(light)}; heavy ${others.times.length} answered, p95 ${percentileOfTimes(others.times, 95).toFixed(0)} ms, ${said(others)}; ${healthWaitsText(waits)}`,
    )
    const strange = [...light.statuses.keys(), ...others.statuses.keys()].filter((status) => status !== 200 && status !== 503)
    if (strange.length > 0) console.log(`✗ answered ${[...new Set(strange)].join(', ')}`)
    const isSlow = callers <= BASE * 10 && p95 > LIGHT_P95_MS
    if (isSlow) console.log(`✗ light calls took ${p95.toFixed(0)} ms`)
    isRight &&= strange.length === 0 && !isSlow && waits.failed === 0
    await wait(2_000)
  }
  await health.end()
} finally {
  await product.stop()
}
process.exit(isRight ? 0 : 1)

async function loaded({ callers, heavyToken, lightToken }: { callers: number; heavyToken: string; lightToken: string }) {
  const until = performance.now() + SECONDS * 1_000
  const asked = { url: product.url, until }
  const [light, others] = await Promise.all([
    sendLightAndHeavy({
      ...asked,
      token: lightToken,
      users: LIGHT_USERS,
      everyMs: LIGHT_EVERY_MS,
      calls: [{ method: 'GET', path: '/auth/me' }],
    }),
    sendLightAndHeavy({ ...asked, token: heavyToken, users: callers, everyMs: 0, calls: heavy }),
  ])
  return { light, others }
}

function said({ statuses }: LoadAnswers): string {
  return [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')
}
