/** An order of the connected shop: packed, addressed, activated, and synced to the shop. */
import { expect, it } from 'vitest'
import { field, priceBani } from '../orders/order-form.ts'
import { balanceBani } from '../running/api.ts'
import { openSignedIn, selectAll } from '../running/browser.ts'
import { awbsFor, createCall, withFault } from '../running/simulators.ts'
import { inShop, orderId, SHOP, shopOrder } from './simulated-shop.ts'
import { rowOf } from './store-list-page.ts'
import {
  activate,
  answerQuantity,
  delivery,
  drag,
  expectContents,
  expectFocus,
  handleOf,
  measure,
  moveByMenu,
  newPackageZone,
  openDelivery,
  openOrder,
  ordersOf,
  packageOf,
  part,
  productIn,
  showOffers,
  tracked,
} from './store-order-page.ts'

/** Old ones, which other journeys leave alone. Two products in Bucharest and one in Cluj; the same of other products; two products. */
const threeProducts = orderId(28)
const twoWarehouses = orderId(26)
const gathered = orderId(50)
const paidByCard = orderId(24)
const slowCourier = orderId(72)
const withoutLocker = orderId(31)
const paidAtTheDoor = orderId(49)
/** Long enough for another window to open meanwhile. */
const COURIER_THINKS_MS = 8_000

it('sends three products from two warehouses: packed by dragging, the address corrected by a suggestion, one part to a locker', async () => {
  await inShop(threeProducts, { address: { city: 'Dej', province: 'Cluj', provinceCode: 'CJ', zip: '505400' } })
  const before = await balanceBani()
  const { page } = await openSignedIn()
  await openOrder(page, threeProducts)
  await page.getByText('Sunt necesare 2 comenzi de transport').waitFor()

  const block = delivery(page).getByRole('alert')
  await block.getByRole('button', { name: 'Aplica: Dej, CJ, 405200' }).click()
  await block.waitFor({ state: 'detached' })

  const first = part(page, 1)
  await drag(handleOf(first, /Lampa/), newPackageZone(first))
  await answerQuantity(page, 3)
  await drag(handleOf(first, /Tricou/), productIn(packageOf(first, 2), /Lampa/))
  await answerQuantity(page, 1)
  await expectContents(packageOf(first, 1), ['1 Tricou bumbac - M / Negru'])
  await expectContents(packageOf(first, 2), ['1 Tricou bumbac - M / Negru', '3 Lampa de birou'])
  await measure(packageOf(first, 1), { width: '20', length: '30', height: '5' })
  await measure(packageOf(first, 2), { width: '30', length: '40', height: '30' })
  await showOffers(first)
  const toAddress = first.getByRole('radio', { name: /Sameday 24H/ })
  const prices = [await priceBani(toAddress)]
  await activate(first, toAddress)

  // The first part is sent: what waits is the other one.
  const [sent] = await tracked(threeProducts, 1)
  await page.getByRole('button', { name: `Urmareste AWB ${sent}` }).waitFor()
  const second = part(page, 1)
  await second.getByText('Scaun pliant').first().waitFor()
  await measure(packageOf(second, 1), { width: '40', length: '45', height: '30' })
  await showOffers(second)
  const toLocker = second.getByRole('radio', { name: /FANbox/ })
  prices.push(await priceBani(toLocker))
  await activate(second, toLocker)

  const synced = await tracked(threeProducts, 2)
  const ours = await ordersOf(threeProducts)
  expect(ours.map(({ awb }) => awb.main).toSorted()).toEqual(synced.toSorted())
  for (const { uniqueId, awb } of ours) expect((await awbsFor(uniqueId)).map((held) => held.awb)).toEqual([awb.main])
  expect(await balanceBani()).toBe(before - prices.reduce((total, price) => total + price, 0))
})

