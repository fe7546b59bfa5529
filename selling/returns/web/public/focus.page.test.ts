/** Where keys go on at the public return page: to what is wrong, and on in the form where a part of it goes. */
import { expect, it } from 'vitest'
import { activeOrder } from '#cash/repayments/server/test-repayments.ts'
import { ro } from '#texts/ro/ro.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { button, field, fillReturn, said, tooMany } from '#web/test/test-return-page.ts'
import { aTemplate, IBAN, returnForm } from '../../server/test-returns.ts'

const server = await serverOfPages()
const { app } = server.parts
const shop = await server.user('pagina-taste')
const template = await aTemplate(app, shop.id, returnForm)

it.each([
  ['text', 'De ce', (page: Page) => field(page, 'De ce').fill('')],
  ['a day', 'Primit la (optional)', refusedAt('answers.date-picker-7')],
  ['a box', 'Este sigilat', refusedAt('answers.checkbox-8')],
  ['a choice', 'Bani inapoi', refusedAt('answers.radio-buttons-9', (page) => field(page, 'Bani inapoi').check())],
  ['a row', 'Produs', refusedAt('answers.fields-table-10.0.c1')],
  ['a county', 'Judet', refusedAt('buyer.address.countyCode')],
] as const)('takes the focus to %s that is wrong, whatever kind of field it is', async (_, label, spoil) => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Gresita')
  await spoil(page)
  if (label === 'Bani inapoi') await field(page, /^IBAN$/).fill(IBAN)
  await button(page, 'Trimiteti cererea').click()
  // A group of boxes is called as its only one is.
  const wrong = label === 'Este sigilat' ? page.getByRole('checkbox', { name: label }) : field(page, label)
  await expect.poll(() => wrong.isFocused()).toBe(true)
})

/** As the server says it, which may know better than the page. */
function refusedAt(path: string, before: (page: Page) => Promise<unknown> = async () => {}) {
  return async (page: Page) => {
    await before(page)
    const errors = [{ path, code: 'invalid', message: 'Nu se poate' }]
    page.route(/\/return$/, () => ({ status: 422, json: { ...tooMany, title: 'invalid-fields', status: 422, errors } }))
  }
}

it('says of each field of the address whether it must be filled in', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await field(page, 'Nume si prenume').waitFor()
  const required = [...document.querySelectorAll<HTMLInputElement>('main :is(input, select)[required]')].map(({ labels }) =>
    labels?.[0]?.textContent?.trim(),
  )
  expect(required).toEqual(
    expect.arrayContaining(['Judet', 'Localitate', 'Strada', 'Numar', 'Cod postal', 'Nume si prenume', 'Telefon', 'E-mail']),
  )
  expect(required).not.toContain('Bloc (optional)')
})

it('takes the focus to the first choice where none was made', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await field(page, 'De ce').fill('Nu se potriveste')
  await field(page, 'Contul dumneavoastra').fill(IBAN)
  await button(page, 'Trimiteti cererea').click()
  await expect.poll(() => field(page, 'Bani inapoi').isFocused()).toBe(true)
})

it('keeps the focus in the form where a row of it is removed', async () => {
  const page = await mountPage(`/order/return/${template}`)
  for (const _ of [2, 3]) await button(page, 'Adauga produs').click()
  const focused = () => document.activeElement?.closest('[role="group"]')?.getAttribute('aria-label')
  const remove = async (row: number) => {
    const control = button(page, `Sterge randul ${row}`)
    await control.focus()
    await control.click()
  }
  await remove(3)
  await expect.poll(focused).toBe('Randul 2')
  await remove(1)
  await expect.poll(focused).toBe('Randul 1')
  await expect.poll(() => page.getByLabel('Produs').count()).toBe(1)
})

it('asks for the door of a parcel that went to a point, and for none where the order has one', async () => {
  const [toDoor, toPoint] = [await activeOrder(app, shop.id, { reference: 'U-1' }), await activeOrder(app, shop.id, { reference: 'P-1' })]
  expect(toDoor.orderId).not.toBe(toPoint.orderId)
  await app.db.$client.query(`update orders set locker_courier = 'fan', locker_id = 'FAN-1' where id = $1`, [toPoint.orderId])
  const page = await mountPage(`/order/return/${template}`)
  const found = async (number: string) => {
    await field(page, 'Numarul comenzii (optional)').fill(number)
    await field(page, ro.publicReturn.orderContact).fill('ana@exemplu.ro')
    await button(page, ro.publicReturn.find).click()
    await said(page, `${ro.publicReturn.found} ${number}`)
    // Keys go on in the part of the page where they were.
    await expect.poll(() => button(page, ro.publicReturn.otherOrder).isFocused()).toBe(true)
  }
  await found('U-1')
  await expect.poll(() => page.getByLabel(/^Localitate$/).count()).toBe(0)
  await button(page, ro.publicReturn.otherOrder).click()
  await expect.poll(() => field(page, 'Numarul comenzii (optional)').isFocused()).toBe(true)
  await found('P-1')
  await expect.poll(() => page.getByLabel(/^Localitate$/).count()).toBe(1)
  await expect.poll(() => page.getByRole('checkbox', { name: ro.publicReturn.sameAddress }).count()).toBe(0)
})

it('takes the keys along from step to step of a withdrawal, and says all that is wrong with the first in it', async () => {
  const page = await mountPage(`/order/return/${template}/withdraw`)
  await field(page, 'Numele dumneavoastra').fill('Mara Taste')
  await field(page, 'Numarul comenzii').fill('T-1')
  await field(page, /^E-mail$/).fill('mara@exemplu.ro')
  await field(page, ro.withdrawal.part).check()
  await field(page, ro.withdrawal.goodsText).fill('x'.repeat(1_001))
  await button(page, 'Continuati').click()
  await expect.poll(() => field(page, ro.withdrawal.goodsText).isFocused()).toBe(true)
  await field(page, ro.withdrawal.goodsText).fill('Un tricou')
  const next = button(page, 'Continuati')
  await next.focus()
  await next.click()
  await expect.poll(() => document.activeElement?.textContent).toBe('Pasul 2 din 2')
  const back = button(page, ro.withdrawal.back)
  await back.focus()
  await back.click()
  await expect.poll(() => document.activeElement?.textContent).toBe('Pasul 1 din 2')
})
