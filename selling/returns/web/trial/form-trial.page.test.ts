/** Who builds a form walks it as its buyers will, to the end, and nothing comes of it. */
import { expect, it } from 'vitest'
import { templateWire } from '#sending/order-templates/server/test-templates.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { IBAN, returnForm } from '../../server/test-returns.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const { app } = server.parts

type As = { token: string }
const TITLE = 'Test: nu se pastreaza si nu se trimite nimic'

async function editorOf(as: As, form: object | undefined, more: object = {}): Promise<Page> {
  const wire = templateWire({ name: 'Retururi magazin', options: { return: form, ...more } })
  const { id } = await ask<{ id: string }>('POST', '/order-template', { as, body: wire })
  const page = await mountPage(`/profile/templates/orders/edit/${id}`, { as })
  await page.getByRole('button', { name: 'Incearca formularul' }).waitFor()
  await page.settled()
  return page
}

async function opened(page: Page) {
  await page.getByRole('button', { name: 'Incearca formularul' }).click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  await dialog.waitFor()
  return dialog
}
const rows = async () => (await app.db.$client.query('select count(*)::int as n from return_requests')).rows[0].n as number
const kept = () => Object.keys({ ...sessionStorage, ...localStorage }).filter((key) => /^return|^withdraw/.test(key))

it('walks all ten kinds of fields to the receipt, by the rules of the public page, and calls for nothing', async () => {
  const as = await server.user('incearca')
  const page = await editorOf(as, { isMandatory: true, fields: returnForm })
  const before = page.requests(/./).length
  const dialog = await opened(page)
  const send = () => dialog.getByRole('button', { name: 'Trimiteti cererea', exact: true }).click()
  const fill = (label: string | RegExp, value: string) => dialog.getByLabel(label).first().fill(value)
  await dialog.getByText('Ce returnati').first().waitFor()
  await dialog.getByText('Raspundem in doua zile.').waitFor()
  await expectFine()
  await send()
  await dialog.getByText('Corectati campurile marcate.').waitFor()
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]') !== null).toBe(true)
  for (const label of ['De ce', 'Contul dumneavoastra', 'Produs'])
    await expect.poll(() => dialog.getByLabel(label).first().getAttribute('aria-invalid'), { message: label }).toBe('true')

  await fill('Numarul comenzii (optional)', '1001')
  await fill('E-mailul sau telefonul comenzii', 'mara@exemplu.ro')
  await dialog.getByRole('button', { name: 'Cauta comanda' }).click()
  await dialog
    .getByLabel(/^Produs de proba 1/)
    .first()
    .check()
  await fill('De ce', 'Nu se potriveste')
  await fill('Contul dumneavoastra', IBAN)
  await dialog.getByLabel('Schimb').first().check()
  await fill(/^Produs$/, 'Tricou')
  await fill('Nume si prenume', 'Mara de Proba')
  await fill(/^Telefon/, '0721 000 999')
  await fill(/^E-mail$/, 'mara@exemplu.ro')
  await fill('De ce', 'x')
  await send()
  await expect.poll(() => dialog.getByLabel('De ce').first().getAttribute('aria-invalid')).toBe('true')
  await fill('De ce', 'Nu se potriveste')
  await send()
  await dialog.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  await dialog.getByText('A fost un test: nu s-a pastrat nimic si nu a plecat niciun e-mail.').waitFor()
  await page.getByRole('dialog', { name: TITLE }).waitFor()
  await expectFine()
  await page.settled()
  expect(
    page
      .requests(/./)
      .slice(before)
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([])
  expect([await rows(), kept()]).toEqual([0, []])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => document.activeElement?.textContent).toBe('Incearca formularul')
})

it('shows what is in the editor, saved or not, and leads to no page where what is sent counts', async () => {
  const as = await server.user('incearca-nesalvat')
  const page = await editorOf(as, { isMandatory: false, fields: [] })
  await page.locator('button[aria-label="Adauga: Camp text"]').click()
  await page
    .locator('[data-field]')
    .nth(0)
    .getByLabel(/^Eticheta/)
    .fill('Intrebare nesalvata')
  const dialog = await opened(page)
  await dialog.getByText('Intrebare nesalvata (optional)').first().waitFor()
  await dialog.getByText('Retragerea din contract, dreptul dumneavoastra prin lege, are pagina ei:').first().waitFor()
  await expect.poll(() => dialog.getByRole('link').count()).toBe(0)
})

it('asks for the parcel where the form is off, with what the template allows', async () => {
  const as = await server.user('incearca-colet')
  const page = await editorOf(as, undefined, { allowClientReference: false })
  const dialog = await opened(page)
  await dialog.getByRole('heading', { name: 'Trimiteti un colet' }).waitFor()
  await dialog.getByLabel('Greutate (kg)').first().waitFor()
  await expect.poll(() => dialog.getByLabel('Referinta dumneavoastra (optional)').count()).toBe(0)
})
