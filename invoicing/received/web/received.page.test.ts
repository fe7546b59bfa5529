/** The page of received invoices: which company, what came, and what is decided about it. */
import { expect, it } from 'vitest'
import { monthBefore } from '#contract/days.ts'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { einvoiceSyncs } from '../server/tables.ts'
import { aReceivedInvoice } from '../server/test-received.ts'

const server = await serverOfPages()
const { app } = server.parts
const CALL = /received-invoices$/
const AT = '2026-03-05T12:07:00.000Z'
const LIST = '/profile/invoicing-system/system-invoices/received/list'
const [ATELIER, TARABA] = ['90000014', '90000022']

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function connectedUser(name: string) {
  const as = await server.user(name)
  await connected(app, server.call, as)
  return as
}

const synced = (clientId: string, cif = ATELIER) =>
  app.db
    .insert(einvoiceSyncs)
    .values({ clientId, cif, nextAt: app.clock.now(), syncedAt: app.clock.now() })
    .onConflictDoUpdate({ target: [einvoiceSyncs.clientId, einvoiceSyncs.cif], set: { syncedAt: app.clock.now() } })

async function inMenu(page: Page, row: RegExp, item: string): Promise<void> {
  await button(page, row).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('leads to connecting who has no company connected, and not who could not be asked', async () => {
  const as = await server.user('neconectat')
  const page = await mountPage(LIST, { as })
  await page.waitForURL(/invoicing-system\/connect$/)
  const failing = await mountPage('/profile/dashboard', { as })
  await failing.route(/companies\/connected$/, () => ({ status: 503 }))
  await failing.goto(LIST)
  await button(failing, 'Reincearca').waitFor()
  await failing.waitForURL(/received\/list$/)
})

it('leads no one away who has connected a company since the companies were read', async () => {
  const as = await server.user('conectat-intre-timp')
  const page = await mountPage('/profile/invoicing-system/companies/list', { as })
  await said(page, 'Nu exista nicio companie conectata cu sistemul ANAF.')
  await connected(app, server.call, as)
  await page.getByRole('link', { name: 'Inapoi la facturi' }).click()
  await page.getByRole('tab', { name: 'Facturi primite' }).waitFor()
  await page.waitForURL(/received\/list$/)
})

it('says of a company that was just connected that its invoices will come, and looks by itself', async () => {
  const as = await connectedUser('abia-conectat')
  const page = await mountPage('/profile/dashboard', { as })
  await page.route(CALL, () => ({
    json: { list: [], pagination: { page: 1, totalPages: 1, totalCount: 0 }, lastSync: null, toFetch: 7, failing: null, flow: 'customer' },
  }))
  await page.goto(LIST)
  await said(page, 'Conectarea a reusit. Datele vor fi descarcate in curand de la ANAF. Reveniti in cateva minute.')
  await said(page, '7 facturi sunt inca de descarcat de la ANAF.')
  await button(page, 'Reincarca').waitFor()
  // A filter that finds nothing can be emptied again.
  await page.getByRole('searchbox', { name: 'Numele furnizorului' }).waitFor()
  await expectFine()
  await page.route(CALL, () => ({
    json: { list: [], pagination: { page: 1, totalPages: 1, totalCount: 0 }, lastSync: AT, toFetch: 0, failing: null, flow: 'customer' },
  }))
  await said(page, /^Ultima sincronizare: /)
})

const answered = (lastSync: string | null, toFetch: number, failing: object | null = null) => ({
  json: { list: [], pagination: { page: 1, totalPages: 1, totalCount: 0 }, lastSync, toFetch, failing, flow: 'customer' },
})

it('looks again by itself while invoices are still to come', async () => {
  const as = await connectedUser('inca-vin')
  const page = await mountPage('/profile/dashboard', { as })
  await page.route(CALL, () => answered(AT, 2))
  await page.goto(LIST)
  await said(page, '2 facturi sunt inca de descarcat de la ANAF.')
  await page.route(CALL, () => answered(AT, 0))
  await expect.poll(() => page.getByText(/inca de descarcat/).count()).toBe(0)
})

it('says once that nothing can be shown, however often it is tried again, and shows what comes then', async () => {
  const as = await connectedUser('fara-raspuns')
  const page = await mountPage('/profile/dashboard', { as })
  const failed = page.getByText('A aparut o eroare, facturile nu au putut fi afisate!')
  await page.route(CALL, () => ({ status: 503 }))
  await page.goto(LIST)
  await failed.first().waitFor()
  await expect.poll(() => page.requests(CALL).length).toBeGreaterThan(2)
  await expect.poll(() => failed.count()).toBe(1)
  await page.route(CALL, () => answered(AT, 0))
  await said(page, /^Ultima sincronizare: /)
})

it('says with every list of a company that the companies cannot be read', async () => {
  const as = await connectedUser('fara-firme')
  const page = await mountPage('/profile/dashboard', { as })
  await page.route(/companies\/connected$/, () => ({ status: 503 }))
  await page.goto(LIST)
  await said(
    page,
    'A aparut o eroare la incarcarea firmelor dumneavoastra. Va rugam reincercati iar daca problema persista, sa ne contactati!',
  )
})

it('comes back from an invoice to the list as it was filtered', async () => {
  const as = await connectedUser('inapoi')
  await synced(as.id)
  await aReceivedInvoice(app, { clientId: as.id, sellerName: 'Lemn SRL' })
  await aReceivedInvoice(app, { clientId: as.id, sellerName: 'Piatra SRL', sellerNorm: 'piatra srl' })
  const page = await mountPage(LIST, { as })
  await said(page, 'Lemn SRL')
  await page.getByRole('searchbox', { name: 'Numele furnizorului' }).fill('piatra')
  await expect.poll(() => page.getByText('Lemn SRL').count()).toBe(0)
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/\/invoice\/received\//)
  await page.goBack()
  await said(page, 'Piatra SRL')
  await expect.poll(() => page.getByText('Lemn SRL').count()).toBe(0)
})

it('keeps to the company of its window, whatever another window chooses', async () => {
  const as = await connectedUser('doua-ferestre')
  await connected(app, server.call, as, { number: 2, cif: TARABA })
  const page = await mountPage(LIST, { as })
  await button(page, 'schimba firma').waitFor()
  const [key] = Object.keys(sessionStorage).filter((name) => name.startsWith('invoicing.company '))
  localStorage.setItem(key ?? '', TARABA)
  await page.getByRole('tab', { name: 'Facturi trimise' }).click()
  await page.waitForURL(/sent\/list/)
  await said(page, ATELIER)
  sessionStorage.clear()
  await page.goto(LIST)
  await said(page, TARABA)
})

it('asks at first for a month, by the days of the invoices', async () => {
  const as = await connectedUser('pe-o-luna')
  const page = await mountPage(LIST, { as })
  await said(page, 'Primite')
  const [first] = page
    .requests(CALL)
    .map(({ body }) => body as { usedDate: string; filtersObj: { date: { fromDate: string; toDate: string } } })
  const { fromDate, toDate } = first?.filtersObj.date ?? { fromDate: '', toDate: '' }
  expect([first?.usedDate, fromDate]).toEqual(['invoiceDate', monthBefore(toDate)])
})

it('writes where the company is as it is agreed, and the kind of a street once', async () => {
  const as = await connectedUser('cu-adresa')
  const companies = (await server.call('/user/invoicing-system/companies/connected', { token: as.token })).json()
  const page = await mountPage('/profile/dashboard', { as })
  for (const [address, written] of [
    [
      { street: 'Memorandumului', number: '5', additionalInfo: 'et. 2' },
      /^400\d+, Cluj, Cluj-Napoca, Str\. Memorandumului, Nr\. 5, Info et\. 2$/,
    ],
    [{ street: 'Strada Horea', number: '5', additionalInfo: '' }, /, Cluj-Napoca, Str\. Horea, Nr\. 5$/],
    [{ street: 'Bulevardul Eroilor', number: '5', additionalInfo: '' }, /, Cluj-Napoca, Bulevardul Eroilor, Nr\. 5$/],
    [{ street: '', number: '', additionalInfo: '' }, /, Cluj-Napoca, Str\. -, Nr\. -$/],
  ] as const) {
    const [company] = companies.data
    await page.route(/companies\/connected$/, () => ({ json: { data: [{ ...company, address: { ...company.address, ...address } }] } }))
    await page.goto(LIST)
    await said(page, written)
  }
})

it('lists what came, and an invoice that is not ours is rejected and made received again', async () => {
  const as = await connectedUser('cu-primite')
  await synced(as.id)
  await aReceivedInvoice(app, { clientId: as.id })
  const page = await mountPage(LIST, { as })
  await said(page, 'FURNIZOR DEMO S.R.L.')
  await said(page, /^Ultima sincronizare: /)
  await said(page, '121,00 RON')
  await expectFine()
  await inMenu(page, /FURNIZOR DEMO/, 'Factura nu ne apartine')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('button', { name: 'Accepta' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Confirm operatia' }).click()
  await dialog.getByRole('button', { name: 'Accepta' }).click()
  await said(page, 'Operatia a fost trimisa cu succes!')
  await said(page, 'Respinsa')
  await inMenu(page, /FURNIZOR DEMO/, 'Marcheaza ca primita')
  await dialog.getByRole('checkbox', { name: 'Confirm operatia' }).click()
  await dialog.getByRole('button', { name: 'Accepta' }).click()
  await said(page, 'Primita')
})

it('has warnings looked at', async () => {
  const as = await connectedUser('cu-avertismente')
  await synced(as.id)
  await aReceivedInvoice(app, { clientId: as.id, warnings: ['sums-disagree'] })
  const page = await mountPage(LIST, { as })
  await said(page, 'De verificat')
  await button(page, 'De verificat').click()
  await said(page, 'Sumele din factura nu se potrivesc intre ele.')
  await page.getByRole('checkbox', { name: 'Am luat la cunostinta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accepta' }).click()
  await said(page, 'Succes!')
  await said(page, 'Verificat')
})

it('changes to another company and back to the first', async () => {
  const as = await connectedUser('doua-firme')
  await connected(app, server.call, as, { number: 2, cif: TARABA })
  for (const [cif, sellerName] of [
    [ATELIER, 'Pentru atelier'],
    [TARABA, 'Pentru taraba'],
  ] as const) {
    await synced(as.id, cif)
    await aReceivedInvoice(app, { clientId: as.id, cif, sellerName })
  }
  const page = await mountPage(LIST, { as })
  await said(page, 'Pentru atelier')
  await said(page, /, Str\. Horea, Nr\. 1$/)
  await button(page, 'schimba firma').click()
  await page
    .getByRole('dialog', { name: 'Alegeti firma' })
    .getByRole('button', { name: /90000022/ })
    .click()
  await said(page, 'Pentru taraba')
  await expect.poll(() => page.getByText('Pentru atelier').count()).toBe(0)
})

it('is rejected with a comment, and what was written is read again with what became of it', async () => {
  const as = await connectedUser('cu-mesaje')
  await synced(as.id)
  await aReceivedInvoice(app, { clientId: as.id })
  const page = await mountPage(LIST, { as })
  await inMenu(page, /FURNIZOR DEMO/, 'Factura nu ne apartine')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Mesaj catre furnizor' }).fill('Nu am comandat nimic.')
  await dialog.getByRole('checkbox', { name: 'Confirm operatia' }).click()
  await dialog.getByRole('button', { name: 'Accepta' }).click()
  await said(page, 'Operatia a fost trimisa cu succes!')
  await said(page, 'Respinsa')
  await button(page, 'Un mesaj').click()
  await said(page, 'Nu am comandat nimic.')
  await page
    .getByRole('dialog')
    .getByText(/^(In curs de trimitere|Trimis cu succes|Netrimis)$/)
    .waitFor()
  await expectFine()
})

it('writes only a message where there is something in it, and no box where nothing is to be written', async () => {
  const as = await connectedUser('scrie')
  await synced(as.id)
  await aReceivedInvoice(app, { clientId: as.id, state: 'rejected' })
  const page = await mountPage(LIST, { as })
  await inMenu(page, /FURNIZOR DEMO/, 'Marcheaza ca primita')
  const dialog = page.getByRole('dialog')
  await said(page, /Un mesaj care a fost trimis furnizorului ramane trimis/)
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Renunta' }).click()
  await inMenu(page, /FURNIZOR DEMO/, 'Scrie furnizorului')
  await dialog.getByRole('checkbox', { name: 'Confirm operatia' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Accepta' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Mesaj catre furnizor' }).fill('Cand livrati?')
  await dialog.getByRole('button', { name: 'Accepta' }).click()
  await said(page, 'Operatia a fost trimisa cu succes!')
  await said(page, 'Respinsa')
})

it('says why nothing was decided where another window was faster, and keeps what was written', async () => {
  const as = await connectedUser('prea-tarziu')
  await synced(as.id)
  const id = await aReceivedInvoice(app, { clientId: as.id })
  const page = await mountPage(LIST, { as })
  await inMenu(page, /FURNIZOR DEMO/, 'Factura nu ne apartine')
  const payload = { receivedInvoiceId: id, newStatus: 'rejected', oldStatus: 'initial' }
  await server.call('/user/invoicing-system/invoice/status', { method: 'PATCH', token: as.token, payload })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Mesaj catre furnizor' }).fill('Nu am comandat.')
  await dialog.getByRole('checkbox', { name: 'Confirm operatia' }).click()
  await dialog.getByRole('button', { name: 'Accepta' }).click()
  await said(page, 'A aparut o eroare!')
  await dialog.getByText('Nu se poate in starea in care este factura acum. Reincarcati lista.').waitFor()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Mesaj catre furnizor' }).inputValue()).toBe('Nu am comandat.')
})
