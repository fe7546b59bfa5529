/** A sheet of which the bank has not said whether it was paid: shown, and decided by two administrators. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { openSignedIn } from '../running/browser.ts'
import { inRun, run } from './made-up-run.ts'

const ADMIN = 'admin@demo.test'
const GOOD = { iban: 'RO33BTRL0130120200000001', accountHolder: 'Atelierul Platit' }
const CLOSED = { iban: 'RO87RNCB0082000000000001', accountHolder: 'Cont Inchis' }

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

it('a sheet in doubt is shown as such, and what one administrator says of it waits for another', async () => {
  const { page } = await openSignedIn(ADMIN)
  let proposal: object | null = null
  await page.route('**/api/admin/payouts/runs/*/sheets*', (route) => {
    const doubted = { state: 'in-file', doubt: 'refused-without-proof', reason: 'Refuzat de banca: plata dublata (AM05).', proposal }
    const list = [inRun(1, GOOD, doubted), inRun(2, CLOSED, { state: 'paid' })]
    return route.fulfill({ json: { run: { ...run, state: 'in-file', paid: 1, doubted: 1 }, count: 2, list } })
  })
  const said: unknown[] = []
  await page.route('**/api/admin/payouts/sheets/*/decision', (route) => {
    said.push(route.request().postDataJSON())
    if (said.length === 1) return route.fulfill({ status: 500, body: '{}' })
    proposal = { isPaid: false, paidOn: null, note: 'Nu apare pe extras.', by: 'Maria', at: '2026-11-20T10:12:00.000Z', mayConfirm: true }
    return route.fulfill({ json: { success: true } })
  })
  let isConfirmed = false
  await page.route('**/api/admin/payouts/sheets/*/decision/confirm', (route) => {
    isConfirmed = true
    return route.fulfill({ json: { success: true } })
  })
  await page.goto(`/admin/payouts/${run.id}`)
  await row(page, 'Atelierul Platit').getByText('Refuzat fara dovada').waitFor()
  await expectFine(page)
  const menu = async (name: string) => {
    await row(page, 'Atelierul Platit').locator('button[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await menu('Spune daca s-a platit')
  const asking = dialog(page, 'Borderoul 1: s-a platit?')
  const send = () => asking.getByRole('button', { name: 'Trimite spre confirmare' }).click()
  await send()
  await asking.getByText('Alegeti ce s-a intamplat.').waitFor()
  const happened = async (what: string) => {
    await asking.getByRole('combobox', { name: 'Ce s-a intamplat' }).click()
    await page.getByRole('option', { name: what, exact: true }).click()
  }
  await asking.getByText('Parola este obligatorie!').waitFor()
  await asking.getByLabel('Parola contului').fill('Demo-parola-1')
  await asking.getByLabel('De unde se stie').fill('Nu apare pe extras.')
  await happened('Platit')
  await asking.getByLabel('Platit la').fill('ieri')
  // Leaving the field closes its calendar.
  await asking.getByLabel('Platit la').press('Tab')
  await send()
  await asking.getByText('Nu este o data. Scrieti-o ca 31.12.2026.').waitFor()
  // What was typed of the other answer stays with it.
  await happened('Nu s-a platit')
  await happened('Platit')
  await expect.poll(() => asking.getByLabel('Platit la').inputValue()).toBe('ieri')
  expect(said).toEqual([])
  await happened('Nu s-a platit')
  await expectFine(page)
  await send()
  await asking.getByText('A aparut o eroare').waitFor()
  await expect.poll(() => asking.getByLabel('De unde se stie').inputValue()).toBe('Nu apare pe extras.')
  await send()
  await row(page, 'Atelierul Platit').getByText('Asteapta confirmarea altui administrator').waitFor()
  await menu('Confirma')
  const confirming = dialog(page, 'Confirmare pentru borderoul 1')
  await confirming.getByRole('button', { name: 'Confirma' }).click()
  expect(isConfirmed).toBe(false)
  await confirming.getByLabel('Parola contului').fill('Demo-parola-1')
  await expectFine(page)
  await confirming.getByRole('button', { name: 'Confirma' }).click()
  await expect.poll(() => isConfirmed).toBe(true)
  expect(said.at(-1)).toEqual({ isPaid: false, paidOn: null, note: 'Nu apare pe extras.', password: 'Demo-parola-1' })
})
