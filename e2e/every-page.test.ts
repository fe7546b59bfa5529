/** Every page, light and dark, wide and narrow: for everybody, and by keyboard. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { activeOrder, ask } from './api.ts'
import { openPage, openSignedIn, widths } from './browser.ts'
import { showOffers } from './order-form.ts'
import { orderId, SHOP } from './simulated-shop.ts'
import { openList, preview, rows } from './store-list-page.ts'
import { openOrder, part } from './store-order-page.ts'

declare const window: { axe: typeof axe }

/** What axe holds against the page in a colour scheme: rule and place, those of a serious kind only. */
async function graveFaults(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
  await page.evaluate(endOfTransitions)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${scheme}: ${id} ${target.join(' ')}`))
}

/** Colours on their way from one scheme to the other are nobody's colours. */
async function endOfTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

/** By how many pixels the page is wider than a phone. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectFine(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  expect([...(await graveFaults(page, 'light')), ...(await graveFaults(page, 'dark'))]).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: widths.phone, height: 780 })
  await expect.poll(() => overhang(page)).toBe(0)
  expect(await graveFaults(page, 'dark'), 'on a phone').toEqual([])
  if (size) await page.setViewportSize(size)
}

async function expectPageFine(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByRole('status', { name: 'Se incarca' }).waitFor({ state: 'detached' })
  await expectFine(page)
}

describe('axe finds nothing serious and a phone needs no sideways scrolling', () => {
  it('on the pages for everybody', async () => {
    const { awb } = await activeOrder({ name: 'Drum Public' })
    const { page } = await openPage()
    const pages: [address: string, heading: string][] = [
      ['/login', 'Autentificare'],
      ['/sign-up', 'Creare cont'],
      ['/forgot-password', 'Parola uitata'],
      ['/reset-password?token=x', 'Parola noua'],
      ['/confirm-email?token=x', 'Confirmarea adresei de email'],
      [`/tracking/${awb}`, 'Istoric'],
      ['/tracking', 'Urmarire colet'],
      ['/nimic', 'Pagina nu exista'],
    ]
    for (const [address, heading] of pages) {
      await page.goto(address)
      await page.getByRole('heading', { name: heading }).waitFor()
      await expectFine(page)
    }
  })

  it('on the client’s pages', async () => {
    const { list } = await ask<{ list: { uniqueId: string; recipientName: string }[] }>('GET', '/orders?limit=100', {
      email: 'client@demo.test',
    })
    const orderOfDemo = (name: string) => list.find(({ recipientName }) => recipientName === name)?.uniqueId
    const { page } = await openSignedIn()
    const pages: [address: string, shown: string][] = [
      ['/profile/orders', 'Comenzi'],
      [`/profile/details/order/${orderOfDemo('Maria Ilie')}`, 'Istoric'],
      ['/profile/addresses', 'Adrese'],
      ['/profile/balance/available', 'Totaluri'],
      ['/profile/sessions', 'Sesiuni'],
    ]
    for (const [address, heading] of pages) await expectPageFine(page, address, heading)
    await page.goto(`/profile/orders/edit/${orderOfDemo('Ana Cojocaru')}`)
    await showOffers(page)
    await expectFine(page)
  })

  it('on the pages of shops', async () => {
    const { page } = await openSignedIn()
    const pages: [address: string, shown: string][] = [
      ['/profile/integration', 'Integrari'],
      ['/profile/shopify', 'Magazin Demo'],
      [`/profile/shopify/settings/${SHOP}`, 'Curieri si pachete'],
      ['/profile/shopify/return', 'Conectare magazin'],
      [`/profile/shopify/orders/${SHOP}`, 'Lista comenzi'],
      [`/profile/shopify/orders/${SHOP}?tab=NOT_PICKED_UP`, 'Lista comenzi'],
    ]
    for (const [address, heading] of pages) await expectPageFine(page, address, heading)
  })

  it('on the page of a store order', async () => {
    const { page } = await openSignedIn()
    await openOrder(page, orderId(26))
    await part(page, 2).waitFor()
    await expectFine(page)
  })

  it('in the client’s dialogs', async () => {
    const { page } = await openSignedIn()
    await page.goto('/profile/addresses')
    await page.getByRole('button', { name: 'Adauga adresa' }).click()
    await page.getByRole('dialog', { name: 'Adresa noua' }).getByRole('button', { name: 'Salveaza' }).click()
    await page.getByText('Numele este obligatoriu!').waitFor()
    await expectFine(page)
    await page.goto('/profile/orders')
    await page
      .getByRole('link', { name: /^Urmareste AWB/ })
      .first()
      .waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor()
    await expectFine(page)
    await openList(page, SHOP)
    await rows(page).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^Activeaza comenzi/ }).click()
    await preview(page).getByRole('button', { name: 'Activeaza', exact: true }).waitFor()
    await expectFine(page)
  })

  it('in the sandbox panel', async () => {
    const { page } = await openSignedIn('admin@demo.test')
    await page.goto('/sandbox')
    for (const tab of ['Colete', 'Defecte', 'Mesaje']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
      await page.getByRole('status', { name: 'Se incarca' }).waitFor({ state: 'detached' })
      await expectFine(page)
    }
  })
})

it('is led by keys: search in the page, help, search everything, new order', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  await page
    .getByRole('link', { name: /^Urmareste AWB/ })
    .first()
    .waitFor()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Cauta comenzi' })
  await expect.poll(() => search.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('n')
  expect(await search.inputValue(), 'keys are letters while one types').toBe('n')
  await page.keyboard.press('Backspace')
  await search.blur()

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  const everything = page.getByRole('dialog', { name: 'Cauta' })
  await everything.waitFor()
  await page.keyboard.type('Adrese')
  await everything.getByRole('button', { name: 'Adrese', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile\/addresses/)

  await page.keyboard.press('n')
  await page.waitForURL(/\/profile\/orders\/new/)
})
