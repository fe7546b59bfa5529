/**
 * `npm run tour`: takes the pictures of docs/tour.md and docs/tour.ro.md anew, in each language, of a product of its own once its months are
 * played, on ports from `PORT`, 4700. `TOUR_URL`: of one that runs already.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { Language } from '#contract/texts/languages.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { languages } from '#texts/languages.ts'
import { requireFreeAddress } from '#tools/measuring/free-address.ts'
import { installedBrowser } from '../running/installed-browser.ts'
import { keepsCompiled } from '../running/own-product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'docs', 'tour')
const PORT = Number(process.env.PORT ?? 4700)
const password = 'Demo-parola-1'
const SIZE = { width: 1320, height: 825 }
const BYTES_MAX = 170_000
const PLAYED_WITHIN_MS = 900_000
const LOOK_AGAIN_MS = 1_000
const QUIET_MS = 1_500

/** What the demonstration has, as its calls answer it. */
type DemoParcels = { draft: string; sent: { uniqueId: string; awb: string }; shop: string }

type Screen = {
  /** Of its picture. */
  name: string
  email: 'client@demo.test' | 'admin@demo.test'
  at: (known: DemoParcels) => string
  /** What is done there before the picture is taken. */
  open?: (page: Page, texts: Texts) => Promise<void>
}

const [client, admin] = ['client@demo.test', 'admin@demo.test'] as const

/** Of docs/tour.md, in their order. */
const screens: readonly Screen[] = [
  { name: '01-dashboard', email: client, at: () => '/profile/dashboard' },
  {
    ...{ name: '02-offers', email: client, at: ({ draft }) => `/profile/orders/edit/${draft}` },
    open: (page) => page.getByRole('radio').filter({ visible: true }).first().scrollIntoViewIfNeeded(),
  },
  { name: '03-orders', email: client, at: () => '/profile/orders' },
  { name: '04-parcel', email: client, at: ({ sent }) => `/profile/details/order/${sent.uniqueId}` },
  { name: '05-store-orders', email: client, at: ({ shop }) => `/profile/shopify/orders/${shop}` },
  { name: '06-tracking', email: client, at: ({ sent }) => `/tracking/${sent.awb}` },
  { name: '07-returns', email: client, at: () => '/profile/list/templates/orders' },
  { name: '08-repayments', email: client, at: () => '/profile/repayments/list' },
  { name: '09-balance', email: client, at: () => '/profile/balance/available' },
  {
    ...{ name: '10-partners', email: admin, at: () => '/sandbox' },
    open: (page, { sandbox }) => page.getByRole('tab', { name: sandbox.partners }).click(),
  },
]

await (process.env.TOUR_URL ? takePictures(process.env.TOUR_URL) : withProduct(takePictures))

async function withProduct(act: (url: string) => Promise<void>): Promise<void> {
  for (const port of [PORT, PORT + 10]) await requireFreeAddress(`http://127.0.0.1:${port}`)
  const dataDir = await testFolder('tour')
  const env = { ...process.env, ...keepsCompiled, PORT: String(PORT), SIM_PORT: String(PORT + 10), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const product = spawn(process.execPath, ['product/server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(product, 'exit')
  try {
    await act(`http://localhost:${PORT}`)
  } finally {
    product.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function takePictures(url: string): Promise<void> {
  const known = await whatIsKnown(url)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch(await installedBrowser())
  try {
    for (const language of Language.options) await inLanguage(browser, { url, known, language })
  } finally {
    await browser.close()
  }
}

type Taken = { url: string; known: DemoParcels; language: Language }

async function inLanguage(browser: Browser, { url, known, language }: Taken): Promise<void> {
  const texts = await languages[language].load()
  for (const { name, email, at, open } of screens) {
    const context = await browser.newContext({ baseURL: url, viewport: SIZE, reducedMotion: 'reduce', timezoneId: 'Europe/Bucharest' })
    const { token } = await called<{ token: string }>(url, 'POST', '/auth/login', { body: { email, password } })
    const kept = { language, token }
    await context.addInitScript((given) => {
      localStorage.setItem('session.token', given.token)
      localStorage.setItem('language', given.language)
    }, kept)
    const page = await context.newPage()
    await page.goto(at(known))
    await drawn(page)
    await open?.(page, texts)
    await drawn(page)
    const picture = await page.screenshot({ type: 'png', animations: 'disabled', caret: 'hide' })
    const file = `${language}-${name}.png`
    if (picture.length > BYTES_MAX) throw new Error(`${file} has ${picture.length} bytes, more than ${BYTES_MAX}`)
    await writeFile(join(folder, file), picture)
    console.log(`docs/tour/${file}: ${Math.round(picture.length / 1024)} kB`)
    await context.close()
  }
}

/** What is asked has come, and is where it stays. */
async function drawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
}

type Order = { uniqueId: string; awb: string | null; recipientName: string }

/** As soon as the months are played: the last of the story is a draft. */
async function whatIsKnown(url: string): Promise<DemoParcels> {
  const signIn = { email: 'client@demo.test', password }
  for (const deadline = Date.now() + PLAYED_WITHIN_MS; Date.now() < deadline; await wait(LOOK_AGAIN_MS)) {
    const found = await knownTo(url, signIn).catch(() => null)
    if (found) return found
  }
  throw new Error('the months are not played')
}

async function knownTo(url: string, signIn: object): Promise<DemoParcels | null> {
  const { token } = await called<{ token: string }>(url, 'POST', '/auth/login', { body: signIn })
  const { list } = await called<{ list: Order[] }>(url, 'GET', '/orders?limit=100', { token })
  const of = (name: string) => list.find(({ recipientName }) => recipientName === name)
  const [draft, sent] = [of('Ana Cojocaru'), of('Radu Stan')]
  const shops = await called<{ clientId: string; sync: { state: string } }[]>(url, 'GET', '/user/integration/shopify/shops', { token })
  const shop = shops.find(({ sync }) => sync.state === 'ready')
  if (!draft || !sent?.awb || !shop) return null
  return { draft: draft.uniqueId, sent: { uniqueId: sent.uniqueId, awb: sent.awb }, shop: shop.clientId }
}

async function called<Answer>(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.json()) as Answer // as contract/ describes it
}
