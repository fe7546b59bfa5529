/** What a user does on the pages of shops and on the list of their orders. */
import type { Locator, Page } from 'playwright-core'
import { field } from '../orders/order-form.ts'

/** Free to be connected; the demo client's own shop is connected from the beginning. */
export const FREE_SHOP = 'magazin-mic'
export const FREE_SHOP_TITLE = 'Magazin Mic'

export const shopCard = (page: Page, title = FREE_SHOP_TITLE): Locator => page.getByRole('region', { name: title, exact: true })

/** Through the store's own page, as a merchant does; ends where the store sends the browser back to. */
export async function connectShop(page: Page, typed: string, answer: 'Instaleaza' | 'Renunta' = 'Instaleaza'): Promise<void> {
  await page.goto('/profile/shopify')
  await field(page, 'Numele magazinului').fill(typed)
  await page.getByRole('button', { name: 'Conecteaza', exact: true }).click()
  await page.waitForURL(/\/admin\/oauth\/authorize/)
  await page.getByRole('link', { name: answer }).click()
}

/** The first copy is complete. */
export async function awaitCopy(page: Page): Promise<void> {
  await shopCard(page).getByText('Comenzile sunt la zi').waitFor({ timeout: 60_000 })
}

export async function openList(page: Page, shop: string): Promise<void> {
  await page.goto(`/profile/shopify/orders/${shop}`)
  await rows(page).first().waitFor()
}

export const rows = (page: Page): Locator => page.locator('tbody tr')
export const rowOf = (page: Page, name: string): Locator => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
export const select = (page: Page, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Selecteaza randul: ${name}`, exact: true }).check()

export const preview = (page: Page): Locator => page.getByRole('dialog', { name: 'Activeaza comenzi' })
export const progress = (page: Page): Locator => page.getByRole('dialog', { name: 'Activare comenzi' })

/** Through the settings of the shop: where cash is paid out, and a package for products without measures. */
export async function setUpShop(page: Page, shop: string): Promise<void> {
  await page.goto(`/profile/shopify/settings/${shop}`)
  await field(page, 'IBAN').fill('ro49 aaaa 1b31 0075 9384 0000')
  await field(page, 'Titular cont').fill('Atelierul Mesteacan')
  await page.getByRole('switch', { name: 'Foloseste un pachet implicit' }).check()
  await field(page, 'Greutate (kg)').fill('1,5')
  await field(page, 'Lungime (cm)').fill('30')
  await field(page, 'Latime (cm)').fill('20')
  await field(page, 'Inaltime (cm)').fill('10')
  await page.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Setarile au fost salvate.').waitFor()
}
