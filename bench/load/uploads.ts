/**
 * `npm run bench load/uploads`: each kind of file that users send, at its limits, one after the other and all at once; orders of a file taken
 * over and its faulty rows given back; then WORKBOOKS hostile ones at once. Health may never be answered later than 200 ms, nor may what a
 * user calls beside the hostile ones be refused or fail.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { OrderImport } from '#selling/order-import/contract/order-imports.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { type BigFile, filesAtLimits, hostileWorkbooks } from './big-files.ts'
import { type HealthWaits, healthWaitsText, watchHealthEndpoint } from './watched-health.ts'

const PORT = Number(process.env.BENCH_PORT ?? 3900)
const WORKBOOKS = Number(process.env.WORKBOOKS ?? 30)
const LATE_MS = 200
const AT_REST_MS = 5_000
const ENDS_WITHIN_MS = 600_000

const product = await productUnderTest({ port: PORT })
let isRight = true
const wrong = (what: string) => {
  isRight = false
  console.log(`✗ ${what}`)
}
try {
  await product.start()
  const tokens = {
    client: (await signInToProduct(product.url)).token,
    administrator: (await signInToProduct(product.url, 'admin@demo.test')).token,
  }
  const health = watchHealthEndpoint({ port: PORT, lateMs: LATE_MS })
  const show = (name: string, waits: HealthWaits, more = '') => {
    console.log(`${name}: ${healthWaitsText(waits)}${more}`)
    if (waits.late + waits.failed > 0) wrong(`${name}: health was late`)
  }
  const atRest = await health.during(() => wait(AT_REST_MS))
  console.log(`at rest: ${healthWaitsText(atRest.waits)}`)
  const sent = async ({ name, path, as, bytes, status }: BigFile): Promise<OrderImport> => {
    const answer = await upload(tokens[as], path, bytes)
    if (!status.includes(answer.status)) wrong(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
    return answer.body as unknown as OrderImport // of an import; nothing else is read of the others
  }
  const files = filesAtLimits()
  const imports: OrderImport[] = []
  for (const file of files) {
    const begun = performance.now()
    const { answer, waits } = await health.during(() => sent(file))
    show(`${file.name}, ${(file.bytes.length / 1e6).toFixed(1)} MB`, waits, `, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    if (answer.counts) imports.push(answer)
  }
  const [first] = imports
  if (first) show(`${first.counts.new} orders taken over`, (await health.during(() => takenOver(tokens.client, first.id))).waits)
  const faulty = imports.find(({ counts }) => counts.faulty > 10_000)
  if (faulty) {
    const { waits, answer } = await health.during(() => download(tokens.client, `/order-imports/${faulty.id}/faulty-rows`))
    show(`${faulty.counts.faulty} faulty rows as a workbook`, waits, `, ${(answer / 1e6).toFixed(1)} MB`)
  }
  show('all at once', (await health.during(() => Promise.all(files.map(sent)))).waits)
  const beside = { calls: 0, others: 0 }
  const { waits, answer } = await health.during(() => hostileAtOnce(tokens.client, beside))
  show(`${WORKBOOKS} hostile workbooks at once`, waits, `: ${[...answer].map(([status, count]) => `${status} × ${count}`).join(', ')}`)
  console.log(
    `beside them ${beside.calls} calls, ${beside.others} not answered with 200; ${healthWaitsText((await health.during(() => wait(AT_REST_MS))).waits)} afterwards`,
  )
  if (beside.others > 0) wrong('a call beside the hostile workbooks failed')
  if ([...answer.keys()].some((status) => status >= 500 && status !== 503)) wrong('a hostile workbook was answered 5xx')
  await health.end()
} finally {
  await product.stop()
}
process.exit(isRight ? 0 : 1)

async function upload(token: string, path: string, bytes: Uint8Array): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function download(token: string, path: string): Promise<number> {
  const answer = await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) wrong(`${path}: ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}

async function takenOver(token: string, id: string): Promise<void> {
  await callProduct(product.url, token, 'POST', `/order-imports/${id}/run`)
  for (const until = performance.now() + ENDS_WITHIN_MS; performance.now() < until; await wait(500))
    if ((await callProduct(product.url, token, 'GET', `/order-imports/${id}`)).body.state === 'done') return
  wrong('the orders were not taken over')
}

/** By status, how often. */
async function hostileAtOnce(token: string, beside: { calls: number; others: number }): Promise<Map<number, number>> {
  const kinds = hostileWorkbooks()
  let isOver = false
  const user = (async () => {
    while (!isOver) {
      const { status } = await callProduct(product.url, token, 'GET', '/user/settings/print')
      beside.calls += 1
      if (status !== 200) beside.others += 1
      await wait(100)
    }
  })()
  const statuses = new Map<number, number>()
  const one = async (n: number) => {
    const { status } = await upload(token, '/order-imports?fileName=x.xlsx', kinds[n % kinds.length] ?? new Uint8Array())
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: WORKBOOKS }, (_, n) => one(n)))
  isOver = true
  await user
  return statuses
}
