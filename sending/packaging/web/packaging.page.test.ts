/** What is packed is kept in an order, listed, and chosen in the next one. */
import { expect, it } from 'vitest'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import type { PackagingTemplate } from '../contract/packaging.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const kept = (as: { token: string }) => ask<{ list: PackagingTemplate[] }>('POST', '/user/packaging/templates', { as, body: {} })
const keep = (as: { token: string }, name: string) =>
  ask('POST', '/user/packaging/templates/add', {
    as,
    body: {
      name,
      packing: { type: PARCEL, content: `Marfa ${name}`, packages: [{ weightKg: 1.5, lengthCm: 20, widthCm: 10, heightCm: 12 }] },
    },
  })

async function typePackage(page: Page): Promise<void> {
  for (const [label, value] of [
    ['Greutate', '2'],
    ['Lungime', '30'],
    ['Latime', '20'],
    ['Inaltime', '10'],
  ] as const)
    await field(page, new RegExp(`^${label}`)).fill(value)
}

it('is kept while an order is written', async () => {
  const as = await server.user('impacheteaza')
  const page = await mountPage('/profile/orders/new', { as })
  await page.getByRole('checkbox', { name: 'Salveaza sablon' }).check()
  await field(page, 'Numele sablonului').fill('Set vaze')
  await page.getByRole('button', { name: 'Salveaza', exact: true }).first().click()
  await said(page, 'Completati mai intai continutul si pachetele.')
  await page.getByRole('checkbox', { name: 'Contine doar documente' }).check()
  await typePackage(page)
  await field(page, /^Continut/).fill('Vaze')
  await field(page, 'Numele sablonului').fill('Set vaze')
  await page.getByRole('button', { name: 'Salveaza', exact: true }).first().click()
  await said(page, 'Sablonul a fost salvat cu succes')
  expect((await kept(as)).list).toMatchObject([{ name: 'Set vaze', template: { content: 'Vaze', envelope: false, isDocuments: true } }])
  await button(page, /^Salveaza ambalajul/).click()
  await field(page, 'Numele ambalajului').fill('Cutie M')
  await page.getByRole('dialog').getByRole('button', { name: 'Salveaza' }).click()
  await said(page, 'Ambalajul a fost salvat.')
})

it('fills in the next order, of a colleague too', async () => {
  const { id: clientId, ...as } = await server.user('a-impachetat')
  await keep(as, 'Set vaze')
  const box = { weightKg: 2, lengthCm: 40, widthCm: 30, heightCm: 20 }
  await ask('POST', '/user/packaging/packages/add', { as, body: { name: 'Cutie M', package: box } })
  const next = await mountPage('/profile/orders/new', { as: await server.member('coleg-impachetare', { clientId, role: 'dispatcher' }) })
  await field(next, 'Alege sablon').click()
  await next.getByRole('option', { name: /^Set vaze/ }).click()
  await expect.poll(() => field(next, /^Continut/).inputValue()).toBe('Marfa Set vaze')
  await expect.poll(() => field(next, /^Lungime/).inputValue()).toBe('20')
  await field(next, 'Alege ambalaj').click()
  await next.getByRole('option', { name: /^Cutie M/ }).click()
  await expect.poll(() => field(next, /^Lungime/).count()).toBe(2)
})

it('is listed with favourites, filtered and deleted', async () => {
  const as = await server.user('sabloane')
  await keep(as, 'Cani')
  await keep(as, 'Pahare')
  const page = await mountPage('/profile/templates/packaging', { as })
  await page.waitForURL(/packaging\/data\/list$/)
  // Beside it stands the star of its name.
  await page.locator('[data-accordion-control]').filter({ hasText: 'Cani' }).click()
  await said(page, '1,5 kg, 20 x 10 x 12 cm')
  const stars = () => page.requests(/packaging\/templates\/[0-9a-f-]{36}$/).filter(({ method }) => method === 'PUT').length
  await button(page, 'Pahare: adauga la favorite').waitFor()
  // Within a second, however busy the machine is.
  for (const _ of [1, 2, 3]) document.querySelector<HTMLElement>('button[aria-label^="Pahare: "]')?.click()
  await expect.poll(async () => (await kept(as)).list[0]?.name).toBe('Pahare')
  expect(stars()).toBe(1)
  await expectFine()
  await page.getByRole('searchbox', { name: 'Filtreaza' }).fill('cani')
  await expect.poll(() => page.getByText('Pahare').count()).toBe(0)
  await button(page, 'Sterge sablonul').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge sablonul' }).click()
  await said(page, 'Sablonul a fost sters cu succes')
  await said(page, 'Niciun sablon nu corespunde filtrului.')
})

