/** A form stars what it refuses empty, and nothing else: what is starred is compared with what is refused. */
import { globSync, readFileSync } from 'node:fs'
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

it('of an order with all its options', async () => {
  const page = await mountPage('/profile/orders/new', { as: await server.user('stele-comanda') })
  for (const option of ['Asigurare', 'Ramburs in cont']) await page.getByRole('switch', { name: option, exact: true }).click()
  await press(page, 'Arata oferte')
  expect(starred()).toEqual(refused())
  for (const name of ['Continut', 'Greutate (kg)', 'IBAN']) expect(starred()).toContain(name)
})

it('of a rule', async () => {
  const page = await mountPage('/profile/shopify/rules', { as: await server.user('stele-regula') })
  await page.getByRole('button', { name: 'Adauga o regula' }).first().click()
  for (const name of ['Colet de marime fixa', 'Activeaza singur']) await page.getByRole('switch', { name }).click()
  await press(page, 'Pune in lista')
  expect(starred()).toEqual(refused())
})

it('of an order template, and of the settings of a field that buyers fill in', async () => {
  const page = await mountPage('/profile/templates/orders/new', { as: await server.user('stele-sablon') })
  await press(page, 'Salveaza sablonul')
  for (const name of refused()) expect(starred()).toContain(name)
  expect(starred()).toContain('Numele sablonului')
})

/** Who writes a star by hand says what the check may not. Of a buyer's form the shop says what is needed. */
it('no star is written by hand', () => {
  const byHand = /\s(?:required|withAsterisk)(?:=\{true\})?(?=[\s/>])|\b(?:required|withAsterisk): true\b/
  const computed = /\b(?:required|withAsterisk|isNeeded)=\{([^}]*)\}/g
  const fromCheck = /^false$|isNeeded|neededFieldsBy|neededOf|isAnswerRequired|isMandatory|' in (?:prepayFaultsOf|faults|refund)/
  const found = globSync('{account,cash,informing,invoicing,operating,paying,selling,sending,web,product/web}/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    const expressions = [...text.matchAll(computed)].flatMap(([, expression = '']) => (fromCheck.test(expression) ? [] : [expression]))
    return [...(byHand.exec(text) ?? []), ...expressions].map((star) => `${file}: ${star.trim()}`)
  })
  expect(found).toEqual([])
})
