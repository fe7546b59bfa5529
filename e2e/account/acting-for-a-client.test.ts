/** An administrator does a client's work in the client's name and with the client's money. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { balanceShown } from '../orders/money-shown.ts'
import { activate, offerOf, priceBani, showOffers, writeOrder } from '../orders/order-form.ts'
import { savedPdf } from '../orders/pdf.ts'
import { balanceBani, orderOf } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'

/** In the bar, on phones in a line under it. */
const chooser = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('button', { name }).filter({ visible: true })

it.each(['desk', 'phone'] as const)(
  'orders for a client, who pays and has the order, and then gives the client up again: at a %s',
  async (place) => {
    const { page } = await openSignedIn('admin@demo.test', { width: widths[place] })
    await page.goto('/profile/orders')
    await page.getByRole('heading', { name: 'Alegeti clientul' }).waitFor()
    await chooser(page, 'Alegeti clientul').click()
    await page.getByLabel('Cauta dupa nume sau email').fill('client@demo.test')
    await page.getByRole('dialog').getByRole('button', { name: 'Atelierul Mesteacan' }).click()
    await chooser(page, 'Pentru: Atelierul Mesteacan').waitFor()

    const before = await balanceBani('client@demo.test')
    await expect.poll(() => balanceShown(page)).toBe(before)
    await writeOrder(page)
    await showOffers(page)
    const offer = offerOf(page, 'fan to address')
    const price = await priceBani(offer)
    const uniqueId = await activate(page, offer)
    await expect.poll(() => balanceShown(page)).toBe(before - price)
    expect(await balanceBani('client@demo.test')).toBe(before - price)

    // A courier that is slow answers after the order's page has opened.
    const awbNow = async () => (await orderOf(uniqueId, 'client@demo.test')).awb
    await expect.poll(awbNow).not.toBeNull()
    const awb = await awbNow()
    const label = await savedPdf(page, () => page.getByRole('button', { name: 'Printeaza A4' }).click())
    expect(label.name).toBe(`${awb}.pdf`)
    await page.goto('/profile/balance/available')
    await page.getByText(new RegExp(`^FAN Courier .*, comanda ${uniqueId}$`)).waitFor()

    await chooser(page, 'Pentru: Atelierul Mesteacan').click()
    await page.getByRole('button', { name: 'Renunta la client' }).click()
    await chooser(page, 'Alegeti clientul').waitFor()
    await page.getByText('Alegeti un client.').waitFor()
  },
)
