/** Addresses while no list of postal codes is loaded: each place that shows them says that they are not checked. */
import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { ownTemplateCells, ownTemplateHeader, sampleOrder } from '#selling/order-import/server/sample-files.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { addressFieldsOf } from '../contract/addresses.ts'
import { createSavedAddress } from '../server/address-book.ts'

const server = await serverOfPages()
const NOTE = /^Adresa nu este verificata/
const OF_ALL = /^Adresele nu sunt verificate/

it('the address book says so above its list, and so does the choice of one of its addresses', async () => {
  const page = await mountPage('/profile/addresses', { as: await server.user('ana') })
  await page.getByRole('note').getByText(OF_ALL).waitFor()
})

it('a store’s order says so to who only reads it', async () => {
  const owner = await server.user('dan')
  const fields = addressFieldsOf(aParty(), 'Atelier')
  const { app } = server.parts
  await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: owner.id, fields }, app.geography))
  const csv = strToU8([ownTemplateHeader, ownTemplateCells(sampleOrder(0))].map((row) => row.join(';')).join('\n'))
  const sent = await server.call('/order-imports', {
    ...{ method: 'POST', token: owner.token, query: { fileName: 'x.csv' }, payload: Buffer.from(csv) },
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { id } = sent.json()
  await server.call(`/order-imports/${id}/run`, { method: 'POST', token: owner.token })
  await expect.poll(async () => (await server.call(`/order-imports/${id}`, { token: owner.token })).json().state).toBe('done')
  const { rows } = await app.db.$client.query<{ id: string }>('select id from store_orders where client_id = $1', [owner.id])
  const reader = await server.member('citeste', { clientId: owner.id, role: 'read-only' })
  const page = await mountPage(`/profile/shopify/order/${rows[0]?.id}?shop=import`, { as: reader })
  await page.getByRole('region', { name: 'Adresa de livrare' }).getByText(NOTE).waitFor()
})

it('a code that a street fills in from the sample list is marked as one', async () => {
  const page = await mountPage('/profile/orders/new', { as: await server.user('eva') })
  const recipient = page.getByRole('region', { name: 'Destinatar' })
  await recipient.getByLabel('Judet').fill('Cluj')
  await page.getByRole('option', { name: 'Cluj', exact: true }).click()
  await recipient.getByLabel('Localitate').fill('Cluj-Napoca')
  await page
    .getByRole('option', { name: /^Cluj-Napoca/ })
    .first()
    .click()
  await recipient.getByLabel('Strada').fill('Memorandumului')
  await page
    .getByRole('option', { name: /Memorandumului/ })
    .first()
    .click()
  await expect.poll(() => recipient.getByLabel('Cod postal').inputValue()).toMatch(/^\d{6}$/)
  await recipient.getByText('Cod dintr-o lista de proba: poate fi al altei case.').waitFor()
  await recipient.getByLabel('Cod postal').fill('400001')
  await expect.poll(() => recipient.getByText(/^Cod dintr-o lista de proba/).count()).toBe(0)
})