it('packs by keyboard alone, and says where the product goes', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, twoWarehouses)
  const first = part(page, 1)
  const said = (text: string) => first.locator('[aria-live="assertive"]').getByText(text).waitFor()
  const press = (key: string) => page.keyboard.press(key)
  await handleOf(first, /Lampa/).focus()
  await press('Space')
  await said('Lampa de birou, ridicat. Pachet 1, pozitia 2 din 2.')
  await press('ArrowDown')
  await said('Pachet nou')
  await press('Space')
  await said('Lampa de birou, mutat in Pachet 2.')
  await expectFocus(page, /Muta Lampa/)

  await handleOf(packageOf(first, 1), /Carte/).focus()
  await press('Enter')
  await said('Carte de bucate, ridicat. Pachet 1, pozitia 1 din 1.')
  await press('ArrowDown')
  await said('Pachet 2')
  await press('Enter')
  await page.getByRole('dialog', { name: 'Atentie' }).waitFor()
  await page.keyboard.type('2')
  await page.getByText('Puteti muta maxim 3 produse!').waitFor()
  await selectAll(page)
  await page.keyboard.type('2')
  await page.getByText('Puteti muta maxim 3 produse!').waitFor({ state: 'detached' })
  await press('Enter')
  await said('Carte de bucate, mutat in Pachet 2.')
  await expectContents(packageOf(first, 1), ['1 Carte de bucate'])
  await expectContents(packageOf(first, 2), ['1 Lampa de birou', '2 Carte de bucate'])
  await expectFocus(page, /Muta Carte/)

  // Picked up and given up: nothing moves.
  await press('Space')
  await said('Carte de bucate, ridicat. Pachet 2, pozitia 2 din 2.')
  await press('ArrowUp')
  await said('Pachet 2, pozitia 1 din 2')
  await press('Escape')
  await said('Carte de bucate a ramas unde era.')
  await expectContents(packageOf(first, 2), ['1 Lampa de birou', '2 Carte de bucate'])

  // All for later is not possible; what was packed stays, and leaving asks.
  await moveByMenu(packageOf(first, 1), 'Carte de bucate', 'Muta in Pachet 2')
  await moveByMenu(packageOf(first, 1), 'Lampa de birou', 'Lasa pentru o trimitere ulterioara')
  await first.getByText('Produse marcate pentru o trimitere ulterioara').waitFor()
  await page.getByRole('link', { name: 'Comenzi', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Parasiti comanda?' })
  await question.getByRole('button', { name: 'Renunta' }).click()
  await question.waitFor({ state: 'detached' })
  await expectContents(packageOf(first, 1), ['3 Carte de bucate'])
})

it('gathers an order of two warehouses in one, and keeps the packing of what was moved', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, gathered)
  await page.getByText('Daca mutati toate produsele in Depozit Cluj').waitFor()
  const first = part(page, 1)
  await moveByMenu(packageOf(first, 1), 'Lampa de birou', 'Pachet nou')
  await first.getByRole('button', { name: 'Actiuni pentru Comanda #1' }).click()
  await page.getByRole('menuitem', { name: 'Muta produsele in alta locatie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alegeti o locatie' })
  await dialog.getByText('Alegeti o locatie!').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Muta' }).isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: 'Depozit Cluj' }).check()
  await dialog.getByRole('button', { name: 'Muta' }).click()
  await page.getByText('Produsele au fost mutate cu success!').waitFor()
  await page.getByText('Comanda are produse din mai multe locatii').waitFor({ state: 'detached' })
  await expectContents(page.getByRole('group', { name: 'Pachet 2', exact: true }), ['1 Lampa de birou'])
})

