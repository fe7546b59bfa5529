/** Messages cover nothing that is pressed next, on a phone, a tablet and a desk. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSignedIn, widths } from '../running/browser.ts'
import { orderId } from '../stores/simulated-shop.ts'
import { measure, openOrder, packageOf, part } from '../stores/store-order-page.ts'

const anOrder = orderId(144)

const toasts = (page: Page): Locator => page.locator('.toasts[data-position="bottom-right"]')

async function expectClear(page: Page, button: Locator): Promise<void> {
  const apart = async () => {
    const [message, pressed] = await Promise.all([toasts(page).boundingBox(), button.boundingBox()])
    if (!message || !pressed) return 'nothing to be seen'
    const isBeside = message.x + message.width <= pressed.x || pressed.x + pressed.width <= message.x
    return isBeside || message.y + message.height <= pressed.y || pressed.y + pressed.height <= message.y ? 'apart' : 'covered'
  }
  await expect.poll(apart).toBe('apart')
}

describe.each(Object.entries(widths))('on a %s', (_, width) => {
  it('a message of 15 s leaves the buttons of a store order free, wherever the page is scrolled', async () => {
    const { page } = await openSignedIn('client@demo.test', { width })
    await openOrder(page, anOrder)
    const only = part(page, 1)
    await page.route(/services-list/, (route) => route.fulfill({ status: 502, body: 'down' }))
    // Offers are asked by themselves.
    await measure(packageOf(only, 1), { width: '20', length: '30', height: '15' })
    await toasts(page)
      .getByText(/^Serviciile nu au putut fi preluate/)
      .waitFor()
    const activate = only.getByRole('button', { name: 'Activeaza comanda' })
    for (const place of ['top', 'bottom'] as const) {
      await page.evaluate((to) => window.scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), place)
      await expectClear(page, activate)
      await expectClear(page, only.getByRole('button', { name: 'Salveaza pentru activare ulterioara' }))
    }
  })

  it('a message leaves the button of a form over the page free', async () => {
    const { page } = await openSignedIn('client@demo.test', { width })
    await page.goto('/profile/addresses')
    await page
      .getByRole('button', { name: /^Actiuni/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Modifica' }).click()
    const form = page.getByRole('dialog', { name: 'Modifica adresa' })
    await page.route(/\/api\/address\//, (route) => route.fulfill({ status: 502, body: 'down' }))
    const save = form.getByRole('button', { name: 'Salveaza' })
    await save.click()
    await toasts(page).getByText('A aparut o eroare in salvarea adresei.').waitFor()
    await expectClear(page, save)
  })
})
