/** Order templates as lists have them, and for whom. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import type { OrderTemplate } from '../../contract/order-templates.ts'
import { templateWire } from '../../server/test-templates.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const administrator = await server.operator('administrator-sabloane')

type As = { token: string }
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByText('Salveaza sablonul').click()
const make = (as: As, given: Parameters<typeof templateWire>[0] = {}) =>
  ask<{ id: string; uniqueId: string }>('POST', '/order-template', { as, body: templateWire(given) })
const kept = async (as: As) => (await ask<{ list: OrderTemplate[] }>('POST', '/order-template/data/list', { as, body: {} })).list

it('begins at two cards and says what a template is', async () => {
  const as = await server.user('fara-sabloane-comenzi')
  const page = await mountPage('/profile/templates', { as })
  await expect.poll(() => page.title()).toMatch(/^Sabloane disponibile/)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('index,follow')
  await expect
    .poll(() => page.getByRole('link', { name: /^Impachetare Tipuri/ }).getAttribute('href'))
    .toBe('/profile/templates/packaging/packages/list')
  await expectFine()
  await page.getByRole('link', { name: /^Comenzi Formulare/ }).click()
  await page.waitForURL(/templates\/orders\/list$/)
  await said(page, 'Un sablon este un formular de comanda completat partial, pe care il trimiteti printr-un link.')
  await page.getByRole('link', { name: 'Sablon nou' }).click()
  await page.waitForURL(/templates\/orders\/new$/)
})

it('is listed, found, switched, copied and deleted', async () => {
  const as = await server.user('lista-sabloane')
  for (let n = 10; n <= 20; n += 1) await make(as, { name: `Șablon ${n}` })
  const page = await mountPage('/profile/templates/orders', { as })
  await page.waitForURL(/orders\/list$/)
  await said(page, 'Șablon 19')
  expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Șablon/ })
      .find(),
  ).toHaveLength(10)
  await expectFine()
  await button(page, 'Pagina urmatoare').click()
  await said(page, 'Șablon 20')
  await page.getByRole('searchbox', { name: 'Filtreaza' }).fill('sablon 12')
  await said(page, 'Șablon 12')
  await expect.poll(() => page.getByText('Șablon 20').count()).toBe(0)
  const turn = (name: string) => page.getByRole('switch', { name })
  await turn('Optiuni suplimentare').uncheck()
  await said(page, 'Datele au fost actualizate cu succes.')
  await expect.poll(() => turn('Livrare sambata').isDisabled()).toBe(true)
  await expect.poll(() => turn('Schimb de colete').count()).toBe(0)
  await page.settled()
  page.route(/order-template$/, () => ({ cutOff: true }))
  await turn('Ramburs').find()[0]?.click()
  await said(page, 'A intervenit o eroare. Nu am putut actualiza datele.')
  await expect.poll(() => turn('Ramburs').isChecked()).toBe(true)
  page.unroute(/order-template$/)
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await button(page, 'Copiaza linkul: Șablon 12').click()
  await said(page, 'Link-ul a fost copiat!')
  expect(copied[0]).toMatch(/^https?:\/\/[^/]+\/order\/return\/[\w-]{22}$/)
  await button(page, 'Sterge: Șablon 12').click()
  page.route(/order-template\/[0-9a-f-]{36}$/, () => ({ cutOff: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'A intervenit o eroare. Nu am putut sterge sablonul.')
  page.unroute(/order-template\/[0-9a-f-]{36}$/)
  await button(page, 'Sterge: Șablon 12').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'Sablonul a fost sters cu succes')
  await said(page, 'Niciun sablon nu corespunde filtrului.')
})

it('that is missing, or another’s, leads back to the list', async () => {
  const as = await server.user('sablon-lipsa')
  const { id } = await make(await server.user('alt-proprietar'))
  for (const missing of [id, 'necunoscut']) {
    const page = await mountPage(`/profile/templates/orders/edit/${missing}`, { as })
    await said(page, 'Sablonul nu exista!')
    await page.waitForURL(/orders\/list$/)
  }
})

it('has for an administrator what is the platform’s alone, and for who only reads no changes', async () => {
  const owner = await server.user('sablonul-platformei')
  const { id } = await make(owner)
  const own = await mountPage(`/profile/templates/orders/edit/${id}`, { as: owner })
  await said(own, '5. Formular de retur')
  await expect.poll(() => own.getByText('6. Termeni si conditii').count()).toBe(0)
  await expect.poll(() => field(own, /^Codul linkului public/).count()).toBe(0)
  const page = await mountPage(`/profile/templates/orders/edit/${id}`, {
    as: administrator,
    actingFor: { id: owner.id, name: 'sablonul-platformei' },
  })
  await said(page, '6. Termeni si conditii')
  await field(page, /^Termeni si conditii/).fill('<p onclick="x()">Retur in 14 zile</p>')
  for (const name of ['Aprobat', 'Apare in lista magazinelor', 'Sablon special']) await page.getByRole('checkbox', { name }).check()
  await field(page, /^Codul linkului public/).fill('haine-retur-2026')
  await save(page)
  await said(page, 'Sablonul a fost salvat cu succes')
  expect(await kept(owner)).toMatchObject([
    { uniqueId: 'haine-retur-2026', options: { approved: true, isSpecialTemplate: true, terms: '<p>Retur in 14 zile</p>' } },
  ])
  const special = await mountPage('/profile/templates/orders/list', { as: owner })
  await special.getByRole('link', { name: 'Modifica: Haine' }).waitFor()
  await expect.poll(() => button(special, 'Sterge: Haine').count()).toBe(0)
  const as = await server.member('citeste-sabloane', { clientId: owner.id, role: 'read-only' })
  const read = await mountPage('/profile/templates/orders/list', { as })
  await button(read, 'Copiaza linkul: Haine').waitFor()
  await expect.poll(() => read.getByRole('link', { name: 'Modifica: Haine' }).count()).toBe(0)
  await expect.poll(() => read.getByRole('switch', { name: 'Ramburs' }).isDisabled()).toBe(true)
})
