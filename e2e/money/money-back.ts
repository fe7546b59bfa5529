/** Money that goes back: an administrator returns an advance, and the client settles its account. Of a client whose invoices go to a verified company. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { ask } from '../running/api.ts'
import { demoPassword, openSignedIn, widths } from '../running/browser.ts'
import { serverAnswer } from '../running/server-answer.ts'
import { thisProduct } from '../running/this-product.ts'

const CLIENT = 'client2@demo.test'
const ADMINISTRATOR = 'admin@demo.test'
const IBAN = 'RO49 AAAA 1B31 0075 9384 0000'
type Transfer = { amountBani: number; creditor: { name: string; iban: string } }

const transfers = async (): Promise<Transfer[]> => {
  const response = await fetch(`${thisProduct().simulatorsUrl}/bank/_sim/state`)
  return ((await response.json()) as { transfers: Transfer[] }).transfers
}

type Client = { id: string; name: string }
const clientOf = async (email: string): Promise<Client> => {
  const { clients } = await ask<{ clients: Client[] }>('GET', '/auth/me', { email })
  if (!clients[0]) throw new Error('the demo user is no member')
  return clients[0]
}

/** Of all its payments, to its company. */
async function withAdvance(): Promise<Client> {
  const client = await clientOf(CLIENT)
  await ask('POST', '/admin/trigger-invoice/pre-pay', { email: ADMINISTRATOR, body: { selectedClient: client.id } })
  return client
}

async function actFor(page: Page, { name }: Client): Promise<void> {
  const chooser = (text: string) => page.getByRole('banner').getByRole('button', { name: text }).filter({ visible: true })
  await chooser('Alegeti clientul').click()
  await page.getByLabel('Cauta dupa nume sau email').fill(CLIENT)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await chooser(`Pentru: ${name}`).waitFor()
}

