/** The format of labels that an account prefers is the one that every button prints, wherever it stands. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedPdf } from '../orders/pdf.ts'
import { activeOrder, ask } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { orderId, SHOP } from '../stores/simulated-shop.ts'
import { rowOf, select } from '../stores/store-list-page.ts'
import { activate, measure, openOrder, ordersOf, packageOf, part, showOffers } from '../stores/store-order-page.ts'

const email = 'client@demo.test'
const A6 = { widthMm: 105, heightMm: 148 }
/** Its cash is paid at the door. */
const inShop = orderId(121)
const NAME = '#1122'

const prefer = (awbFormat: 'A4' | 'A6') => ask('POST', '/user/settings/print', { email, body: { settings: { awbFormat } } })
beforeAll(() => prefer('A6'))
afterAll(() => prefer('A4'))

const pagesOf = async (page: Page, act: () => Promise<void>) => (await savedPdf(page, act)).pages
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The settings come later than the fingers of who prints every day. */
const withSlowSettings = (page: Page) =>
  page.route('**/user/settings/{print,order}', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
const printed = (page: Page) =>
  pagesOf(page, () =>
    page
      .getByRole('dialog', { name: /^Printeaza/ })
      .getByRole('button', { name: 'Printeaza' })
      .click(),
  )

it('in the list and on the page of orders, one and many at once', async () => {
  const orders = [await activeOrder({ name: 'Format Unu', courier: 'fan' }), await activeOrder({ name: 'Format Doi', courier: 'sameday' })]
  const { page } = await openSignedIn()
  await withSlowSettings(page)
  for (const { uniqueId, awb } of orders) {
    await page.goto(`/profile/details/order/${uniqueId}`)
    expect([awb, await pagesOf(page, () => button(page, 'Printeaza').click())]).toEqual([awb, [A6]])
    await page.goto('/profile/orders')
    await button(page, `Actiuni pentru ${awb}`).click()
    expect([awb, await pagesOf(page, () => page.getByRole('menuitem', { name: /^Printeaza/ }).click())]).toEqual([awb, [A6]])
  }
  for (const { awb } of orders) await page.getByRole('checkbox', { name: `Selecteaza randul: ${awb}` }).check()
  await page.getByRole('region', { name: '2 selectate' }).getByRole('button', { name: 'Printeaza etichetele' }).click()
  expect(await printed(page)).toEqual([A6, A6])
})

it('of a shop’s order: as it is activated, on its page, and in the list of the shop', async () => {
  const { page } = await openSignedIn()
  await withSlowSettings(page)
  await openOrder(page, inShop)
  const only = part(page, 1)
  await measure(packageOf(only, 1), { weight: '1', width: '20', length: '30', height: '15' })
  await showOffers(only)
  expect(await pagesOf(page, () => activate(only, only.getByRole('radio', { name: /Sameday 24H/ })))).toEqual([A6])
  expect(await pagesOf(page, () => button(page, 'Printeaza A6').click())).toEqual([A6])
  expect(await ordersOf(inShop)).toHaveLength(1)

  await page.goto(`/profile/shopify/orders/${SHOP}?tab=NOT_PICKED_UP`)
  await rowOf(page, NAME).waitFor()
  await select(page, NAME)
  await page
    .getByRole('region', { name: /selectat/ })
    .getByRole('button', { name: /^Printeaza/ })
    .click()
  expect(await printed(page)).toEqual([A6])
})