it('keeps what was typed when the shop changed the order meanwhile, says what changed and sends nothing old', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, paidByCard)
  const only = part(page, 1)
  await measure(packageOf(only, 1), { width: '20', length: '30', height: '15' })
  await openDelivery(page)
  await field(delivery(page), 'Reper').fill('langa scoala')
  await showOffers(only)
  await only.getByRole('radio', { name: /FAN Courier Standard/ }).check()
  const before = await balanceBani()
  await inShop(paidByCard, { address: { firstName: 'Ilinca', lastName: 'Altaru' } })
  await only.getByRole('button', { name: 'Activeaza comanda' }).click()

  await page
    .getByRole('alert')
    .filter({ hasText: 'Comanda s-a modificat in magazin' })
    .getByText('Datele de contact ale clientului')
    .waitFor()
  await expect.poll(() => field(delivery(page), 'Nume si prenume').inputValue()).toBe('Ilinca Altaru')
  await expect.poll(() => field(delivery(page), 'Reper').inputValue()).toBe('langa scoala')
  await expect.poll(() => field(packageOf(only, 1), 'Latime (cm)').inputValue()).toBe('20')
  expect((await shopOrder(paidByCard)).fulfilments).toEqual([])
  expect(await balanceBani()).toBe(before)
})

it('shows in every window that an order is being activated, and its AWB once the courier has answered', async () => {
  const before = await balanceBani()
  const { page, context } = await openSignedIn()
  await openOrder(page, slowCourier)
  const only = part(page, 1)
  await measure(packageOf(only, 1), { width: '20', length: '30', height: '15' })
  await showOffers(only)
  const offer = only.getByRole('radio', { name: /FAN Courier Standard/ })
  const price = await priceBani(offer)
  await offer.check()
  const other = await context.newPage()
  await withFault('fan', { match: createCall.fan, kind: 'slow', delayMs: COURIER_THINKS_MS, count: 1 }, async () => {
    await only.getByRole('button', { name: 'Activeaza comanda' }).click()
    await only.getByRole('status').getByText('Se activeaza comanda').waitFor()
    await openOrder(other, slowCourier)
    await part(other, 1).getByText('Comanda este in curs de activare').waitFor()
    await page.getByText(/^Comanda a fost activata/).waitFor()
  })
  const [order, ...others] = await ordersOf(slowCourier)
  expect(others).toEqual([])
  const awb = order?.awb.main ?? ''
  for (const window of [page, other]) await window.getByRole('button', { name: `Urmareste AWB ${awb}` }).waitFor()
  expect((await awbsFor(order?.uniqueId ?? '')).map((held) => held.awb)).toEqual([awb])
  expect(await tracked(slowCourier, 1)).toEqual([awb])
  expect(await balanceBani()).toBe(before - price)
})

it('goes to the address where the buyer chose no locker, and names none though one was looked at here', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, withoutLocker)
  await delivery(page).getByText('a parasit pagina fara a alege unul').waitFor()
  const only = part(page, 1)
  await measure(packageOf(only, 1), { weight: '1', width: '20', length: '30', height: '15' })
  await showOffers(only)
  await only.getByRole('heading', { name: 'Servicii de curierat' }).waitFor()
  await expect.poll(() => only.getByRole('heading', { name: /locker/i }).count(), { message: 'a locker by chance' }).toBe(0)

  await delivery(page).getByRole('button', { name: 'Alege locker' }).click()
  await page
    .getByRole('dialog', { name: 'Alege locker' })
    .getByRole('button', { name: /^Alege / })
    .first()
    .click()
  await only.getByRole('heading', { name: 'Serviciu locker conform selectie' }).waitFor()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/shopify\/order\//.test(request.url()))
  await activate(only, only.getByRole('radio', { name: /Sameday 24H/ }))
  expect((await sent).postDataJSON()).toMatchObject({ shippingPointId: null })
  await tracked(withoutLocker, 1)
})

