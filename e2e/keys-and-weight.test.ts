/** The interface as a whole: led by keys, and light to load. */
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
  expect(await search.inputValue(), 'keys are characters while one types').toBe('n')
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
  const { page } = await openPage()
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
