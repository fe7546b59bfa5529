/** What a merchant does about returns: finds them, makes the order by one click, notes the money, puts links into the shop. */
import { expect, it } from 'vitest'
import { anOffer } from '#sending/orders/server/test-orders.ts'
import { readWorkbook } from '#server/platform/spreadsheet/workbook.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { aRequest, aTemplate } from '../server/test-returns.ts'

const server = await serverOfPages()
const { app } = server.parts
const { ask } = callsOn(server)
const as = await server.user('retururi')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const make = (kind: 'return' | 'withdrawal', clientId = as.id, isDoubtful = false) =>
  aRequest(app, server.call, { clientId, kind, isDoubtful })
const select = (page: Page, id: string) =>
  page
    .getByRole('checkbox', { name: new RegExp(id) })
    .first()
    .check()

it('lists what came, counts what waits, and opens the order of a return by one click', async () => {
  const page = await mountPage('/profile/list/templates/orders', { as })
  await said(page, 'Aici apar cererile pe care cumparatorii le trimit prin linkul unui sablon.')
  const id = await make('return')
  await page.reload()
  await page.getByRole('link', { name: id }).first().click()
  await page.getByRole('heading', { name: `Retur ${id}` }).waitFor()
  await said(page, 'Nu se potriveste')
  await expectFine()
  await button(page, 'Creeaza returul').click()
  for (const [label, value] of [
    ['Greutate (kg)', '1,5'],
    ['Lungime (cm)', '20'],
    ['Latime (cm)', '10'],
    ['Inaltime (cm)', '5'],
  ] as const)
    await page.getByRole('dialog').getByLabel(label).fill(value)
  await page.getByRole('dialog').getByRole('button', { name: 'Creeaza returul' }).click()
  await page.waitForURL(/\/profile\/orders\/edit\//)
  const { orderId } = await ask<{ orderId: string }>('GET', `/returns/${id}`, { as })
  expect(page.url()).toContain(orderId)
})

it('refuses with a reason and undoes it', async () => {
  const id = await make('return')
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await button(page, 'Refuza').click()
  await page.getByLabel('Motivul, asa cum il citeste cumparatorul').fill('Produs purtat')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuza' }).click()
  await said(page, 'Refuzata: Produs purtat')
  await button(page, 'Redeschide').click()
  await button(page, 'Creeaza returul').waitFor()
})

it('says of what is closed that its AWB stays valid, and still leads to its order', async () => {
  const id = await make('return')
  const body = { package: { weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 } }
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', `/returns/${id}/order`, { as, body })
  const offer = await anOffer(app, as.id, uniqueId)
  await ask('POST', `/orders/${uniqueId}/activate`, { as, body: { offerId: offer.id } })
  const stateNow = async () => (await ask<{ state: string }>('GET', `/returns/${id}`, { as })).state
  await expect.poll(stateNow).toBe('shipped')
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await button(page, 'Inchide').click()
  await said(page, /^AWB-ul .* ramane valabil/)
  await page.getByRole('link', { name: 'Deschide comanda' }).waitFor()
})

it('says of a withdrawal until when money is owed, notes who paid it back, and saves the evidence', async () => {
  const id = await make('withdrawal')
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await page.getByRole('heading', { name: `Retragere din contract ${id}` }).waitFor()
  await said(page, 'De restituit pana in')
  await expectFine()
  await chooseElsewhere(page)
  await button(page, 'Noteaza restituirea').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Am restituit banii' }).check()
  await dialog.getByLabel('Suma in RON (optional)').fill('89,9')
  await dialog.getByLabel('Referinta platii (optional)').fill('OP 7')
  await dialog.getByRole('button', { name: 'Noteaza' }).click()
  await said(page, /Banii au fost restituiti, 89,90 RON, referinta OP 7/)
  await expectFine()
  const file = await page.saved(() => button(page, 'Dosarul cazului (PDF)').click())
  expect([file.name, Buffer.from(file.bytes.slice(0, 4)).toString()]).toEqual([`dosar-${id}.pdf`, '%PDF'])
  await button(page, 'Anuleaza nota').click()
  await button(page, 'Noteaza restituirea').waitFor()
})

/** The order is kept elsewhere: without saying so no money is noted. */
async function chooseElsewhere(page: Page): Promise<void> {
  await button(page, 'Alege comanda').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nicio comanda cu acest numar.').waitFor()
  await dialog.getByRole('radio', { name: /^Comanda nu este in aceasta aplicatie/ }).check()
  await dialog.getByRole('button', { name: 'Aceasta este comanda' }).click()
  await said(page, /^Aleasa de retururi/)
}

it('leaves the money to who keeps it, and the parcel to who sends it', async () => {
  const id = await make('withdrawal')
  const shown = async (role: 'accountant' | 'dispatcher', wanted: string, missing: string) => {
    const user = await server.member(`${role}-retur`, { clientId: as.id, role })
    const page = await mountPage(`/profile/list/templates/orders/${id}`, { as: user })
    await button(page, wanted).waitFor()
    await expect.poll(() => button(page, missing).count()).toBe(0)
  }
  await shown('accountant', 'Noteaza restituirea', 'Numara ce a venit')
  await shown('dispatcher', 'Numara ce a venit', 'Noteaza restituirea')
})

it('gives the links and what to do with them, and keeps what the shop says', async () => {
  const shop = await server.user('linkuri')
  const uniqueId = await aTemplate(app, shop.id, [])
  const page = await mountPage('/profile/list/templates/links', { as: shop })
  await page.getByText(`/order/return/${uniqueId}/withdraw`).first().waitFor()
  await page.getByText('<a href=').first().waitFor()
  await page.getByRole('tab', { name: 'WooCommerce' }).click()
  await said(page, 'Legaturi personalizate')
  await expectFine()
  await button(page, 'Adauga produs').click()
  await page.getByLabel('Cod sau parte din nume').fill('Lenjerie')
  await page.getByLabel(/^Magazinul plateste/).check()
  const save = document.querySelector('main form button[type=submit]')
  await button(page, 'Salveaza').click()
  await said(page, 'Setarile au fost salvate.')
  await expect.poll(() => page.requests(/returns\/settings$/).filter(({ method }) => method === 'GET').length).toBeGreaterThan(1)
  await page.settled()
  // Keys stay where they were.
  expect(save?.isConnected).toBe(true)
  const { settings } = await ask<{ settings: object }>('GET', '/returns/settings', { as: shop })
  expect(settings).toMatchObject({ paysSendingBack: true, exceptions: [{ product: 'Lenjerie', ground: 'hygiene' }] })
})

it('lets who may only read look, and nothing more', async () => {
  const id = await make('return')
  const reader = await server.member('citeste-retururi', { clientId: as.id, role: 'read-only' })
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as: reader })
  await page.getByRole('heading', { name: `Retur ${id}` }).waitFor()
  await page.settled()
  for (const name of ['Creeaza returul', 'Refuza', 'Inchide', 'Numara ce a venit', 'Noteaza restituirea', 'Alege comanda'])
    await expect.poll(() => button(page, name).count(), { message: name }).toBe(0)
})

