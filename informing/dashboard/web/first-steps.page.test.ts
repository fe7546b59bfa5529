/** The first steps of a new client: one card, each step made in place and ticked, and what is another's said to be so. */
import { describe, expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

const card = (page: Page) => page.getByRole('region', { name: 'Primii pasi' })
const step = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })
const isDone = (page: Page, name: string) => step(page, name).getByRole('img', { name: 'Facut', exact: true }).count()

describe('the first steps', () => {
  it('lead from the sender to the first order, and put the first that is left before the others', async () => {
    const page = await mountPage('/profile/dashboard', { as: await server.user('Ana Pop', { startBani: ZERO }) })
    await card(page).waitFor()
    await expect
      .poll(() => card(page).getByRole('button').allTextContents())
      .toEqual(['', 'Scrie adresa', 'Alege contul', 'Completeaza datele', 'Incarca soldul'])
    await card(page).getByText('Facuti: 0 din 5.').waitFor()
    await card(page).getByRole('link', { name: 'Creeaza comanda' }).waitFor()
  })

  it('open their forms in place, and tick what was made', async () => {
    const page = await mountPage('/profile/dashboard', { as: await server.user('Ana Stan', { startBani: ZERO }) })
    await card(page).getByRole('button', { name: 'Scrie adresa' }).click()
    await page.getByRole('dialog', { name: 'Adresa noua' }).waitFor()
    await page.keyboard.press('Escape')
    await card(page).getByRole('button', { name: 'Alege contul' }).click()
    const account = page.getByRole('dialog', { name: 'Setari rambursuri' })
    await account.getByLabel('Titular cont').fill('Ana Stan')
    await account.getByLabel('Cont (IBAN)').fill('RO49AAAA1B31007593840000')
    await account.getByRole('button', { name: 'Salveaza' }).click()
    await expect.poll(() => isDone(page, 'Contul pentru rambursuri')).toBe(1)
    await card(page).getByRole('button', { name: 'Completeaza datele' }).click()
    const payer = page.getByRole('dialog', { name: 'Date pentru plata' })
    await expect.poll(() => payer.getByLabel('Prenume').inputValue()).toBe('Ana')
    await page.keyboard.press('Escape')
    await card(page).getByRole('button', { name: 'Incarca soldul' }).click()
    await page.getByRole('dialog').getByText('Completeaza datele').waitFor()
    expect(page.url()).toContain('/profile/dashboard')
  })

  it('say who makes what the role does not', async () => {
    const { id } = await server.user('firma-cu-dispecer')
    const page = await mountPage('/profile/dashboard', { as: await server.member('dispecer-nou', { clientId: id, role: 'dispatcher' }) })
    await step(page, 'Contul pentru rambursuri').getByText('Il face: Proprietar, Contabil').waitFor()
    await step(page, 'Adresa expeditorului').getByRole('button', { name: 'Scrie adresa' }).waitFor()
  })

  it('are put aside, and brought back from the account’s menu', async () => {
    const page = await mountPage('/profile/dashboard', { as: await server.user('ana-ascunde') })
    await card(page).getByRole('button', { name: 'Ascunde primii pasi' }).click()
    await card(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('region', { name: 'De facut astazi' }).waitFor()
    await expect.poll(() => card(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Contul meu' }).click()
    await page.getByRole('menuitem', { name: 'Primii pasi' }).click()
    await card(page).waitFor()
  })
})
