/** Customers are listed, searched and paged in the browser; what was filled in is never lost. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import type { Customer } from '../contract/customers.ts'
import { aCompany, anIndividual } from '../server/test-customers.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)

const LIST = '/profile/customers/list'
type As = { token: string }
const add = (as: As, body: object) => ask<{ id: string }>('POST', '/user/customer', { as, body })
const kept = async (as: As) => (await ask<{ data: Customer[] }>('GET', '/user/customers', { as })).data
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const names = async (page: Page) => (await page.locator('tbody tr').allTextContents()).map((row) => /Client \d+|Bălan/.exec(row)?.[0])
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

it('is empty at first, and an individual needs no code', async () => {
  const as = await server.user('fara-clienti')
  const page = await mountPage('/profile/customers', { as })
  await page.waitForURL(/customers\/list$/)
  await said(page, 'Nu exista clienti.')
  await expectFine()
  await button(page, 'Adauga client').first().click()
  const form = page.getByRole('dialog', { name: 'Adauga client' })
  const code = form.getByRole('textbox', { name: /^Cod de identificare/ })
  await button(page, 'Salveaza').click()
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
  await form.getByRole('radio', { name: 'Persoana fizica' }).click()
  // What was wrong with a company's code is not wrong with theirs.
  await expect.poll(() => code.getAttribute('aria-invalid')).not.toBe('true')
  await said(page, 'Nu este obligatoriu pentru persoane fizice.')
  await form.getByLabel(/^Nume /).fill('Ana Pop')
  await form.getByLabel('Localitate').fill('Dej')
  await form.getByLabel('Strada').fill('Mare')
  await button(page, 'Salveaza').click()
  await said(page, 'Camp obligatoriu!')
  await form.getByRole('combobox', { name: 'Judet' }).fill('cluj')
  await page.getByRole('option', { name: 'Cluj' }).click()
  await button(page, 'Salveaza').click()
  await said(page, 'Clientul a fost salvat cu succes!')
  expect(await kept(as)).toMatchObject([{ entityData: { name: 'Ana Pop', identificationCode: '' }, address: { countyString: 'Cluj' } }])
})

it('keeps what is typed where the registers are silent, and says at its field what is known already', async () => {
  const as = await server.user('cu-clienti')
  await add(as, aCompany('90000014'))
  const page = await mountPage(LIST, { as })
  await page.route(/customer\/company$/, () => ({ status: 503 }))
  await button(page, 'Adauga client').first().click()
  const form = page.getByRole('dialog', { name: 'Adauga client' })
  await form.getByLabel(/^Nume /).fill('Scris de mana')
  await form.getByLabel(/^Cod de identificare/).fill('RO 90000014')
  await said(page, /ANAF nu raspunde acum/)
  await expect.poll(() => form.getByLabel(/^Nume /).inputValue()).toBe('Scris de mana')
  await form.getByLabel('Localitate').fill('Dej')
  await form.getByLabel('Strada').fill('Mare')
  await form.getByRole('combobox', { name: 'Judet' }).fill('cluj')
  await page.getByRole('option', { name: 'Cluj' }).click()
  await button(page, 'Salveaza').click()
  await said(page, 'Aveti deja un client cu acest cod!')
  expect(await kept(as)).toHaveLength(1)
})

it('is filled in by its code, and by another one anew, but for what was changed', async () => {
  const as = await server.user('completat')
  const page = await mountPage(LIST, { as })
  const found = { kind: 'found', tradeRegister: '', isVatPayer: true, address: null, isInactive: false, deregisteredOn: null }
  await page.route(/customer\/company$/, ({ body }) => ({
    json: { ...found, name: (body as { identificationCode: string }).identificationCode === '90000014' ? 'UNU S.R.L.' : 'DOI S.R.L.' },
  }))
  await button(page, 'Adauga client').first().click()
  const form = page.getByRole('dialog', { name: 'Adauga client' })
  const [code, name] = [form.getByLabel(/^Cod de identificare/), form.getByLabel(/^Nume /)]
  await code.fill('90000014')
  await expect.poll(() => name.inputValue()).toBe('UNU S.R.L.')
  await code.fill('90000022')
  await expect.poll(() => name.inputValue()).toBe('DOI S.R.L.')
  await name.fill('Doi, altfel')
  await code.fill('90000014')
  await said(page, 'Date completate din ANAF: UNU S.R.L.')
  await expect.poll(() => name.inputValue()).toBe('Doi, altfel')
})

it('is searched by name and paged, and shortened by a deletion', async () => {
  const as = await server.user('multi-clienti')
  for (let n = 10; n < 21; n += 1) await add(as, anIndividual(`Client ${n}`))
  await add(as, { ...anIndividual('Bălan'), contact: { name: 'Dana', phone: '0744100200' } })
  const page = await mountPage(LIST, { as })
  await expect.poll(async () => (await names(page)).length).toBe(10)
  await said(page, '+40744100200')
  await expectFine()
  await button(page, '2').first().click()
  await expect.poll(() => names(page)).toEqual(['Client 19', 'Client 20'])
  await page.getByRole('searchbox', { name: 'Cauta un client' }).fill('  BALAN ')
  await expect.poll(() => names(page)).toEqual(['Bălan'])
  await button(page, /Bălan$/).click()
  await page.getByRole('menuitem', { name: 'Sterge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'Clientul a fost sters.')
  await said(page, 'Nu exista clienti.')
  expect(await kept(as)).toHaveLength(11)
})

it('shows both of two corrections to the second one', async () => {
  const as = await server.user('doi-editori')
  const { id } = await add(as, anIndividual('Dana Pop'))
  const page = await mountPage(LIST, { as })
  await button(page, /Dana Pop$/).click()
  await page.getByRole('menuitem', { name: 'Editeaza' }).click()
  const form = page.getByRole('dialog', { name: 'Editeaza clientul' })
  await form.getByLabel('Strada').fill('Strada Unu')
  await ask('PUT', `/user/customer/${id}`, { as, body: { ...anIndividual('Dana Pop'), contact: { name: 'Alta' } } })
  await button(page, 'Salveaza').click()
  const both = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
  await both.getByText('Strada Unu').waitFor()
  await both.getByRole('button', { name: 'Salveaza ce am scris' }).click()
  await expect.poll(async () => (await kept(as))[0]?.address.street).toBe('Strada Unu')
})

it('is only read by who may only read', async () => {
  const { id: clientId, ...as } = await server.user('cititi')
  await add(as, aCompany('90000014'))
  const page = await mountPage(LIST, { as: await server.member('cititor', { clientId, role: 'read-only' }) })
  await said(page, 'Atelier Demo SRL')
  await expect.poll(() => button(page, 'Adauga client').count()).toBe(0)
  await expect.poll(() => page.locator('tbody button[aria-haspopup="menu"]').count()).toBe(0)
})
