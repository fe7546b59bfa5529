/** A WooCommerce shop connected by hand, listed with the demo client's other shop, and an order of it sent and written back. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { field } from '../orders/order-form.ts'
import { openSignedIn } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'
import { preview, progress, rowOf, rows, select, setUpShop, shopCard } from './store-list-page.ts'

const SHOP = 'atelier-demo'
const DOMAIN = 'atelier-demo.ro'
const TITLE = 'Atelier Demo'

type SimOrder = { id: number; status: string; trackings: { number: string }[]; paymentMethod: string; shippingMethod: string }
type State = { orders: SimOrder[]; webhooks: { shop: string }[] }

const state = async (query = ''): Promise<State> =>
  (await fetch(`${thisProduct().simulatorsUrl}/woocommerce/_sim/state?shop=${DOMAIN}${query}`)).json() as Promise<State>
async function inShop(change: object): Promise<void> {
  const body = JSON.stringify({ shop: DOMAIN, ...change })
  const answer = await fetch(`${thisProduct().simulatorsUrl}/woocommerce/_sim/advance`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

it('connects a shop by hand: what is in the way is said at the field, a refusal in words, and the first copy is followed', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/integration')
  await page.getByRole('link', { name: 'Conecteaza WooCommerce' }).click()
  const address = field(page, 'Adresa magazinului').first()
  const connect = page.getByRole('button', { name: 'Conecteaza', exact: true })
  await connect.click()
  await page.getByText('Adresa magazinului este obligatorie!').waitFor()
  await address.fill('nicaieri.ro')
  await connect.click()
  await page.getByText('La aceasta adresa nu raspunde niciun magazin WooCommerce.').waitFor()
  await inShop({ hosting: { answers: 'blocked' } })
  await address.fill(`https://${DOMAIN}/cos?x=1`)
  await connect.click()
  await page.getByText('Un modul de securitate sau gazduirea blocheaza accesul').waitFor()
  await inShop({ hosting: { answers: 'normal' } })
  await connect.click()
  await page.waitForURL(/\/wc-auth\/v1\/authorize/)
  await page.getByRole('link', { name: 'Refuza' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Magazinul nu a fost conectat' })
  await refusal.getByText('Conectarea a fost refuzata in magazin.').waitFor()
  await refusal.getByRole('button', { name: 'Incearca din nou' }).click()
  await page.getByRole('link', { name: 'Aproba' }).click()
  await page.getByText(`Magazinul ${TITLE} a fost conectat.`).waitFor()
  await shopCard(page, TITLE).getByText('Comenzile sunt la zi').waitFor({ timeout: 60_000 })
  await shopCard(page, TITLE).getByText('WooCommerce', { exact: true }).waitFor()
})

it('shows the orders of both shops in one list, of one platform, and of one shop', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/shopify/orders')
  await rows(page).first().waitFor()
  await page.getByRole('columnheader', { name: 'Magazin' }).waitFor()
  const choice = page.getByRole('textbox', { name: 'Magazin' }).or(page.getByRole('combobox', { name: 'Magazin' }))
  const choose = async (name: string) => {
    await choice.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Toate magazinele WooCommerce')
  await page.waitForURL(/platform=woocommerce/)
  await rowOf(page, '#5180').getByRole('cell', { name: TITLE, exact: true }).waitFor()
  await expect.poll(() => rows(page).filter({ hasText: 'Magazin Demo' }).count()).toBe(0)
  await choose(TITLE)
  await page.waitForURL(new RegExp(`/profile/shopify/orders/${SHOP}`))
  await rowOf(page, '#5180').waitFor()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Magazin' }).count()).toBe(0)
})

it('sends an order from the list, and the shop has its number once', async () => {
  const { page } = await openSignedIn()
  await setUpShop(page, SHOP)
  await page
    .getByRole('textbox', { name: 'Comanda cu plata la livrare se finalizeaza in magazin' })
    .or(field(page, 'Comanda cu plata la livrare se finalizeaza in magazin'))
    .first()
    .waitFor()
  await page.goto('/profile/shopify/orders?platform=woocommerce')
  const ready = rows(page).filter({ hasText: 'Gata de activare' }).first()
  await ready.waitFor()
  const name = (await ready.getByRole('link').first().innerText()).trim()
  await select(page, name)
  await page.getByRole('button', { name: 'Activeaza comenzi (o comanda selectata)' }).click()
  await preview(page).getByRole('button', { name: 'Activeaza', exact: true }).click()
  await progress(page).getByText('O comanda activata').waitFor({ timeout: 60_000 })
  await progress(page).getByRole('button', { name: 'Inchide' }).last().click()
  const id = name.slice(1)
  await expect.poll(async () => (await state(`&order=${id}`)).orders[0]?.trackings.length).toBe(1)
})

it('sends orders of two shops at once: each is previewed and followed by itself, and only one dialog is open', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/shopify/orders')
  const named: string[] = []
  for (const title of [TITLE, 'Magazin Demo']) {
    const ready = rows(page)
      .filter({ hasText: 'Gata de activare' })
      .filter({ has: page.getByRole('cell', { name: title, exact: true }) })
    await ready.first().waitFor()
    named.push((await ready.first().getByRole('link').first().innerText()).trim())
    await ready.first().getByRole('checkbox').check()
  }
  const dialogs = page.getByRole('dialog')
  const isOf = async (dialog: Locator, title: string) => {
    await dialog.getByText(title, { exact: true }).first().waitFor()
    await expect.poll(() => dialogs.count()).toBe(1)
  }
  const shops: string[] = []
  await page.getByRole('button', { name: 'Activeaza comenzi (2 comenzi selectate)' }).click()
  for (const step of ['first', 'second']) {
    const begin = preview(page).getByRole('button', { name: 'Activeaza', exact: true })
    await begin.waitFor()
    const shown = await preview(page)
      .getByText(/^(Atelier Demo|Magazin Demo)$/)
      .first()
      .innerText()
    expect(shops, step).not.toContain(shown)
    shops.push(shown)
    await isOf(preview(page), shown)
    await begin.click()
    await expect.poll(() => preview(page).getByText(shown, { exact: true }).count()).toBe(0)
  }
  for (const title of shops) {
    await isOf(progress(page), title)
    await progress(page).getByText('O comanda activata').waitFor({ timeout: 60_000 })
    await progress(page).getByRole('button', { name: 'Inchide' }).last().click()
    await expect.poll(() => progress(page).getByText(title, { exact: true }).count()).toBe(0)
  }
  await expect.poll(() => dialogs.count()).toBe(0)
  for (const name of named) await expect.poll(() => rows(page).getByRole('link', { name, exact: true }).count()).toBe(0)
})

it('disconnects: the shop calls no more', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/shopify')
  await shopCard(page, TITLE).getByRole('button', { name: 'Deconecteaza' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deconecteaza' }).click()
  await shopCard(page, TITLE).waitFor({ state: 'detached' })
  await expect.poll(async () => (await state()).webhooks.filter(({ shop }) => shop === DOMAIN).length).toBe(0)
})
