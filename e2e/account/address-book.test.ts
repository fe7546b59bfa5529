/** The addresses one sends from and to most. */
import { expect, it } from 'vitest'
import { ana, field, option, sender, writeParty } from '../orders/order-form.ts'
import { openSignedIn } from '../running/browser.ts'

it('keeps an address: written, changed, made default, used by a new order, deleted when confirmed', async () => {
  const { page } = await openSignedIn('client2@demo.test')
  await page.goto('/profile/addresses')
  await page.getByRole('button', { name: 'Adauga adresa' }).click()
  const added = page.getByRole('dialog', { name: 'Adresa noua' })
  await field(added, 'Numele adresei').fill('Depozit Nord')
  await writeParty(added, ana)
  await added.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Adresa a fost salvata cu succes!').waitFor()

  const row = page.getByRole('row').filter({ hasText: 'Depozit Nord' })
  const act = async (what: string) => {
    await row.getByRole('button', { name: 'Actiuni pentru Depozit Nord' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Modifica')
  const changed = page.getByRole('dialog', { name: 'Modifica adresa' })
  await field(changed, 'Nume si prenume').fill('Barbu Nordic')
  await changed.getByRole('button', { name: 'Salveaza' }).click()
  await row.getByText('Barbu Nordic').waitFor()

  await act('Seteaza ca implicita')
  await row.getByText('Implicita').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Implicita' }).count(), { message: 'one default address' }).toBe(1)

  await page.goto('/profile/orders/new')
  await sender(page).getByText('Barbu Nordic').waitFor()
  await sender(page).getByRole('button', { name: 'Schimba' }).click()
  const picker = field(sender(page), 'Cautare in agenda')
  await picker.fill('Magazin')
  await option(picker, 'Magazin Iasi').click()
  await sender(page).getByText('Radu Verde, Casa de Ceai Verde SRL').waitFor()

  await page.goto('/profile/addresses')
  await act('Sterge')
  const question = page.getByRole('dialog', { name: 'Stergeti adresa?' })
  await question.getByRole('button', { name: 'Renunta' }).click()
  await question.waitFor({ state: 'detached' })
  await row.waitFor()
  await act('Sterge')
  await question.getByRole('button', { name: 'Sterge' }).click()
  await page.getByText('Adresa a fost stearsa.').waitFor()
  await row.waitFor({ state: 'detached' })
})
