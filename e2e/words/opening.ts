/** How what opens over a page is opened, by the names of the language in use. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Texts } from '#contract/texts/texts.ts'
import type { Given } from './answering.ts'

export type Way = {
  at: string
  name: string
  /** Answers in the place of the server's. */
  given?: readonly Given[]
  /** It opens in the layout of phones alone. */
  isOnPhone?: boolean
  /** axe judges it too. */
  isJudged?: boolean
  /** Others have written what is read there. */
  isOfOthers?: boolean
  open: (page: Page, texts: Texts) => Promise<void>
}

/** A page, once its heading and all its parts are there. The names are the Romanian ones, which the made-up language keeps. */
export const judged = (at: string, heading: string): Way => ({
  ...{ at, name: at, isJudged: true },
  open: async (page) => {
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Se incarca' }).count()).toBe(0)
  },
})

/** A page that another proof judges. */
export const plain = (at: string): Way => ({ at, name: at, open: (page) => page.locator('h1, h2, h3').first().waitFor() })

/** What its address alone shows, once this text is there. */
export const shows = (at: string, name: string, given: readonly Given[], text: (texts: Texts) => string): Way => ({
  ...{ at, name, given },
  open: async (page, texts) => {
    await page.getByText(text(texts), { exact: true }).first().waitFor()
  },
})

export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true }).first()
export const press = (within: Page | Locator, name: string): Promise<void> => button(within, name).click()
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()
export const said = (within: Page | Locator, text: string): Promise<void> => within.getByText(text, { exact: true }).first().waitFor()

/** The menu at the end of the first row that has such an item, and the item pressed. `within`: of these rows. */
export async function inRowMenu(page: Page, item: string, within: Page | Locator = page): Promise<void> {
  const openers = within.locator('tbody tr button[aria-haspopup="menu"]')
  await openers.first().waitFor()
  for (const opener of await openers.all()) {
    await opener.click()
    const wanted = page.getByRole('menuitem', { name: item, exact: true })
    await page.getByRole('menuitem').first().waitFor()
    if ((await wanted.count()) > 0) return wanted.click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  throw new Error(`no row has ${item}`)
}

export const giveFile = (page: Page, label: string, name: string): Promise<void> =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') })
