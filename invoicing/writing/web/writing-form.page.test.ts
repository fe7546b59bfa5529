/** The form of an invoice: filled in by keyboard, kept, issued once, credited. */
import { expect, it } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { aCompany } from '#invoicing/customers/server/test-customers.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import type { WrittenInvoice } from '../contract/written-invoices.ts'
import { aWrittenDraft } from '../server/test-written.ts'

const server = await serverOfPages({ env: { INVOICE_CREATION: 'on' } })
const { app } = server.parts
const { ask } = callsOn(server)

const CREATE = '/profile/invoicing-system/system-invoices/create'
const WRITTEN = '/user/invoicing-system/written-invoices'
type As = { token: string }

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const kept = async (as: As) => (await ask<{ list: WrittenInvoice[] }>('GET', `${WRITTEN}?identificationCode=90000014`, { as })).list
const line = (page: Page, at: number) => page.getByRole('list', { name: 'Liniile facturii' }).locator(':scope > li').nth(at)
const total = (page: Page) => page.getByRole('status', { name: 'Total' }).innerText()

async function aWriter(name: string) {
  const as = await server.user(name)
  await connected(app, server.call, as)
  const { id: customer } = await ask<{ id: string }>('POST', '/user/customer', { as, body: aCompany('90000030', 'Lemn SRL') })
  return { as, customer }
}

