/** What every page must be: without grave faults for those who see, hear or feel it, light and dark, wide and narrow. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { widths } from './running/browser.ts'

declare const window: { axe: typeof axe }

/** The rules that see colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe holds against the page in a colour scheme: rule and place, those of a serious kind only. */
async function graveFaults(page: Page, scheme: 'light' | 'dark', runOnly?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
  await page.evaluate(endOfTransitions)
  const { violations } = await page.evaluate(
    (rules) => window.axe.run({ resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) }),
    runOnly,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${scheme}: ${id} ${target.join(' ')}`))
}

/** Colours on their way from one scheme to the other belong to neither. */
async function endOfTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

/** By how many pixels the page is wider than a phone. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** At the width of a desk, then at that of a phone. */
export const faultsOnDesk = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  return [...(await graveFaults(page, 'light')), ...(await graveFaults(page, 'dark', ofColours))]
}
export const faultsOnPhone = async (page: Page): Promise<string[]> =>
  (await graveFaults(page, 'dark')).map((fault) => `on a phone: ${fault}`)

export async function expectFine(page: Page): Promise<void> {
  expect(await faultsOnDesk(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: widths.phone, height: 780 })
  await expect.poll(() => overhang(page)).toBe(0)
  expect(await faultsOnPhone(page)).toEqual([])
  if (size) await page.setViewportSize(size)
}

export async function expectPageFine(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  // Each part of a page may load by itself.
  await expect.poll(() => page.getByRole('status', { name: 'Se incarca' }).count()).toBe(0)
  await expectFine(page)
}
