/** What a role does not allow is not offered, and who may do it is said. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { onFirstPage, openSignedIn } from '../running/browser.ts'

const main = (page: Page) => page.getByRole('main')
const readOnly = (roles: string) => `Rolul dumneavoastra nu permite schimbarea acestor setari. Le schimba cine are rolul: ${roles}.`

it('who only reads sees who changes the settings, and is offered to see them, not to change them', async () => {
  const { page } = await openSignedIn('citire@demo.test')
  for (const [path, roles] of [
    ['settings/notify/sms', 'Proprietar'],
    ['settings/schedule', 'Proprietar, Dispecer'],
    ['settings/repayment', 'Proprietar, Contabil'],
    ['billing/settings', 'Proprietar, Contabil'],
  ] as const) {
    await page.goto(`/profile/${path}`)
    await main(page).getByText(readOnly(roles), { exact: true }).waitFor()
    expect([path, await main(page).getByRole('button', { name: 'Salveaza', exact: true }).count()]).toEqual([path, 0])
  }
  // What is only read is as readable as anything else, and what is on does not look off.
  await page.goto('/profile/settings/notify/mail')
  const group = (name: string) => main(page).getByRole('group', { name })
  const [on, off] = [group('Facturi'), group('Alerte de livrare')]
  const look = (of: Locator, part: string, style: 'color' | 'backgroundColor') =>
    of
      .locator(part)
      .first()
      .evaluate((node, name) => getComputedStyle(node)[name], style)
  const ink = await look(page.locator('html'), 'body', 'color')
  await expect
    .poll(async () => [await look(off, '.mantine-Switch-label', 'color'), await look(off, 'input[type=email]', 'color')])
    .toEqual([ink, ink])
  await expect
    .poll(() => look(on, '.mantine-Switch-track', 'backgroundColor'))
    .not.toBe(await look(off, '.mantine-Switch-track', 'backgroundColor'))
  await page.goto('/profile/repayments/list')
  const settings = page.getByRole('region', { name: 'Setari rambursuri' })
  await settings.getByRole('link', { name: 'Vezi' }).waitFor()
  await expect.poll(() => settings.getByRole('link', { name: 'Modifica' }).count()).toBe(0)
  await page.goto('/profile/billing/data/list')
  await main(page)
    .getByText(/persoana de contact/i)
    .waitFor()
  expect(await main(page).innerText()).not.toContain('apasati')
})

it('a page that a role does not open names the roles that do', async () => {
  const { page } = await openSignedIn('dispecer@demo.test')
  await page.goto('/profile/balance/general')
  await main(page).getByText('O deschide cine are rolul: Proprietar, Contabil, Doar citire.').waitFor()
  await page.goto('/admin/payouts')
  await main(page).getByText('Pagina este a echipei platformei.').waitFor()
  await page.goto('/profile/invoicing-system/connect')
  await onFirstPage(page)
})

it('support is sent to an administrator, whatever the client’s owner could do', async () => {
  const { page } = await openSignedIn('suport@demo.test')
  await page.goto('/admin/payouts')
  await main(page).getByText('O deschide cine are rolul: Administrator. Cereti unui administrator al platformei').waitFor()
})

it('an administrator without a client is asked for one before a payment', async () => {
  const { page } = await openSignedIn('admin@demo.test')
  for (const path of ['prepay', 'after-payment/7']) {
    await page.goto(`/profile/${path}`)
    await page.getByRole('heading', { name: 'Alegeti clientul' }).waitFor()
    expect([path, await main(page).getByRole('alert').count()]).toEqual([path, 0])
  }
})
