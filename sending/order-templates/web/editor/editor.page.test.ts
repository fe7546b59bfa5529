/** A template as it is edited, and the return form that is built in it. */
import { expect, it } from 'vitest'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { doorOfShipments } from '#sending/pickup-points/server/test-points.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import type { OrderTemplate } from '../../contract/order-templates.ts'
import { aPng, templateWire } from '../../server/test-templates.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const { app } = server.parts

type As = { token: string }
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const field = (page: Page, name: string | RegExp) => page.getByLabel(name).filter({ visible: true }).first()
const save = (page: Page) => page.getByText('Salveaza sablonul').click()
const make = (as: As, given: Parameters<typeof templateWire>[0] = {}) =>
  ask<{ id: string; uniqueId: string }>('POST', '/order-template', { as, body: templateWire(given) })
const kept = async (as: As) => (await ask<{ list: OrderTemplate[] }>('POST', '/order-template/data/list', { as, body: {} })).list
/** By its name as it stands there: computing the names of all is what takes time on so large a page. */
const labelled = (page: Page, name: string) => page.locator(`button[aria-label="${name}"]`)
const settings = (page: Page, at: number) => page.locator('[data-field]').nth(at)

async function withSavedAddress(name: string) {
  const as = await server.user(name)
  await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: as.id, fields: doorOfShipments() }, app.geography))
  return as
}

async function pickAddress(page: Page): Promise<void> {
  await field(page, 'Alege din agenda').fill('Atelier')
  await page.getByRole('option', { name: /^Atelier/ }).click()
}

it('is made with an address, a form and a logo, and says first what it lacks', async () => {
  const as = await withSavedAddress('face-sablon')
  const page = await mountPage('/profile/templates/orders/new', { as })
  await said(page, 'Salveaza sablonul')
  await save(page)
  await said(page, 'Pentru a crea sablonul va rugam sa completati corect toate campurile obligatorii')
  await said(page, 'Numele sablonului este obligatoriu!')
  await said(page, /^Formularul de retur este gol/)
  for (const [name, isOn] of [
    ['Ramburs', true],
    ['Retur documente', true],
    ['Schimb de colete', false],
    ['Formular de retur obligatoriu', true],
  ] as const)
    await expect.poll(() => page.getByLabel(name, { exact: true }).isChecked(), { message: name }).toBe(isOn)
  await page.locator('input[role=switch]').nth(2).uncheck()
  await expect.poll(() => page.getByLabel('Livrare sambata', { exact: true }).isDisabled()).toBe(true)
  await page.locator('input[role=switch]').nth(2).check()
  await expect.poll(() => page.getByLabel('Schimb de colete', { exact: true }).isChecked()).toBe(true)

  await field(page, /^Numele sablonului/).fill('Haine de retur')
  await pickAddress(page)
  await expect.poll(() => page.getByRole('radio', { name: 'Actualizeaza adresa existenta' }).isChecked()).toBe(true)
  await save(page)
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Formularul de retur este gol/)
  await labelled(page, 'Adauga: Camp text').click()
  await save(page)
  await said(page, 'Campul este obligatoriu!')
  await settings(page, 0)
    .getByLabel(/^Eticheta/)
    .fill('Motivul')
  const logo = page.getByLabel('Alege fisierul')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await said(page, /^Eroare la incarcarea fisierului! Fisierul incarcat trebuie sa fie o imagine/)
  await logo.setInputFiles({ name: 'mare.png', mimeType: 'image/png', buffer: Buffer.alloc(51_201) })
  await said(page, 'Eroare la incarcarea fisierului! Fisierul poate avea maxim 50 KB!')
  await logo.setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer: Buffer.from(aPng) })
  await said(page, 'marca.png, 1 KB')
  // Keys stay in the part of the page where the picture is.
  const remove = page.getByRole('button', { name: 'Sterge logo-ul' })
  await remove.focus()
  await remove.click()
  await expect.poll(() => document.activeElement?.textContent).toBe('Alege fisierul')
  await logo.setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer: Buffer.from(aPng) })
  await said(page, 'marca.png, 1 KB')
  await save(page)
  await said(page, 'Sablonul a fost salvat cu succes')
  await page.waitForURL(/templates\/orders\/list$/)
  await said(page, 'Formular de retur obligatoriu, un camp')
  const [made] = await kept(as)
  expect(made).toMatchObject({
    ...{ name: 'Haine de retur', logo: expect.stringMatching(/photo/), address: { shortName: 'Atelier' } },
    options: {
      allowPackageExchange: true,
      return: { fields: [{ id: 'text-input-1', config: { label: 'Motivul', minLength: 0, maxLength: 100 } }] },
    },
  })
  expect(await ask('POST', '/address/all', { as, body: {} })).toHaveLength(1)
})

