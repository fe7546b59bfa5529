/** Much money that goes to an account: one administrator asks, another one decides. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine, expectFineAt } from '../fine-page.ts'
import { ask } from '../running/api.ts'
import { demoPassword, openSignedIn, widths } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'
import { secondAdministrator } from './held-cash.ts'
import { actFor, payingClient } from './paying-client.ts'

const ADMIN = 'admin@demo.test'
const IBAN = 'RO49 AAAA 1B31 0075 9384 0000'
const PASSWORD_LABEL = 'Parola contului'

const paidTo = async (name: string): Promise<number[]> => {
  const response = await fetch(`${thisProduct().simulatorsUrl}/bank/_sim/state`)
  const { transfers } = (await response.json()) as { transfers: { amountBani: number; creditor: { name: string } }[] }
  return transfers.filter(({ creditor }) => creditor.name === name).map(({ amountBani }) => amountBani)
}

/** A payment of 30,000 lei is asked to be booked: it makes money. */
async function asksToBook(page: Page): Promise<void> {
  await page.getByText('Plata OP anuntata, 30.000,00 RON').waitFor()
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: /^Activeaza plata / })
    .first()
    .click()
  const confirm = page.getByRole('dialog', { name: 'Confirmare operatie' })
  await confirm.getByLabel(PASSWORD_LABEL, { exact: true }).fill('alta-Parola-1')
  await confirm.getByRole('button', { name: 'Activeaza plata' }).click()
  await confirm.getByText('Parola este gresita!').waitFor()
  await confirm.getByLabel(PASSWORD_LABEL, { exact: true }).fill(demoPassword)
  await confirm.getByRole('button', { name: 'Activeaza plata' }).dblclick()
  await page.getByText('Plata se inregistreaza dupa ce o aproba alt administrator.').waitFor()
}

const caseOf = (page: Page, name: string) => page.getByRole('group', { name })

async function grants(page: Page, name: string): Promise<void> {
  await page.goto('/admin/payouts')
  await caseOf(page, name).getByRole('button', { name: 'Aproba' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aprobarea platii' })
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Aproba' }).click()
  await dialog.getByText('Parola este obligatorie!').waitFor()
  await dialog.getByLabel(PASSWORD_LABEL, { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Aproba' }).dblclick()
  await page.getByText('Plata a fost aprobata.').waitFor()
  await caseOf(page, name).waitFor({ state: 'detached' })
}

it('waits for the other one, who sees who asked, and grants or refuses it', async () => {
  const name = 'Atelierul de Aprobat'
  const email = await payingClient(name)
  const left = () => ask('GET', '/user/balance/left', { email })
  const second = await secondAdministrator('doi@demo.test')
  await ask('POST', '/user/prepay/transfer', { email, body: { amount: 30_000, fiscalSubaccountNumber: 1 } })
  const { page } = await openSignedIn(ADMIN)
  await actFor(page, { email, name })
  await asksToBook(page)

  // Who asked may only withdraw it.
  await page.goto('/admin/payouts')
  const own = caseOf(page, `Activare plata ${name}`)
  await own.getByText('Asteapta alt administrator: ati cerut-o dumneavoastra.').waitFor()
  await expect.poll(() => own.getByRole('button').allTextContents()).toEqual(['Retrage'])
  const other = (await openSignedIn(second, { width: widths.phone })).page
  await grants(other, `Activare plata ${name}`)
  expect(await left()).toMatchObject({ totalLeft: 30_000 })

  const settle = (accountHolder: string) =>
    ask('POST', '/user/settle-account-finances', { email, body: { bankAccount: IBAN, accountHolder, password: demoPassword } })
  expect(await settle('Maria Mult')).toMatchObject({ isWaiting: true, returned: 30_000 })
  await page.goto('/admin/payouts')
  const refused = caseOf(page, `Decontare cont ${name}`)
  for (const shown of ['30.000,00 RON', `${IBAN}, Maria Mult`]) await refused.getByText(shown).waitFor()
  await expectFine(page)
  await refused.getByRole('button', { name: 'Refuza' }).click()
  await page.getByRole('dialog', { name: 'Refuzarea platii' }).getByRole('button', { name: 'Refuza' }).click()
  await page.getByText('Plata a fost refuzata.').waitFor()
  expect(await left()).toMatchObject({ totalLeft: 30_000 })
  expect(await paidTo('Maria Mult')).toEqual([])

  await settle('Maria Cuvenit')
  await grants(other, `Decontare cont ${name}`)
  await expect.poll(() => paidTo('Maria Cuvenit'), { timeout: 60_000 }).toEqual([3_000_000])
  await expectFineAt(other, [widths.phone, widths.tablet])
})
