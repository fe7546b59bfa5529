/** What a client sets, and that it is used: labels, pick-up hours, who is written to. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { activate, offerOf, showOffers, writeOrder } from '../orders/order-form.ts'
import { savedPdf } from '../orders/pdf.ts'
import { ask, draftOrder } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'

const CLIENT = 'client2@demo.test'
/** Has the money for orders, whatever other journeys did. */
const SENDER = 'client@demo.test'
const A6 = { widthMm: 105, heightMm: 148 }

afterAll(async () => {
  await ask('POST', '/user/settings/print', { email: SENDER, body: { settings: { awbFormat: 'A4' } } })
  await ask('POST', '/user/settings/order', { email: SENDER, body: { settings: { willPrint: { value: true } } } })
  const profile = { workingTimeStart: '09:00:00', workingTimeEnd: '17:00:00' }
  await ask('POST', '/user/profile', { email: SENDER, body: { profile } })
})

const save = (page: Page): Locator => page.getByRole('button', { name: 'Salveaza' })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const posts = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/user/settings')) calls.push(pathname.replace('/api/user/settings/', ''))
  })
  return calls
}

it('the settings lead to each of their pages', async () => {
  const { page } = await openSignedIn(CLIENT)
  for (const [card, path] of [
    ['Rambursuri', 'repayment'],
    ['Securitate', 'security'],
    ['Notificari', 'notify/mail'],
    ['Printare', 'print/order'],
    ['Program', 'schedule'],
    ['Abonamente', 'card-management/subscriptions'],
  ] as const) {
    await page.goto('/profile/settings')
    await page.getByRole('main').getByRole('link', { name: card, exact: true }).click()
    await page.waitForURL(`**/profile/settings/${path}`)
  }
  for (const [path, whole] of [
    ['notify', 'notify/mail'],
    ['print', 'print/order'],
  ] as const) {
    await page.goto(`/profile/settings/${path}`)
    await page.waitForURL(`**/profile/settings/${whole}`)
  }
})

it('labels are A6 and open by themselves, and couriers are called within the schedule', async () => {
  const { page } = await openSignedIn(SENDER)
  await page.goto('/profile/settings/print/order')
  const calls = posts(page)
  await save(page).click()
  await said(page, 'Nu am putut salva setarile. Campuri invalide!')
  expect(calls).toEqual([])
  await page.getByRole('radio', { name: /^A6/ }).check()
  await page.getByRole('radio', { name: 'Da' }).check()
  await page.route('**/api/user/settings/print*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await save(page).click()
  await said(page, 'A aparut o eroare in salvarea setarilor!')
  expect([calls, await page.getByRole('radio', { name: /^A6/ }).isChecked()]).toEqual([['print'], true])
  await page.unroute('**/api/user/settings/print*')
  await save(page).click()
  await said(page, 'Setarile au fost salvate cu succes!')
  expect(calls).toEqual(['print', 'print', 'order'])
  await page.getByRole('radio', { name: /^A4/ }).check()
  await page.getByRole('radio', { name: 'Nu', exact: true }).check()
  await page.route('**/api/user/settings/order*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await save(page).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  // The format is saved, and by this window: it is read anew, and nothing has come from elsewhere.
  await expect.poll(async () => (await ask<{ awbFormat: string }>('GET', '/user/settings/print', { email: SENDER })).awbFormat).toBe('A4')
  await page.waitForLoadState('networkidle')
  expect(await page.getByText(/^Aceste setari au fost schimbate intre timp/).count()).toBe(0)
  await page.unroute('**/api/user/settings/order*')
  await page.getByRole('radio', { name: /^A6/ }).check()
  await page.getByRole('radio', { name: 'Da' }).check()
  await save(page).click()
  await expect.poll(() => calls.slice(3)).toEqual(['print', 'order', 'print', 'order'])
  await expect.poll(() => save(page).isDisabled()).toBe(true)
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: /^A6/ }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Da' }).isChecked()).toBe(true)

  await page.goto('/profile/settings/schedule')
  await choose(page, 'Luni, de la', '10:30')
  await page.getByRole('combobox', { name: 'Luni, pana la' }).click()
  expect(await page.getByRole('option', { name: '10:30', exact: true }).getAttribute('data-combobox-disabled')).toBe('true')
  await page.getByRole('option', { name: '15:00', exact: true }).click()
  await save(page).click()
  await said(page, 'Camp obligatoriu!')
  await page.getByRole('button', { name: 'Programul de luni in toate zilele' }).click()
  await expectFine(page)
  await save(page).click()
  await said(page, 'Datele au fost salvate cu success')
  await page.reload()
  await expect.poll(() => page.getByRole('combobox', { name: 'Vineri, pana la' }).inputValue()).toBe('15:00')
  expect((await ask<{ profile: object }>('GET', '/user/profile', { email: SENDER })).profile).toMatchObject({
    ...{ workingTimeStart: '10:30:00', workingTimeEnd: '15:00:00' },
  })

  await writeOrder(page)
  await showOffers(page)
  const offer = offerOf(page, 'fan to address')
  expect(await offer.ariaSnapshot()).toContain('ridicare pana la 15:00')
  const opened = await savedPdf(page, async () => {
    await activate(page, offer)
  })
  expect(opened.pages).toEqual([A6])
  expect((await savedPdf(page, () => page.getByRole('button', { name: 'Printeaza A6' }).click())).pages).toEqual([A6])
  await orderFrom('Strada Programului')
  const windows = async () => {
    const state = await fetch(`${thisProduct().simulatorsUrl}/fan/_sim/state`)
    const { orders } = (await state.json()) as { orders: FanOrder[] }
    return orders.filter(({ sentTo }) => sentTo.startsWith('Strada Programului')).map(({ body }) => body.info.pickupHours)
  }
  await expect.poll(windows).toEqual([{ first: expect.stringMatching(/^1[0-3]:[03]0$/), second: '15:00' }])
})

type FanOrder = { sentTo: string; body: { info: { pickupHours: { first: string; second: string } } } }
type Sent = { contact: object; address: object }

/** A courier is called once for a day and place: this one was not called to yet. */
async function orderFrom(street: string): Promise<void> {
  const { shipment } = await draftOrder({ name: 'Ana Programata', email: SENDER })
  const sender = shipment.sender as Sent // as orders have it
  const moved = { ...shipment, sender: { ...sender, address: { ...sender.address, street } } }
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', '/orders', { email: SENDER, body: { shipment: moved } })
  const { offers } = await ask<{ offers: { id: string; courier: string; delivery: string }[] }>('POST', `/orders/${uniqueId}/offers`, {
    email: SENDER,
  })
  const offer = offers.find(({ courier, delivery }) => courier === 'fan' && delivery === 'address')
  await ask('POST', `/orders/${uniqueId}/activate`, { email: SENDER, body: { offerId: offer?.id } })
}

async function choose(page: Page, field: string, hour: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: hour, exact: true }).filter({ visible: true }).click()
}