it('is built of fields that are added, moved, deleted and put back, and previewed as a buyer has it', async () => {
  const as = await server.user('construieste')
  const { id } = await make(as, { options: { return: { isMandatory: false, fields: [] } } })
  const page = await mountPage(`/profile/templates/orders/edit/${id}`, { as })
  await labelled(page, 'Adauga: Titlu').waitFor()
  for (const kind of ['Titlu', 'Camp text', 'Casute de bifat', 'Cont bancar', 'Tabel']) await labelled(page, `Adauga: ${kind}`).click()
  const places = () => [...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('data-field'))
  expect(places()).toEqual(['title-1', 'text-input-2', 'checkbox-3', 'bank-account-input-4', 'fields-table-5'])

  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await labelled(page, 'Sterge: Casuta 1').focus()
  await labelled(page, 'Sterge: Casuta 1').click()
  await expect.poll(focused).toBe('Adauga o casuta')
  await said(page, 'Trebuie sa aveti cel putin un checkbox!')
  await settings(page, 2).getByText('Adauga o casuta').click()
  for (let columns = 1; columns < 6; columns += 1) await settings(page, 4).getByText('Adauga o coloana').click()
  await said(page, 'Tabelul poate avea maxim 5 coloane!')
  await labelled(page, 'Sterge: Coloana 6').focus()
  await labelled(page, 'Sterge: Coloana 6').click()
  await expect.poll(focused).toBe('Coloana 5')
  const longest = settings(page, 1).getByLabel(/^Lungime maxima/)
  for (const [typed, message] of [
    ['-1', 'Scrieti un numar intre 0 si 300.'],
    ['301', 'Lungimea maxima este de 300 de caractere!'],
    ['', 'Lungimea maxima este obligatorie!'],
  ] as const) {
    await longest.fill(typed)
    await said(page, message)
  }
  await settings(page, 1)
    .getByLabel(/^Lungime minima/)
    .fill('9')
  await longest.fill('8')
  await said(page, 'Lungimea minima nu poate depasi lungimea maxima!')
  await longest.fill('80')

  await labelled(page, 'Muta mai sus: Camp text').click()
  expect(places().slice(0, 2)).toEqual(['text-input-2', 'title-1'])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Muta mai jos: Camp text')
  await labelled(page, 'Sterge campul: Titlu').focus()
  await labelled(page, 'Sterge campul: Titlu').click()
  await expect.poll(focused).toBe('Pune inapoi')
  await page.getByText('Pune inapoi').click()
  await expect.poll(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('title-1')
  expect(places()[1]).toBe('title-1')

  await settings(page, 0)
    .getByLabel(/^Eticheta/)
    .fill('Motivul')
  await settings(page, 0).getByLabel('Obligatoriu').check()
  await settings(page, 1).getByLabel(/^Text/).fill('<script>alert(1)</script>')
  await settings(page, 3)
    .getByLabel(/^Eticheta/)
    .fill('Contul')
  await expect.poll(() => page.locator('[data-live-preview]').innerText()).toContain('<script>alert(1)</script>')
  await page.getByText('Previzualizare').click()
  const dialog = page.getByRole('dialog')
  const send = () => dialog.getByText('Trimite formularul').click()
  await send()
  await said(page, 'Camp obligatoriu!')
  await dialog.getByLabel('Motivul').fill('Nu se potriveste')
  await dialog.getByLabel('Contul').fill('RO49AAAA1B31007593840000')
  await send()
  await said(page, 'Formularul este completat corect. Nu s-a trimis nimic.')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await save(page)
  await said(page, 'Sablonul a fost salvat cu succes')
  expect((await kept(as))[0]?.options.return?.fields.map((one) => one.id)).toEqual([
    ...['text-input-2', 'title-1', 'checkbox-3', 'bank-account-input-4', 'fields-table-5'],
  ])
})

it('keeps what was built while the form is off, and sends none', async () => {
  const as = await server.user('opreste-formularul')
  const { id } = await make(as)
  const page = await mountPage(`/profile/templates/orders/edit/${id}`, { as })
  await page.getByLabel('Formular de retur activ', { exact: true }).uncheck()
  await said(page, /^Linkul public arata formularul de comanda/)
  await page.getByLabel('Formular de retur activ', { exact: true }).check()
  expect(page.locator('[data-field]').find()).toHaveLength(2)
  await page.getByLabel('Formular de retur activ', { exact: true }).uncheck()
  await save(page)
  await said(page, 'Sablonul a fost salvat cu succes')
  expect((await kept(as))[0]?.options).not.toHaveProperty('return')
})

it('loses nothing that was typed to a reload or a lost answer, and saves once', async () => {
  const as = await withSavedAddress('reincarca')
  const page = await mountPage('/profile/templates/orders/new', { as })
  await field(page, /^Numele sablonului/).fill('Pantofi')
  await pickAddress(page)
  await labelled(page, 'Adauga: Titlu').click()
  await settings(page, 0).getByLabel(/^Text/).fill('Returul')
  await page.reload()
  await said(page, 'Am pastrat ce ati completat inainte.')
  await expect.poll(() => field(page, /^Numele sablonului/).inputValue()).toBe('Pantofi')
  page.route(/order-template$/, async (_request, real) => {
    await real()
    page.unroute(/order-template$/)
    return { cutOff: true }
  })
  await save(page)
  await said(page, 'Sablonul a fost salvat cu succes')
  expect((await kept(as)).map(({ name }) => name)).toEqual(['Pantofi'])
})

it('says where the server refuses, and keeps the template where its picture fails', async () => {
  const as = await server.user('refuzat')
  const { id } = await make(as)
  const page = await mountPage(`/profile/templates/orders/edit/${id}`, { as })
  const refused = (errors: object[]) => ({
    ...{ status: 422, json: { type: '', title: 'invalid-fields', status: 422, detail: '', message: 'Date invalide', errors } },
  })
  page.route(/order-template$/, () =>
    refused([{ path: 'data.options.return.fields.1.config.label', code: 'invalid', message: 'Eticheta nu este buna' }]),
  )
  await save(page)
  await said(page, 'A intervenit o eroare. Sablonul nu a putut fi salvat')
  await said(page, 'Eticheta nu este buna')
  page.unroute(/order-template$/)
  await page.getByLabel('Alege fisierul').setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer: Buffer.from(aPng) })
  await said(page, 'marca.png, 1 KB')
  page.route(/upload-photo/, () => refused([]))
  await save(page)
  await said(page, 'A intervenit o eroare. Poza sablonului nu a putut fi salvata')
  page.unroute(/upload-photo/)
  await save(page)
  await said(page, 'Sablonul a fost salvat cu succes')
  expect((await kept(as))[0]?.logo).toMatch(/photo/)
})