it('keeps filter and page in the address, and goes to the page before once the last of a page is deleted', async () => {
  const as = await server.user('multe-sabloane')
  for (let n = 10; n <= 20; n += 1) await keep(as, `Set ${n}`)
  const page = await mountPage('/profile/templates/packaging/data/list', { as })
  await said(page, 'Set 19')
  await button(page, 'Pagina urmatoare').click()
  await page.waitForURL(/page=2/)
  await page.locator('[data-accordion-control]').filter({ hasText: 'Set 20' }).click()
  await button(page, 'Sterge sablonul').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge sablonul' }).click()
  await said(page, 'Set 10')
  expect(location.search).toBe('')
  await page.getByRole('searchbox', { name: 'Filtreaza' }).fill('set 12')
  await page.waitForURL(/search=set/)
  await page.reload()
  await said(page, 'Set 12')
  await expect.poll(() => page.getByText('Set 11').count()).toBe(0)
})

it('says what will be there, and lists saved packages as a table', async () => {
  const as = await server.user('fara-sabloane')
  const page = await mountPage('/profile/templates/packaging/data/list', { as })
  await said(page, 'Bifati "Salveaza sablon" cand creati o comanda si impachetarea va aparea aici.')
  await page.getByRole('tab', { name: 'Tipuri ambalaje' }).click()
  await said(page, 'Ambalajele salvate completeaza greutatea si dimensiunile la o comanda noua.')
  const box = { weightKg: 2, lengthCm: 40, widthCm: 30, heightCm: 20 }
  await ask('POST', '/user/packaging/packages/add', { as, body: { name: 'Cutie', package: box } })
  await page.reload()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Nume', 'Lungime (cm)', 'Latime (cm)', 'Inaltime (cm)', 'Greutate (kg)', 'Sterge'])
  await expectFine()
  await button(page, 'Sterge ambalajul: Cutie').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge ambalajul' }).click()
  await said(page, 'Ambalajul a fost sters.')
  await said(page, 'Ambalajele salvate completeaza greutatea si dimensiunile la o comanda noua.')
})

it('changes nothing by an even number of clicks, nor where the server does not answer, and says so', async () => {
  const as = await server.user('razgandit')
  await keep(as, 'Cani')
  const page = await mountPage('/profile/templates/packaging/data/list', { as })
  const puts = () => page.requests(/packaging\/templates\/[0-9a-f-]{36}$/).filter(({ method }) => method === 'PUT').length
  const star = () => document.querySelector<HTMLElement>('button[aria-label^="Cani: "]')
  await button(page, 'Cani: adauga la favorite').waitFor()
  for (const _ of [1, 2]) {
    star()?.click()
    // Drawn anew before the next.
    await new Promise((resolve) => setTimeout(resolve))
  }
  // What would be called for is called a second after the last click.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(puts()).toBe(0)
  page.route(/packaging\/templates\/[0-9a-f-]{36}$/, () => ({ status: 500, json: {} }))
  star()?.click()
  await said(page, 'Favoritul nu a putut fi schimbat.')
  await expect.poll(() => star()?.getAttribute('aria-pressed')).toBe('false')
  await page.locator('[data-accordion-control]').filter({ hasText: 'Cani' }).click()
  await button(page, 'Sterge sablonul').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge sablonul' }).click()
  await said(page, 'A intervenit o eroare. Nu am putut sterge sablonul.')
})

it('is a favourite though its page is left within the second', async () => {
  const as = await server.user('grabit')
  await keep(as, 'Cani')
  const page = await mountPage('/profile/templates/packaging/data/list', { as })
  await button(page, 'Cani: adauga la favorite').click()
  await page.getByRole('tab', { name: 'Tipuri ambalaje' }).click()
  await expect.poll(async () => (await kept(as)).list[0]?.favourite).toBe(true)
})

it.each([
  ['data/list', 'Marfa ambalata', /packaging\/templates$/],
  ['packages/list', 'Tipuri ambalaje', /packages\/list$/],
])('%s has its title for search engines, and says in its place that it could not be loaded', async (path, title, call) => {
  const as = await server.user(`titlu-${path.replace('/', '-')}`)
  const page = await mountPage(`/profile/templates/packaging/${path}`, { as })
  await expect.poll(() => document.title).toMatch(new RegExp(`^${title} \\| `))
  const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content')
  expect([meta('robots'), meta('description')]).toEqual(['index,follow', expect.stringMatching(/.{20}/)])
  page.route(call, () => ({ status: 500, json: {} }))
  await page.reload()
  await button(page, 'Reincearca').waitFor()
  page.unroute(call)
  await button(page, 'Reincearca').click()
  await said(page, /^(Bifati|Ambalajele salvate)/)
})