async function inMenu(page: Page, row: RegExp, item: string): Promise<void> {
  await button(page, row).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function choose(page: Page, field: RegExp, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

it('is filled in, kept, found again, and issued once by a click that is made twice', async () => {
  const { as } = await aWriter('scriitor')
  const page = await mountPage(CREATE, { as })
  await choose(page, /^Client/, 'lemn', /Lemn SRL/)
  await page.getByLabel(/^Serie/).fill('abc')
  await line(page, 0)
    .getByLabel(/^Denumire/)
    .fill('Ceai verde')
  await line(page, 0)
    .getByLabel(/^Cantitate/)
    .fill('3')
  await line(page, 0).getByLabel(/^Pret/).fill('2,50')
  await expect.poll(() => total(page)).toBe('9,08 RON')
  await expectFine()
  await button(page, 'Salveaza ciorna').click()
  await said(page, 'Ciorna a fost salvata.')
  const again = await mountPage(CREATE, { as })
  await inMenu(again, /Ciorna, Lemn SRL$/, 'Continua')
  await again.waitForURL(/create\?written=/)
  await expect.poll(() => line(again, 0).getByLabel(/^Pret/).inputValue()).toBe('2,5')
  expect(await kept(as)).toMatchObject([{ state: 'draft', draft: { series: 'ABC', items: [{ quantity: '3', price: '2.5' }] } }])
  await button(again, 'Emite factura').click()
  const dialog = again.getByRole('dialog', { name: 'Emiteti factura?' })
  await dialog.getByText(/ABC-1 catre Lemn SRL, total 9,08 RON/).waitFor()
  await dialog.getByRole('button', { name: 'Emite' }).dblclick()
  await said(again, 'Factura ABC-1 a fost emisa.')
  await expect.poll(async () => (await kept(as)).map(({ state, invoiceNumber }) => [state, invoiceNumber])).toEqual([['issued', 'ABC-1']])
  await again.waitForURL(/sent\/list/)
  await again.getByText('ABC-1').first().waitFor()
  const next = await mountPage(CREATE, { as })
  await expect.poll(() => next.getByLabel(/^Numar/).inputValue()).toBe('2')
})

it('begins with the series that was written last, also of two on one day', async () => {
  const { as, customer } = await aWriter('serii')
  for (const [series, number] of [
    ['ABC', 1],
    ['ZIC', 2],
    ['MIJ', 3],
  ] as const) {
    const draft = aWrittenDraft(app, { customer, series })
    const { id } = await ask<{ id: string }>('POST', WRITTEN, { as, body: { identificationCode: '90000014', draft } })
    await ask('POST', `${WRITTEN}/${id}/issue`, { as, body: { number } })
  }
  const page = await mountPage(CREATE, { as })
  await expect.poll(() => page.getByLabel(/^Serie/).inputValue()).toBe('MIJ')
  await expect.poll(() => page.getByLabel(/^Numar/).inputValue()).toBe('4')
})

it('says at each field what is missing, and nothing of a form that is untouched', async () => {
  const { as } = await aWriter('gol')
  const page = await mountPage(CREATE, { as })
  await page.getByRole('combobox', { name: /^Client/ }).waitFor()
  await expect.poll(() => page.getByText('Camp obligatoriu!').count()).toBe(0)
  await button(page, 'Emite factura').click()
  await expect.poll(() => page.getByText('Camp obligatoriu!').count()).toBe(4)
  await expect.poll(() => page.getByRole('combobox', { name: /^Client/ }).isFocused()).toBe(true)
  await line(page, 0).getByLabel(/^Pret/).fill('zece')
  await line(page, 0).getByLabel(/^Pret/).blur()
  await said(page, 'Scrieti un numar cu cel mult 9 cifre inainte de virgula si 6 dupa ea.')
})

it('puts lines in order by keyboard, and takes the focus along', async () => {
  const { as } = await aWriter('linii')
  const page = await mountPage(CREATE, { as })
  await line(page, 0)
    .getByLabel(/^Denumire/)
    .fill('Unu')
  await button(page, 'Adauga linie').press('Enter')
  await expect
    .poll(() =>
      line(page, 1)
        .getByLabel(/^Denumire/)
        .isFocused(),
    )
    .toBe(true)
  await line(page, 1)
    .getByLabel(/^Denumire/)
    .fill('Doi')
  await button(page, 'Muta mai sus linia 2').press('Enter')
  await expect
    .poll(() =>
      line(page, 0)
        .getByLabel(/^Denumire/)
        .inputValue(),
    )
    .toBe('Doi')
  await expect.poll(() => button(page, 'Muta mai jos linia 1').isFocused()).toBe(true)
  await button(page, 'Sterge linia 1').press('Enter')
  await expect
    .poll(() =>
      line(page, 0)
        .getByLabel(/^Denumire/)
        .inputValue(),
    )
    .toBe('Unu')
})

it('begins with the customer of the address, and asks before what was typed is lost', async () => {
  const { as, customer } = await aWriter('pleaca')
  const page = await mountPage(`${CREATE}?customer=${customer}`, { as })
  await expect.poll(() => page.getByRole('combobox', { name: /^Client/ }).inputValue()).toMatch(/^Lemn SRL/)
  await page.getByLabel('Mentiuni').fill('Multumim')
  await page.getByRole('tab', { name: 'Facturi primite' }).click()
  await page.getByRole('dialog', { name: 'Factura nu este salvata' }).waitFor()
})

it('takes a customer that is added in place', async () => {
  const { as } = await aWriter('adauga')
  const page = await mountPage(CREATE, { as })
  await button(page, 'Adauga client').click()
  const form = page.getByRole('dialog', { name: 'Adauga client' })
  await form.getByRole('radio', { name: 'Persoana fizica' }).click()
  await form.getByLabel(/^Nume /).fill('Ana Pop')
  await form.getByLabel('Localitate').fill('Dej')
  await form.getByLabel('Strada').fill('Mare')
  await form.getByRole('combobox', { name: 'Judet' }).fill('cluj')
  await page.getByRole('option', { name: 'Cluj' }).click()
  await form.getByRole('button', { name: 'Salveaza' }).click()
  await said(page, 'Clientul a fost salvat cu succes!')
  await expect.poll(() => page.getByRole('combobox', { name: /^Client/ }).inputValue()).toBe('Ana Pop')
})

it('credits an invoice that is issued, and prints it', async () => {
  const { as, customer } = await aWriter('crediteaza')
  const draft = aWrittenDraft(app, { customer })
  const { id } = await ask<{ id: string }>('POST', WRITTEN, { as, body: { identificationCode: '90000014', draft } })
  await ask('POST', `${WRITTEN}/${id}/issue`, { as, body: {} })
  const page = await mountPage(CREATE, { as })
  await inMenu(page, /ABC-1$/, 'Nota de creditare')
  await said(page, /Nota de creditare la factura ABC-1/)
  await expectFine()
  await button(page, 'Emite nota de creditare').click()
  await page.getByRole('dialog', { name: 'Emiteti nota de creditare?' }).getByRole('button', { name: 'Emite' }).click()
  await said(page, 'Factura ABC-2 a fost emisa.')
  expect(await kept(as)).toMatchObject([{ kind: 'credit-note', credits: { number: 'ABC-1' } }, { kind: 'invoice' }])
})

const draftOf = async (as: As, more: Parameters<typeof aWrittenDraft>[1] = {}) =>
  (await ask<{ id: string }>('POST', WRITTEN, { as, body: { identificationCode: '90000014', draft: aWrittenDraft(app, more) } })).id
const notes = (page: Page) => page.getByLabel('Mentiuni')

it('shows the second of two who change a draft what the first has saved, and loses nothing of either', async () => {
  const { as, customer } = await aWriter('doi-deodata')
  const id = await draftOf(as, { customer })
  const page = await mountPage(`${CREATE}?written=${id}`, { as })
  await notes(page).fill('de la a doua fereastra')
  await ask('PUT', `${WRITTEN}/${id}`, { as, body: { draft: aWrittenDraft(app, { customer, notes: 'de la prima' }) } })
  await button(page, 'Salveaza ciorna').click()
  const dialog = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
  for (const text of ['de la prima', 'de la a doua fereastra']) await dialog.getByText(text, { exact: true }).first().waitFor()
  await expectFine()
  await dialog.getByRole('button', { name: 'Inapoi la formular' }).click()
  await expect.poll(() => notes(page).inputValue()).toBe('de la a doua fereastra')
  expect(await kept(as)).toMatchObject([{ draft: { notes: 'de la prima' } }])
  // Issuing would issue what was not seen: it is refused as well.
  await button(page, 'Emite factura').click()
  await page.getByRole('dialog', { name: 'Emiteti factura?' }).getByRole('button', { name: 'Emite' }).click()
  await dialog.getByRole('button', { name: 'Salveaza ce am scris' }).click()
  await said(page, 'Ciorna a fost salvata.')
  expect(await kept(as)).toMatchObject([{ state: 'draft', draft: { notes: 'de la a doua fereastra' } }])
})

it('takes what the other has saved where that is chosen', async () => {
  const { as, customer } = await aWriter('ia-salvatul')
  const id = await draftOf(as, { customer })
  const page = await mountPage(`${CREATE}?written=${id}`, { as })
  await notes(page).fill('al meu')
  await ask('PUT', `${WRITTEN}/${id}`, { as, body: { draft: aWrittenDraft(app, { customer, notes: 'al altuia' }) } })
  await button(page, 'Salveaza ciorna').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ia datele salvate' }).click()
  await expect.poll(() => notes(page).inputValue()).toBe('al altuia')
  await notes(page).fill('al altuia, si al meu')
  await button(page, 'Salveaza ciorna').click()
  await said(page, 'Ciorna a fost salvata.')
  expect(await kept(as)).toMatchObject([{ draft: { notes: 'al altuia, si al meu' } }])
})

it('keeps in the form what was deleted elsewhere meanwhile, and saves it as a new draft', async () => {
  const { as, customer } = await aWriter('sters-altundeva')
  const id = await draftOf(as, { customer })
  const page = await mountPage(`${CREATE}?written=${id}`, { as })
  await notes(page).fill('inca aici')
  await server.call(`${WRITTEN}/${id}`, { method: 'DELETE', token: as.token })
  await button(page, 'Salveaza ciorna').click()
  await said(page, /Intre timp ciorna a fost emisa sau stearsa/)
  await expect.poll(() => notes(page).inputValue()).toBe('inca aici')
  await button(page, 'Salveaza ciorna').click()
  await said(page, 'Ciorna a fost salvata.')
  const [saved, ...others] = await kept(as)
  expect([saved?.draft.notes, saved?.id === id, others]).toEqual(['inca aici', false, []])
})

it('deletes a draft once it is confirmed', async () => {
  const { as } = await aWriter('sterge')
  await ask('POST', WRITTEN, { as, body: { identificationCode: '90000014', draft: aWrittenDraft(app) } })
  const page = await mountPage(CREATE, { as })
  await inMenu(page, /Ciorna, -$/, 'Sterge')
  await page.getByRole('dialog', { name: 'Stergeti ciorna?' }).getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'Ciorna a fost stearsa.')
  expect(await kept(as)).toEqual([])
})

it('says of a day that is none that it is none, keeps what was typed, and takes no other day for it', async () => {
  const { as } = await aWriter('zile')
  const page = await mountPage(CREATE, { as })
  const due = page.getByRole('textbox', { name: 'Scadenta' })
  await due.fill('31.02.2027')
  await button(page, 'Salveaza ciorna').click()
  await said(page, 'Nu este o data. Scrieti-o ca 31.12.2026.')
  await expect.poll(() => due.inputValue()).toBe('31.02.2027')
  expect(await kept(as)).toEqual([])
  await page.getByRole('textbox', { name: 'Data facturii' }).fill('01.01.2190')
  await button(page, 'Emite factura').click()
  await said(page, 'Data facturii nu poate fi in viitor.')
  await due.fill('')
  await button(page, 'Salveaza ciorna').click()
  await said(page, 'Ciorna a fost salvata.')
  expect((await kept(as)).map(({ draft }) => draft.invoiceDueDate)).toEqual([''])
})

it('asks before another company is chosen under an invoice that is not saved', async () => {
  const { as } = await aWriter('alta-firma')
  await connected(app, server.call, as, { number: 2, cif: '90000022' })
  const page = await mountPage(CREATE, { as })
  const name = line(page, 0).getByLabel(/^Denumire/)
  await name.fill('Ceai verde')
  const another = async () => {
    await button(page, 'schimba firma').click()
    await page
      .getByRole('dialog', { name: 'Alegeti firma' })
      .getByRole('button', { name: /90000022/ })
      .click()
  }
  await another()
  const asked = page.getByRole('dialog', { name: 'Factura nu este salvata' })
  await asked.getByRole('button', { name: 'Renunta' }).click()
  await expect.poll(() => name.inputValue()).toBe('Ceai verde')
  await another()
  await asked.getByRole('button', { name: 'Paraseste pagina' }).click()
  await expect.poll(() => name.inputValue()).toBe('')
})
