/** What a user does on the page of a store order. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { field } from '../orders/order-form.ts'
import { ask } from '../running/api.ts'
import { SHOP, shopOrder } from './simulated-shop.ts'

export async function openOrder(page: Page, id: string): Promise<void> {
  await page.goto(`/profile/shopify/order/${encodeURIComponent(id)}?shop=${SHOP}`)
  await page.getByRole('heading', { name: 'Detalii comanda' }).waitFor()
  await page.getByText('Comanda se incarca').waitFor({ state: 'detached' })
}

export const delivery = (page: Page): Locator => page.getByRole('region', { name: 'Adresa de livrare' })
/** Folded to two lines as long as nothing of it is to be decided. */
export async function openDelivery(page: Page): Promise<void> {
  await delivery(page).waitFor()
  const change = delivery(page).getByRole('button', { name: 'Modifica destinatarul' })
  if ((await change.count()) > 0) await change.click()
}

export const part = (page: Page, position: number): Locator => page.getByRole('region', { name: `Comanda #${position}`, exact: true })
export const packageOf = (of: Locator, position: number): Locator => of.getByRole('group', { name: `Pachet ${position}`, exact: true })
export const handleOf = (of: Locator, product: RegExp): Locator =>
  of.getByRole('button', { name: product }).and(of.locator('[data-handle]'))
export const newPackageZone = (of: Locator): Locator => of.getByText('Trageti aici produsele pentru a crea un pachet nou')
export const laterZone = (of: Locator): Locator => of.getByText('Trageti aici produsele pentru a le lasa pentru o trimitere ulterioara')

/** With the mouse: pressed on the handle, moved over the target, let go there. */
export async function drag(from: Locator, to: Locator): Promise<void> {
  // In the middle of the window there is room around it for the target.
  await from.evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
  const start = await middleOf(from)
  const mouse = from.page().mouse
  await mouse.move(start.x, start.y)
  await mouse.down()
  await mouse.move(start.x + 8, start.y + 8, { steps: 4 })
  // The page scrolls along; what makes way for what is carried is not followed.
  const scrolledTo = () => from.page().evaluate(() => scrollY)
  let scroll = await scrolledTo()
  let end = await middleOf(to)
  for (let scrolledPx = Number.NaN; scrolledPx !== 0; ) {
    await mouse.move(end.x, end.y, { steps: 12 })
    scrolledPx = (await scrolledTo()) - scroll
    scroll += scrolledPx
    end = { x: end.x, y: end.y - scrolledPx }
  }
  await mouse.up()
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('nothing to drag to')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** How many items go, as the dialog asks. */
export async function answerQuantity(page: Page, quantity: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Atentie' })
  await dialog.getByRole('textbox').fill(String(quantity))
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await dialog.waitFor({ state: 'detached' })
}

type Measures = { weight?: string; width: string; length: string; height: string }

export async function measure(packed: Locator, { weight, width, length, height }: Measures): Promise<void> {
  if (weight !== undefined) await field(packed, 'Greutate (kg)').fill(weight)
  await field(packed, 'Latime (cm)').fill(width)
  await field(packed, 'Lungime (cm)').fill(length)
  await field(packed, 'Inaltime (cm)').fill(height)
}

/** Of a product in a package: a row of its table, or a card where the couriers beside it leave no room for one. */
export const productIn = (packed: Locator, product?: RegExp): Locator => {
  const products = packed.locator('tr, li').filter({ has: packed.page().locator('[data-handle]') })
  return product ? products.filter({ hasText: product }) : products
}

/** Products of a package with their quantities, as it says them: `3 Lampa de birou`. */
export async function contentsOf(packed: Locator): Promise<string[]> {
  const products = await productIn(packed).all()
  return Promise.all(
    products.map(async (product) => {
      const [, , name, quantity] = await product.getByRole('cell').allInnerTexts()
      if (name !== undefined) return `${quantity} ${name.split('\n')[0]}`
      const lines = (await product.innerText()).split('\n').filter((line) => line.trim() !== '')
      return `${parseInt(lines.find((line) => /^\d+ buc/.test(line)) ?? '', 10)} ${lines[0]}`
    }),
  )
}

export const expectContents = (packed: Locator, contents: string[]): Promise<void> =>
  expect.poll(() => contentsOf(packed)).toEqual(contents)

export async function showOffers(of: Locator): Promise<void> {
  // Asked by themselves once the order is complete, and anew after each change.
  await of.getByRole('radio', { name: /RON/ }).first().waitFor()
}

export async function activate(of: Locator, offer: Locator): Promise<void> {
  await offer.check()
  await of.getByRole('button', { name: 'Activeaza comanda' }).click()
  await of
    .page()
    .getByText(/^Comanda a fost activata/)
    .first()
    .waitFor()
}

export async function moveByMenu(packed: Locator, product: string, action: string): Promise<void> {
  await packed.getByRole('button', { name: `Actiuni pentru ${product}` }).click()
  await packed.page().getByRole('menuitem', { name: action }).click()
}

type OurOrder = { uniqueId: string; awb: { main: string } }
type Details = { shippingOrders: { fulfilled: { internalOrder: OurOrder }[] } }

/** Our orders behind a shop's order. */
export async function ordersOf(id: string): Promise<OurOrder[]> {
  const path = `/user/integration/shopify/order/${SHOP}/${encodeURIComponent(encodeURIComponent(id))}`
  const { shippingOrders } = await ask<Details>('GET', path, { email: 'client@demo.test' })
  return shippingOrders.fulfilled.map(({ internalOrder }) => internalOrder)
}

/** The tracking numbers the shop knows, once there are so many. */
export async function tracked(id: string, count: number): Promise<string[]> {
  const numbers = async () => (await shopOrder(id)).fulfilments.flatMap(({ tracking }) => tracking.map(({ number }) => number))
  await expect.poll(async () => (await numbers()).length).toBe(count)
  return numbers()
}

export const expectFocus = (page: Page, name: RegExp): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(name)
