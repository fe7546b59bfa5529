/** A new client on a phone is led by one card: each step made over the first page, ticked there, and from the card provider back to it. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { approved, newClient, payWith } from '../money/paying-client.ts'
import { openSignedIn, widths } from '../running/browser.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Primii pasi' })
const isDone = (page: Page, name: string) =>
  card(page).getByRole('listitem').filter({ hasText: name }).getByRole('img', { name: 'Facut', exact: true }).count()

it('is led through account, billing data and top-up without leaving the first page', async () => {
  const email = await newClient('Prima Pasilor')
  const { page } = await openSignedIn(email, { width: widths.phone, isTouched: true })
  await page.goto('/profile/dashboard')
  await card(page).getByText('Facuti: 0 din 5.').waitFor()

  await card(page).getByRole('button', { name: 'Alege contul' }).click()
  const account = page.getByRole('dialog', { name: 'Setari rambursuri' })
  await account.getByLabel('Titular cont').fill('Ioana Mesteacan')
  await account.getByLabel('Cont (IBAN)').fill('RO49AAAA1B31007593840000')
  await account.getByRole('button', { name: 'Salveaza' }).click()
  await account.waitFor({ state: 'detached' })
  await expect.poll(() => isDone(page, 'Contul pentru rambursuri')).toBe(1)

  await card(page).getByRole('button', { name: 'Completeaza datele' }).click()
  const payer = page.getByRole('dialog', { name: 'Date pentru plata' })
  await payer.getByLabel('Cod de identificare (CIF)').fill('90000014')
  await expect.poll(() => payer.getByLabel('Cod postal').inputValue()).toBe('400114')
  await payer.getByLabel('Telefon').fill('0722 123 456')
  await payer.getByRole('button', { name: 'Salveaza' }).click()
  await payer.waitFor({ state: 'detached' })
  await expect.poll(() => isDone(page, 'Datele de facturare')).toBe(1)

  await card(page).getByRole('button', { name: 'Incarca soldul' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Plateste 200,00/ })
    .click()
  await payWith(page, approved)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  await page.getByRole('link', { name: 'Inapoi la primii pasi' }).click()
  await expect.poll(() => isDone(page, 'Incarcarea soldului')).toBe(1)
  await card(page).getByText('Facuti: 3 din 5.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Inapoi la primii pasi' }).count()).toBe(0)
})
