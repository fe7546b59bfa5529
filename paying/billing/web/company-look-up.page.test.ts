/** What the tax authority knows of a company fills the form, and takes nothing from who is writing in it. */
import { expect, it } from 'vitest'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

/** The form with a code in it, whose answer comes when it is let go. */
async function asked(name: string) {
  const page = await mountPage('/profile/billing/data/list', { as: await server.user(name) })
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  page.route(/billing\/company$/, async (_, real) => {
    await promise
    return real()
  })
  await page
    .getByRole('main')
    .getByRole('button', { name: /Adauga date de facturare/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cod de identificare (CIF)').fill('90000014')
  await page.getByText('Se cauta la ANAF ...').waitFor()
  return { page, dialog, letGo }
}

const county = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Judet' })

it('fills name and address of a form in which nothing else was written', async () => {
  const { page, dialog, letGo } = await asked('firma-gasita')
  letGo()
  await expect.poll(() => county(page).inputValue()).toBe('Cluj')
  await expect.poll(() => dialog.getByLabel(/^Nume/).first().inputValue()).toBe('ATELIER DEMO S.R.L.')
})

it('leaves the county alone that is being typed, and the rest of the address with it', async () => {
  const { page, dialog, letGo } = await asked('firma-gasita-tarziu')
  await county(page).fill('Bucu')
  letGo()
  await expect.poll(() => dialog.getByLabel(/^Nume/).first().inputValue()).toBe('ATELIER DEMO S.R.L.')
  await expect.poll(() => county(page).inputValue()).toBe('Bucu')
  await page.getByRole('option', { name: 'București' }).click()
  await expect.poll(() => county(page).inputValue()).toBe('București')
  await expect.poll(() => dialog.getByLabel(/^Strada/).inputValue()).toBe('')
})
