/** Repayments whose account cannot be paid to; the settings' own are proved beside their page. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { ask } from '../running/api.ts'
import { openPage, openSignedIn, signIn, widths } from '../running/browser.ts'
import { productDatabase } from '../running/product-database.ts'

const CLIENT = 'client2@demo.test'
const IBAN = 'RO33BTRL0130120200000001'
const PRINTED = 'RO33 BTRL 0130 1202 0000 0001'
const CHANGE = 'Schimba contul asociat rambursului'

type Client = { id: string; name: string }
async function clientOf(email: string): Promise<Client> {
  const { clients } = await ask<{ clients: Client[] }>('GET', '/auth/me', { email })
  if (!clients[0]) throw new Error('the demo user is no member')
  return clients[0]
}

/** As a bank's refusals leave them: accounts are checked when an order is written. */
async function leaveAwaiting(count: number): Promise<void> {
  const { id } = await clientOf(CLIENT)
  for (let n = 1; n <= count; n += 1)
    await productDatabase.$client.query(
      `insert into repayments (client_id, id, order_id, state, state_changed_at, amount_bani, courier, awb, client_reference, address_from,
                               address_to, search_text, holder, iban, account_problem, ordered_at, ordered_on)
       values ($1, $2, $3, 'at-us', now(), $4, 'fan', $5, '', 'Strada Horea 1, Cluj-Napoca', 'Strada Crangului 2, Dej', 'dej', $6, $7, $8, now(), current_date)`,
      [
        id,
        randomUUID(),
        `ASTEAPTA${String(n).padStart(4, '0')}`,
        1_000 * n + 50,
        `7088000000${String(n).padStart(2, '0')}`,
        ...(n === 1 ? ['', '', 'missing'] : ['Ana Pop', 'RO87RNCB0082000000000001', 'refused-by-bank']),
      ],
    )
}

const columns = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/ }).allTextContents()

it('the page of repayments to put right asks who comes to sign in, and brings them back', async () => {
  const { page } = await openPage()
  await page.goto('/profile/repayments/awaiting')
  await page.waitForURL(/\/login\?/)
  await page.getByLabel('Email').fill(CLIENT)
  await page.getByLabel('Parola', { exact: true }).fill('Demo-parola-1')
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.waitForURL(/\/profile\/repayments\/awaiting$/)
  await page.getByText('Nici un ramburs in asteptarea remedierii pentru clientul selectat', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: CHANGE }).count()).toBe(0)
  await expect.poll(() => page.getByRole('combobox', { name: 'Client' }).count()).toBe(0)
})

it('repayments are given another account: all or some, once, and the list is asked anew', async () => {
  await leaveAwaiting(3)
  const { page } = await openSignedIn(CLIENT)
  await page.goto('/profile/repayments/awaiting')
  await page.getByText('708800000003').waitFor()
  await expect.poll(() => columns(page)).toEqual(['AWB', 'De la', 'Catre', 'Data', 'Suma', 'Titular cont', 'Cont'])
  await page.getByRole('cell', { name: 'Lipsa' }).waitFor()
  const open = page.getByRole('button', { name: CHANGE })
  await expect.poll(() => open.isDisabled()).toBe(true)
  await page.getByLabel('Selecteaza toate randurile').check()
  await page.getByText('3 rambursuri selectate, 61,50 RON').waitFor()
  await page.getByLabel('Selecteaza randul: 708800000003').uncheck()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Modificarea se aplica pentru 2 comenzi' })
  expect((await dialog.boundingBox())?.width).toBe(800)
  await dialog.getByText('31,00 RON').waitFor()
  const [holder, iban] = [dialog.getByLabel('Titular cont'), dialog.getByLabel('Cont (IBAN)')]
  const confirm = dialog.getByRole('button', { name: 'Modificare ramburs' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await iban.fill(IBAN.toLowerCase())
  for (const wrong of ['', ' ab ', 'Popescu']) {
    await holder.fill(wrong)
    await holder.blur()
    await expect.poll(() => holder.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => confirm.isDisabled()).toBe(true)
  }
  await holder.fill('Popescu Ion')
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Anulare' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  await holder.fill('Popescu Ion')
  await iban.fill(PRINTED)
  await page.route('**/api/user/repayment/change-order-repayment*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await confirm.click()
  await dialog.getByText('A intervenit o eroare!').waitFor()
  await expect.poll(() => iban.inputValue()).toBe(PRINTED)
  await page.unroute('**/api/user/repayment/change-order-repayment*')
  const calls: unknown[] = []
  page.on('request', (request) => request.url().includes('change-order-repayment') && calls.push(request.postDataJSON()))
  await confirm.dblclick()
  await page.getByText('Operatiunea a fost efectuata cu succes', { exact: true }).waitFor()
  await page.getByText('708800000001').waitFor({ state: 'detached' })
  await page.getByText('708800000003').waitFor()
  expect(calls).toEqual([
    { data: [{ id: expect.any(String) }, { id: expect.any(String) }], bankAccount: IBAN, bankName: 'Popescu Ion', keepValue: true },
  ])
})

it('while the list is under way something turns; on a narrow screen only AWB and amount are shown, the rest unfolds, and one can still be selected', async () => {
  const { page } = await openSignedIn(CLIENT, { width: 738 })
  const waiting = Promise.withResolvers<void>()
  await page.route('**/api/user/repayments/awaiting-list*', async (route) => {
    await waiting.promise
    await route.continue()
  })
  await page.goto('/profile/repayments/awaiting')
  await page.getByRole('main').getByLabel('Se incarca').waitFor()
  waiting.resolve()
  await page.getByText('708800000003').waitFor()
  await expect.poll(() => columns(page)).toEqual(['AWB', 'Suma'])
  await page.getByRole('button', { name: 'Arata detaliile pentru AWB 708800000003' }).click()
  await page.getByText('Banca a refuzat plata in acest cont').waitFor()
  await page.setViewportSize({ width: 739, height: 900 })
  await expect.poll(async () => (await columns(page)).length).toBe(7)
  await page.setViewportSize({ width: widths.phone, height: 900 })
  await page.getByLabel('Selecteaza randul: 708800000003').check()
  await expectFine(page)
  await page.getByRole('button', { name: CHANGE }).click()
  await page.getByRole('dialog', { name: 'Modificarea se aplica pentru o comanda' }).waitFor()
  await expectFine(page)
})

it('who may not name accounts sees their ends alone and has nothing to press', async () => {
  await productDatabase.$client.query(`update repayments set client_id = $1 where client_id = $2`, [
    (await clientOf('client@demo.test')).id,
    (await clientOf(CLIENT)).id,
  ])
  const { page } = await openPage()
  await signIn(page, 'citire@demo.test')
  await page.goto('/profile/repayments/awaiting')
  await page.getByText('•••• 0001').first().waitFor()
  await expect
    .poll(async () => [await page.getByRole('button', { name: CHANGE }).count(), await page.getByRole('checkbox').count()])
    .toEqual([0, 0])
  await page.goto('/profile/settings/repayment')
  await page.getByText(/Le schimba cine are rolul: Proprietar, Contabil\.$/).waitFor()
  await expect.poll(() => page.getByLabel('Titular cont').isDisabled()).toBe(true)
})