async function returnsAnAdvance(): Promise<void> {
  const client = await withAdvance()
  const { page } = await openSignedIn(ADMINISTRATOR)
  await page.goto('/profile/balance/invoices')
  await actFor(page, client)
  await page.getByRole('button', { name: 'Storno avans cu OP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Returnare avans' })
  await dialog.getByText(/^Se pot returna cel mult/).waitFor()
  expect((await dialog.boundingBox())?.width).toBe(600)
  await expect.poll(() => dialog.getByLabel('Date de facturare').inputValue()).toBe('ATELIER DEMO S.R.L. (Activ)')
  const send = dialog.getByRole('button', { name: 'Proceseaza returnarea' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await expectFine(page)

  const [amount, holder, iban] = [dialog.getByLabel('Suma de returnat'), dialog.getByLabel('Titularul contului'), dialog.getByLabel('IBAN')]
  for (const [field, wrong, error] of [
    [amount, '', 'Suma este obligatorie'],
    [amount, 'zece', 'Valoare invalida!'],
    [amount, '0,99', 'Suma trebuie sa fie mai mare decat 0'],
    [amount, '99999', /^Suma maxima returnabila este [\d.]+,\d\d RON$/],
    [holder, '', 'Numele titularului este obligatoriu'],
    [iban, '', 'IBAN-ul este obligatoriu'],
    [iban, 'RO49 AAAA 1B31 0075 9384 0001', 'IBAN-ul introdus nu este valid'],
  ] as const) {
    await field.fill(wrong)
    await field.blur()
    await dialog.getByText(error).waitFor()
  }
  await dialog.getByRole('button', { name: 'Suma maxima' }).click()
  expect(Number((await amount.inputValue()).replaceAll('.', '').replace(',', '.'))).toBeGreaterThan(1)
  await amount.fill('12,34')
  await holder.fill('Ioana Mesteacan')
  await iban.fill(IBAN)
  await send.click()

  const confirm = page.getByRole('dialog', { name: 'Confirmare returnare avans' })
  for (const shown of ['12,34 RON', 'Ioana Mesteacan', IBAN, 'ATELIER DEMO S.R.L.', 'Atentie! Aceasta actiune nu poate fi anulata.'])
    await confirm.getByText(shown).waitFor()
  await confirm.getByRole('button', { name: 'Anuleaza' }).click()
  await confirm.waitFor({ state: 'hidden' })

  const password = confirm.getByLabel('Parola contului', { exact: true })
  const proceed = confirm.getByRole('button', { name: 'Da, proceseaza returnarea' })
  await send.click()
  await proceed.click()
  await confirm.getByText('Parola este obligatorie!').waitFor()
  await password.fill('alta-Parola-1')
  await proceed.click()
  await confirm.getByText('Parola este gresita!').waitFor()
  await confirm.getByRole('button', { name: 'Anuleaza' }).click()

  // The work is done, and its answer comes too late.
  await page.route('**/api/admin/payouts/bank-refund', async (route) => {
    await serverAnswer(route)
    setTimeout(() => void route.abort().catch(() => undefined), 15_000)
  })
  await send.click()
  await password.fill(demoPassword)
  await proceed.click()
  await dialog.getByText('Cererea a expirat. Va rugam sa verificati daca returnarea a fost procesata sau reincercati!').waitFor()
  await expect
    .poll(async () => [await amount.inputValue(), await holder.inputValue(), await iban.inputValue()])
    .toEqual(['12,34', 'Ioana Mesteacan', IBAN])
  await page.unroute('**/api/admin/payouts/bank-refund')
  await send.click()
  await proceed.click()
  await page.getByText('Avansul a fost returnat cu succes!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await transfers()).toMatchObject([{ amountBani: 1_234, creditor: { name: 'Ioana Mesteacan', iban: IBAN.replaceAll(' ', '') } }])
  await page.getByRole('cell', { name: 'Factura storno' }).waitFor()
}

async function cannotBeRead(): Promise<void> {
  const client = await clientOf(CLIENT)
  const { page } = await openSignedIn(ADMINISTRATOR, { width: widths.phone })
  await page.goto('/profile/balance/invoices')
  await actFor(page, client)
  const open = page.getByRole('button', { name: 'Storno avans cu OP' })
  await page.route('**/api/user/billing/data?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await open.click()
  await page.getByText('A aparut o eroare la preluarea datelor de facturare ale utilizatorului! Va rugam reincercati!').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Returnare avans' })
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/api/user/billing/data?*')
  await page.route('**/bank-refund/eligibility?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await open.click()
  await expect.poll(() => dialog.getByLabel('Date de facturare').inputValue()).toBe('ATELIER DEMO S.R.L. (Activ)')
  await expect.poll(() => dialog.getByLabel('Se incarca datele ...').count()).toBe(0)
  await expect.poll(() => dialog.getByRole('button', { name: 'Proceseaza returnarea' }).isDisabled()).toBe(true)
}

async function settlesItsAccount(): Promise<void> {
  const { page } = await openSignedIn(CLIENT, { width: widths.tablet })
  await page.goto('/profile/billing/data/list')
  await page.getByText('Contul nu este decontat', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Deconteaza contul' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Decontarea contului' })
  await dialog.getByText('Decontarea nu poate fi anulata.').waitFor()
  await expectFine(page)
  const settle = dialog.getByRole('button', { name: 'Deconteaza contul' })
  await settle.click()
  await dialog.getByText('IBAN-ul este obligatoriu').waitFor()
  await dialog.getByLabel('Titularul contului').fill('Radu Verde')
  await dialog.getByLabel('IBAN').fill(IBAN)
  const { profile } = await ask<{ profile: { amountPrepaidSum: number } }>('GET', '/user/profile', { email: CLIENT })
  expect(profile.amountPrepaidSum).toBeGreaterThan(0)
  await dialog.getByLabel('Parola contului', { exact: true }).fill(demoPassword)
  await settle.dblclick()
  await page.getByText(/^Soldul ramas de .* a fost trimis spre returnare/).waitFor()
  await page.getByText('Contul nu este decontat', { exact: true }).waitFor({ state: 'detached' })
  expect(await ask('GET', '/user/profile', { email: CLIENT })).toMatchObject({ profile: { amountNotInvoicedSum: 0, amountPrepaidSum: 0 } })
  await expect.poll(async () => (await transfers()).filter(({ creditor }) => creditor.name === 'Radu Verde').length).toBe(1)
}

/** In this order: afterwards nothing is left of the client's money. */
export function moneyBackJourneys(): void {
  it(
    'an administrator returns a part of an advance: what is wrong is said at its field, a lost answer is sent again once',
    returnsAnAdvance,
  )
  it('billing data that cannot be read close the dialog; eligibility that cannot be read only leaves the button disabled', cannotBeRead)
  it('a client settles its account: what is left is returned to the account that it names, and nothing is held any more', settlesItsAccount)
}
