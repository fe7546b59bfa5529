/** Every page, light and dark, wide and narrow: for everybody, and by keyboard. */
import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFine, expectPageFine } from './fine-page.ts'
import { showOffers } from './orders/order-form.ts'
import { activeOrder, ask } from './running/api.ts'
import { openPage, openSignedIn } from './running/browser.ts'

describe('axe finds nothing serious and a phone needs no sideways scrolling', () => {
  it('on the pages for everybody', async () => {
    const { awb } = await activeOrder({ name: 'Drum Public' })
    const { page } = await openPage()
    const pages: [address: string, heading: string][] = [
      ['/login', 'Autentificare'],
      ['/sign-up', 'Creare cont'],
      ['/forgot-password', 'Parola uitata'],
      ['/reset-password?token=x', 'Parola noua'],
      ['/confirm-email?token=x', 'Confirmarea adresei de email'],
      ['/invitation?token=x', 'Invitatie'],
      [`/tracking/${awb}`, 'Istoric'],
      ['/tracking', 'Urmarire colet'],
      ['/nimic', 'Pagina nu exista'],
    ]
    for (const [address, heading] of pages) {
      await page.goto(address)
      await page.getByRole('heading', { name: heading }).waitFor()
      await expectFine(page)
    }
  })

  it('on the client’s pages', async () => {
    const { list } = await ask<{ list: { uniqueId: string; recipientName: string }[] }>('GET', '/orders?limit=100', {
      email: 'client@demo.test',
    })
    const orderOfDemo = (name: string) => list.find(({ recipientName }) => recipientName === name)?.uniqueId
    const { page } = await openSignedIn()
    const pages: [address: string, shown: string][] = [
      ['/profile/dashboard', 'Pe judet'],
      ['/profile/orders', 'Comenzi'],
      [`/profile/details/order/${orderOfDemo('Maria Ilie')}`, 'Istoric'],
      ['/profile/addresses', 'Adrese'],
      ['/profile/balance/available', 'Totaluri'],
      ['/profile/client-referrals', 'Bonusuri creditate'],
      ['/profile/members', 'Membri'],
      ['/profile/audit', 'Jurnal'],
      ['/profile/sessions', 'Sesiuni'],
      ['/profile/settings/security', 'Schimbarea parolei'],
      ['/profile/settings', 'Setari'],
      ['/profile/settings/notify/mail', 'Notificari'],
      ['/profile/settings/notify/sms', 'Notificari'],
      ['/profile/settings/print/order', 'Printare'],
      ['/profile/settings/schedule', 'Programul de ridicare'],
    ]
    for (const [address, heading] of pages) await expectPageFine(page, address, heading)
    await page.goto(`/profile/orders/edit/${orderOfDemo('Ana Cojocaru')}`)
    await showOffers(page)
    await expectFine(page)
  })

  it('in the client’s dialogs', async () => {
    const { page } = await openSignedIn()
    await page.goto('/profile/addresses')
    await page.getByRole('button', { name: 'Adauga adresa' }).click()
    await page.getByRole('dialog', { name: 'Adresa noua' }).getByRole('button', { name: 'Salveaza' }).click()
    await page.getByText('Numele este obligatoriu!').waitFor()
    await expectFine(page)
    await page.goto('/profile/orders')
    await page
      .getByRole('link', { name: /^Urmareste AWB/ })
      .first()
      .waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor()
    await expectFine(page)
  })

  it('on the operator’s page', async () => {
    const { page } = await openSignedIn('admin@demo.test')
    await expectPageFine(page, '/operator', 'Operatiuni de verificat')
  })

  it('in the sandbox panel and the journal of all clients', async () => {
    const { page } = await openSignedIn('admin@demo.test')
    await expectPageFine(page, '/admin/audit', 'Jurnal clienti')
    await expectPageFine(page, '/admin/bank-statements', 'Extrase de cont')
    await expectPageFine(page, '/admin/settlements', 'Decontari curieri')
    await expectPageFine(page, '/admin/payouts', 'Plati rambursuri')
    await page.goto('/sandbox')
    for (const tab of ['Colete', 'Defecte', 'Mesaje']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
      await page.getByRole('status', { name: 'Se incarca' }).waitFor({ state: 'detached' })
      await expectFine(page)
    }
  })
})

it('is led by keys: search in the page, help, search everything, new order', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders')
  await page
    .getByRole('link', { name: /^Urmareste AWB/ })
    .first()
    .waitFor()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Cauta comenzi' })
  await expect.poll(() => search.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('n')
  expect(await search.inputValue(), 'keys are characters while one types').toBe('n')
  await page.keyboard.press('Backspace')
  await search.blur()

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Scurtaturi de tastatura' }).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  const everything = page.getByRole('dialog', { name: 'Cauta' })
  await everything.waitFor()
  await page.keyboard.type('Adrese')
  await everything.getByRole('button', { name: 'Adrese', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile\/addresses/)
  await everything.waitFor({ state: 'detached' }) // keys go to it while it closes

  const isReady = page.evaluate(focusOfNewDialog)
  await page.keyboard.press('Control+k')
  expect(await isReady, 'the box has the keys from the moment it is drawn').toBe('INPUT')
  await page.keyboard.type('abonam')
  await everything.getByRole('button', { name: 'Setari: Abonamente', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile\/settings\/card-management\/subscriptions/)

  await page.keyboard.press('n')
  await page.waitForURL(/\/profile\/orders\/new/)
})

/** In the page: what has the keys in the moment that a dialog is drawn. */
function focusOfNewDialog(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]') === null) return
      observer.disconnect()
      resolve(document.activeElement?.tagName)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** What the page's address alone brings, before the code of any page of its own. */
it('needs at most 200 kB, compressed, before it can draw anything', async () => {
  const { page } = await openPage()
  const requests = new Map<string, Request>()
  page.on('requestfinished', (request) => requests.set(new URL(request.url()).pathname, request))
  const html = (await (await page.goto('/login'))?.text()) ?? ''
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(0)
  await expect.poll(() => named.every((path) => requests.has(path))).toBe(true)
  const sizes = await Promise.all(named.map(async (path) => (await requests.get(path)?.sizes())?.responseBodySize ?? 0))
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
})
