import { expect, it } from 'vitest'
import { ro } from '#texts/ro/ro.ts'
import { activeOrder } from '../running/api.ts'
import { openPage, openSignedIn, signIn, widths } from '../running/browser.ts'
import { newcomer, newcomerPassword } from '../running/newcomer.ts'

const cash = { amount: 149.9, iban: 'RO94BTRL0000000000000042', accountHolder: 'Atelierul Mesteacan' }
const LIST = '/profile/repayments/list'

it('a client finds an order’s cash, follows parcel and money, and takes the list along', async () => {
  const { awb } = await activeOrder({ name: 'Ștefan Țurcanu', cash })
  const { page } = await openSignedIn('client@demo.test')
  await page.goto('/profile/repayments')
  await page.waitForURL(`**${LIST}`)
  await expect.poll(() => page.title()).toBe('Rambursuri - Expedio')
  await page.getByRole('searchbox', { name: 'Cauta AWB, referinta, destinatar sau suma' }).fill('turcanu 149,90')
  await page.getByRole('button', { name: /^Nelivrate/ }).click()
  const totals = page.getByRole('region', { name: 'Totaluri' })
  await expect
    .poll(() => totals.getByRole('button', { name: /^Nelivrate/ }).getAttribute('aria-description'))
    .toBe('un ramburs cu coletul inca nelivrat')
  await expect.poll(() => totals.innerText()).toContain('149,90 RON')

  await page.getByRole('button', { name: `Urmareste ${awb}` }).click()
  await page
    .getByRole('dialog', { name: `Urmarire colet ${awb}` })
    .getByRole('heading', { name: ro.tracking.steps })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Ștefan Țurcanu, / }).click()
  const order = page.getByRole('dialog', { name: 'Detalii comanda' })
  await order.getByText('AWB emis, rambursul asteapta livrarea').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descarca' }).click()
  expect((await saved).suggestedFilename()).toBe('lista-rambursuri.xlsx')
  await page.getByText('Gata', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Email' }).click()
  await page.getByText('Gata', { exact: true }).waitFor()

  // Kept for the next visit; the active filter leads back to all.
  await page.goto('/profile/orders')
  await page.goto(LIST)
  const delivered = page.getByRole('button', { name: /^Nelivrate/ })
  await expect
    .poll(async () => [
      await delivered.getAttribute('aria-pressed'),
      await page.getByRole('searchbox', { name: /^Cauta AWB/ }).inputValue(),
    ])
    .toEqual(['true', 'turcanu 149,90'])
  await delivered.click()
  await expect.poll(() => page.getByRole('button', { name: /^Toate/ }).getAttribute('aria-pressed')).toBe('true')
})

it('an administrator sees the cash of all clients, and of the one that is chosen', async () => {
  const { page } = await openSignedIn('admin@demo.test')
  await page.goto(LIST)
  await page.getByText('Alegeti un client ca sa vedeti cand este platit.').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Email' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Cont (sau o parte din IBAN)' }).waitFor()
})

it('says that the sums could not be read, instead of waiting for ever', async () => {
  const { page } = await openSignedIn('client@demo.test')
  const list = '**/api/user/repayments/list*'
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.goto(LIST)
  const totals = page.getByRole('region', { name: 'Totaluri' })
  await expect.poll(() => totals.getByText('Nu s-a putut citi.').count()).toBe(6)
  await page.getByRole('region', { name: 'Setari rambursuri' }).getByText('Nu s-a putut citi.').waitFor()
  await page.unroute(list)
  await page.getByRole('alert').getByRole('button', { name: 'Reincearca' }).first().click()
  await expect.poll(() => totals.innerText()).toContain(' RON')
})

it('an address without a space does not widen the page of a phone', async () => {
  const email = await newcomer('Atelierul-de-impachetat-cadouri-si-jucarii-din-lemn-de-mesteacan')
  const { page } = await openPage({ width: widths.phone })
  await signIn(page, email, newcomerPassword)
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText(email).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

it.each(Object.entries(widths))('the list needs no sideways scrolling of the page on a %s', async (_, width) => {
  const { page } = await openSignedIn('client@demo.test', { width })
  await page.goto(LIST)
  await page.getByRole('heading', { name: 'Setari rambursuri' }).waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
})
