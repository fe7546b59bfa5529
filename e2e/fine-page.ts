/** What every page must be: without grave faults for those who see, hear or feel it, light and dark, wide and narrow. */
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { widths } from './running/browser.ts'

declare const window: { axe?: typeof axe }
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe // the same in fewer bytes

/** The rules that see colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What breaks these is moderate or minor to axe, and no complaint here: among them the one that costs most, `region`. */
const ofLesserFaults = [
  ...['region', 'heading-order', 'page-has-heading-one', 'skip-link', 'landmark-one-main', 'landmark-unique', 'landmark-no-duplicate-main'],
  ...['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-main-is-top-level', 'landmark-banner-is-top-level'],
  ...['landmark-complementary-is-top-level', 'landmark-contentinfo-is-top-level', 'form-field-multiple-labels', 'scope-attr-valid'],
  ...['aria-allowed-role', 'presentation-role-conflict', 'empty-heading', 'empty-table-header', 'image-redundant-alt'],
]

/** What axe holds against the page in a colour scheme: rule and place, those of a serious kind only. */
async function graveFaults(page: Page, scheme: 'light' | 'dark', runOnly?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
  await page.evaluate(endOfTransitions)
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const found = await page.evaluate(
    ({ only, without }) =>
      window.axe?.run({
        ...{ resultTypes: ['violations'], preload: false, rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])) },
        ...(only ? { runOnly: only } : {}),
      }),
    { only: runOnly, without: runOnly ? [] : ofLesserFaults },
  )
  if (!found) throw new Error('axe is not in the page')
  return found.violations
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

/** At the width of a desk or a tablet; at that of a phone. What is no colour is judged in one scheme. */
export const faultsOnDesk = async (page: Page): Promise<string[]> => [
  ...(await graveFaults(page, 'light')),
  ...(await graveFaults(page, 'dark', ofColours)),
]
export const faultsOnPhone = async (page: Page): Promise<string[]> =>
  (await graveFaults(page, 'dark')).map((fault) => `on a phone: ${fault}`)

const isPhone = (width: number | undefined): boolean => width === widths.phone

/** As wide as it is, and on a phone. */
export async function expectFine(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (isPhone(size?.width)) return expectFineAt(page, [widths.phone])
  expect(await faultsOnDesk(page)).toEqual([])
  await page.setViewportSize({ width: widths.phone, height: 780 })
  await expect.poll(() => overhang(page)).toBe(0)
  expect(await faultsOnPhone(page)).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** At these widths alone, in both schemes. */
export async function expectFineAt(page: Page, some: readonly number[]): Promise<void> {
  for (const width of some) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overhang(page)).toBe(0)
    expect(
      isPhone(width) ? [...(await graveFaults(page, 'light', ofColours)), ...(await faultsOnPhone(page))] : await faultsOnDesk(page),
    ).toEqual([])
  }
}

export async function expectPageFine(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  // Each part of a page may load by itself.
  await expect.poll(() => page.getByRole('status', { name: 'Se incarca' }).count()).toBe(0)
  await expectFine(page)
}
