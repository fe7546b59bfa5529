/** A form stars what it refuses empty, and nothing else: what is starred is compared with what is refused. */
import { expect, it } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { mountPage, type Page, serverOfPages } from '../../test/test-page.tsx'

const server = await serverOfPages({ env: { INVOICE_CREATION: 'on' } })

const within = (css: string) => [...document.querySelectorAll<HTMLElement>(`main ${css}, [role="dialog"] ${css}`)]
const nameOf = (label: Element | null | undefined) => (label?.textContent ?? '').replace('*', '').trim()
const starred = () =>
  within('label')
    .filter((label) => label.textContent?.endsWith('*'))
    .map(nameOf)
    .toSorted()
const refused = () =>
  within('.mantine-InputWrapper-error')
    .map((error) => nameOf(error.closest('.mantine-InputWrapper-root')?.querySelector('label')))
    .toSorted()

async function press(page: Page, verb: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).last().click()
  await expect.poll(() => refused().length).toBeGreaterThan(0)
}

it('of an account', async () => {
  const page = await mountPage('/sign-up')
  await page
    .getByLabel(/^Parola/)
    .first()
    .waitFor()
  await press(page, 'Creeaza cont')
  expect([starred(), refused().length]).toEqual([refused(), 3])
})

it('of an address', async () => {
  const page = await mountPage('/profile/addresses', { as: await server.user('stele') })
  await page.getByRole('button', { name: 'Adauga adresa' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Judet/)
    .waitFor()
  await press(page, 'Salveaza')
  expect(refused()).toEqual(
    ['Cod postal', 'Judet', 'Localitate', 'Numele adresei', 'Nume si prenume', 'Numar', 'Strada', 'Telefon'].toSorted(),
  )
  expect(starred()).toEqual(refused())
})

it('of an invoice, the same in its lines', async () => {
  const as = await server.user('stele-factura')
  await connected(server.parts.app, server.call, as)
  const page = await mountPage('/profile/invoicing-system/system-invoices/create', { as })
  const lines = page.getByRole('list', { name: 'Liniile facturii' })
  for (const field of [/^Cantitate/, /^Pret/]) await lines.getByLabel(field).fill('')
  await press(page, 'Emite factura')
  for (const name of refused()) expect(starred()).toContain(name)
  expect(starred()).toEqual(expect.arrayContaining(['Client', 'Serie', 'Denumire', 'Cantitate', 'Pret fara TVA', 'Data facturii']))
})
