/** What a client sets: labels, pick-up hours, who is written to. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { ask } = callsOn(server)
const as = await server.user('setari')

const save = (page: Page) => page.getByRole('button', { name: 'Salveaza' })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const posts = (page: Page): string[] =>
  page
    .requests(/^\/user\/settings/)
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.replace('/user/settings/', '').replace(/\?.*/, ''))

it('the settings lead to each of their pages', async () => {
  const page = await mountPage('/profile/settings', { as })
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
    await page.waitForURL(new RegExp(`/profile/settings/${path}$`))
  }
  for (const [path, whole] of [
    ['notify', 'notify/mail'],
    ['print', 'print/order'],
  ] as const) {
    await page.goto(`/profile/settings/${path}`)
    await page.waitForURL(new RegExp(`/profile/settings/${whole}$`))
  }
})

it('labels are A6 and open by themselves', async () => {
  const page = await mountPage('/profile/settings/print/order', { as })
  await save(page).click()
  await said(page, 'Nu am putut salva setarile. Campuri invalide!')
  expect(posts(page)).toEqual([])
  await page.getByRole('radio', { name: /^A6/ }).check()
  await page.getByRole('radio', { name: 'Da' }).check()
  page.route(/^\/user\/settings\/print/, ({ method }, real) => (method === 'POST' ? { cutOff: true } : real()))
  await save(page).click()
  await said(page, 'A aparut o eroare in salvarea setarilor!')
  expect([posts(page), await page.getByRole('radio', { name: /^A6/ }).isChecked()]).toEqual([['print'], true])
  page.unroute(/^\/user\/settings\/print/)
  await save(page).click()
  await said(page, 'Setarile au fost salvate cu succes!')
  expect(posts(page)).toEqual(['print', 'print', 'order'])
  await page.getByRole('radio', { name: /^A4/ }).check()
  await page.getByRole('radio', { name: 'Nu', exact: true }).check()
  page.route(/^\/user\/settings\/order/, ({ method }, real) => (method === 'POST' ? { cutOff: true } : real()))
  const reads = () => page.requests(/^\/user\/settings\/print/).filter(({ method }) => method === 'GET').length
  const before = reads()
  await save(page).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  // The format is saved, and by this window: it is read anew, and nothing has come from elsewhere.
  await expect.poll(async () => (await ask<{ awbFormat: string }>('GET', '/user/settings/print', { as })).awbFormat).toBe('A4')
  await expect.poll(reads).toBeGreaterThan(before)
  await page.settled()
  await expect.poll(() => page.getByText(/^Aceste setari au fost schimbate intre timp/).count()).toBe(0)
  page.unroute(/^\/user\/settings\/order/)
  await page.getByRole('radio', { name: /^A6/ }).check()
  await page.getByRole('radio', { name: 'Da' }).check()
  await save(page).click()
  await expect.poll(() => posts(page).slice(3)).toEqual(['print', 'order', 'print', 'order'])
  await expect.poll(() => save(page).isDisabled()).toBe(true)
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: /^A6/ }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: 'Da' }).isChecked()).toBe(true)
})

it('couriers are called within the schedule', async () => {
  const page = await mountPage('/profile/settings/schedule', { as })
  await page.getByRole('combobox', { name: 'Luni, de la' }).click()
  await page.getByRole('option', { name: '10:30', exact: true }).filter({ visible: true }).click()
  await page.getByRole('combobox', { name: 'Luni, pana la' }).click()
  await expect.poll(() => page.getByRole('option', { name: '10:30', exact: true }).getAttribute('data-combobox-disabled')).toBe('true')
  await page.getByRole('option', { name: '15:00', exact: true }).click()
  await save(page).click()
  await said(page, 'Camp obligatoriu!')
  await page.getByRole('button', { name: 'Programul de luni in toate zilele' }).click()
  await expectFine()
  await save(page).click()
  await said(page, 'Datele au fost salvate cu success')
  await page.reload()
  await expect.poll(() => page.getByRole('combobox', { name: 'Vineri, pana la' }).inputValue()).toBe('15:00')
  expect((await ask<{ profile: object }>('GET', '/user/profile', { as })).profile).toMatchObject({
    ...{ workingTimeStart: '10:30:00', workingTimeEnd: '15:00:00' },
  })
})