it('keeps doubtful requests apart, says what they are, and trusts, deletes and closes many at once', async () => {
  const shop = await server.user('indoieli')
  const doubtful = [await make('return', shop.id, true), await make('return', shop.id, true), await make('withdrawal', shop.id, true)]
  const plain = await make('return', shop.id)
  const page = await mountPage('/profile/list/templates/orders', { as: shop })
  await said(page, '3 cereri indoielnice asteapta o hotarare.')
  await page.getByRole('link', { name: plain }).first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: doubtful[0] ?? '' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Arata cererile indoielnice' }).click()
  await said(page, /Cumparatorii nu au primit inca nicio confirmare/)
  await expectFine()
  await select(page, doubtful[0] ?? '')
  await button(page, 'Sunt de incredere').click()
  await said(page, 'O cerere este acum de incredere.')
  for (const id of doubtful.slice(1)) await select(page, id)
  await button(page, 'Sterge').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'O cerere a fost stearsa.')
  await select(page, doubtful[2] ?? '')
  await button(page, 'Inchide').click()
  await said(page, 'O cerere a fost inchisa.')
  await page.goto('/profile/list/templates/orders?state=received')
  for (const id of [doubtful[0] ?? '', plain]) await select(page, id)
  await button(page, 'Inchide').click()
  await said(page, '2 cereri au fost inchise.')
})

