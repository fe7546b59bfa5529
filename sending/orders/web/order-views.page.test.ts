/** The user's own views of the list of orders. */
import { expect, it } from 'vitest'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { aDraft, aParty, aShipment } from '../server/test-orders.ts'

const server = await serverOfPages()
const { app } = server.parts
const as = await server.user('cu-vederi')
const colleague = await server.member('coleg-cu-vederi', { clientId: as.id, role: 'dispatcher' })
for (const name of ['Ana Radu', 'Radu Ion', 'Mihai Pop']) await aDraft(app, as.id, aShipment({ recipient: aParty({ contact: { name } }) }))

const views = (page: Page) => page.getByRole('navigation', { name: 'Vederi salvate' })
const view = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true })

it('keep filters and order under a name, with their count, and are renamed, deleted and put back', async () => {
  const page = await mountPage('/profile/orders?search=radu&sort=oldest', { as })
  await view(page, 'Toate 3').waitFor()
  await views(page).getByRole('button', { name: 'Salveaza vederea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salveaza filtrele de acum' })
  await dialog.getByLabel('Numele vederii').fill('Ale lui Radu')
  await dialog.getByRole('button', { name: 'Salveaza', exact: true }).click()
  await expect.poll(() => view(page, 'Ale lui Radu 2').getAttribute('aria-pressed')).toBe('true')

  await view(page, 'Toate 3').click()
  await page.waitForURL(/\/profile\/orders$/)
  await views(page).getByRole('button', { name: 'Actiuni pentru vederea Ale lui Radu' }).click()
  await page.getByRole('menuitem', { name: 'Redenumeste' }).click()
  const renaming = page.getByRole('dialog', { name: 'Redenumeste vederea' })
  await renaming.getByLabel('Numele vederii').fill('Radu')
  await renaming.getByRole('button', { name: 'Salveaza', exact: true }).click()
  await view(page, 'Radu 2').click()
  await page.waitForURL(/search=radu.*sort=oldest|sort=oldest.*search=radu/)

  await views(page).getByRole('button', { name: 'Actiuni pentru vederea Radu' }).click()
  await page.getByRole('menuitem', { name: 'Sterge vederea' }).click()
  await views(page).getByText('Vederea Radu a fost stearsa.').waitFor()
  await views(page).getByRole('button', { name: 'Pune-o la loc' }).click()
  await view(page, 'Radu 2').waitFor()
})

it('are the user’s own', async () => {
  const page = await mountPage('/profile/orders', { as: colleague })
  await view(page, 'Toate 3').waitFor()
  await expect.poll(() => views(page).getByRole('button', { name: /^Radu/ }).count()).toBe(0)
})
