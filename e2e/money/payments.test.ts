/** A client tops its balance up: by card, with all that can come between, and by announcing a transfer. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { ask, balanceBani } from '../running/api.ts'
import { onFirstPage, openSignedIn, widths } from '../running/browser.ts'
import {
  approved,
  approvedByBank,
  faultAtProvider,
  newClient,
  noFunds,
  payingClient,
  paymentsAtProvider,
  payWith,
} from './paying-client.ts'

const AFTER = /\/profile\/after-payment\/[0-9a-f-]{36}/
const payButton = (page: Page) => page.getByRole('button', { name: /^Plateste/ })
const countAtProvider = async () => (await paymentsAtProvider()).length

it('pays 200 RON with the confirmation of the bank, and sees the balance grow', async () => {
  const email = await payingClient('Atelierul Platitor')
  const { page } = await openSignedIn(email)
  await page.goto('/profile/orders')
  await page.getByRole('link', { name: 'Incarca soldul' }).click()
  await page.getByRole('heading', { name: 'Alimentare sold' }).waitFor()
  await page.getByText('Atelierul Platitor (activa)').waitFor()
  await expectFine(page)

  await page.getByRole('radio', { name: 'Alta suma' }).click()
  await page.getByLabel('Suma dorita').fill('49,99')
  await page.getByLabel('Suma dorita').blur()
  await page.getByText('Suma minima de alimentare este 50 RON.').waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Plateste')
  await expect.poll(() => page.getByText('Sold dupa plata').count()).toBe(0)
  await page.getByLabel('Suma dorita').fill('49,9')
  await payButton(page).click()
  await page.getByText('Suma minima de alimentare este 50 RON.').waitFor()
  await page.getByLabel('Suma dorita').fill('49,99')
  await expect.poll(() => page.getByLabel('Suma dorita').inputValue()).toBe('49,99')
  await page.getByRole('radio', { name: '200,00 RON', exact: true }).click()

  const before = await countAtProvider()
  await page.getByRole('button', { name: 'Plateste 200,00 RON' }).dblclick()
  await payWith(page, approvedByBank)
  await page.getByRole('heading', { name: 'Banca demo' }).waitFor()
  await page.getByRole('button', { name: 'Confirma' }).click()
  await page.waitForURL(AFTER)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  expect(await countAtProvider()).toBe(before + 1)
  expect(await balanceBani(email)).toBe(20_000)
  await page.getByRole('main').getByText('200,00 RON').first().waitFor()
  await page.getByRole('link', { name: 'Sold disponibil: 200,00 RON' }).waitFor()
  await expectFine(page)

  await page.reload()
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  expect(await balanceBani(email)).toBe(20_000)
  const address = page.url()
  const { page: another } = await openSignedIn('client2@demo.test')
  await another.goto(new URL(address).pathname)
  await another.getByRole('heading', { name: 'Plata nu exista' }).waitFor()
  expect(await another.getByRole('main').textContent()).not.toContain('200,00')
  await another.goto('/profile/after-payment/nimic')
  await another.getByRole('heading', { name: 'Plata nu exista' }).waitFor()
  await expectFine(another)
})

it('a declined card says why, and another one pays after all', async () => {
  const email = await payingClient('Atelierul Refuzat')
  const { page } = await openSignedIn(email, { width: widths.phone })
  await page.goto('/profile/prepay')
  await page.getByRole('radio', { name: '50,00 RON', exact: true }).click()
  await payButton(page).click()
  await payWith(page, noFunds)
  await page.getByRole('alert').getByText('Fonduri insuficiente.').waitFor()
  await page.getByRole('link', { name: 'Inapoi la magazin' }).click()
  await page.getByRole('heading', { name: 'Plata a fost refuzata' }).waitFor()
  await page.getByText('Fonduri insuficiente pe card.').waitFor()
  await expectFine(page)
  await page.getByRole('link', { name: 'Incearca din nou' }).click()
  await payWith(page, approved)
  await page.waitForURL(AFTER)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  expect(await balanceBani(email)).toBe(5_000)
})

it('a page that was left unpaid stays pending, can be gone on with, and counts when it is paid elsewhere', async () => {
  const email = await payingClient('Atelierul Grabit')
  const { page } = await openSignedIn(email, { width: widths.tablet })
  await page.goto('/profile/prepay?amount=500')
  await page.getByRole('button', { name: 'Plateste 500,00 RON' }).click()
  await page.getByRole('heading', { name: 'Plata cu cardul' }).waitFor()
  await page.getByRole('link', { name: 'Inapoi la magazin' }).click()
  await page.getByRole('heading', { name: 'Asteptam confirmarea platii' }).waitFor()
  await page.getByRole('heading', { name: 'Plata este in asteptare' }).waitFor()
  await expectFine(page)
  const proceed = await page.getByRole('link', { name: 'Continua plata' }).getAttribute('href')
  expect(await balanceBani(email)).toBe(0)

  const { page: other } = await openSignedIn(email)
  await other.goto(proceed ?? '')
  await payWith(other, approved)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  expect(await balanceBani(email)).toBe(50_000)

  // Back goes to the form, not to a payment begun again.
  const paid = await countAtProvider()
  await page.goto('/profile/prepay')
  await payButton(page).waitFor()
  await expect.poll(() => payButton(page).isEnabled()).toBe(true)
  expect(await countAtProvider()).toBe(paid)
})

it('a provider that does not answer is named, and nothing chosen is lost', async () => {
  const email = await payingClient('Atelierul Rabdator')
  const { page } = await openSignedIn(email)
  await page.goto('/profile/prepay')
  await page.getByRole('radio', { name: 'Alta suma' }).click()
  await page.getByLabel('Suma dorita').fill('75')
  await faultAtProvider({ match: 'POST /payment/card/start', kind: 'error', count: 3 })
  await payButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Plata nu a fost inceputa' })
  await alert.getByText('Procesatorul de plati nu raspunde momentan.').waitFor()
  await expect.poll(() => page.getByLabel('Suma dorita').inputValue()).toBe('75,00')
  await expectFine(page)
  await faultAtProvider(null)
  await payButton(page).click()
  await payWith(page, approved)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  expect(await balanceBani(email)).toBe(7_500)
})

it('announces a transfer, shows what to write on it, and is still there after a reload', async () => {
  const email = await payingClient('Atelierul Bancar')
  const { page, context } = await openSignedIn(email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile/prepay?amount=300')
  await page.getByRole('radio', { name: /^Prin transfer bancar/ }).check()
  await expect.poll(() => page.getByLabel('Salveaza ca subscriptie').count()).toBe(0)
  await page.getByRole('button', { name: 'Cere proforma de 300,00 RON' }).click()
  await page.waitForURL(AFTER)
  await page.getByRole('heading', { name: 'Asteptam transferul' }).waitFor()
  await page.getByText('EXPEDIO DEMO S.R.L.').waitFor()
  await page.getByText('RO81 EXPD 0000 0000 0000 0001').waitFor()
  await page.getByRole('button', { name: 'Copiaza: IBAN' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('RO81EXPD0000000000000001')
  await page.getByRole('button', { name: 'Copiaza: Detaliile platii' }).click()
  const named = await page.evaluate(() => navigator.clipboard.readText())
  expect(named).toMatch(/^PRO-\d+$/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descarca proforma' }).click()
  expect((await saved).suggestedFilename()).toBe(`proforma-${named}.pdf`)
  await expectFine(page)
  await page.reload()
  await page.getByText(named).waitFor()
  expect(await balanceBani(email)).toBe(0)
})

it('without billing data or card payment no client is led to the provider', async () => {
  const email = await payingClient('Atelierul Oprit')
  const { clientId } = await ask<{ clientId: string }>('GET', '/auth/me', { email })
  const allow = (cardPaymentEnabled: boolean) =>
    ask('PUT', `/admin/clients/${clientId}/billing`, { email: 'admin@demo.test', body: { multiCompanySelect: false, cardPaymentEnabled } })
  await allow(false)
  const { page } = await openSignedIn(email)
  await page.goto('/profile/prepay')
  await onFirstPage(page)
  await page.getByText('Plata cu cardul nu este activata pentru contul dvs.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Incarca soldul' }).count()).toBe(0)
  await allow(true)
  await page.reload()
  await page.getByRole('link', { name: 'Incarca soldul' }).click()
  await payButton(page).waitFor()

  // Without anything to be invoiced to.
  const { page: fresh } = await openSignedIn(await newClient('Atelierul Nou'))
  await fresh.goto('/profile/prepay')
  await fresh.getByRole('main').getByRole('button', { name: 'Completeaza datele' }).waitFor()
  await expect.poll(() => payButton(fresh).isDisabled()).toBe(true)
  await expectFine(fresh)
  const { page: reader } = await openSignedIn('citire@demo.test')
  await reader.goto('/profile/prepay')
  await reader.getByRole('heading', { name: 'Fara acces' }).waitFor()
})