it('shows to the second who saves it what the first has saved', async () => {
  const as = await server.user('doi-editori')
  const { id } = await make(as)
  const page = await mountPage(`/profile/templates/orders/edit/${id}`, { as })
  await field(page, /^Nume si prenume/)
    .first()
    .fill('Ana Doi')
  const { data } = await ask<{ data: { name: string; uniqueId: string; options: object; toAddress: object } }>(
    'GET',
    `/order-template/data/${id}`,
    { as },
  )
  const { name, uniqueId, options, toAddress: address } = data
  await ask('POST', '/order-template', {
    as,
    body: { data: { id, name, uniqueId, options: { ...options, allowRepayment: false } }, address, logo: null },
  })
  await save(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ramburs').waitFor()
  await dialog.getByText('Ana Doi').waitFor()
  await dialog.getByRole('button', { name: /Salveaza/ }).click()
  await said(page, 'Sablonul a fost salvat cu succes')
  expect(await kept(as)).toMatchObject([{ address: { contactName: 'Ana Doi' }, options: { allowRepayment: true } }])
})

it('names the pages that may show the form, however they are typed, and says at the field what is none', async () => {
  const as = await server.user('cadru')
  const { id } = await make(as)
  const page = await mountPage(`/profile/templates/orders/edit/${id}`, { as })
  const pages = field(page, /^Pagini ale magazinului/)
  await pages.fill('magazin.ro, pagina noastra')
  await field(page, /^Denumire|^Nume si prenume/).focus()
  await said(page, 'Nu este adresa unei pagini: pagina si noastra.')
  await save(page)
  await said(page, 'Pentru a crea sablonul va rugam sa completati corect toate campurile obligatorii')
  await pages.fill('http://magazin.ro')
  await save(page)
  await said(page, 'Doar paginile care incep cu https:// pot arata formularul: http://magazin.ro.')
  expect((await kept(as))[0]?.options.framePages ?? []).toEqual([])
  await pages.fill('magazin.ro www.magazin.ro/retur?x=1\nhttps://magazin.ro/')
  await said(page, 'Pot arata formularul: https://magazin.ro si https://www.magazin.ro.')
  await save(page)
  await said(page, 'Sablonul a fost salvat cu succes')
  expect((await kept(as))[0]?.options.framePages).toEqual(['https://magazin.ro', 'https://www.magazin.ro'])
  // What is taken off is off.
  const again = await mountPage(`/profile/templates/orders/edit/${id}`, { as })
  await expect.poll(() => field(again, /^Pagini ale magazinului/).inputValue()).toBe('https://magazin.ro\nhttps://www.magazin.ro')
  await field(again, /^Pagini ale magazinului/).fill('')
  await save(again)
  await said(again, 'Sablonul a fost salvat cu succes')
  expect((await kept(as))[0]?.options.framePages).toEqual([])
})
