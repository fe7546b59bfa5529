/**
 * The packing table for ten minutes: sixty orders, each scanned by its name and then item by item, at a scanner's speed (a key every 2 ms) in a
 * real browser; for two of the minutes the server is killed and gone, and the page is reloaded once meanwhile. The pauses between parcels are
 * scaled down, ten minutes to SECONDS (BENCH_SCAN_SECONDS): one order every tenth of a second per ten seconds; what is typed and what
 * the server does is not. Afterwards each order has one AWB at the couriers, one charge and one printed label.
 * With the server there it says how long it takes from the last key of a scan to the word on the screen and to the label.
 */
import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { fromRon } from '#contract/money.ts'
import { packagedChromium } from '#e2e/running/packaged-chromium.ts'
import { StoreOrderPageAtWire } from '#selling/store-orders/contract/wire-answers.ts'
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'

const ORDERS = 60
/** Ten minutes, scaled. */
const SECONDS = Number(process.env.BENCH_SCAN_SECONDS ?? 60)
const EACH_MS = (SECONDS * 1000) / ORDERS
/** The third and the fourth minute. */
const [GONE_FROM, BACK_AT, RELOADED_AT] = [12, 24, 18]
const KEY_MS = 2
const SHOP = 'magazin-demo'
const COURIERS = ['fan', 'sameday'] as const
const KNOWN_WITHIN_MS = 120_000
const PLENTY = { maximumAvailable: 1e9, available: 1e9, restoreRate: 1e6 }

if (spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const product = await productUnderTest()
const { executablePath, env } = await packagedChromium()
const browser = await chromium.launch({ executablePath, env: env as Record<string, string>, args: ['--no-sandbox'] }) // variables that are set
let isRight = false
try {
  await product.start()
  const { token, clientId } = await signInToProduct(product.url)
  const db = await product.database()
  const amountBani = fromRon(ORDERS * 300)
  await db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani, kind: 'payment', key: 'bench' }),
  )
  await control('shopify', 'advance', { throttle: PLENTY })
  isRight = await atTheTable({ token, db, orders: await readyOrders(token) })
} finally {
  await browser.close()
  await product.stop()
}
process.exit(isRight ? 0 : 1)

type Ready = { id: string; name: string }

async function atTheTable({ token, db, orders }: { token: string; db: Database; orders: readonly Ready[] }): Promise<boolean> {
  const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO', viewport: { width: 1440, height: 900 } })
  await context.addInitScript((known) => localStorage.setItem('session.token', known), token)
  const page = await context.newPage()
  const labels: string[] = []
  page.on('download', (file) => labels.push(file.suggestedFilename()))
  await page.goto('/profile/scan')
  await page.getByLabel(/AWB-ul, comanda/).waitFor()
  const shown: number[] = []
  let back: Promise<number> | null = null
  for (const [i, { name }] of orders.entries()) {
    const begun = performance.now()
    if (i === GONE_FROM) await product.kill()
    if (i === RELOADED_AT) await reloadWhenBack(page)
    if (i === BACK_AT) back = product.start()
    await scan(page, name)
    if (i < GONE_FROM) {
      const typedMs = performance.now()
      await page.getByRole('status', { name: 'Raspunsul la scanare' }).getByText(`${name} Activata`).waitFor()
      shown.push(performance.now() - typedMs)
      await packed(page)
    }
    await wait(Math.max(0, EACH_MS - (performance.now() - begun)))
  }
  const scannedMs = performance.now()
  await back
  await page.waitForFunction(() => !/scan(ari|are) asteapta/.test(document.body.innerText), null, { timeout: KNOWN_WITHIN_MS })
  const knownMs = performance.now() - scannedMs
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes('"labels":[]')), null, {
    timeout: KNOWN_WITHIN_MS,
  })
  await wait(1000)
  const sorted = shown.toSorted((a, b) => a - b)
  console.log(
    `${ORDERS} orders in ${SECONDS} s for ten minutes; the server gone from order ${GONE_FROM} to ${BACK_AT}: all known ${(knownMs / 1000).toFixed(1)} s after the last scan`,
  )
  console.log(
    `  from the last key to the AWB on the screen: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms in the middle, ${sorted.at(-1)?.toFixed(0)} ms at most`,
  )
  console.log(
    `  the station counts ${(await page.getByRole('region', { name: 'Astazi, la aceasta statie' }).innerText()).replaceAll(/\s+/g, ' ')}`,
  )
  return compare(db, orders, labels)
}

