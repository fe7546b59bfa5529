/** The first steps of a new client: each opened in place, and ticked when it is done. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('leads through sender, account, billing data and top-up before the first order, and opens the forms in place', async () => {
  const as = await server.user('Ana Pop')
  const page = await mountPage('/profile/dashboard', { as })
  const steps = page.getByRole('region', { name: 'Primii pasi' }).getByRole('listitem')
  await expect
    .poll(async () => (await steps.allTextContents()).map((text) => /^(\S+ \S+)/.exec(text)?.[1]))
    .toEqual(['Scrieti adresa', 'Alegeti contul', 'Completati datele', 'Incarcati soldulDin', 'Conectati un', 'Creati o', 'Activati o'])
  await page.getByRole('button', { name: 'Scrieti adresa expeditorului' }).click()
  await page.getByRole('dialog', { name: 'Adresa noua' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Completati datele de facturare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date pentru plata' })
  await expect.poll(() => dialog.getByLabel('Prenume').inputValue()).toBe('Ana')
  expect(page.url()).toContain('/profile/dashboard')
})
