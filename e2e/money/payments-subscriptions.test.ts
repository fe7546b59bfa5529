/** A saved card tops the balance up: begun with a payment, changed, deactivated and begun again. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { ask, balanceBani } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { approved, payingClient, payWith } from './paying-client.ts'

const SUBSCRIPTIONS = '/profile/settings/card-management/subscriptions'
const LIST = '**/api/user/prepay/subscriptions*'
const card = (page: Page) => page.getByRole('region', { name: /•••• \d{4}$/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** On the page of the address, from the amount to the provider. */
async function subscribe(page: Page): Promise<void> {
  const pay = page.getByRole('button', { name: 'Plateste 200,00 RON' })
  await page.getByRole('radio', { name: 'Cand scade sub 50,00 RON' }).click()
  await pay.click()
  await page.getByText('Bifati acordul pentru platile automate.').waitFor()
  await page.getByLabel(/^Sunt de acord ca din cardul salvat sa se plateasca automat 200,00 RON .* sub 50,00 RON/).check()
  await expectFine(page)
  await pay.click()
  await payWith(page, approved)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
}

it('is made with a payment, changed, deactivated, and reactivated with another payment', async () => {
  const email = await payingClient('Atelierul Abonat')
  const { page } = await openSignedIn(email)
  await page.goto('/profile/settings/card-management')
  await page.waitForURL(new RegExp(`${SUBSCRIPTIONS}$`))
  await page.getByRole('tab', { name: 'Reincarcare automata sold' }).waitFor()
  await page.getByText('Nu aveti subscriptii active', { exact: true }).waitFor()
  await expectFine(page)
  await page.getByRole('link', { name: 'Adauga subscriptie' }).click()
  await page.waitForURL(/\/profile\/prepay$/)
  await page.getByLabel('Salveaza ca subscriptie').check()
  await subscribe(page)
  expect(await balanceBani(email)).toBe(20_000)
  await page.getByRole('main').getByRole('link', { name: 'Abonamente' }).click()
  const shown = card(page)
  await shown.getByText('Activa', { exact: true }).waitFor()
  await shown.getByText('12/30').waitFor()
  await shown.getByText('sub 50,00 RON').waitFor()
  await shown.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor()
  await shown.getByText(/^Atelierul Abonat/).waitFor()
  await expectFine(page)

  // A threshold above the top-up raises it; what cannot be is refused with its reason.
  await shown.getByRole('button', { name: /^Modifica/ }).click()
  const edit = dialog(page, 'Modifica subscriptia')
  expect((await edit.boundingBox())?.width).toBe(600)
  const topUp = edit.getByRole('radiogroup', { name: 'Suma de alimentare' })
  await edit.getByRole('radio', { name: 'Alt prag' }).click()
  await edit.getByLabel('Pragul dorit').fill('300')
  await expect.poll(() => topUp.getByRole('radio', { name: '500,00 RON' }).getAttribute('aria-checked')).toBe('true')
  await edit.getByLabel('Pragul dorit').fill('1500')
  await expect.poll(() => edit.getByLabel('Suma dorita').inputValue()).toBe('1.500,00')
  await edit.getByLabel('Suma dorita').fill('49')
  await edit.getByRole('button', { name: 'Salveaza' }).click()
  await edit.getByText('Va rugam sa completati toate campurile!').waitFor()
  await edit.getByText('Suma minima de alimentare este 50 RON.').waitFor()
  await topUp.getByRole('radio', { name: '200,00 RON', exact: true }).click()
  await edit.getByText('Suma de alimentare trebuie sa fie cel putin cat pragul.').waitFor()
  await expectFine(page)
  await edit.getByRole('radio', { name: 'Cand soldul este insuficient pentru urmatoarea comanda' }).click()
  await page.route('**/api/user/prepay/subscription/*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await edit.getByRole('button', { name: 'Salveaza' }).click()
  await edit.getByText('A aparut o eroare la actualizarea subscriptiei!').waitFor()
  await page.unroute('**/api/user/prepay/subscription/*')
  await edit.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Subscriptia a fost actualizata cu succes!').waitFor()
  await shown.getByText('cand soldul este insuficient pentru urmatoarea comanda').waitFor()

  // The keyword, exactly.
  await shown.getByRole('button', { name: /^Sterge/ }).click()
  const remove = dialog(page, 'Dezactivarea subscriptiei')
  expect((await remove.boundingBox())?.width).toBe(400)
  for (const word of ['', 'confirm', 'CONFIRM ']) {
    await remove.getByRole('textbox').fill(word)
    await remove.getByRole('button', { name: 'Sterge' }).click()
    await remove.getByText('Va rugam sa completati cuvantul de siguranta!').waitFor()
  }
  await remove.getByRole('textbox').fill('CONFIRM')
  await remove.getByRole('button', { name: 'Sterge' }).click()
  await page.getByText('Subscriptia a fost dezactivata cu succes!').waitFor()
  await shown.getByText('Inactiva', { exact: true }).waitFor()
  await page.getByText('Nu aveti subscriptii active', { exact: true }).waitFor()
  for (const name of [/^Modifica/, /^Sterge/]) await expect.poll(() => shown.getByRole('button', { name }).isDisabled()).toBe(true)
  await expectFine(page)

  await shown.getByRole('link', { name: 'Reactiveaza' }).click()
  await page.waitForURL(/\/profile\/prepay\?subscription=/)
  await expect.poll(() => page.getByLabel('Reia subscriptia').isChecked()).toBe(true)
  await subscribe(page)
  await page.goto(SUBSCRIPTIONS)
  await card(page).getByText('Activa', { exact: true }).waitFor()
  await expect.poll(() => card(page).count()).toBe(1)
  expect(await balanceBani(email)).toBe(40_000)
})

it('a list that cannot be read is asked for three times, after 300 and 600 ms, and offers to try again', async () => {
  const email = await payingClient('Atelierul Intrerupt')
  const { page } = await openSignedIn(email, { width: widths.phone })
  const asked: number[] = []
  await page.route(LIST, async (route) => {
    asked.push(performance.now())
    await route.fulfill({ status: 500, body: 'down' })
  })
  await page.goto(SUBSCRIPTIONS)
  const failure = page.getByRole('alert').filter({ hasText: 'A aparut o eroare la preluarea subscriptiilor!' })
  await failure.waitFor()
  expect(asked.length).toBe(3)
  const waits = asked.slice(1).map((at, i) => at - (asked[i] ?? 0))
  expect(waits[0]).toBeGreaterThanOrEqual(290)
  expect(waits[1]).toBeGreaterThanOrEqual(590)
  expect(waits[1]).toBeLessThan(1_500)
  await expect.poll(() => page.getByText('Nu aveti subscriptii active').count()).toBe(0)
  await expectFine(page)
  const again = failure.getByRole('button', { name: 'Reincearca' })
  // The page reads the list again by itself too: it is there from now on, between two of those.
  await again.click({ trial: true })
  await page.unroute(LIST)
  await again.click()
  await page.getByText('Nu aveti subscriptii active', { exact: true }).waitFor()
})

it('each status has its word, an expired card is said, and a failed deactivation leaves the card as it was', async () => {
  const one = (n: number, status: number | null, more: object = {}) => ({
    ...{ identifier: `0190a1b2-0000-4000-8000-00000000000${n}`, status, paymentAmount: 100 * n, triggerAmount: 50, problem: null },
    ...{ activatedDatetime: '2026-03-05T12:07:00.000Z', userFinancialSubaccount: { name: '1', entityName: 'Atelier Demo' } },
    cardData: { cardBrand: 'visa', lastDigits: `400${n}`, expiryDate: '2040-03', imageString: '' },
    ...more,
  })
  const expired = { cardBrand: 'mastercard', lastDigits: '5100', expiryDate: '2025-01', imageString: '' }
  const none = { cardBrand: null, lastDigits: null, expiryDate: null, imageString: '' }
  const { page } = await openSignedIn('client2@demo.test')
  await page.route(LIST, (route) =>
    route.fulfill({
      json: [
        one(1, 2, { cardData: expired }),
        one(2, 1, { cardData: none, activatedDatetime: null, triggerAmount: 0 }),
        ...[one(3, 0), one(4, 9), one(5, null)],
      ],
    }),
  )
  await page.route('**/api/user/prepay/subscription/*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.goto(SUBSCRIPTIONS)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  for (const [name, word] of [
    ['Mastercard •••• 5100', 'Activa'],
    ['Subscriptie', 'In asteptare'],
    ['Visa •••• 4003', 'Inactiva'],
    ['Visa •••• 4004', 'Necunoscuta'],
    ['Visa •••• 4005', 'Necunoscuta'],
  ] as const)
    await region(name).getByText(word, { exact: true }).waitFor()
  await region('Mastercard •••• 5100').getByText('Card expirat').waitFor()
  await region('Mastercard •••• 5100').getByText('01/25').waitFor()
  await region('Visa •••• 4004').getByText('05/03/2026 14:07').waitFor()
  await region('Subscriptie').getByText('cand soldul este insuficient pentru urmatoarea comanda').waitFor()
  await expectFine(page)
  await region('Mastercard •••• 5100')
    .getByRole('button', { name: /^Sterge/ })
    .click()
  const remove = dialog(page, 'Dezactivarea subscriptiei')
  await remove.getByRole('textbox').fill('CONFIRM')
  await remove.getByRole('button', { name: 'Sterge' }).click()
  await page.getByText('A aparut o eroare la dezactivarea subscriptiei!').waitFor()
  await remove.waitFor({ state: 'detached' })
  await region('Mastercard •••• 5100').getByText('Activa', { exact: true }).waitFor()
})

it('who may only read money sees the subscriptions without changing them', async () => {
  const { page } = await openSignedIn('citire@demo.test')
  await page.goto(SUBSCRIPTIONS)
  await page.getByText('Nu aveti subscriptii active', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Adauga subscriptie' }).count()).toBe(0)
  expect(await ask<unknown[]>('GET', '/user/prepay/subscriptions', { email: 'citire@demo.test' })).toEqual([])
})
