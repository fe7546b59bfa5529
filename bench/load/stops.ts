/** `npm run bench load/stops`: STOPS times SIGTERM under CALLERS kept connections. Only 200 and 503 may be answered, and every call under way is. */
import { setTimeout as wait } from 'node:timers/promises'
import { productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { callUntilGone } from './kept-connections.ts'

const STOPS = Number(process.env.STOPS ?? 50)
const CALLERS = Number(process.env.CALLERS ?? 200)
const PORT = Number(process.env.BENCH_PORT ?? 3900)
const LOADED_MS = 1_500

const product = await productUnderTest({ port: PORT })
const totals = new Map<number, number>()
const broken: string[] = []
let slowestMs = 0
try {
  for (let n = 0; n < STOPS; n += 1) {
    await product.start()
    const { token } = await signInToProduct(product.url)
    const load = callUntilGone({ port: PORT, token, path: '/api/auth/me', callers: CALLERS })
    await wait(LOADED_MS)
    const begun = performance.now()
    await product.end()
    slowestMs = Math.max(slowestMs, performance.now() - begun)
    const answers = await load
    for (const [status, count] of answers.statuses) totals.set(status, (totals.get(status) ?? 0) + count)
    broken.push(...answers.broken)
    console.log(
      `  stop ${n + 1}: ${inWords(answers.statuses)}, without an answer: ${answers.broken.length} ${[...new Set(answers.broken)].join(', ')}`,
    )
  }
} finally {
  await product.stop()
}
/** `200 × 410, 503 × 12`. */
function inWords(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')
}

const others = [...totals.keys()].filter((status) => status !== 200 && status !== 503)
console.log(`${STOPS} stops under ${CALLERS} kept connections: ${inWords(totals)}`)
console.log(`${broken.length} without an answer, slowest stop ${(slowestMs / 1000).toFixed(1)} s`)
for (const one of new Set(broken)) console.log(`✗ ${one}`)
if (broken.length > 0 || others.length > 0) process.exitCode = 1
