/** Several users of one shop, each with what the own role opens, and one user of two shops. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ask } from '../running/api.ts'
import { onFirstPage, openPage, openSignedIn, widths } from '../running/browser.ts'

const invited = { email: 'colega@example.test', name: 'Corina Ene', password: 'Parola-colegei-1' }

const places = (page: Page): Locator => page.getByRole('navigation', { name: 'Navigare principala' })
const place = (page: Page, name: string): Locator => places(page).getByRole('link', { name, exact: true })

async function linkInInbox(email: string): Promise<string> {
  const { page: inbox } = await openSignedIn('admin@demo.test')
  await inbox.goto('/sandbox')
  await inbox.getByRole('tab', { name: 'Mesaje' }).click()
  const link = inbox.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Deschide linkul' })
  return (await link.first().getAttribute('href')) ?? ''
}

it('an owner invites a dispatcher, who opens an account by the link and finds what the role opens; the owner sees it in the journal', async () => {
  const { page: owner } = await openSignedIn('client2@demo.test')
  await owner.goto('/profile/members')
  await owner.getByRole('button', { name: 'Invita un membru' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invitatie noua' })
  const address = dialog.getByLabel('Email')
  await address.fill('client2@demo.test')
  await dialog.getByRole('button', { name: 'Trimite invitatia' }).click()
  await dialog.getByText('Adresa de email apartine deja unui membru.').waitFor()
  await expect
    .poll(() => address.evaluate((node) => [node.getAttribute('aria-invalid'), node === document.activeElement]))
    .toEqual(['true', true])
  await address.fill(invited.email)
  await dialog.getByRole('radio', { name: 'Dispecer' }).check()
  await dialog.getByRole('button', { name: 'Trimite invitatia' }).click()
  await owner.getByRole('region', { name: 'Invitatii in asteptare' }).getByText(invited.email).waitFor()

  const { page } = await openPage()
  await page.goto(await linkInInbox(invited.email))
  await page.getByText('Ati fost invitat sa lucrati pentru Casa de Ceai Verde, cu rolul: Dispecer.').waitFor()
  await page.getByLabel('Nume si prenume').fill(invited.name)
  await page
    .getByLabel(/^Parola/)
    .first()
    .fill(invited.password)
  await page.getByRole('button', { name: 'Creeaza contul si accepta' }).click()
  await onFirstPage(page)
  await place(page, 'Comanda noua').waitFor()
  for (const closed of ['Sold', 'Membri', 'Jurnal', 'Integrari']) await expect.poll(() => place(page, closed).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Sold disponibil' }).count()).toBe(0)

  await owner.goto('/profile/audit')
  const joined = owner.getByRole('row').filter({ hasText: invited.name }).filter({ hasText: 'Invitatie acceptata' })
  await joined.waitFor()
  await owner.goto('/profile/members')
  await owner.getByRole('button', { name: `Actiuni pentru ${invited.name}` }).click()
  await owner.getByRole('menuitem', { name: 'Elimina' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await owner.getByText('Membrul a fost eliminat.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Niciun client' }).waitFor()
})

it('a read-only member is offered nothing that changes something, and a page that the role does not open says so', async () => {
  const { page } = await openSignedIn('citire@demo.test')
  await page.goto('/profile/orders')
  await page
    .getByRole('link', { name: /^Urmareste AWB/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Comanda noua' }).count()).toBe(0)
  await page
    .getByRole('button', { name: /^Actiuni pentru/ })
    .first()
    .click()
  await page.getByRole('menuitem').first().waitFor()
  const offered = await page.getByRole('menuitem').allTextContents()
  expect(offered).toContain('Detalii')
  for (const closed of ['Anuleaza', 'Sterge', 'Modifica']) expect(offered.filter((text) => text.startsWith(closed))).toEqual([])
  await page.goto('/profile/members')
  await page.getByRole('heading', { name: 'Fara acces' }).waitFor()
})

it.each(['desk', 'phone'] as const)(
  'a member of two clients sees for which one the pages speak, and chooses the other: at a %s',
  async (window) => {
    const { page } = await openSignedIn('doua@demo.test', { width: widths[window] })
    const { clients } = await ask<{ clients: { name: string }[] }>('GET', '/auth/me', { email: 'doua@demo.test' })
    expect(clients.map(({ name }) => name)).toEqual(['Atelierul Mesteacan', 'Casa de Ceai Verde'])
    const shown = (name: string) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: `Pentru: ${name}` })
        .filter({ visible: true })
    await page.goto('/profile/orders')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Contul meu' }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await shown(name).waitFor()
    }
    await choose('Casa de Ceai Verde')
    await page.getByRole('link', { name: 'Sold disponibil' }).waitFor()
    await choose('Atelierul Mesteacan')
    await page
      .getByRole('link', { name: /^Urmareste AWB/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Sold disponibil' }).count()).toBe(0)
  },
)