it('each group of e-mails has up to three addresses, checked as they are typed; what is not saved is not lost unasked', async () => {
  const { page } = await openSignedIn(CLIENT)
  await page.goto('/profile/settings/notify/mail')
  const invoices = page.getByRole('group', { name: 'Facturi' })
  const address = (position: number) => invoices.getByRole('textbox', { name: `Adresa de email ${position}` })
  await address(1).waitFor()
  expect(await invoices.getByRole('button', { name: /^Sterge adresa/ }).count()).toBe(0)
  const calls = posts(page)
  await invoices.getByRole('button', { name: 'Adauga o adresa' }).click()
  const isFocused = (position: number) =>
    expect.poll(() => address(position).evaluate((node) => node === document.activeElement)).toBe(true)
  await isFocused(2)
  await address(2).fill('ana@')
  await save(page).click()
  await said(page, 'Datele nu pot fi salvate. Campuri invalide!')
  await said(page, 'Adresa de email este invalida!')
  expect(calls.filter((call) => call === 'mail')).toEqual([])

  const checked = Promise.withResolvers<void>()
  await page.route('**/api/user/settings/mail/check*', async (route) => {
    await checked.promise
    await route.continue()
  })
  await address(2).fill('ana@firma.invalid')
  await said(page, 'Se verifica ...')
  checked.resolve()
  await said(page, 'Adresa de email este invalida!')
  await page.unroute('**/api/user/settings/mail/check*')
  await address(2).fill('contabil@exemplu.ro')
  await invoices.getByRole('button', { name: 'Adauga o adresa' }).click()
  await address(3).fill('depozit@exemplu.ro')
  expect(await invoices.getByRole('button', { name: 'Adauga o adresa' }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Borderouri de ramburs' }).click()
  expect(await page.getByRole('group', { name: 'Borderouri de ramburs' }).getByRole('textbox').first().isDisabled()).toBe(true)
  await expectFine(page)

  await page.getByRole('tab', { name: 'SMS' }).click()
  const guard = page.getByRole('dialog', { name: 'Parasiti setarile?' })
  await guard.getByRole('button', { name: 'Renunta' }).click()
  await guard.waitFor({ state: 'hidden' })
  await page.route('**/api/user/settings/mail', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await save(page).click()
  await said(page, 'A aparut o eroare la salvarea setarilor!')
  expect(await address(3).inputValue()).toBe('depozit@exemplu.ro')
  await page.unroute('**/api/user/settings/mail')
  await save(page).click()
  await said(page, 'Setarile au fost salvate cu succes!')
  await page.reload()
  await expect.poll(() => address(3).inputValue()).toBe('depozit@exemplu.ro')
  await invoices.getByRole('button', { name: 'Sterge adresa 1' }).click()
  await isFocused(1)
  expect([await address(1).inputValue(), await address(2).inputValue()]).toEqual(['contabil@exemplu.ro', 'depozit@exemplu.ro'])
})

it('what another window saved meanwhile is shown before it is overwritten', async () => {
  const { page } = await openSignedIn(CLIENT)
  await page.goto('/profile/settings/notify/mail')
  await page.getByRole('switch', { name: 'Retururi' }).click()
  const sendOrderDeliveryAlerts = { enabled: true, emails: ['alerte@exemplu.ro'] }
  await ask('POST', '/user/settings/mail', { email: CLIENT, body: { settings: { sendOrderDeliveryAlerts } } })
  await save(page).click()
  await page.getByText(/^Aceste setari au fost schimbate intre timp/).waitFor()
  const alerts = page.getByRole('group', { name: 'Alerte de livrare' }).getByRole('textbox')
  expect([await alerts.inputValue(), await page.getByRole('switch', { name: 'Retururi' }).isChecked()]).toEqual(['alerte@exemplu.ro', true])
  await save(page).click()
  await said(page, 'Setarile au fost salvate cu succes!')
  const { settings } = await ask<{ settings: Record<string, object> }>('GET', '/user/settings/mail', { email: CLIENT })
  expect([settings.sendOrderDeliveryAlerts, settings.sendOrderReturn]).toMatchObject([sendOrderDeliveryAlerts, { enabled: true }])
})

it('a second phone gets the message only while the first does', async () => {
  const { page } = await openSignedIn(CLIENT)
  await page.goto('/profile/settings/notify/sms')
  const first = page.getByRole('switch', { name: 'Anunta destinatarul la ridicarea coletului' })
  const second = page.getByRole('switch', { name: 'Trimite si la al doilea telefon' })
  await first.waitFor()
  expect(await second.isDisabled()).toBe(true)
  await first.click()
  await second.click()
  await save(page).click()
  await said(page, 'Datele au fost salvate cu success')
  await page.reload()
  await expect.poll(() => second.isChecked()).toBe(true)
})

it('what is pressed twice is sent once, and the button shows that it was heard before anything is answered', async () => {
  const { page } = await openSignedIn(CLIENT)
  await page.goto('/profile/settings/notify/sms')
  const first = page.getByRole('switch', { name: 'Anunta destinatarul la ridicarea coletului' })
  await first.waitFor()
  await first.click()
  const calls = posts(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/user/settings/sms*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await save(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => save(page).getAttribute('data-loading')).toBe('true')
  answered.resolve()
  await said(page, 'Datele au fost salvate cu success')
  expect(calls).toEqual(['sms'])
})

/** By how many pixels its words stand above or under its middle. */
const offCentre = (button: Locator): Promise<number> =>
  button.evaluate((node) => {
    const middle = (one: Element) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2
    const label = node.querySelector('.mantine-Button-label') ?? node
    return Math.abs(middle(node) - middle(label))
  })

it('a finger finds what it is to touch, and no field is so small that a phone would enlarge the page', async () => {
  const { page } = await openSignedIn(CLIENT, { width: widths.phone, isTouched: true })
  await page.goto('/profile/settings/notify/mail')
  const field = page.getByRole('textbox', { name: 'Adresa de email 1' }).first()
  await field.waitFor()
  expect(await field.evaluate((node) => getComputedStyle(node).fontSize)).toBe('16px')
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // The words of a link that looks like a button stand in its middle too.
  await page.goto('/profile/balance/general')
  const tab = page.getByRole('main').getByRole('link', { name: 'Disponibil' })
  await tab.waitFor()
  expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await offCentre(tab)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Deschide meniul' }).click()
  const place = page.getByRole('navigation', { name: 'Navigare principala' }).getByRole('link', { name: 'Setari', exact: true })
  expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await place.waitFor({ state: 'hidden' })
  await expectFine(page)
})

it('who may not change the settings reads them', async () => {
  const { page } = await openSignedIn('citire@demo.test')
  for (const path of ['notify/mail', 'notify/sms', 'print/order', 'schedule']) {
    await page.goto(`/profile/settings/${path}`)
    await page.getByText(/^Rolul dumneavoastra nu permite schimbarea acestor setari\./).waitFor()
    expect([path, await save(page).count()]).toEqual([path, 0])
  }
})
