/**
 * Every text that ends in a toast, shown by the page's own toasts in the language that is longer by two fifths. What each language says there
 * is judged without a browser (contract/texts).
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Texts } from '#contract/texts/texts.ts'
import { languages } from '#texts/languages.ts'
import { marked } from '#texts/test-marked.ts'
import { rendered } from '#texts/test-rendered.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { GROW, madeUpAddress } from './made-up-address.ts'
import { cutOn, overhangOf, unmarkedOf } from './reading.ts'
import { toastTexts } from './toast-texts.ts'
import { WALK_MS_MAX } from './walking.ts'

const { paths, unknown } = toastTexts()

/** At most so many are on a page at once. */
const AT_ONCE = 4

function textsAt(texts: Texts, path: string): string[] {
  const at = path.split('.').reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], texts) // a path that the compiler knows
  return rendered(at).map(({ text }) => text)
}

it('every toast shows a text of each language, or what the server says in the reader’s', () => {
  expect(unknown).toEqual([])
  expect(paths.length).toBeGreaterThan(90)
})

it(
  'each toast is read whole, and says nothing but a text',
  async () => {
    const { page } = await openSignedIn('client@demo.test', { at: await madeUpAddress() })
    await page.addInitScript(() => localStorage.setItem('language', 'ro'))
    await page.goto('/profile/addresses')
    await page.getByRole('main').getByRole('button').first().waitFor()
    const texts: Texts = await languages.ro.load()
    const shown = paths.flatMap((path) => textsAt(texts, path)).map((text) => marked(text, GROW))
    const found: string[] = []
    for (let from = 0; from < shown.length; from += AT_ONCE) {
      const some = shown.slice(from, from + AT_ONCE)
      await toast(page, some)
      for (const width of [widths.phone, widths.desk]) {
        await page.setViewportSize({ width, height: 900 })
        if ((await overhangOf(page)) > 0) found.push(`wider than ${width}: ${some}`)
        // While it comes in a toast is lower than its text.
        await expect
          .poll(async () => (await cutOn(page)).filter((text) => some.includes(text)), { message: `cut at ${width} px` })
          .toEqual([])
      }
      const read = (await page.locator('.toasts').getByRole('alert').allInnerTexts()).map((text) => text.trim())
      expect(read.toSorted()).toEqual(some.map((text) => text.trim()).toSorted())
      found.push(...unmarkedOf(read, new Set()))
      for (const close of (await page.locator('.toasts button').all()).reverse()) await close.click()
      await page.locator('.toasts').getByRole('alert').first().waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  },
  WALK_MS_MAX,
)

/** By the function that the page's own code calls. */
async function toast(page: Page, some: readonly string[]): Promise<void> {
  await page.evaluate(`(${SHOW})(${JSON.stringify(some)})`)
  await page
    .locator('.toasts')
    .getByRole('alert')
    .nth(some.length - 1)
    .waitFor()
}

/** A text, as the loading of modules is the browser's own. */
const SHOW = `async (given) => {
  const isToast = (one) => ['success', 'info', 'error'].every((name) => typeof one?.[name] === 'function')
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => /\\/assets\\/[\\w-]+\\.js$/.test(name))
  for (const { name } of loaded) {
    const shows = Object.values(await import(name)).find(isToast)
    if (!shows) continue
    for (const text of given) shows.info(text, 600_000)
    return
  }
  throw new Error('no code of the page shows toasts')
}`
