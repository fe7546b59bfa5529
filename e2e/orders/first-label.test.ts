/** A new account on its first day: from the sign-up to its first label. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { approved } from '../money/paying-client.ts'
import { openPage } from '../running/browser.ts'
import { activateButton, ana, couriers, detailsPath, field, option, packages, recipient, sender, type WrittenParty } from './order-form.ts'
import { savedPdf } from './pdf.ts'

async function choosePlaceByKeys(party: Locator, { county, city }: WrittenParty): Promise<void> {
  await field(party, 'Judet').fill(county)
  await option(party, county).waitFor()
  await field(party, 'Judet').press('ArrowDown')
  await field(party, 'Judet').press('Enter')
  await field(party, 'Localitate').fill(city)
  if ((await field(party, 'Localitate').getAttribute('aria-haspopup')) === null) return
  await option(party, city).waitFor()
  await field(party, 'Localitate').press('Enter')
}

async function writeByKeys(party: Locator, written: WrittenParty): Promise<void> {
  await field(party, 'Nume si prenume').fill(written.name)
  await field(party, 'Telefon').fill(written.phone)
  await choosePlaceByKeys(party, written)
  await field(party, 'Strada').fill(written.street)
  await field(party, 'Numar').fill(written.number)
  await field(party, 'Cod postal').fill(written.postalCode)
}

/** At the provider of card payments, by keys: its page is none of the product's. */
async function payByKeys(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Plata cu cardul' }).waitFor()
  const card = page.locator('li', { hasText: approved }).locator('code')
  await page.getByLabel('Numarul cardului').fill((await card.textContent()) ?? '')
  await page.getByLabel('Expira la').fill('12/30')
  await page.getByLabel('Cod CVV').fill('123')
  await page.getByLabel('Numele de pe card').fill('Ioana Mesteacan')
  await page.keyboard.press('Enter')
}

/** In whatever window of the product. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('clicked', () => (clicks += 1))
  await page.addInitScript(() => addEventListener('pointerdown', () => (window as unknown as { clicked(): void }).clicked(), true))
  return () => clicks
}

const shop = { ...ana, name: 'Floraria Prima Zi', phone: '0722 123 456' }

it('has its first label after eleven clicks, the account opened, the order written and the balance filled', async () => {
  const { page } = await openPage()
  const clicks = await countClicks(page)
  await page.goto('/sign-up')
  await page.getByLabel('Nume si prenume sau firma').fill(shop.name)
  await page.getByLabel('Email').fill('prima-zi@example.test')
  await page
    .getByLabel(/^Parola/)
    .first()
    .fill('Parola-noua-22')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Deschide mesajul' }).click()
  await page.getByRole('dialog').getByRole('link').click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('link', { name: 'Comanda noua' }).first().click()
  await writeByKeys(sender(page), shop)
  await writeByKeys(recipient(page), ana)
  const first = packages(page).getByRole('group', { name: 'Pachet 1' })
  for (const label of ['Greutate (kg)', 'Lungime (cm)', 'Latime (cm)', 'Inaltime (cm)']) await field(first, label).fill('10')
  await field(packages(page), 'Continut').fill('Flori')
  await couriers(page).getByRole('radio').first().check()
  await expect.poll(() => activateButton(page).isEnabled()).toBe(true)
  await activateButton(page).click()
  await page.getByRole('alert').getByText('Incarca soldul').click()
  await page.getByRole('main').getByRole('button', { name: 'Completeaza datele' }).first().click()
  const payer = page.getByRole('dialog', { name: 'Date pentru plata' })
  await field(payer, 'Cod de identificare (CIF)').fill('90000014')
  await field(payer, 'Nume').fill('Atelier Demo SRL')
  await choosePlaceByKeys(payer, ana)
  await field(payer, 'Strada').fill(ana.street)
  await field(payer, 'Numar').fill(ana.number)
  await field(payer, 'Cod postal').fill(ana.postalCode)
  await field(payer, 'Telefon').fill(shop.phone)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Plateste 50,00/ }).click()
  await payByKeys(page)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  await page.getByText('Inapoi la comanda').first().click()
  await expect.poll(() => activateButton(page).isEnabled()).toBe(true)
  const { name } = await savedPdf(page, () => activateButton(page).click())
  await page.waitForURL(detailsPath)
  expect([name, clicks()]).toEqual([expect.stringMatching(/^\w+\.pdf$/), 11])
})