/** A page cannot be loaded from a server that is gone: it is closed and opened as soon as there is one, with what it had kept. */
async function reloadWhenBack(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('scan-station.scans'))
      .map((key) => localStorage.getItem(key)),
  )
  console.log(
    `  kept in the browser while the server is gone: ${kept.map((text) => JSON.parse(text ?? '{}').deeds.length).join(', ')} scans`,
  )
}

async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: KEY_MS })
  await page.keyboard.press('Enter')
}

/** Every item by its code, as often as it is there. */
async function packed(page: Page): Promise<void> {
  const items = await page.evaluate(() =>
    [...document.querySelectorAll('li')].flatMap((item) => {
      const [, codes = ''] = [...item.querySelectorAll('p')].map((line) => line.textContent ?? '')
      const [, count = '0'] = /din (\d+)/.exec(item.textContent ?? '') ?? []
      const code = codes.split(' · ').at(-1) ?? ''
      return /^[\w-]+$/.test(code) ? Array.from({ length: Number(count) }, () => code) : []
    }),
  )
  for (const code of items) await scan(page, code)
}

async function readyOrders(token: string): Promise<Ready[]> {
  await control('shopify', 'advance', { addOrders: 4 * ORDERS })
  for (let tries = 0; tries < 120; tries += 1) {
    const ready = await listed(token)
    if (ready.length >= ORDERS) return ready.slice(0, ORDERS)
    await wait(1000)
  }
  throw new Error('the shop has too few orders that are ready')
}

async function listed(token: string): Promise<Ready[]> {
  const ready: Ready[] = []
  let endCursor: string | null = null
  do {
    const body: object = { type: 'AWAITING_ACTIVATION', count: 100, endCursor }
    const { data: page } = StoreOrderPageAtWire.safeParse(
      (await callProduct(product.url, token, 'POST', `/user/integration/shopify/orders/${SHOP}`, { body })).body,
    )
    for (const { status, payment, storeOrderId, orderDisplayName } of page?.list ?? [])
      if (status.readyForActivation && (payment.status === 'paid' || payment.hasCashOnDelivery))
        ready.push({ id: storeOrderId, name: orderDisplayName })
    endCursor = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (endCursor !== null)
  return ready
}

/** Each order exactly once: by shipment, at the couriers, in the ledger, on paper. */
async function compare(db: Database, orders: readonly Ready[], labels: readonly string[]): Promise<boolean> {
  const { rows } = await db.$client.query<{ order: string; ours: string; awb: string }>(
    `select store_order_id as order, order_id as ours, awb from store_shipments where store_order_id = any($1) and awb is not null`,
    [orders.map(({ id }) => id)],
  )
  const held = await heldByOrder()
  const wrong = orders.flatMap(({ id, name }) => {
    const own = rows.filter(({ order }) => order === id)
    const awbs = own.flatMap(({ ours }) => held.get(ours) ?? [])
    const isOnce = own.length > 0 && own.every(({ awb }) => awbs.filter((one) => one === awb).length === 1) && awbs.length === own.length
    return isOnce ? [] : [`${name}: ${own.map(({ awb }) => awb).join(' ') || 'no AWB'}; the couriers hold ${awbs.join(' ') || 'none'}`]
  })
  const unprinted = rows.filter(({ awb }) => labels.filter((label) => label === `${awb}.pdf`).length !== 1)
  const charges = await verifyCharges(db)
  const { differences } = await verifyLedger(db)
  console.log(
    `  ${rows.length} AWBs for ${orders.length} orders: ${wrong.length} orders wrong, ${unprinted.length} labels not printed exactly once, ${charges.length} charges wrong, ${differences.length} differences in the ledger`,
  )
  for (const line of [
    ...wrong,
    ...unprinted.map(({ awb }) => `${awb}: ${labels.filter((one) => one === `${awb}.pdf`).length} labels`),
  ].slice(0, 20))
    console.log(`  ✗ ${line}`)
  return wrong.length + unprinted.length + charges.length + differences.length === 0
}

type Held = { awb: string; reference: string; deletedAt?: string | null; cancelledAt?: string | null; cancelled?: boolean }

async function heldByOrder(): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>()
  for (const courier of COURIERS) {
    const { shipments } = (await control(courier, 'state')) as { shipments: Held[] }
    for (const { awb, reference, deletedAt, cancelledAt, cancelled } of shipments) {
      if (deletedAt || cancelledAt || cancelled) continue
      const order = reference.replace(/-\d+$/, '')
      held.set(order, [...(held.get(order) ?? []), awb])
    }
  }
  return held
}

async function control(partner: string, what: string, order?: object): Promise<unknown> {
  const asked = order ? { method: 'POST', body: JSON.stringify(order) } : {}
  return (await fetch(`${product.simulatorsUrl}/${partner}/_sim/${what}`, asked)).json()
}