it('offers of one that is doubtful nothing but trust, deletion and closing', async () => {
  const id = await make('return', as.id, true)
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await said(page, /Cumparatorii nu au primit inca nicio confirmare/)
  await expect.poll(() => button(page, 'Creeaza returul').count()).toBe(0)
  await button(page, 'Sunt de incredere').click()
  await button(page, 'Creeaza returul').waitFor()
  await said(page, /Este de incredere: din acest moment/)
})

it('writes the links in the language that their pages are to open in', async () => {
  const shop = await server.user('linkuri-in-limbi')
  const uniqueId = await aTemplate(app, shop.id, [])
  const page = await mountPage('/profile/list/templates/links', { as: shop })
  await page.getByLabel('In ce limba se deschide pagina').evaluate((list) => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, 'en')
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByText(`/order/return/${uniqueId}/withdraw?lang=en`).first().waitFor()
  await page.getByText('Withdraw from contract here').first().waitFor()
})

it('offers on orders that were sent the templates that are approved and in the list of the shop', async () => {
  const shop = await server.user('ofera-retur')
  const approved = { isForPlatform: true, approved: true }
  await aTemplate(app, shop.id, [], { ...approved, showInShopList: false })
  const { list } = await ask<{ list: { returnUrl: string }[] }>('GET', '/returns/offered', { as: shop })
  expect(list).toEqual([])
  const uniqueId = await aTemplate(app, shop.id, [], { ...approved, showInShopList: true })
  const offered = await ask<{ list: { returnUrl: string }[] }>('GET', '/returns/offered', { as: shop })
  expect(offered.list).toMatchObject([{ returnUrl: expect.stringContaining(`/order/return/${uniqueId}`) }])
})

it('gives the code of a frame where the template names a page, and says what is missing where it names none', async () => {
  const shop = await server.user('cadre')
  await aTemplate(app, shop.id, [])
  const page = await mountPage('/profile/list/templates/links', { as: shop })
  await page.getByRole('tab', { name: 'Cadru in pagina' }).click()
  await said(page, /^Scrieti intai in sablon/)
  await expect.poll(() => page.getByText('<iframe').count()).toBe(0)
  const uniqueId = await aTemplate(app, shop.id, [], { framePages: ['https://magazin.ro'] })
  await app.db.$client.query(`delete from order_templates where client_id = $1 and unique_id <> $2`, [shop.id, uniqueId])
  await page.reload()
  await page.getByRole('tab', { name: 'Cadru in pagina' }).click()
  const codes = () => [...document.querySelectorAll('pre')].map((one) => one.textContent ?? '')
  await expect.poll(() => codes().length).toBe(2)
  const [withdrawal = '', asked = ''] = codes()
  expect(withdrawal).toContain(`/order/return/${uniqueId}/withdraw" title="Retrageti-va din contract aici"`)
  expect(asked).toContain(`/order/return/${uniqueId}" title="Returneaza un produs"`)
  for (const code of [withdrawal, asked]) expect(code).toMatch(/height:1600px[\s\S]*<script>/)
  await expectFine()
})

it('saves what its filter finds as a workbook, and says what the server says where it cannot', async () => {
  const shop = await server.user('exporta-pagina')
  const [doubtful, plain] = [await make('return', shop.id, true), await make('return', shop.id)]
  const page = await mountPage('/profile/list/templates/orders', { as: shop })
  await page.getByRole('link', { name: plain }).first().waitFor()
  const exported = async () => {
    const file = await page.saved(() => button(page, 'Exporta in Excel').click())
    return { name: file.name, ids: (await readWorkbook(file.bytes))?.[0]?.rows.slice(1).map(([id]) => id) }
  }
  expect(await exported()).toEqual({ name: 'cereri-de-retur.xlsx', ids: [plain] })
  await page.goto('/profile/list/templates/orders?state=doubtful')
  await page.getByRole('link', { name: doubtful }).first().waitFor()
  expect((await exported()).ids).toEqual([doubtful])
  const errors = [{ path: 'search', code: 'invalid', message: 'Prea multe pentru un fisier' }]
  page.route(/returns\/export/, () => ({
    status: 422,
    json: { type: '', title: 'invalid-fields', status: 422, detail: '', message: 'x', errors },
  }))
  await button(page, 'Exporta in Excel').click()
  await said(page, 'Prea multe pentru un fisier')
})
