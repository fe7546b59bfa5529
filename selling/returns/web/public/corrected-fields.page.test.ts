/** What was refused of a public form is said until it is corrected, and no longer; what was looked for is said of itself alone. */
import { expect, it } from 'vitest'
import { ro } from '#texts/ro/ro.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { button, field, fillReturn, said, tooMany } from '#web/test/test-return-page.ts'
import { aTemplate, IBAN, returnForm } from '../../server/test-returns.ts'

const server = await serverOfPages()
const { app } = server.parts
const shop = await server.user('pagina-indreptata')
const template = await aTemplate(app, shop.id, returnForm)
const words = ro.publicReturn
const refusals = (page: Awaited<ReturnType<typeof mountPage>>) => page.getByText('Camp obligatoriu!').count()

it('says nothing more of a field that is corrected, nor of a form that is emptied', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Indreptata')
  const account = field(page, 'Contul dumneavoastra')
  await account.fill('RO00')
  await button(page, words.send).click()
  await said(page, words.fix)
  await expect.poll(() => account.getAttribute('aria-invalid')).toBe('true')
  await account.fill(IBAN)
  await expect.poll(() => account.getAttribute('aria-invalid')).not.toBe('true')
  await expect.poll(() => page.getByText(words.fix).count()).toBe(0)
  await account.fill('')
  await button(page, words.send).click()
  await said(page, 'Camp obligatoriu!')
  await button(page, words.clear).click()
  await said(page, ro.ui.emptying.question)
  await button(page, words.clear).click()
  await expect.poll(() => refusals(page)).toBe(0)
})

it('says what the server alone knows until something else is typed there', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Refuzata')
  const errors = [{ path: 'buyer.address.street', code: 'invalid', message: 'Nu se poate' }]
  page.route(/\/return$/, () => ({ status: 422, json: { ...tooMany, title: 'invalid-fields', status: 422, errors } }))
  await button(page, words.send).click()
  await said(page, 'Nu se poate')
  await field(page, 'Nume si prenume').fill('Alt Nume')
  await said(page, 'Nu se poate')
  await field(page, /^Strada$/).fill('Strada Noua')
  await expect.poll(() => page.getByText('Nu se poate').count()).toBe(0)
})

it('says nothing more of a field of a withdrawal that is corrected', async () => {
  const page = await mountPage(`/order/return/${template}/withdraw`)
  await button(page, ro.withdrawal.next).click()
  await expect.poll(() => refusals(page)).toBe(3)
  await field(page, 'Numele dumneavoastra').fill('Mara')
  await expect.poll(() => refusals(page)).toBe(2)
})

it('looks for the order where Enter is pressed at its number, and says of another one nothing', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await field(page, words.orderNumber).fill('NU-1')
  await field(page, words.orderContact).fill('ana@exemplu.ro')
  await field(page, words.orderContact).focus()
  await page.keyboard.press('Enter')
  await said(page, words.orderNotFound)
  expect(await refusals(page)).toBe(0)
  await field(page, words.orderNumber).fill('NU-2')
  await expect.poll(() => page.getByText(words.orderNotFound).count()).toBe(0)
})

it('begins at its title where another one is filled in', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Alta')
  await button(page, words.send).click()
  await button(page, words.another).click()
  await expect.poll(() => document.activeElement?.textContent).toBe(words.title)
})

it('says of a parcel what must be filled in', async () => {
  const page = await mountPage(`/order/return/${await aTemplate(app, shop.id, null)}`)
  const isRequired = (label: string) => field(page, label).getAttribute('required')
  for (const label of [words.content, words.weight, words.length, words.width, words.height])
    await expect.poll(() => isRequired(label), { message: label }).not.toBeNull()
  expect(await isRequired(words.cash)).toBeNull()
})
