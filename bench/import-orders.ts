/**
 * A spreadsheet of 10,000 orders, 300 of them faulty: from the upload to the preview, as XLSX and as CSV, with the longest time that
 * another call had to wait meanwhile; whether every planted fault is named by its row and column; then the import, killed in the middle,
 * and the same file sent again. Afterwards the store has each good order once. BENCH_IMPORT_ROWS takes another number.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportRow, OrderImport } from '#selling/order-import/contract/order-imports.ts'
import { ownTemplateCells, ownTemplateHeader, sampleOrder, sampleOrderFaults } from '#selling/order-import/server/sample-files.ts'
import { BULK_ORDERS_MAX } from '#selling/store-orders/contract/bulk.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'

const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 10_000)
const FAULTY = Math.round(ROWS * 0.03)
const PREVIEWED_WITHIN_S = 10
const ENDS_WITHIN_MS = 300_000
const WATCHED_EVERY_MS = 200
/** Part of the orders after which the server is killed. */
const KILLED_AFTER = 0.4

/** By row, which column was made faulty. */
const planted = new Map<number, string>()
const rows = Array.from({ length: ROWS }, (_, i) => {
  const every = Math.floor(ROWS / FAULTY)
  const fault = i % every === 0 && planted.size < FAULTY ? sampleOrderFaults[planted.size % sampleOrderFaults.length] : undefined
  if (fault) planted.set(i + 2, fault.column)
  return ownTemplateCells(fault ? fault.of(sampleOrder(i)) : sampleOrder(i))
})
const table = [ownTemplateHeader, ...rows]
const files = {
  'comenzi.csv': new TextEncoder().encode(table.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n')),
  'comenzi.xlsx': writeWorkbook({ Comenzi: table }),
}

let isRight = true
const check = (name: string, isTrue: boolean) => {
  if (!isTrue) console.log(`  WRONG: ${name}`)
  isRight &&= isTrue
}

const product = await productUnderTest()
try {
  await product.start()
  const { token } = await signInToProduct(product.url)
  const previews = []
  for (const [fileName, bytes] of Object.entries(files)) previews.push(await previewed(token, fileName, bytes))
  const [first, second] = previews
  if (!first || !second) throw new Error('no preview')
  await named(token, first)
  await importedThoughKilled(token, first.id)
  await activationPreviewed(token, first.id)
  const again = await ended(token, (await run(token, second.id)).id)
  check('sent again in another format it makes nothing', again.result?.created === 0 && again.result.unchanged === ROWS - FAULTY)
  const third = await previewed(token, 'comenzi.csv', files['comenzi.csv'])
  check('all are known', third.counts.same === ROWS - FAULTY && third.counts.new === 0)
  const db = await product.database()
  const { rows: kept } = await db.$client.query<{ all: number; awaiting: number }>(
    `select count(*)::int as all, count(*) filter (where is_awaiting)::int as awaiting from store_orders where shop like 'import:%'`,
  )
  console.log(`the store has ${kept[0]?.all} orders, ${kept[0]?.awaiting} of them waiting, of ${ROWS - FAULTY} good rows`)
  check('each good order once', kept[0]?.all === ROWS - FAULTY && kept[0].awaiting === ROWS - FAULTY)
} finally {
  await product.stop()
}
console.log(isRight ? 'right' : 'WRONG')
process.exit(isRight ? 0 : 1)

async function previewed(token: string, fileName: string, bytes: Uint8Array): Promise<OrderImport> {
  const begun = performance.now()
  const stall = watchStalls(token)
  const answer = await fetch(`${product.url}/api/order-imports?fileName=${fileName}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const found = (await answer.json()) as OrderImport
  await faultyRows(token, found.id, 1)
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${fileName}, ${(bytes.length / 1e6).toFixed(1)} MB: ${ROWS} rows mapped and previewed in ${seconds.toFixed(1)} s, ${JSON.stringify(found.counts)}; another call waited ${await stall.end()} ms at most`,
  )
  check(`previewed within ${PREVIEWED_WITHIN_S} s`, seconds <= PREVIEWED_WITHIN_S)
  check('the faulty are as many as were planted', found.counts.faulty === FAULTY)
  return found
}

/** How long a cheap call takes while the file is read. */
function watchStalls(token: string) {
  let isOver = false
  const watching = (async () => {
    let longest = 0
    while (!isOver) {
      const asked = performance.now()
      await callProduct(product.url, token, 'GET', '/user/settings/print')
      longest = Math.max(longest, performance.now() - asked)
      await wait(20)
    }
    return Math.round(longest)
  })()
  return {
    end() {
      isOver = true
      return watching
    },
  }
}

async function faultyRows(token: string, id: string, page: number): Promise<ImportRow[]> {
  return (await callProduct(product.url, token, 'GET', `/order-imports/${id}/rows?state=faulty&page=${page}`)).body.list as ImportRow[]
}

async function named(token: string, { id, header, mapping }: OrderImport): Promise<void> {
  const said = new Map<number, (string | undefined)[]>()
  for (let page = 1; said.size < FAULTY; page += 1) {
    const list = await faultyRows(token, id, page)
    if (list.length === 0) break
    for (const { row, errors } of list)
      said.set(
        row,
        errors.map(({ column }) => (column === null ? undefined : header[mapping[column] ?? -1])),
      )
  }
  const wrong = [...planted].filter(([row, column]) => said.get(row)?.join() !== column)
  console.log(`${said.size} faulty rows, ${said.size - wrong.length} named by the very column`)
  for (const [row, column] of wrong.slice(0, 3)) console.log(`  row ${row}: ${column} was planted, ${said.get(row)?.join()} is named`)
  check('each by row and column', wrong.length === 0)
}

async function run(token: string, id: string): Promise<OrderImport> {
  return (await callProduct(product.url, token, 'POST', `/order-imports/${id}/run`)).body as unknown as OrderImport
}

async function importOf(token: string, id: string): Promise<OrderImport> {
  return (await callProduct(product.url, token, 'GET', `/order-imports/${id}`)).body as unknown as OrderImport
}

async function ended(token: string, id: string): Promise<OrderImport> {
  const until = performance.now() + ENDS_WITHIN_MS
  for (;;) {
    const now = await importOf(token, id)
    if (now.state === 'done') return now
    if (performance.now() > until) throw new Error(`the import stands at ${JSON.stringify(now.progress)}`)
    await wait(WATCHED_EVERY_MS)
  }
}

async function importedThoughKilled(token: string, id: string): Promise<void> {
  const begun = performance.now()
  await Promise.all([run(token, id), run(token, id)]) // a double click
  for (let now = await importOf(token, id); now.progress.done < (ROWS - FAULTY) * KILLED_AFTER; now = await importOf(token, id))
    await wait(50)
  const beforeKill = performance.now()
  await product.kill()
  await product.start()
  const restarted = performance.now()
  const { result, progress } = await ended(token, id)
  const seconds = (beforeKill - begun + performance.now() - restarted) / 1000
  console.log(
    `imported in ${seconds.toFixed(1)} s beside the restart after kill -9: ${JSON.stringify(result)}, ${progress.done} of ${progress.total}`,
  )
  check('nothing is lost or made twice', result?.created === ROWS - FAULTY && progress.done === progress.total)
}

/** As the page asks for what it shows before activating: as many as one activation takes. */
async function activationPreviewed(token: string, id: string): Promise<void> {
  const begun = performance.now()
  let found = 0
  for (let page = 1; found < Math.min(BULK_ORDERS_MAX, ROWS - FAULTY); page += 1) {
    const { list } = (await callProduct(product.url, token, 'GET', `/order-imports/${id}/orders?page=${page}`)).body as { list: unknown[] }
    if (list.length === 0) break
    found += list.length
  }
  console.log(`${found} of them for the preview of activating in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
