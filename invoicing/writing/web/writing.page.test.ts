/** The tab in which invoices are written: what stands there while the product writes none. */
import { expect, it } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { anIndividual } from '#invoicing/customers/server/test-customers.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { app } = server.parts
const { ask } = callsOn(server)

const CREATE = '/profile/invoicing-system/system-invoices/create'
const SENT_BEFORE = 'Deja ati optat pentru aceasta optiune!'
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const interested = (page: Page) => page.getByRole('button', { name: 'Sunt interesat' })

async function connectedUser(name: string) {
  const as = await server.user(name)
  await connected(app, server.call, as)
  return as
}

it('takes one request a visit, and says on the next one that it was made before', async () => {
  const as = await connectedUser('interesat')
  const page = await mountPage('/profile/invoicing-system/system-invoices/received/list', { as })
  await page.getByRole('tab', { name: 'Trimite factura' }).click()
  await page.waitForURL(/system-invoices\/create$/)
  await interested(page).waitFor()
  await expectFine()
  await interested(page).click()
  await said(page, 'Cererea a fost transmisa cu succes!')
  await expect.poll(() => interested(page).isDisabled()).toBe(true)
  const again = await mountPage(CREATE, { as })
  await interested(again).click()
  await said(again, SENT_BEFORE)
  await expect.poll(() => interested(again).isDisabled()).toBe(true)
})

it('says the same of a call that failed, and of a lost network that there is no connection', async () => {
  const as = await connectedUser('nefericit')
  const page = await mountPage(CREATE, { as })
  await page.route(/send-request-to-participate$/, () => ({ status: 503 }))
  await interested(page).click()
  await said(page, SENT_BEFORE)
  const cut = await mountPage(CREATE, { as })
  await cut.route(/send-request-to-participate$/, () => ({ cutOff: true }))
  await interested(cut).click()
  await said(cut, /conexiune/i)
})

it('is opened from the menu of a customer', async () => {
  const as = await connectedUser('factureaza')
  const { id } = await ask<{ id: string }>('POST', '/user/customer', { as, body: anIndividual('Ana Pop') })
  const page = await mountPage('/profile/customers/list', { as })
  await page.getByRole('button', { name: /Ana Pop$/ }).click()
  await page.getByRole('menuitem', { name: 'Factureaza' }).click()
  await page.waitForURL(new RegExp(`create\\?customer=${id}$`))
  await interested(page).waitFor()
})

it('is not drawn for who may only read', async () => {
  const { id: clientId } = await connectedUser('citit')
  const reader = await server.member('cititor', { clientId, role: 'read-only' })
  const page = await mountPage('/profile/invoicing-system/system-invoices/received/list', { as: reader })
  await page.getByRole('tab', { name: 'Facturi primite' }).waitFor()
  await said(page, 'ATELIER DEMO S.R.L.')
  await expect.poll(() => page.getByRole('tab', { name: 'Trimite factura' }).count()).toBe(0)
})
