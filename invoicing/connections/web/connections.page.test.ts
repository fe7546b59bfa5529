/** Where a company's way to e-Factura begins, and what is said where it does not. */
import { expect, it } from 'vitest'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { connected } from '../server/test-connections.ts'

const server = await serverOfPages()
const { app } = server.parts
const BILLING = '/profile/billing/data/list'
const COMPANIES = '/profile/invoicing-system/companies/list'
const CONNECT = 'Conecteaza la e-Factura: ATELIER DEMO S.R.L.'

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

type Listed = { list: { verifyStatus: string; isConnected: boolean }[] }

/** The billing data as they are, with something else in them. */
const listing = (page: Page, changes: Partial<Listed['list'][number]>) =>
  page.route(/user\/billing\/data$/, async (_, real) => {
    const data: Listed = await (await real()).json()
    return { json: { ...data, list: data.list.map((one) => ({ ...one, ...changes })) } }
  })

it('is asked and begun from the billing data of a company that is verified, and from no other', async () => {
  const as = await server.user('din-date')
  await connected(app, server.call, as)
  const page = await mountPage('/profile/dashboard', { as })
  listing(page, { isConnected: false })
  await page.route(/connect\/prepare$/, () => ({ status: 503 }))
  await page.goto(BILLING)
  await said(page, 'Verificat cu ANAF')
  await button(page, CONNECT).click()
  const dialog = page.getByRole('dialog', { name: 'Conectare e-factura' })
  await expectFine()
  await dialog.getByRole('button', { name: 'Conecteaza' }).click()
  await said(
    page,
    'A aparut o eroare la conectarea firmei la sistemul de facturare. Va rugam reincercati iar daca problema persista, sa ne contactati!',
  )
  expect(page.requests(/connect\/prepare$/).map(({ body }) => body)).toContainEqual({
    fiscalSubaccountNumber: 1,
    identificationCode: '90000014',
  })
  for (const [changes, status] of [
    [{ isConnected: true }, 'Conectat cu ANAF'],
    [{ isConnected: false, verifyStatus: 'pendingVerification' }, 'In asteptare verificare'],
  ] as const) {
    listing(page, changes)
    await page.goto(BILLING)
    await said(page, status)
    await expect.poll(() => button(page, CONNECT).count()).toBe(0)
  }
})

it('says that companies cannot be read, and that one could not be deleted', async () => {
  const as = await server.user('fara-lista')
  await connected(app, server.call, as)
  const page = await mountPage('/profile/dashboard', { as })
  await page.route(/companies\/connected$/, () => ({ status: 503 }))
  await page.goto(COMPANIES)
  await said(
    page,
    'A aparut o eroare la incarcarea firmelor dumneavoastra. Va rugam reincercati iar daca problema persista, sa ne contactati!',
  )
  page.unroute(/companies\/connected$/)
  await page.route(/invoicing-system\/company\/1$/, () => ({ status: 503 }))
  await page.goto(COMPANIES)
  await button(page, /ATELIER DEMO/).click()
  await page.getByRole('menuitem', { name: 'Sterge firma' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('CONFIRM')
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await said(page, 'A aparut o eroare la stergerea firmei. Va rugam sa ne contactati!')
})
