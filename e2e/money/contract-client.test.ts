/** A client that pays after its invoice, by the terms that an administrator agrees with it; and one whose invoices another company issued before. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { expectFine, expectFineAt } from '../fine-page.ts'
import { baniIn } from '../orders/money-shown.ts'
import { activeOrder, ask, balanceBani } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { productDatabase as db } from '../running/product-database.ts'
import { payingClient } from './paying-client.ts'

const ADMIN = 'admin@demo.test'
const BONUS_BANI = 2_500
const idOf = async (email: string) => (await ask<{ clientId: string }>('GET', '/auth/me', { email })).clientId

const terms = { paysAfterInvoice: true, creditLimit: 500, paymentTermDays: 15, rhythm: 'month', stopAfterDays: 20 }
const byContract = (clientId: string) => ask('PUT', `/admin/clients/${clientId}/contract`, { email: ADMIN, body: terms })

/** The administrator's window, with the client chosen. */
async function actingFor(clientId: string, name: string) {
  const { page } = await openSignedIn(ADMIN)
  await page.addInitScript((chosen) => localStorage.setItem('session.actingFor', chosen), JSON.stringify({ id: clientId, name }))
  return page
}

it('an administrator agrees terms: limit and days are checked at their fields, and what was saved is there again', async () => {
  const email = await payingClient('Client de Contract')
  const clientId = await idOf(email)
  const page = await actingFor(clientId, 'Client de Contract')
  await page.goto('/profile/billing/settings')
  const section = page.getByRole('region', { name: 'Conditii de plata' })
  const after = section.getByLabel('Plateste dupa factura (client cu contract)')
  await expect.poll(() => after.isChecked()).toBe(false)
  await after.check()
  await section.getByLabel('Limita de credit', { exact: true }).fill('mult')
  await section.getByLabel('Fara activari dupa atatea zile de intarziere').fill('91')
  await section.getByRole('button', { name: 'Salveaza' }).click()
  await section.getByText('Scrieti o suma, de exemplu 150 sau 99,50.').waitFor()
  await section.getByLabel('Limita de credit', { exact: true }).fill('1.000.000,01')
  await section.getByRole('button', { name: 'Salveaza' }).click()
  await section.getByText('Limita de credit este intre 0 si 1.000.000 RON!').waitFor()
  await section.getByLabel('Limita de credit', { exact: true }).fill('1.500')
  await section.getByLabel('Termen de plata, in zile').fill('15')
  await section.getByLabel('Fara activari dupa atatea zile de intarziere').fill('20')
  await expectFineAt(page, Object.values(widths))
  await section.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Conditiile de plata au fost salvate.').waitFor()
  await page.reload()
  await expect.poll(() => section.getByLabel('Limita de credit', { exact: true }).inputValue()).toBe('1.500,00')
  await expect.poll(() => section.getByLabel('Fara activari dupa atatea zile de intarziere').inputValue()).toBe('20')
})

const withBonus = (clientId: string) =>
  db.inTransaction((tx) =>
    postTransfer(tx, {
      ...{ clientId, amountBani: bani(BONUS_BANI), key: 'bonus' },
      ...({ debit: 'bonus_expense', credit: 'bonus', kind: 'weekly-bonus' } as const),
    }),
  )

/** What is issued is never changed: the table's triggers say so to everybody but its owner. */
const issuedByAnother = (clientId: string) =>
  db.inTransaction(async (tx) => {
    await tx.$client.query({ text: 'alter table invoices disable trigger user', values: [] })
    await tx.$client.query({
      text: `update invoices set seller = seller || '{"cui": "14399840", "name": "FIRMA VECHE SRL"}'::jsonb where client_id = $1`,
      values: [clientId],
    })
    await tx.$client.query({ text: 'alter table invoices enable trigger user', values: [] })
  })

const line = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const amountOf = async (page: Page, name: string) => baniIn(await line(page, name).innerText())
const isThere = async (page: Page, name: string) => (await line(page, name).count()) > 0

it('who pays after the invoice sees what is to be paid, and its bonus on the bonus’s own page alone', async () => {
  const email = await payingClient('Client cu Contract')
  const clientId = await idOf(email)
  await withBonus(clientId)
  const { page } = await openSignedIn(email)
  const general = async () => {
    await page.goto('/profile/balance/general')
    await line(page, 'Avans facturat').waitFor()
  }
  await general()
  await expect.poll(() => amountOf(page, 'Bonus disponibil')).toBe(BONUS_BANI)

  await byContract(clientId)
  await general()
  await expect
    .poll(() => Promise.all(['Bonus disponibil', 'Total servicii nefacturate', 'Total de plata'].map((name) => isThere(page, name))))
    .toEqual([...[false, false, false]])
  const zeros = ['Avans facturat', 'Plati nefacturate', 'Suma disponibila pentru comenzi']
  await expect.poll(() => Promise.all(zeros.map((name) => amountOf(page, name)))).toEqual([0, 0, 0])

  const { price } = await activeOrder({ name: 'Pe Datorie', email })
  const owed = Math.round(price * 100)
  await general()
  await expect
    .poll(async () => [await amountOf(page, 'Total servicii nefacturate'), await amountOf(page, 'Total de plata')])
    .toEqual([owed, owed])
  await expect.poll(() => isThere(page, 'Suma disponibila pentru comenzi')).toBe(false)
  expect(await balanceBani(email)).toBe(-owed)
  await expectFine(page)
  await page.getByRole('link', { name: 'Bonus', exact: true }).click()
  await page.getByText('Bonus saptamanal').waitFor()
  expect(baniIn(await page.getByRole('row').last().innerText())).toBe(BONUS_BANI)

  await ask('POST', '/admin/trigger-invoice', { email: ADMIN, body: { selectedClient: clientId } })
  await general()
  const unpaid = Math.max(0, owed - BONUS_BANI)
  expect(Math.abs((await amountOf(page, unpaid > 0 ? 'Facturi neplatite' : 'Plati nefacturate')) ?? 0)).toBe(unpaid)
  await expect.poll(() => isThere(page, 'Total servicii nefacturate')).toBe(false)
})

it('a client that another company invoiced before chooses among the companies of its statement', async () => {
  const email = await payingClient('Client Vechi')
  const clientId = await idOf(email)
  await byContract(clientId)
  const invoiced = async (name: string) => {
    await activeOrder({ name, email })
    await ask('POST', '/admin/trigger-invoice', { email: ADMIN, body: { selectedClient: clientId } })
  }
  await invoiced('De Demult')
  const { page } = await openSignedIn(email)
  const statement = async () => {
    await page.goto('/profile/balance/invoices')
    await page.getByText('Factura fiscala').first().waitFor()
  }
  const choice = page.getByRole('combobox', { name: 'Firma' })
  await statement()
  await expect.poll(() => choice.count()).toBe(0)

  await issuedByAnother(clientId)
  await invoiced('De Acum')
  await statement()
  await choice.waitFor()
  await expect.poll(() => page.getByText('Factura fiscala').count()).toBe(2)
  const [asked] = await Promise.all([page.waitForRequest(/\/user\/balance\/invoices/), page.reload()])
  expect(asked.postDataJSON()).toMatchObject({ company: 0 })
  await choice.click()
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Toate', expect.any(String), 'FIRMA VECHE SRL'])
  await page.getByRole('option', { name: 'FIRMA VECHE SRL' }).click()
  await expect.poll(() => page.getByText('Factura fiscala').count()).toBe(1)
  await page.setViewportSize({ width: widths.phone, height: 900 })
  await expectFine(page)
})
