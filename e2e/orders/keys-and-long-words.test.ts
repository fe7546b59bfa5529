/** What only a real browser does: it takes the focus from a control that works, and draws a word that is wider than a phone. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTextInput, aTitle, templateWire } from '#sending/order-templates/server/test-templates.ts'
import { ask } from '../running/api.ts'
import { openPage, openSignedIn, widths } from '../running/browser.ts'
import { fillInBuyer } from './return-form.ts'

const email = 'client@demo.test'
const WORD = 'Nemaipomenitdelungadescriere'.repeat(8)

const make = (name: string, fields: readonly object[]) =>
  ask<{ id: string; uniqueId: string }>('POST', '/order-template', {
    email,
    body: templateWire({ name, options: { return: { isMandatory: true, fields } } }),
  })

const isWithin = (page: Page) => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

it('gives the focus back to a control that has done its work: a switch is pressed twice', async () => {
  await make('Comutat din taste', [aTitle])
  const { page } = await openSignedIn(email)
  await page.goto('/profile/templates/orders/list?search=taste')
  const option = page.getByRole('listitem', { name: 'Comutat din taste' }).getByRole('switch', { name: 'Ramburs' })
  await option.focus()
  for (const isOn of [false, true]) {
    await page.keyboard.press('Space')
    await expect.poll(() => option.isChecked()).toBe(isOn)
    await expect.poll(() => option.evaluate((one) => document.activeElement === one)).toBe(true)
  }
})

it('has the focus in the page where what failed was asked for again and came', async () => {
  const { page } = await openSignedIn(email)
  await page.route(/api\/order-template\/data\/list/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/profile/templates/orders/list')
  const retry = page.getByRole('button', { name: 'Reincearca' })
  await retry.focus()
  await page.unroute(/api\/order-template\/data\/list/)
  await page.keyboard.press('Enter')
  await retry.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

it('breaks words that are wider than a phone, of the shop and of the buyer', async () => {
  const { uniqueId } = await make(WORD.slice(0, 100), [aTitle, aTextInput({ label: WORD, description: WORD, maxLength: 300 })])
  const { page } = await openPage({ width: widths.phone, isTouched: true })
  await page.goto(`/order/return/${uniqueId}?lang=ro`)
  await page.getByLabel(WORD).fill(WORD)
  await isWithin(page)
  const buyer = WORD.slice(0, 100)
  await fillInBuyer(page, { name: buyer, email: 'lung@exemplu.test' })
  await page.getByRole('button', { name: 'Trimiteti cererea' }).tap()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  await isWithin(page)

  const { list } = await ask<{ list: { id: string; buyerName: string }[] }>('GET', '/returns?state=received', { email })
  const id = list.find(({ buyerName }) => buyerName === buyer)?.id ?? ''
  for (const width of [widths.phone, widths.desk]) {
    const { page: shop } = await openSignedIn(email, { width })
    await shop.goto(`/profile/list/templates/orders/${id}`)
    await shop.getByText(WORD).first().waitFor()
    await isWithin(shop)
  }
})