it('follows an AWB whose order changes in the shop: its cash is changed at the courier, and a wrong one is cancelled', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, paidAtTheDoor)
  const only = part(page, 1)
  await measure(packageOf(only, 1), { weight: '1', width: '20', length: '30', height: '15' })
  await showOffers(only)
  const before = await balanceBani()
  await activate(only, only.getByRole('radio', { name: /Sameday 24H/ }))
  const [awb = ''] = await tracked(paidAtTheDoor, 1)
  const [ours] = await ordersOf(paidAtTheDoor)

  await inShop(paidAtTheDoor, { outstandingRon: 20 })
  const list = await page.context().newPage()
  await list.goto(`/profile/shopify/orders/${SHOP}?tab=NOT_PICKED_UP`)
  await rowOf(list, '#1050')
    .getByText(/dar ar trebui sa incaseze 20,00 RON/)
    .waitFor()
  await page.getByRole('button', { name: 'Modifica rambursul la 20,00 RON' }).click()
  await page.getByText('Rambursul a fost modificat la curier.').waitFor()
  await page.getByRole('button', { name: 'Modifica rambursul' }).waitFor({ state: 'detached' })
  expect((await awbsFor(ours?.uniqueId ?? '')).map(({ cashRon }) => cashRon)).toEqual([20])

  await inShop(paidAtTheDoor, { cancelFulfilment: true })
  await rowOf(list, '#1050')
    .getByText(/Livrarea a fost anulata in magazin/)
    .waitFor()
  const barred = only.getByRole('alert').filter({ hasText: 'Comanda nu poate fi expediata' })
  await barred.getByText(`Produsele au deja AWB-ul ${awb}`).waitFor()
  await barred.getByRole('button', { name: `Anuleaza AWB-ul ${awb}` }).click()
  await page.getByRole('dialog', { name: 'Anulare comanda' }).getByRole('button', { name: 'Anuleaza comanda' }).click()
  await barred.waitFor({ state: 'detached' })
  await only.getByRole('radio', { name: /RON/ }).first().waitFor()
  expect((await awbsFor(ours?.uniqueId ?? '')).map(({ cancelled }) => cancelled)).toEqual([true])
  await expect.poll(() => page.getByRole('button', { name: /^Printeaza/ }).count(), { message: 'no label of a cancelled AWB' }).toBe(0)
  expect(await balanceBani()).toBe(before)
})

it('offers the account of the shop for cash asked for by hand, and says what is wrong with the buyer’s phone', async () => {
  const { page } = await openSignedIn()
  await openOrder(page, paidByCard)
  await part(page, 1).getByRole('switch', { name: 'Ramburs in cont' }).check()
  await expect.poll(() => field(part(page, 1), 'IBAN').inputValue()).toMatch(/^RO\d\d /)
  await openDelivery(page)
  await field(delivery(page), 'Telefon').fill('123')
  await page.keyboard.press('Tab')
  await delivery(page).getByText('Campul este invalid!').waitFor()
})

it('says what is wrong with the account, and with a store that does not answer', async () => {
  const { page } = await openSignedIn()
  const check = /check-account-configuration/
  const links = { docsUrl: 'https://docs.exemplu.ro/', settingsUrl: '/profile/addresses' }
  const error = { code: 'no-sender', message: 'Nu aveti nicio adresa in agenda.', ...links, allowTesting: true }
  await page.route(check, (route) => route.fulfill({ json: [error] }))
  await openOrder(page, slowCourier)
  const panel = page.getByRole('alert').filter({ hasText: 'Configuratia contului dumneavoastra este invalida' })
  await panel.getByText(error.message).waitFor()
  await expect.poll(() => panel.getByRole('link', { name: 'Vezi documentatia' }).getAttribute('href')).toBe(links.docsUrl)
  await expect.poll(() => panel.getByRole('link', { name: 'Deschide setarile' }).getAttribute('href')).toBe(links.settingsUrl)
  await panel.getByRole('button', { name: 'Arata pentru testare' }).click()
  await page.getByText('#1073', { exact: true }).waitFor()
  await page.unroute(check)
  const read = /\/api\/.*\/shopify\/order\//
  await page.route(read, (route) => route.fulfill({ status: 502, body: 'down' }))
  await openOrder(page, slowCourier)
  const failure = page.getByRole('alert').filter({ hasText: 'A aparut o eroare. Va rugam reincercati!' })
  await failure.waitFor()
  await page.unroute(read)
  await failure.getByRole('button', { name: 'Reincearca' }).click()
  await page.getByText('#1073', { exact: true }).waitFor()
})
