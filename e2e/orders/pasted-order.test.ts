/** A customer's message becomes an order: pasted with the keys, two clicks to the AWB, and what it says of the parcel is never lost. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { activateButton, ana, couriers, detailsPath, field, offerOf, packages, recipient, showOffers, writeOrder } from './order-form.ts'

const ADDRESS = 'Buna ziua, Ana Victoria\n0721 000 900\nCalea Victoriei 120, bl. 2, ap 14, sector 1, Bucuresti 010071'

async function openWithText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile/orders/new')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.evaluate((written) => navigator.clipboard.writeText(written), text)
}

/** Presses of the mouse on the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    addEventListener('pointerdown', () => {
      document.documentElement.dataset.clicks = String(Number(document.documentElement.dataset.clicks) + 1)
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

it('takes two clicks where the parcel is like the one before, and shows what was read', async () => {
  const { page } = await openSignedIn()
  await writeOrder(page)
  await showOffers(page)
  await offerOf(page, 'sameday to address').check()
  await activateButton(page).click()
  await page.waitForURL(detailsPath)

  await openWithText(page, ADDRESS)
  const clicks = await countClicks(page)
  await page.keyboard.press('Control+V')
  for (const line of [ana.name, 'Calea Victoriei 120, Sectorul 1, B, 010071', 'bl. 2, ap. 14'])
    await recipient(page).getByText(line).last().waitFor()
  await expect.poll(() => field(packages(page), 'Continut').inputValue()).toBe('Carti')
  await showOffers(page)
  await expectFine(page)
  await offerOf(page, 'sameday to address').check()
  await expect.poll(() => activateButton(page).isEnabled()).toBe(true)
  await expect.poll(clicks).toBe(1)
  await activateButton(page).click()
  await page.waitForURL(detailsPath)
})

it('offers cash, weight, size and opening for their fields, and is not activated before the cash is decided', async () => {
  for (const width of [widths.phone, widths.desk]) {
    const { page } = await openSignedIn('client@demo.test', { width })
    await openWithText(page, `${ADDRESS}\nramburs 1.500 lei\n2 kg, 30x20x10 cm\nva rog cu deschidere la livrare\nprodusul rosu`)
    await page.keyboard.press('Control+V')
    const choose = (name: string | RegExp) => page.getByRole('button', { name }).click()
    await page.getByText('Textul lipit mai spune').waitFor()
    await expectFine(page)
    await choose('Greutate 2 kg: adauga')
    await choose('Dimensiuni 30 x 20 x 10 cm: adauga')
    await choose('Deschidere la livrare: adauga')
    await field(packages(page), 'Continut').fill('Haine')
    await showOffers(page)
    await couriers(page)
      .getByRole('radio', { name: /Sameday 24H/ })
      .check()
    await page.getByText('Hotarati ce faceti cu „ramburs 1.500 lei” din textul lipit').waitFor()
    await expect.poll(() => activateButton(page).isDisabled()).toBe(true)
    const save = page.getByRole('button', { name: 'Salveaza pentru activare ulterioara' })
    await expect.poll(() => save.isDisabled(), { message: 'a saved order would forget the cash' }).toBe(true)

    // What is not placed yet survives a reload; the amount has two readings, and both are offered.
    await page.reload()
    await page.getByRole('button', { name: 'Ramburs 1,50 RON: adauga' }).waitFor()
    await choose('Ramburs 1.500,00 RON: adauga')
    await expect.poll(() => field(page, 'Valoare ramburs').inputValue()).toBe('1.500,00')
    await expect.poll(() => field(packages(page), 'Lungime (cm)').inputValue()).toBe('30')
    await expect.poll(() => page.getByRole('switch', { name: 'Deschidere la livrare' }).isChecked()).toBe(true)
    await expect.poll(() => page.getByText('Hotarati ce faceti').count()).toBe(0)
  }
})

it('keeps a text without an address where it stands', async () => {
  const { page } = await openSignedIn()
  await openWithText(page, 'revin cu adresa')
  await page.keyboard.press('Control+V')
  const box = page.getByLabel('Lipiti mesajul clientului')
  await page.getByText(/^Nu am gasit o adresa in text/).waitFor()
  await expect.poll(() => box.inputValue()).toBe('revin cu adresa')

  // Without the server it is not known whether there is one.
  await page.route(/\/api\/addresses\/read/, (route) => route.abort())
  await page.getByRole('button', { name: 'Citeste textul' }).click()
  await recipient(page)
    .getByText(/^Adresa lipita nu a putut fi impartita/)
    .waitFor()
  await expect.poll(() => page.getByText(/^Nu am gasit o adresa in text/).count()).toBe(0)
})
