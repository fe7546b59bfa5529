/** What came back of a shop's order is counted on a phone, dealt with, and its money noted: what is missing is said to the buyer first. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { templateWire } from '#sending/order-templates/server/test-templates.ts'
import { expectFine } from '../fine-page.ts'
import { ask } from '../running/api.ts'
import { openPage, openSignedIn, widths } from '../running/browser.ts'
import { mailTo } from '../running/newcomer.ts'
import { orderId, shopOrder } from '../stores/simulated-shop.ts'
import { ordersOf } from '../stores/store-order-page.ts'
import { fillInBuyer } from './return-form.ts'

const email = 'client@demo.test'
/** Of the kind that has three products, each with its price. */
const ordered = await shopOrder(orderId(100))
const buyer = ordered.email ?? ''

type Listed = { id: string; custody: string; money: string }
const listed = async (query: string): Promise<Listed[]> => (await ask<{ list: Listed[] }>('GET', `/returns?${query}`, { email })).list

type Ordered = { name: string; left: number }
type Found = { found: { goods: Ordered[] } | null }

const goodsOf = async (uniqueId: string): Promise<Ordered[]> => {
  const { found } = await ask<Found>('POST', `/order-return/${uniqueId}/find`, { body: { number: ordered.name, contact: buyer } })
  return found?.goods ?? []
}

async function askForReturn(phone: Page, goods: readonly Ordered[]): Promise<void> {
  await phone.getByLabel('E-mailul sau telefonul comenzii').fill(buyer)
  await phone.getByRole('button', { name: 'Cauta comanda' }).tap()
  for (const { name } of goods) await phone.getByRole('checkbox', { name: new RegExp(`^${name} \\(`) }).check()
  await fillInBuyer(phone, { name: 'Mara Numarata', email: buyer })
  await phone.getByRole('button', { name: 'Trimiteti cererea' }).tap()
  await phone.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
}

it('is counted with one missing, dealt with, paid back below what is owed with a reason, and each step is undone', async () => {
  const options = { return: { isMandatory: false, fields: [] } }
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', '/order-template', {
    email,
    body: templateWire({ name: 'Numarat', options }),
  })
  // What is in it is known once it was opened.
  expect(await ordersOf(orderId(100))).toEqual([])
  await expect.poll(async () => (await goodsOf(uniqueId)).length, { interval: 5_000 }).toBe(3)
  const goods = await goodsOf(uniqueId)
  const { page: phone } = await openPage({ width: widths.phone, isTouched: true })
  await phone.goto(`/order/return/${uniqueId}?order=${encodeURIComponent(ordered.name)}&lang=ro`)
  await askForReturn(phone, goods)
  const [{ id } = { id: '' }] = await listed('search=Numarata')

  const { page } = await openSignedIn(email, { width: widths.phone, isTouched: true })
  await page.goto(`/profile/list/templates/orders/${id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await page.getByText('dupa ce s-a anuntat: inca nu a fost numarat').waitFor()
  await expectFine(page)

  // Left as they are the counts are asked for: what was not looked at has not arrived.
  await button('Numara ce a venit').tap()
  await dialog.getByRole('button', { name: 'Noteaza numararea' }).tap()
  await dialog.getByText('Camp obligatoriu!').first().waitFor()
  await dialog.getByRole('button', { name: 'Au venit toate, intregi' }).tap()
  const [missing, ...others] = goods
  await dialog.getByLabel(`Intregi: ${missing?.name}`).fill('0')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Noteaza numararea' }).tap()
  await page.getByText('Numararea a fost notata.').first().waitFor()
  await page.getByText('dupa numarare').waitFor()
  const said = await mailTo(buyer, new RegExp(`returul ${id}: ce a ajuns difera`))
  expect(said).toContain(`${missing?.name}: anuntate ${missing?.left}, venite 0`)
  expect(await listed('search=Numarata')).toMatchObject([{ id, custody: 'received' }])

  await button('Ce se face cu ele').tap()
  await dialog.getByRole('button', { name: 'Toate se pastreaza in stoc' }).tap()
  await dialog.getByRole('button', { name: 'Noteaza', exact: true }).tap()
  await page.getByText('Ce se face cu produsele a fost notat.').first().waitFor()
  expect(await listed('search=Numarata')).toMatchObject([{ custody: 'disposed' }])

  await button('Noteaza restituirea').tap()
  await dialog.getByLabel('Suma in RON (optional)').fill('10,5')
  await dialog.getByRole('button', { name: 'Noteaza', exact: true }).tap()
  await dialog.getByText('Este mai putin decat suma maxima: scrieti de ce.').waitFor()
  await dialog.getByLabel('Motivul').fill('Ambalajul este rupt')
  await dialog.getByLabel('Referinta platii (optional)').fill('OP 7')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Noteaza', exact: true }).tap()
  await page.getByText('Restituirea a fost notata.').first().waitFor()
  await page.getByText('10,50 RON').first().waitFor()
  expect(await listed('search=Numarata')).toMatchObject([{ money: 'paid' }])
  expect((await listed('state=refund')).map((one) => one.id)).not.toContain(id)
  // What was asked back and came is not asked back again; what is missing may be.
  const left = new Map((await goodsOf(uniqueId)).map((one) => [one.name, one.left]))
  expect([left.get(missing?.name ?? ''), ...others.map(({ name }) => left.get(name))]).toEqual([missing?.left, 0, 0])

  await button('Anuleaza nota').tap()
  await page.getByText('Nota de restituire a fost anulata.').first().waitFor()
  await button('Anuleaza numararea').tap()
  await page.getByText('Numararea a fost anulata.').first().waitFor()
  expect(await listed('search=Numarata')).toMatchObject([{ custody: 'announced', money: 'pending' }])
})
