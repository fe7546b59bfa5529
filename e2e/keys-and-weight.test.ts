/** The interface as a whole: led by keys, and light to load. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, openSignedIn } from './running/browser.ts'

it('is led by keys: search in the page, help, search everything, new order', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  await page
    .getByRole('link', { name: /^Urmareste AWB/ })
    .first()
    .waitFor()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Cauta comenzi' })
  await expect.poll(() => search.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('n')
  await expect.poll(() => search.inputValue(), { message: 'keys are characters while one types' }).toBe('n')
  await page.keyboard.press('Backspace')
  await search.blur()

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  const everything = page.getByRole('dialog', { name: 'Cauta' })
  await everything.waitFor()
  await page.keyboard.type('Adrese')
  await everything.getByRole('button', { name: 'Adrese', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile\/addresses/)
  await everything.waitFor({ state: 'detached' }) // keys go to it while it closes

  const isReady = page.evaluate(focusOfNewDialog)
  await page.keyboard.press('Control+k')
  expect(await isReady, 'the box has the keys from the moment it is drawn').toBe('INPUT')
  await page.keyboard.type('abonam')
  await everything.getByRole('button', { name: 'Setari: Abonamente', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile\/settings\/card-management\/subscriptions/)

  await page.keyboard.press('n')
  await page.waitForURL(/\/profile\/orders\/new/)
})

/** In the page: what has the keys in the moment that a dialog is drawn. */
function focusOfNewDialog(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]') === null) return
      observer.disconnect()
      resolve(document.activeElement?.tagName)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** What the page's address alone brings, before the code of any page of its own. */
it('needs at most 200 kB, compressed, before it can draw anything', async () => {
  const { page } = await openPage({ isFirst: true })
  const requests = new Map<string, Request>()
  page.on('requestfinished', (request) => requests.set(new URL(request.url()).pathname, request))
  const html = (await (await page.goto('/login'))?.text()) ?? ''
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(0)
  await expect.poll(() => named.every((path) => requests.has(path))).toBe(true)
  const sizes = await Promise.all(named.map(async (path) => (await requests.get(path)?.sizes())?.responseBodySize ?? 0))
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
})

const built = fileURLToPath(new URL('../dist/', import.meta.url))
/** In kB, as they are sent. What a page needs is to become less; what all pages say grows with the rooms that there are, a kB for each. */
const PAGE_KB_MAX = 428
const HEAVIER_KB_MAX: Record<string, number> = {
  ...{ 'store-order-page': 495, 'rules-page': 451, 'request-page': 438, 'editor-page': 434, 'sent-page': 433, 'correct-page': 433 },
  ...{ 'invoices-page': 429, 'return-page': 429, 'withdraw-page': 430 },
}
const LIGHTER_KB_MAX: Record<string, number> = { 'tracking-page': 378, 'sign-up-page': 379, 'forgot-password-page': 378 }

/** Their routes are a `pageApart`. */
const saysMore = new Set(
  ['router.tsx', ...readdirSync(new URL('../product/web/routes', import.meta.url)).map((file) => `routes/${file}`)].flatMap((file) =>
    [
      ...readFileSync(fileURLToPath(new URL(`../product/web/${file}`, import.meta.url)), 'utf8').matchAll(
        /pageApart\(\(\) => import\('[^']*\/([\w-]+)\.tsx'\)/g,
      ),
    ].map(([, page]) => page ?? ''),
  ),
)

it('loads no page heavier than it was', () => {
  expect(saysMore.size).toBeGreaterThan(8)
  const files = new Map(
    readdirSync(`${built}assets`)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(`${built}assets/${name}`, 'utf8')]),
  )
  const imported = (name: string): string[] =>
    [...(files.get(name) ?? '').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, of]) => of ?? '')
  const withImports = (names: readonly string[], known = new Set<string>()): Set<string> => {
    for (const name of names) if (!known.has(name)) withImports(imported(name), known.add(name))
    return known
  }
  const named = (of: string) => [...files.keys()].filter((name) => name.replace(/-[\w-]{8}\.js$/, '') === of)
  const first = [...readFileSync(`${built}index.html`, 'utf8').matchAll(/\/assets\/([^"]+\.js)"/g)].map(([, name]) => name ?? '')
  const pages = [...new Set([...files.keys()].flatMap((name) => /^(.*-page)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []))]
  expect(pages.length).toBeGreaterThan(30)
  const sizeOf = (name: string): number => statSync(`${built}assets/${name}.br`).size
  /** Of each language there is one of this name; Romanian says more. */
  const texts = (of: string) =>
    named(of)
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, 1)
  expect([texts('shown'), texts('apart')].flat()).toHaveLength(2)
  const kbOf = (page: string): number => {
    const shell = page in LIGHTER_KB_MAX ? [] : named('shell')
    const apart = saysMore.has(page) ? texts('apart') : []
    const needed = withImports([...first, ...texts('shown'), ...apart, ...shell, ...named(page)])
    return [...needed].reduce((sum, name) => sum + sizeOf(name), 0) / 1000
  }
  const heavy = pages.flatMap((page) => {
    const [kb, most] = [kbOf(page), HEAVIER_KB_MAX[page] ?? LIGHTER_KB_MAX[page] ?? PAGE_KB_MAX]
    return kb > most ? [`${page}: ${kb.toFixed(0)} kB, more than ${most}`] : []
  })
  expect(heavy).toEqual([])
})
