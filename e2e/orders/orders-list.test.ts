/** Finding orders, printing their labels, taking them back and sending them again. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { activeOrder, balanceBani, orderOf } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { awbsFor } from '../running/simulators.ts'
import { detailsPath, field, option, packages, recipient } from './order-form.ts'
import { savedPdf } from './pdf.ts'

const rowOf = (page: Page, text: string | null): Locator => page.getByRole('row').filter({ hasText: text ?? '' })

async function actOn(page: Page, awb: string | null, what: string): Promise<void> {
  await rowOf(page, awb)
    .getByRole('button', { name: `Actiuni pentru ${awb}` })
    .click()
  await page.getByRole('menuitem', { name: what }).click()
}

it('keeps its filters in the address, also after an order was looked at', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  const state = page.getByRole('combobox', { name: 'Stare' })
  await state.click()
  await option(state, 'Livrata').click()
  await page.waitForURL(/state=delivered/)
  const delivered = rowOf(page, 'Maria Ilie')
  await delivered.waitFor()
  await rowOf(page, 'Ana Cojocaru').waitFor({ state: 'detached' })
  const address = page.url()

  await delivered.getByText('Maria Ilie').click()
  await page.waitForURL(detailsPath)
  await page.goBack()
  await delivered.waitFor()
  expect(page.url()).toBe(address)
  await expect.poll(() => state.inputValue()).toBe('Livrata')
})

it('leads back from a page beyond the end of the list', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders?page=99')
  await page.getByText('Lista nu are atatea pagini').waitFor()
  await page.getByRole('button', { name: 'Ultima pagina' }).last().click()
  await page
    .getByRole('link', { name: /^Urmareste AWB/ })
    .first()
    .waitFor()
})

it('finds one order by its AWB', async () => {
  const { awb } = await activeOrder({ name: 'Gaseste Ma' })
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  await page.getByRole('searchbox', { name: 'Cauta comenzi' }).fill(awb ?? '')
  await page.waitForURL(/search=/)
  const found = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Urmareste AWB/ }) })
  await expect.poll(() => found.count()).toBe(1)
  await found.getByText('Gaseste Ma').waitFor()
})

it('prints three labels four on a sheet, from the third quarter on to the next sheet', async () => {
  const orders = [
    await activeOrder({ name: 'Eticheta Una' }),
    await activeOrder({ name: 'Eticheta Doua' }),
    await activeOrder({ name: 'Eticheta Trei' }),
  ]
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  for (const { awb } of orders) await page.getByRole('checkbox', { name: `Selecteaza randul: ${awb}` }).check()
  await page.getByRole('region', { name: '3 selectate' }).getByRole('button', { name: 'Printeaza etichetele' }).click()
  const dialog = page.getByRole('dialog', { name: 'Printeaza 3 etichete' })
  await dialog.getByRole('radio', { name: 'Patru etichete A6 pe o foaie A4' }).check()
  await dialog.getByRole('radio', { name: 'Stanga jos' }).click()
  const file = await savedPdf(page, () => dialog.getByRole('button', { name: 'Printeaza' }).click())
  expect(file.name).toBe('AWB-3.pdf')
  // Two on the rest of the first sheet, one on the next.
  expect(file.pages).toEqual([
    { widthMm: 210, heightMm: 297 },
    { widthMm: 210, heightMm: 297 },
  ])
  await dialog.waitFor({ state: 'detached' })
})

it('cancels an order before it is picked up, and returns the money', async () => {
  const before = await balanceBani()
  const { uniqueId, awb } = await activeOrder({ name: 'Razgandit Anulat' })
  expect(await balanceBani()).toBeLessThan(before)
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  await actOn(page, awb, 'Anuleaza comanda')
  await page.getByRole('dialog', { name: 'Anulare comanda' }).getByRole('button', { name: 'Anuleaza comanda' }).click()
  await page.getByText('Comanda a fost anulata, iar banii au revenit in sold.').waitFor()
  await rowOf(page, awb).getByText('Anulata').waitFor()
  expect(await balanceBani()).toBe(before)
  expect((await awbsFor(uniqueId)).map(({ cancelled }) => cancelled)).toEqual([true])
})

it('makes a new draft of an order that is sent again', async () => {
  const { uniqueId, awb } = await activeOrder({ name: 'Inca Odata' })
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  await actOn(page, awb, 'Comanda din nou')
  await page.waitForURL(/\/profile\/orders\/edit\/\w+/)
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(copyId).not.toBe(uniqueId)
  await expect.poll(() => field(recipient(page), 'Nume si prenume').inputValue()).toBe('Inca Odata')
  await expect.poll(() => field(packages(page), 'Continut').inputValue()).toBe('Cuburi')
  const { state, price } = await orderOf(copyId)
  expect({ state, price }).toEqual({ state: 'draft', price: null })
})
