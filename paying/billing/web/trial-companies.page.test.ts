/** Where the sandbox asks for a company's code it names those that its ANAF knows. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const LABEL = 'De incercat, in mediul de test'

it('fills the code of the company that was chosen', async () => {
  const page = await mountPage('/profile/billing/data/list', { as: await server.user('firma-de-proba') })
  await page
    .getByRole('main')
    .getByRole('button', { name: /Adauga date de facturare/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: LABEL }).click()
  await page.getByRole('option', { name: '90000014, ATELIER DEMO S.R.L. (plateste TVA)' }).click()
  await expect.poll(() => dialog.getByLabel('Cod de identificare (CIF)').inputValue()).toBe('90000014')
})

it('names none in production', async () => {
  const page = await mountPage('/profile/billing/data/list', { as: await server.user('firma-adevarata') })
  page.route(/\/about$/, async (_, real) => ({ json: { ...(await (await real()).json()), isSandbox: false, trialCompanies: [] } }))
  await page.reload()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Adauga date de facturare/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Cod de identificare (CIF)').waitFor()
  await expect.poll(() => page.getByRole('dialog').getByRole('combobox', { name: LABEL }).count()).toBe(0)
})
