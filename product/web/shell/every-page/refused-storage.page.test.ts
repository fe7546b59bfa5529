/** A browser that refuses to keep anything (private windows, blocked data of sites): pages are drawn, a session lasts as long as its page, and it is said. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PASSWORD } from '#product/server/test-server.ts'
import { aTemplate, returnForm } from '#selling/returns/server/test-returns.ts'
import { paths } from '#web/paths.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { app } = server.parts
const owner = await server.user('fara-stocare')
const template = await aTemplate(app, owner.id, returnForm)

const stores = ['localStorage', 'sessionStorage'] as const
const own = stores.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}] as const)

beforeEach(() => {
  for (const name of stores)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
})
afterEach(() => {
  for (const [name, descriptor] of own) Object.defineProperty(globalThis, name, descriptor)
})

const saysSo = /^Browserul nu pastreaza/

it('signs in, goes from page to page, and says what is lost', async () => {
  const page = await mountPage(paths.login)
  await page.getByText(saysSo).waitFor()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Parola').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Autentificare', exact: true }).click()
  await page.waitForURL(new RegExp(`${paths.dashboard}$`))
  for (const [name, heading] of [
    ['Comenzi', 'Comenzi'],
    ['Comanda noua', 'Comanda noua'],
    ['Rambursuri', 'Rambursuri'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
})

it.each([
  ['return', paths.orderReturn(template), 'Nume si prenume'],
  ['withdrawal', paths.orderWithdrawal(template), 'Numele dumneavoastra'],
])('draws the public page of a %s, which says that nothing typed is kept', async (_, path, label) => {
  const page = await mountPage(path)
  await page.getByText(saysSo).waitFor()
  const name = page.getByLabel(label).first()
  await name.fill('Mara Ionescu')
  await expect.poll(() => name.inputValue()).toBe('Mara Ionescu')
})

it('says nothing of it where the browser keeps', async () => {
  for (const [name, descriptor] of own) Object.defineProperty(globalThis, name, descriptor)
  const page = await mountPage(paths.login)
  await page.getByLabel('Email').waitFor()
  await page.getByText(saysSo).waitFor({ state: 'detached' })
})
