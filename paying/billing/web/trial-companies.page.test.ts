/** Where the sandbox asks for a company's code it names those that its ANAF and its VIES know. */
import { expect, it } from 'vitest'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const LABEL = 'De incercat, in mediul de test'
const VAT_LABEL = 'Coduri de TVA de incercat, in mediul de test'

async function openedForm(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /Adauga date de facturare/ })
    .first()
    .click()
  return page.getByRole('dialog')
}

async function chooseCountry(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tara' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

it('fills the code of the company that was chosen', async () => {
  const page = await mountPage('/profile/billing/data/list', { as: await server.user('firma-de-proba') })
  const dialog = await openedForm(page)
  await dialog.getByRole('combobox', { name: LABEL }).selectOption('90000014, ATELIER DEMO S.R.L. (plateste TVA)')
  await expect.poll(() => dialog.getByLabel('Cod de identificare (CIF)').inputValue()).toBe('90000014')
})

it('fills number, name and country of the VAT number that was chosen, of companies in the Union alone', async () => {
  const page = await mountPage('/profile/billing/data/list', { as: await server.user('firma-din-uniune') })
  const dialog = await openedForm(page)
  await expect.poll(() => dialog.getByRole('combobox', { name: VAT_LABEL }).count()).toBe(0)
  await chooseCountry(page, 'Germania')
  const numbers = dialog.getByRole('combobox', { name: VAT_LABEL })
  await numbers.selectOption('Germania, 811234567 (valid, fara nume in VIES)')
  await expect.poll(() => dialog.getByLabel('Cod de identificare (NIF)').inputValue()).toBe('811234567')
  await numbers.selectOption('Franta, 83404833048, ATELIER DEMO SARL (valid)')
  await expect.poll(() => dialog.getByLabel('Cod de identificare (NIF)').inputValue()).toBe('83404833048')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Tara' }).inputValue()).toBe('Franta')
  await expect.poll(() => dialog.getByLabel('Nume').first().inputValue()).toBe('ATELIER DEMO SARL')
  await chooseCountry(page, 'Elvetia')
  await expect.poll(() => numbers.count()).toBe(0)
})

it('names none in production', async () => {
  const page = await mountPage('/profile/billing/data/list', { as: await server.user('firma-adevarata') })
  page.route(/\/about$/, async (_, real) => ({
    json: { ...(await (await real()).json()), isSandbox: false, trialCompanies: [], trialVatNumbers: [] },
  }))
  await page.reload()
  const dialog = await openedForm(page)
  await dialog.getByLabel('Cod de identificare (CIF)').waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: LABEL }).count()).toBe(0)
  await chooseCountry(page, 'Germania')
  await dialog.getByLabel('Cod de identificare (NIF)').waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: VAT_LABEL }).count()).toBe(0)
})
