/** To whom a client writes invoices: added by a tax code and by hand, found, corrected, checked and deleted. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'
import { newClient } from './paying-client.ts'

const anaf = (order: object) => fetch(`${thisProduct().simulatorsUrl}/anaf/_sim/advance`, { method: 'POST', body: JSON.stringify(order) })

const form = (page: Page, name = 'Adauga client') => page.getByRole('dialog', { name })
async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Adauga client' }).first().click()
  await form(page).waitFor()
  return form(page)
}
async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: new RegExp(`${name}$`) }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

it('a company is added by its code, one by hand while ANAF is silent; one is found, corrected and deleted', async () => {
  const { page } = await openSignedIn(await newClient('Furnizor'))
  await page.goto('/profile/customers')
  await page.waitForURL(/\/profile\/customers\/list$/)
  await page.getByText('Nu exista clienti.').waitFor()
  await expectFine(page)

  const first = await openForm(page)
  expect((await first.boundingBox())?.width).toBe(700)
  await first.getByLabel('Cod de identificare').fill('RO90000073')
  await first.getByText(/declarata inactiva la ANAF/).waitFor()
  await first.getByLabel('Cod de identificare').fill('RO90000014')
  await first.getByText('Date completate din ANAF: ATELIER DEMO S.R.L.').waitFor()
  await expect.poll(() => first.getByLabel(/^Nume /).inputValue()).toBe('ATELIER DEMO S.R.L.')
  await first.getByLabel('Telefon').fill('0744100200')
  await expectFine(page)
  await first.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Clientul a fost salvat cu succes!').waitFor()
  await page.getByRole('row').filter({ hasText: '+40744100200' }).waitFor()

  // The same company once more, while ANAF is silent about it.
  await anaf({ answers: 'maintenance' })
  const second = await openForm(page)
  await second.getByLabel('Cod de identificare').fill('90000014')
  await second.getByText(/ANAF nu raspunde acum/).waitFor()
  await second.getByLabel(/^Nume /).fill('Țesătoria Bălan')
  await second.getByRole('combobox', { name: 'Judet' }).fill('cluj')
  await page.getByRole('option', { name: 'Cluj', exact: true }).click()
  await second.getByLabel('Localitate').fill('Dej')
  await second.getByLabel('Numar', { exact: true }).fill('7')
  await second.getByRole('button', { name: 'Salveaza' }).click()
  await second.getByText('Aveti deja un client cu acest cod!').waitFor()
  await second.getByText('Persoana fizica', { exact: true }).click()
  await second.getByLabel('Cod de identificare').fill('')
  await second.getByRole('button', { name: 'Salveaza' }).click()
  await second.waitFor({ state: 'detached' })
  await anaf({ answers: 'normal' })

  await page.getByRole('searchbox', { name: 'Cauta un client' }).fill(' TESATORIA ')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'ATELIER' }).count()).toBe(0)
  await choose(page, 'Țesătoria Bălan', 'Editeaza')
  const edited = form(page, 'Editeaza clientul')
  await edited.getByLabel(/^Nume /).fill('Țesătoria Bălan și fiii')
  await edited.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByRole('row').filter({ hasText: 'și fiii' }).waitFor()

  await choose(page, 'Țesătoria Bălan și fiii', 'Sterge')
  const confirm = page.getByRole('dialog', { name: 'Stergerea clientului' })
  await confirm.getByRole('button', { name: 'Sterge', exact: true }).click()
  await page.getByText('Clientul a fost sters.').waitFor()
  await page.getByText('Nu exista clienti.').waitFor()
})

it('the list of the demonstration is paged, on a phone too, and a VAT number is checked in VIES', async () => {
  const { page } = await openSignedIn('client@demo.test')
  await page.goto('/profile/customers/list')
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(10)
  await page.getByRole('combobox', { name: 'Clienti pe pagina' }).click()
  await page.getByRole('option', { name: '5 pe pagina', exact: true }).click()
  await expect.poll(() => rows.count()).toBe(5)
  await page.getByRole('searchbox', { name: 'Cauta un client' }).fill('werkstatt')
  await expect.poll(() => rows.count()).toBe(1)
  await choose(page, 'Werkstatt Demo GmbH', 'Verifica numarul de TVA')
  await rows.filter({ hasText: 'Numar de TVA valid in VIES' }).waitFor()
  await expectFine(page)
  await page.setViewportSize({ width: widths.phone, height: 780 })
  await page.getByText('Numar de TVA valid in VIES').first().waitFor()
  await expectFine(page)
})