it('each group of e-mails has up to three addresses, checked as they are typed; what is not saved is not lost unasked', async () => {
  const page = await mountPage('/profile/settings/notify/mail', { as })
  const invoices = page.getByRole('group', { name: 'Facturi' })
  const address = (position: number) => invoices.getByRole('textbox', { name: `Adresa de email ${position}` })
  await address(1).waitFor()
  await expect.poll(() => invoices.getByRole('button', { name: /^Sterge adresa/ }).count()).toBe(0)
  await invoices.getByRole('button', { name: 'Adauga o adresa' }).click()
  const isFocused = (position: number) => expect.poll(() => address(position).isFocused()).toBe(true)
  await isFocused(2)
  await address(2).fill('ana@')
  await save(page).click()
  await said(page, 'Datele nu pot fi salvate. Campuri invalide!')
  await said(page, 'Adresa de email este invalida!')
  expect(posts(page).filter((call) => call === 'mail')).toEqual([])

  const checked = Promise.withResolvers<void>()
  page.route(/^\/user\/settings\/mail\/check/, async (_, real) => {
    await checked.promise
    return real()
  })
  await address(2).fill('ana@firma.invalid')
  await said(page, 'Se verifica ...')
  checked.resolve()
  await said(page, 'Adresa de email este invalida!')
  page.unroute(/^\/user\/settings\/mail\/check/)
  await address(2).fill('contabil@exemplu.ro')
  await invoices.getByRole('button', { name: 'Adauga o adresa' }).click()
  await address(3).fill('depozit@exemplu.ro')
  await expect.poll(() => invoices.getByRole('button', { name: 'Adauga o adresa' }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Borderouri de ramburs' }).click()
  await expect.poll(() => page.getByRole('group', { name: 'Borderouri de ramburs' }).getByRole('textbox').first().isDisabled()).toBe(true)
  await expectFine()

  await page.getByRole('tab', { name: 'SMS' }).click()
  const guard = page.getByRole('dialog', { name: 'Parasiti setarile?' })
  await guard.getByRole('button', { name: 'Renunta' }).click()
  await guard.waitFor({ state: 'hidden' })
  page.route(/^\/user\/settings\/mail(?!\/)/, ({ method }, real) => (method === 'POST' ? { cutOff: true } : real()))
  await save(page).click()
  await said(page, 'A aparut o eroare la salvarea setarilor!')
  await expect.poll(() => address(3).inputValue()).toBe('depozit@exemplu.ro')
  page.unroute(/^\/user\/settings\/mail(?!\/)/)
  await save(page).click()
  await said(page, 'Setarile au fost salvate cu succes!')
  await page.reload()
  await expect.poll(() => address(3).inputValue()).toBe('depozit@exemplu.ro')
  await invoices.getByRole('button', { name: 'Sterge adresa 1' }).click()
  await isFocused(1)
  await expect
    .poll(async () => [await address(1).inputValue(), await address(2).inputValue()])
    .toEqual(['contabil@exemplu.ro', 'depozit@exemplu.ro'])
})

it('what another window saved meanwhile is shown before it is overwritten', async () => {
  const page = await mountPage('/profile/settings/notify/mail', { as })
  await page.getByRole('switch', { name: 'Retururi' }).click()
  const sendOrderDeliveryAlerts = { enabled: true, emails: ['alerte@exemplu.ro'] }
  await ask('POST', '/user/settings/mail', { as, body: { settings: { sendOrderDeliveryAlerts } } })
  await save(page).click()
  await page.getByText(/^Aceste setari au fost schimbate intre timp/).waitFor()
  const alerts = page.getByRole('group', { name: 'Alerte de livrare' }).getByRole('textbox')
  await expect
    .poll(async () => [await alerts.inputValue(), await page.getByRole('switch', { name: 'Retururi' }).isChecked()])
    .toEqual(['alerte@exemplu.ro', true])
  await save(page).click()
  await said(page, 'Setarile au fost salvate cu succes!')
  const { settings } = await ask<{ settings: Record<string, object> }>('GET', '/user/settings/mail', { as })
  expect([settings.sendOrderDeliveryAlerts, settings.sendOrderReturn]).toMatchObject([sendOrderDeliveryAlerts, { enabled: true }])
})

it('a second phone gets the message only while the first does', async () => {
  const page = await mountPage('/profile/settings/notify/sms', { as })
  const first = page.getByRole('switch', { name: 'Anunta destinatarul la ridicarea coletului' })
  const second = page.getByRole('switch', { name: 'Trimite si la al doilea telefon' })
  await first.waitFor()
  await expect.poll(() => second.isDisabled()).toBe(true)
  await first.click()
  await second.click()
  await save(page).click()
  await said(page, 'Datele au fost salvate cu success')
  await page.reload()
  await expect.poll(() => second.isChecked()).toBe(true)
})

it('what is pressed twice is sent once, and the button shows that it was heard before anything is answered', async () => {
  const page = await mountPage('/profile/settings/notify/sms', { as })
  const first = page.getByRole('switch', { name: 'Anunta destinatarul la ridicarea coletului' })
  await first.waitFor()
  await first.click()
  const answered = Promise.withResolvers<void>()
  page.route(/^\/user\/settings\/sms/, async (_, real) => {
    await answered.promise
    return real()
  })
  await save(page).evaluate((button) => {
    button.click()
    button.click()
  })
  await expect.poll(() => save(page).getAttribute('data-loading')).toBe('true')
  answered.resolve()
  await said(page, 'Datele au fost salvate cu success')
  expect(posts(page)).toEqual(['sms'])
})

it('who may not change the settings reads them', async () => {
  const reader = await server.member('citire', { clientId: as.id, role: 'read-only' })
  const page = await mountPage('/profile/settings', { as: reader })
  for (const path of ['notify/mail', 'notify/sms', 'print/order', 'schedule']) {
    await page.goto(`/profile/settings/${path}`)
    await page.getByText(/^Rolul dumneavoastra nu permite schimbarea acestor setari\./).waitFor()
    expect([path, await save(page).count()]).toEqual([path, 0])
  }
})
