/** How what opens over a page is opened, by the names of the language in use. */
import type { Locator, Page } from 'playwright-core'
import type { Texts } from '../../contract/texts/texts.ts'

export type Way = { at: string; name: string; open: (page: Page, texts: Texts) => Promise<void> }

export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true }).first()
export const press = (within: Page | Locator, name: string): Promise<void> => button(within, name).click()
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()
export const said = (within: Page | Locator, text: string): Promise<void> => within.getByText(text, { exact: true }).first().waitFor()

/** The menu at the end of the first row that has such an item, and the item pressed. */
export async function inRowMenu(page: Page, item: string): Promise<void> {
  await page.locator('tbody tr button[aria-haspopup="menu"]').first().waitFor()
  for (const opener of await page.locator('tbody tr button[aria-haspopup="menu"]').all()) {
    await opener.click()
    const wanted = page.getByRole('menuitem', { name: item, exact: true })
    await page.getByRole('menuitem').first().waitFor()
    if ((await wanted.count()) > 0) return wanted.click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  throw new Error(`no row has ${item}`)
}
