/** The days that a shop grants, on its own page and on those of its buyers; a statement without the order's number; the label on a phone. */
import { expect, it } from 'vitest'
import { activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { moveOrder } from '#sending/orders/server/order-transition.ts'
import { lockOrder } from '#sending/orders/server/queries.ts'
import { anOffer } from '#sending/orders/server/test-orders.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { button, field, said } from '#web/test/test-return-page.ts'
import { aRequest, aTemplate, returnForm } from '../server/test-returns.ts'

const server = await serverOfPages()
const { app } = server.parts
const { ask } = callsOn(server)
const shop = await server.user('zile-acordate')
const template = await aTemplate(app, shop.id, returnForm)

const saveDays = (days: { withdrawalDays: number; returnDays: number | null }) =>
  ask('PUT', '/returns/settings', {
    as: shop,
    body: { isInforming: true, paysSendingBack: false, holdsMoney: true, exceptions: [], ...days },
  })

it('names to others the roles that may change it, and asks them for nothing', async () => {
  const page = await mountPage('/profile/list/templates/links', {
    as: await server.member('contabil-zile', { clientId: shop.id, role: 'accountant' }),
  })
  await said(page, /^Linkul de retragere lipseste inca/)
  await said(page, /^Rolul dumneavoastra nu permite schimbarea acestor setari/)
  await expect.poll(() => page.getByText('Puneti-l acolo, apoi bifati mai jos.').count()).toBe(0)
})

it('is set beside the rest, between its bounds, and stands in what the shop puts into its pages', async () => {
  const page = await mountPage('/profile/list/templates/links', { as: shop })
  await said(
    page,
    'Linkul de retragere lipseste inca in subsolul magazinului, in e-mailul comenzii si pe pagina comenzii, fara autentificare.',
  )
  const withdrawalDays = field(page, 'Zile pentru retragerea din contract')
  await expect.poll(() => withdrawalDays.inputValue()).toBe('14')
  await expectFine()
  await withdrawalDays.fill('13')
  await button(page, 'Salveaza').click()
  await expect.poll(() => withdrawalDays.getAttribute('aria-invalid')).toBe('true')
  expect(page.requests(/returns\/settings$/).filter(({ method }) => method === 'PUT')).toEqual([])
  await withdrawalDays.fill('30')
  await field(page, /^Zile pentru retur, de la livrare/).fill('45')
  await page.getByRole('checkbox', { name: 'In subsolul magazinului' }).check()
  await button(page, 'Salveaza').click()
  await said(page, 'Setarile au fost salvate.')
  await said(page, /<p>Va puteti retrage din contract timp de 30 de zile/)
  const { settings } = await ask<{ settings: object }>('GET', '/returns/settings', { as: shop })
  expect(settings).toMatchObject({ withdrawalDays: 30, returnDays: 45, linkPlaces: ['footer'] })
  await field(page, /^Zile pentru retur, de la livrare/).fill('')
  await button(page, 'Salveaza').click()
  const returnDays = async () =>
    (await ask<{ settings: { returnDays: number | null } }>('GET', '/returns/settings', { as: shop })).settings.returnDays
  await expect.poll(returnDays).toBeNull()
})

it('asks which of two stays where another user saved meanwhile', async () => {
  const page = await mountPage('/profile/list/templates/links', { as: shop })
  const returnDays = field(page, /^Zile pentru retur, de la livrare/)
  await returnDays.fill('60')
  await saveDays({ withdrawalDays: 25, returnDays: 9 })
  const savedNow = async () =>
    (await ask<{ settings: { withdrawalDays: number; returnDays: number } }>('GET', '/returns/settings', { as: shop })).settings
  await button(page, 'Salveaza').click()
  const dialog = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
  await dialog.getByText('60', { exact: true }).waitFor()
  expect(await savedNow()).toMatchObject({ withdrawalDays: 25, returnDays: 9 })
  await dialog.getByRole('button', { name: 'Ia datele salvate' }).click()
  await expect.poll(() => returnDays.inputValue()).toBe('9')
  await returnDays.fill('61')
  await saveDays({ withdrawalDays: 26, returnDays: 8 })
  await button(page, 'Salveaza').click()
  await dialog.getByRole('button', { name: 'Salveaza ce am scris' }).click()
  await said(page, 'Setarile au fost salvate.')
  expect(await savedNow()).toMatchObject({ withdrawalDays: 25, returnDays: 61 })
})

it('is said to buyers before they withdraw and before they ask for a return, and where a return is late', async () => {
  await saveDays({ withdrawalDays: 30, returnDays: 10 })
  const order = await activeOrder(app, shop.id, { reference: 'P-1' })
  await moved(app, order, 'delivered')
  await app.db.$client.query(
    `update order_events set happened_at = now() - interval '20 days' where order_id = $1 and state = 'delivered'`,
    [order.orderId],
  )
  const page = await mountPage(`/order/return/${template}/withdraw?order=P-1`)
  await said(page, /timp de 30 de zile/)
  await page.goto(`/order/return/${template}?order=P-1`)
  await said(page, /cereri de retur timp de 10 zile de la livrare/)
  await field(page, 'E-mailul sau telefonul comenzii').fill('ana@exemplu.ro')
  await button(page, 'Cauta comanda').click()
  await said(page, /Termenul de retur s-a incheiat in .* magazinul hotaraste/)
  await expectFine()
})

it('is stated without the order’s number by its day, with the shop’s contact beside it, and has its document on the page', async () => {
  const page = await mountPage(`/order/return/${template}/withdraw`)
  await field(page, 'Numele dumneavoastra').fill('Mara Fara Numar')
  await field(page, /^E-mail$/).fill('mara@exemplu.ro')
  await button(page, 'Nu am la indemana numarul comenzii').click()
  await button(page, 'Continuati').click()
  await expect.poll(() => field(page, 'Ziua comenzii').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Ziua comenzii').fill('2026-06-03')
  await said(page, 'Contact magazin: +40744100200 si retur@magazin.test')
  await expectFine()
  await button(page, 'Continuati').click()
  await said(page, 'Subsemnatul/a Mara Fara Numar ma retrag din contractul privind comanda din 03.06.2026.')
  await said(page, /Fara numar comanda nu a fost cautata/)
  expect(page.requests(/\/find$/)).toEqual([])
  await button(page, 'Confirmati retragerea').click()
  await page.getByRole('heading', { name: 'Declaratia a fost primita' }).waitFor()
  const file = await page.saved(() => button(page, 'Descarcati declaratia (PDF)').click())
  expect([file.name, Buffer.from(file.bytes.slice(0, 4)).toString()]).toEqual([expect.stringMatching(/^retragere-/), '%PDF'])
})

it('shows the label with its code on a phone, is sent again by the shop in one tap, and ends with its AWB', async () => {
  const id = await aRequest(app, server.call, { clientId: shop.id, kind: 'return' })
  const body = { package: { weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 } }
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', `/returns/${id}/order`, { as: shop, body })
  const offer = await anOffer(app, shop.id, uniqueId)
  await ask('POST', `/orders/${uniqueId}/activate`, { as: shop, body: { offerId: offer.id } })
  const awbNow = async () => (await ask<{ awb: string | null; state: string }>('GET', `/returns/${id}`, { as: shop })).state
  await expect.poll(awbNow, { timeout: 60_000 }).toBe('shipped')
  const { awb } = await ask<{ awb: string }>('GET', `/returns/${id}`, { as: shop })
  const { rows } = await app.db.$client.query('select key from return_label_links where request_id = $1', [id])
  const path = `/order/return/label/${rows[0]?.key}`
  const page = await mountPage(path)
  await page.getByRole('img', { name: `AWB ${awb}` }).waitFor()
  await said(page, /nu inlocuieste eticheta/)
  await expectFine()
  const file = await page.saved(() => button(page, 'Descarcati eticheta (PDF)').click())
  expect(file.name).toBe(`eticheta-${awb}.pdf`)

  const own = await mountPage(`/profile/list/templates/orders/${id}`, { as: shop })
  await button(own, 'Trimite din nou eticheta').click()
  await said(own, 'Eticheta se trimite din nou cumparatorului.')
  await said(own, `AWB ${awb}: eticheta se trimite din nou cumparatorului.`)

  await app.db.inTransaction(async (tx) => moveOrder(app, tx, await lockOrder(tx, shop.id, uniqueId), { to: 'cancelled', entry: null }))
  const ended = await mountPage(path)
  await said(ended, 'Aceasta eticheta nu mai este valabila.')
  await expect.poll(() => ended.getByRole('img', { name: `AWB ${awb}` }).count()).toBe(0)
  await expectFine()
})

it('erases a buyer of a return that is over, after asking', async () => {
  const id = await aRequest(app, server.call, { clientId: shop.id, kind: 'return' })
  await ask('POST', `/returns/${id}/close`, { as: shop })
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as: shop })
  await said(page, 'Mara Cumparatoare')
  await button(page, 'Sterge datele cumparatorului').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge datele cumparatorului' }).click()
  await said(page, 'Date sterse')
  await expect.poll(() => page.getByText('Mara Cumparatoare').count()).toBe(0)
  await expectFine()
})
