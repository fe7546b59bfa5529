/** A pick-up point from its request to its deletion, as the client and an operator see it. */
import { expect, it } from 'vitest'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import type { PickupPoint } from '../contract/pickup-points.ts'
import { doorOfShipments, requestWire } from '../server/test-points.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const { app } = server.parts
const administrator = await server.operator('operator-puncte')

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const next = (page: Page) => button(page, 'Continua').click()

async function withSavedAddress(name: string) {
  const as = await server.user(name)
  await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: as.id, fields: doorOfShipments() }, app.geography))
  return as
}

async function pick(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Alege din agenda' }).fill('Atelier')
  await page.getByRole('option', { name: /^Atelier/ }).click()
}

async function atShipments(page: Page): Promise<void> {
  await pick(page)
  await next(page)
  await page.getByRole('radio', { name: /FAN Courier/ }).click()
  await next(page)
  await said(page, 'Pasul 3 din 3: Expedieri')
}

it('is requested in three steps, each of which says what it lacks', async () => {
  const as = await withSavedAddress('cere-punct')
  const page = await mountPage('/profile/pick-up-points/list', { as })
  await said(page, 'Cereti un punct de ridicare recurent si primiti preturi reduse pentru expedieri constante.')
  await expect.poll(() => page.getByRole('link', { name: 'Cerere noua' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Cerere noua' }).click()
  await said(page, 'Pasul 1 din 3: Adresa')
  await next(page)
  await said(page, 'Pasul 1 din 3: Adresa')
  await pick(page)
  await expect.poll(() => page.getByRole('radio', { name: 'Actualizeaza adresa existenta' }).isChecked()).toBe(true)
  await next(page)
  await said(page, '-2,00 RON la fiecare expediere')
  await expect.poll(() => document.activeElement?.textContent).toBe('Pasul 2 din 3: Curier')
  await next(page)
  await said(page, 'Selectia curierului este obligatorie')
  await page.getByRole('radio', { name: /FAN Courier/ }).click()
  await next(page)
  for (const day of ['Luni', 'Marti', 'Miercuri', 'Joi', 'Vineri']) await page.getByRole('checkbox', { name: day }).uncheck()
  await button(page, 'Trimite cererea').click()
  for (const text of ['Cel putin o zi trebuie selectata', 'Numarul estimat de comenzi trebuie sa fie minim 1!', 'Campul este obligatoriu!'])
    await said(page, text)
  await page.getByRole('textbox', { name: /Comenzi estimate/ }).fill('0')
  await said(page, 'Numarul estimat de comenzi trebuie sa fie minim 1!')
  await expect.poll(() => page.getByText(/^Scrieti un numar/).count()).toBe(0)
})

it('loses nothing on the way back, nor when its answer is lost', async () => {
  const as = await withSavedAddress('cere-din-nou')
  const page = await mountPage('/profile/pick-up-points/add', { as })
  await atShipments(page)
  await page.getByRole('checkbox', { name: 'Luni' }).uncheck()
  await page.getByRole('textbox', { name: /Comenzi estimate pe luna/ }).fill('40')
  await page.getByRole('radio', { name: 'Da' }).click()
  await button(page, 'Inapoi').click()
  await next(page)
  page.route(/pick-up-points\/add/, () => ({ cutOff: true }))
  await button(page, 'Trimite cererea').click()
  await said(page, /^A intervenit o eroare in procesar!/)
  page.unroute(/pick-up-points\/add/)
  await button(page, 'Trimite cererea').click()
  await said(page, 'Cererea a fost salvata! Vom reveni catre dumneavoastra in momentul care aceasta este procesata!')
  await page.waitForURL(/\/pick-up-points\/list$/)
  await said(page, 'In curs de aprobare')
  expect(await ask<PickupPoint[]>('GET', '/user/pick-up-points/list', { as })).toMatchObject([
    { estimatedOrderCount: 40, printerAvailable: true, pickUpDays: { monday: false, tuesday: true } },
  ])
})

it('sends each day of a courier who comes by its contract, whatever was chosen for another', async () => {
  const as = await withSavedAddress('alt-curier')
  const page = await mountPage('/profile/pick-up-points/add', { as })
  await atShipments(page)
  await page.getByRole('checkbox', { name: 'Luni' }).uncheck()
  await button(page, 'Inapoi').click()
  await page.getByRole('radio', { name: /Sameday/ }).click()
  await next(page)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Luni' }).count()).toBe(0)
  await page.getByRole('textbox', { name: /Comenzi estimate/ }).fill('5')
  await page.getByRole('radio', { name: 'Nu', exact: true }).click()
  await button(page, 'Trimite cererea').click()
  await page.waitForURL(/\/pick-up-points\/list$/)
  expect(page.requests(/pick-up-points\/add/)).toMatchObject([{ body: { pickUpDays: { monday: true, friday: true } } }])
})

it('says at the field of the first step what only the server knows', async () => {
  const as = await withSavedAddress('cere-de-doua-ori')
  await ask('POST', '/user/pick-up-points/add', { as, body: requestWire() })
  const page = await mountPage('/profile/pick-up-points/add', { as })
  await atShipments(page)
  await page.getByRole('textbox', { name: /Comenzi estimate/ }).fill('5')
  await page.getByRole('radio', { name: 'Nu', exact: true }).click()
  await button(page, 'Trimite cererea').click()
  await said(page, 'Exista deja un punct de ridicare la aceasta adresa pentru curierul ales.')
  page.route(/pick-up-points\/add/, () => ({
    status: 422,
    json: {
      ...{ type: '', title: 'invalid-fields', status: 422, detail: '', message: 'Date invalide' },
      errors: [{ path: 'address.addressPostalCode', code: 'invalid', message: 'Codul nu este al localitatii' }],
    },
  }))
  await button(page, 'Trimite cererea').click()
  await said(page, 'Pasul 1 din 3: Adresa')
  await said(page, 'Codul nu este al localitatii')
})

it('is approved at a price, deleted and kept', async () => {
  const as = await withSavedAddress('aprobat')
  await ask('POST', '/user/pick-up-points/add', { as, body: requestWire({ estimatedOrderCount: 30 }) })
  const desk = await mountPage('/admin/pickup-points', { as: administrator })
  await desk.getByRole('cell', { name: 'aprobat', exact: true }).click()
  await desk.getByRole('textbox', { name: /Diferenta de pret la fiecare expediere/ }).fill('-3,5')
  await button(desk, 'Aproba').click()
  await said(desk, 'Punctul de ridicare este activ.')

  const page = await mountPage('/profile/pick-up-points/list', { as })
  await page.getByRole('button', { name: /Strada Memorandumului/ }).click()
  await said(page, '-3,50 RON la fiecare expediere')
  await said(page, /0 colete din minim 15/)
  await button(page, 'Sterge').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'Cerea de stergere a fost salvata!')
  await said(page, 'In curs de stergere')
  await expect.poll(() => button(page, 'Pastreaza punctul').isFocused()).toBe(true)
  await button(page, 'Pastreaza punctul').click()
  await said(page, 'Activ')
  await expectFine()
})

it('is seen and not changed by who may not say when couriers come', async () => {
  const owner = await withSavedAddress('cu-contabil')
  await ask('POST', '/user/pick-up-points/add', { as: owner, body: requestWire() })
  const as = await server.member('contabil-puncte', { clientId: owner.id, role: 'accountant' })
  const page = await mountPage('/profile/pick-up-points/list', { as })
  await page.getByRole('button', { name: /Strada Memorandumului/ }).click()
  await said(page, 'Comenzi estimate pe luna')
  await expect.poll(() => button(page, 'Sterge').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Cerere noua' }).count()).toBe(0)
})

it('says what its fields take, and at the address what is wrong with it', async () => {
  const as = await withSavedAddress('scrie-gresit')
  const page = await mountPage('/profile/pick-up-points/add', { as })
  await pick(page)
  await said(page, 'Doar cifre sau +')
  await said(page, 'Lasati necompletat pentru persoana fizica.')
  await page.getByRole('textbox', { name: /^Companie/ }).fill('-')
  await page.getByRole('textbox', { name: /^Email/ }).fill('a@b')
  await next(page)
  await said(page, 'Numele companiei este invalid! Pentru persoane fizice lasati necompletat!')
  await said(page, 'Email-ul este invalid! Trebuie introdus un email valid pentru a se trimite AWB-ul pe acesta.')
  await said(page, 'Pasul 1 din 3: Adresa')
})

it('goes back to the address whose e-mail takes no mail, which only the server knows', async () => {
  const as = await withSavedAddress('fara-casuta')
  const page = await mountPage('/profile/pick-up-points/add', { as })
  await pick(page)
  await page.getByRole('textbox', { name: /^Email/ }).fill('ana@firma.invalid')
  await next(page)
  await page.getByRole('radio', { name: /FAN Courier/ }).click()
  await next(page)
  await page.getByRole('textbox', { name: /Comenzi estimate/ }).fill('5')
  await page.getByRole('radio', { name: 'Nu', exact: true }).click()
  await button(page, 'Trimite cererea').click()
  await said(page, 'Pasul 1 din 3: Adresa')
  await said(page, 'Email-ul este invalid! Trebuie introdus un email valid pentru a se trimite AWB-ul pe acesta.')
})

it('has its title for search engines, shows what was deleted when that is asked for, and says where a deletion failed', async () => {
  const as = await withSavedAddress('sterge-greu')
  await ask('POST', '/user/pick-up-points/add', { as, body: requestWire() })
  const page = await mountPage('/profile/pick-up-points/list', { as })
  await expect.poll(() => document.title).toMatch(/^Puncte de ridicare \| /)
  const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content')
  expect([meta('robots'), meta('description')]).toEqual(['index,follow', expect.stringMatching(/.{20}/)])
  await page.getByRole('button', { name: /Strada Memorandumului/ }).click()
  page.route(/request-delete/, () => ({ status: 500, json: {} }))
  await button(page, 'Sterge').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'A intervenit o eroare in procesarea cererii!')
  await said(page, 'In curs de aprobare')
  page.unroute(/request-delete/)
  const [point] = await ask<PickupPoint[]>('GET', '/user/pick-up-points/list', { as })
  await ask('POST', `/admin/pickup-points/${point?.id}/refuse`, { as: administrator, body: { reason: 'Prea departe' } })
  await page.reload()
  await said(page, 'Cereti un punct de ridicare recurent si primiti preturi reduse pentru expedieri constante.')
  await page.getByRole('checkbox', { name: 'Arata punctele respinse sau sterse' }).check()
  await said(page, 'Sters')
  await page.getByRole('button', { name: /Strada Memorandumului/ }).click()
  await said(page, 'Refuzat: Prea departe')
  await expect.poll(() => button(page, 'Sterge').count()).toBe(0)
})
