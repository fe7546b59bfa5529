/** Every page of connected shops, light and dark, wide and narrow. */
import { describe, expect, it } from 'vitest'
import { expectFine, expectPageFine } from '../fine-page.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { orderId, SHOP } from './simulated-shop.ts'
import { openList, preview, rows } from './store-list-page.ts'
import { openOrder, part } from './store-order-page.ts'

describe('axe finds nothing serious and a phone needs no sideways scrolling', () => {
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
    await openOrder(page, orderId(74))
    await part(page, 2).waitFor()
    await expectFine(page)
  })

  it('on the page of an order that its buyer fetches, which asks for nothing', async () => {
    const { page } = await openSignedIn()
    await openOrder(page, orderId(22))
    await part(page, 1).getByText('Nu este nevoie de curier').waitFor()
    expect(await page.getByRole('textbox').count(), 'fields').toBe(0)
    await expectFine(page)
  })

  it('on the page of an order that was sent with another program, with its tracking', async () => {
    const { page } = await openSignedIn()
    await openOrder(page, orderId(16))
    const tracking = page.getByRole('link', { name: /^Alt curier/ }).first()
    expect(await tracking.getAttribute('href')).toMatch(/^https:/)
    await expectFine(page)
  })

  it('while a locker is chosen, whose buttons show their words', async () => {
    const { page } = await openSignedIn('client@demo.test', { width: widths.phone })
    await openOrder(page, orderId(74))
    await page.getByRole('button', { name: 'Alege locker' }).click()
    const choose = page.getByRole('dialog', { name: 'Alege locker' }).getByRole('button', { name: /^Alege / })
    await choose.first().waitFor()
    const cut = (buttons: HTMLElement[]) => buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
    expect(await choose.locator('.mantine-Button-label').evaluateAll(cut as never)).toBe(0)
    await expectFine(page)
  })

  it('in the preview of many activations', async () => {
    const { page } = await openSignedIn()
    await openList(page, SHOP)
    await rows(page).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^Activeaza comenzi/ }).click()
    await preview(page).getByRole('button', { name: 'Activeaza', exact: true }).waitFor()
    await expectFine(page)
  })
})
