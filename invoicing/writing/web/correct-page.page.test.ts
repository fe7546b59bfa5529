/** The page that corrects what ANAF refused: reasons at their fields, texts in fields, and leaving that asks. */
import { expect, it } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { aCompany } from '#invoicing/customers/server/test-customers.ts'
import { refuseSentInvoice } from '#invoicing/sent/server/refuse.ts'
import { lockSentInvoice } from '#invoicing/sent/server/sent-life.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { aWrittenDraft } from '../server/test-written.ts'

const server = await serverOfPages({ env: { INVOICE_CREATION: 'on' } })
const { app } = server.parts
const { ask } = callsOn(server)

const WRITTEN = '/user/invoicing-system/written-invoices'
const at = (id: string) => `/profile/invoicing-system/system-invoices/correct/${id}`
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const BUYER_FAULT = 'Numele Cumparatorului (BT-44) este prea lung'
const NAME_FAULT = 'sectiune InvoiceLine (1) eroare: Numele articolului (BT-153)'

/** Issued, and refused as ANAF does it. */
async function aRefused(name: string, reasons = [BUYER_FAULT, NAME_FAULT, 'E: alta regula']) {
  const as = await server.user(name)
  await connected(app, server.call, as)
  const { id: customer } = await ask<{ id: string }>('POST', '/user/customer', { as, body: aCompany('90000030', 'Lemn SRL') })
  const draft = aWrittenDraft(app, { customer, notes: 'Multumim' })
  const { id } = await ask<{ id: string }>('POST', WRITTEN, { as, body: { identificationCode: '90000014', draft } })
  await ask('POST', `${WRITTEN}/${id}/issue`, { as, body: {} })
  await app.db.inTransaction(async (tx) => {
    const row = await lockSentInvoice(tx, { clientId: as.id, id })
    const { rows } = await app.db.$client.query<{ id: string }>('select id from einvoice_attempts where invoice_id = $1', [id])
    await refuseSentInvoice(app, tx, { row, attempt: { clientId: as.id, id: rows[0]?.id ?? '' }, status: 'uploadRejected', reasons })
  })
  return { as, id }
}
const name = (page: Page) => page.getByLabel(/^Linia 1: Denumire/)

it('says each reason at its field, and sends what is corrected under the same number', async () => {
  const { as, id } = await aRefused('corecteaza')
  const page = await mountPage(at(id), { as })
  await page.getByRole('heading', { name: 'Corectati factura ABC-1' }).waitFor()
  for (const text of ['E: alta regula', BUYER_FAULT, NAME_FAULT, 'Lemn SRL']) await said(page, text)
  await expect.poll(() => name(page).getAttribute('aria-invalid')).toBe('true')
  await expectFine()
  await name(page).fill('Ceai verde de munte')
  await expect.poll(() => page.getByText(NAME_FAULT).count()).toBe(0)
  await button(page, 'Renunta la modificari').click()
  await said(page, 'Ce ati completat se pierde.')
  await expect.poll(() => name(page).inputValue()).toBe('Ceai verde de munte')
  await button(page, 'Renunta la modificari').click()
  await expect.poll(() => name(page).inputValue()).toBe('Ceai verde')
  await said(page, NAME_FAULT)
  await name(page).fill('Ceai verde de munte')
  await button(page, 'Corecteaza si trimite').click()
  await said(page, 'Factura corectata se trimite din nou.')
  await page.waitForURL(/sent\/list/)
  expect((await ask<{ list: object[] }>('GET', `${WRITTEN}?identificationCode=90000014`, { as })).list).toMatchObject([
    { invoiceNumber: 'ABC-1', draft: { items: [{ name: 'Ceai verde de munte' }], notes: 'Multumim' } },
  ])
})

it('corrects the customer where customers are kept, and shows it as it is then', async () => {
  const { as, id } = await aRefused('cu-client')
  const page = await mountPage(at(id), { as })
  await button(page, 'Modifica clientul').click()
  const form = page.getByRole('dialog', { name: /client/i })
  await form.getByLabel(/^Nume /).fill('Lemn Nou SRL')
  await form.getByRole('button', { name: 'Salveaza' }).click()
  await said(page, 'Lemn Nou SRL')
})

it('asks before what was corrected is lost', async () => {
  const { as, id } = await aRefused('pleaca')
  const page = await mountPage(at(id), { as })
  await page.getByLabel('Mentiuni').fill('Altfel')
  await page.getByRole('link', { name: 'Facturi trimise' }).click()
  await page.getByRole('dialog', { name: 'Corecturile nu sunt trimise' }).waitFor()
})

it('says of one that is refused no more that nothing is to be corrected', async () => {
  const { as, id } = await aRefused('trimisa')
  await ask('POST', `${WRITTEN}/${id}/correction`, { as, body: { notes: '', exemptionReason: '', names: ['Ceai'] } })
  const page = await mountPage(at(id), { as })
  await said(page, 'Nu se poate in starea in care este factura acum. Reincarcati lista.')
})
