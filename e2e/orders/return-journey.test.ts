/** A return from its form to its order: built by keys alone, filled in on a phone that loses the net, received, and sent back. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { templateWire } from '#sending/order-templates/server/test-templates.ts'
import { expectFine } from '../fine-page.ts'
import { ask } from '../running/api.ts'
import { openPage, openSignedIn, widths } from '../running/browser.ts'
import { mailTo } from '../running/newcomer.ts'
import { drag } from '../stores/store-order-page.ts'
import { activate, offerOf, showOffers } from './order-form.ts'
import { fillInBuyer } from './return-form.ts'

const email = 'client@demo.test'
const IBAN = 'RO49AAAA1B31007593840000'
const buyer = 'Mara Calatoare'

/** Each kind, and what is typed where the focus stands once it was added; null: its own beginning will do. */
const built: readonly (readonly [kind: string, typed: string | null])[] = [
  ['Titlu', 'Ce returnati'],
  ['Paragraf', 'Raspundem in doua zile.'],
  ['Camp text', 'De ce'],
  ['Email', 'Alt e-mail'],
  ['Telefon', 'Alt telefon'],
  ['Cont bancar', 'Contul dumneavoastra'],
  ['Data', 'Primit la'],
  ['Casute de bifat', null],
  ['Alegere dintr-o lista', 'Cum doriti'],
  ['Tabel', null],
]

async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('pressed', () => (presses += 1))
  await page.addInitScript(() => addEventListener('pointerdown', () => (window as unknown as { pressed(): void }).pressed(), true))
  return () => presses
}

/** How the kinds are reached by Tab, one after the other. */
async function kindsByTab(page: Page): Promise<(string | null)[]> {
  await page.getByRole('button', { name: 'Incearca formularul' }).focus()
  const reached: (string | null)[] = []
  for (const _ of built) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null))
  }
  return reached
}

const fieldInFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? null)

/** The public id of the template whose form it is. */
async function buildByKeys(): Promise<string> {
  const options = { return: { isMandatory: false, fields: [] } }
  const wire = templateWire({ name: 'Retur pe drum', options })
  const { id, uniqueId } = await ask<{ id: string; uniqueId: string }>('POST', '/order-template', { email, body: wire })
  const { page } = await openSignedIn(email)
  const presses = await countPresses(page)
  await page.goto(`/profile/templates/orders/edit/${id}`)
  await page.getByRole('button', { name: 'Adauga: Tabel', exact: true }).waitFor()
  expect(await kindsByTab(page)).toEqual(built.map(([kind]) => `Adauga: ${kind}`))
  for (const [at, [kind, typed]] of built.entries()) {
    await page.getByRole('button', { name: `Adauga: ${kind}`, exact: true }).press('Enter')
    await expect.poll(() => fieldInFocus(page), { message: kind }).toMatch(new RegExp(`-${at + 1}$`))
    if (typed !== null) await page.keyboard.type(typed)
  }
  // The last but one goes up and down again; the focus goes with it.
  await page.getByRole('button', { name: 'Muta mai sus: Alegere dintr-o lista „Cum doriti”' }).press('Enter')
  await expect.poll(() => fieldInFocus(page)).toBe('radio-buttons-9')
  await page.getByRole('button', { name: 'Muta mai jos: Alegere dintr-o lista „Cum doriti”' }).press('Enter')
  await page.getByRole('button', { name: 'Salveaza sablonul' }).press('Enter')
  await page.getByText('Sablonul a fost salvat cu succes').first().waitFor()
  expect(presses()).toBe(0)
  const { data } = await ask<{ data: { options: { return: { fields: { type: string }[] } } } }>('GET', `/order-template/data/${id}`, {
    email,
  })
  expect(data.options.return.fields.map(({ type }) => type)).toEqual([
    ...['title', 'paragraph', 'text-input', 'email-input', 'phone-input', 'bank-account-input', 'date-picker'],
    ...['checkbox', 'radio-buttons', 'fields-table'],
  ])
  return uniqueId
}

async function fillInAnswers(page: Page): Promise<void> {
  await page.getByLabel(/^De ce/).fill('Nu se potriveste')
  await page.getByLabel('Contul dumneavoastra').fill(IBAN)
  await page.getByRole('checkbox', { name: 'Denumire checkbox' }).check()
  await page.getByRole('radio', { name: 'Denumire metoda' }).check()
  await page.getByRole('textbox', { name: /^Denumire produs/ }).fill('Tricou')
}

it('is built by keys, filled in at 360 px wrong and right, sent over a lost net once, received and sent back', async () => {
  const uniqueId = await buildByKeys()

  const { page: phone, context } = await openPage({ width: widths.phone, isTouched: true })
  await phone.goto(`/order/return/${uniqueId}?order=%23R-360&lang=ro`)
  await expect.poll(() => phone.getByLabel('Numarul comenzii (optional)').inputValue()).toBe('#R-360')
  await expectFine(phone)
  const send = phone.getByRole('button', { name: 'Trimiteti cererea' })
  await send.tap()
  await phone.getByText('Corectati campurile marcate.').waitFor()
  await expect.poll(() => phone.getByLabel('Contul dumneavoastra').getAttribute('aria-invalid')).toBe('true')
  await fillInAnswers(phone)
  await fillInBuyer(phone, { name: buyer, email: 'mara@exemplu.test' })
  await phone.getByLabel('Contul dumneavoastra').fill('RO00')
  await send.tap()
  await expect.poll(() => phone.getByLabel('Contul dumneavoastra').getAttribute('aria-invalid')).toBe('true')
  await phone.getByLabel('Contul dumneavoastra').fill(IBAN)
  await context.setOffline(true)
  await send.tap()
  await phone.getByText(/^Raspunsul nu a ajuns/).waitFor()
  await context.setOffline(false)
  await phone.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()

  const received = (await ask<{ list: { id: string; buyerName: string }[] }>('GET', '/returns?search=Calatoare', { email })).list
  expect(received).toMatchObject([{ buyerName: buyer }])
  const id = received[0]?.id ?? ''
  const { page } = await openSignedIn(email)
  await page.goto('/profile/list/templates/orders?state=received')
  await page.getByRole('link', { name: id }).first().click()
  await page.getByText('Nu se potriveste').waitFor()
  await page.getByRole('button', { name: 'Creeaza returul' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Greutate (kg)').fill('1,5')
  for (const side of ['Lungime (cm)', 'Latime (cm)', 'Inaltime (cm)']) await dialog.getByLabel(side).fill('20')
  await dialog.getByRole('button', { name: 'Creeaza returul' }).click()
  await page.waitForURL(/\/profile\/orders\/edit\//)
  const { orderId, state } = await ask<{ orderId: string; state: string }>('GET', `/returns/${id}`, { email })
  expect([page.url().includes(orderId), state]).toEqual([true, 'accepted'])

  await showOffers(page)
  await activate(page, offerOf(page, 'fan to address'))
  const requestNow = () => ask<{ state: string; awb: string; timeline: { step: string }[] }>('GET', `/returns/${id}`, { email })
  await expect.poll(async () => (await requestNow()).state).toBe('shipped')
  const { awb } = await requestNow()
  expect(await mailTo('mara@exemplu.test', /eticheta pentru returul/)).toContain(awb)
  const { page: administrator } = await openSignedIn('admin@demo.test')
  await administrator.goto('/sandbox')
  await administrator.getByRole('button', { name: `Actiuni pentru ${awb}` }).click()
  await administrator.getByRole('menuitem', { name: 'Muta la: In livrare' }).click()
  await administrator.getByText('Coletul a fost mutat.').waitFor()
  await page.goto('/profile/scan')
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  await page.keyboard.type(awb, { delay: 2 })
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await requestNow()).timeline.map(({ step }) => step)).toContain('goods-came')
})

it('speaks the language that the link asks for, also on the page it leads to and after a reload', async () => {
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', '/order-template', {
    email,
    body: templateWire({ name: 'Return in English' }),
  })
  const { page } = await openPage()
  await page.goto(`/order/return/${uniqueId}?lang=en`)
  await page.getByRole('heading', { name: 'Return request' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
  await page.getByRole('heading', { name: 'Withdrawal from the contract' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Withdrawal from the contract' }).waitFor()
  await page.goto(`/order/return/${uniqueId}`)
  await page.getByRole('heading', { name: 'Cerere de retur' }).waitFor()
})

/** Each kind but title and paragraph, by its id in the form below: what is wrong with it once it is typed so. */
const wrongly = {
  'date-picker-3': { typed: null, said: 'Camp obligatoriu!' },
  'text-input-4': { typed: 'Scurt', said: 'Cel putin 10 caractere!' },
  'email-input-5': { typed: 'mara@', said: 'Adresa de email este invalida!' },
  'phone-input-6': { typed: '0722', said: 'Numarul de telefon nu este valid!' },
  'bank-account-input-7': { typed: 'RO00', said: 'IBAN-ul introdus nu este valid' },
  'radio-buttons-9': { typed: null, said: 'Camp obligatoriu!' },
  'fields-table-10': { typed: 'x'.repeat(51), said: 'Cel mult 50 de caractere!' },
} as const

it('is built by the mouse too, and says at each kind of field what is wrong, also without the net, until all of it is right', async () => {
  const wire = templateWire({ name: 'Retur cu mouse-ul', options: { return: { isMandatory: false, fields: [] } } })
  const { id, uniqueId } = await ask<{ id: string; uniqueId: string }>('POST', '/order-template', { email, body: wire })
  const { page } = await openSignedIn(email)
  await page.goto(`/profile/templates/orders/edit/${id}`)
  const kind = (name: string) => page.getByRole('button', { name: `Adauga: ${name}`, exact: true })
  const placed = () => page.locator('[data-field]').evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))
  await kind('Titlu').click()
  await kind('Paragraf').click()
  await expect.poll(placed).toEqual(['title-1', 'paragraph-2'])
  await drag(
    page.locator('[data-field="paragraph-2"]').getByTitle('Trageti pentru a schimba locul'),
    page.locator('[data-field="title-1"]'),
  )
  await expect.poll(placed).toEqual(['paragraph-2', 'title-1'])
  await drag(kind('Data'), page.locator('[data-field="paragraph-2"]'))
  await expect.poll(async () => (await placed()).toSorted()).toEqual(['date-picker-3', 'paragraph-2', 'title-1'])
  for (const name of ['Camp text', 'Email', 'Telefon', 'Cont bancar', 'Casute de bifat', 'Alegere dintr-o lista', 'Tabel'])
    await kind(name).click()
  const card = (place: string) => page.locator(`[data-field="${place}"]`)
  const called = {
    ...{ 'title-1': 'Ce returnati', 'paragraph-2': 'Raspundem in doua zile.', 'date-picker-3': 'Primit la', 'text-input-4': 'De ce' },
    ...{ 'email-input-5': 'Alt e-mail', 'phone-input-6': 'Alt telefon', 'bank-account-input-7': 'Contul', 'radio-buttons-9': 'Cum' },
  }
  for (const [place, name] of Object.entries(called)) await card(place).locator(':is(input, textarea)').first().fill(name)
  for (const place of ['date-picker-3', 'text-input-4', 'email-input-5', 'phone-input-6', 'radio-buttons-9', 'fields-table-10'])
    await card(place).getByRole('checkbox', { name: 'Obligatoriu' }).click()
  await card('radio-buttons-9').getByRole('checkbox', { name: 'Cere contul bancar' }).click()
  await card('text-input-4').getByLabel('Lungime minima').fill('10')
  await page.getByRole('button', { name: 'Salveaza sablonul' }).click()
  await page.getByText('Sablonul a fost salvat cu succes').first().waitFor()

  const { page: phone, context } = await openPage({ width: widths.phone, isTouched: true })
  await phone.goto(`/order/return/${uniqueId}`)
  const send = phone.getByRole('button', { name: 'Trimiteti cererea' })
  const answer = (place: string) => phone.locator(`[data-answer="${place}"]`)
  await send.tap()
  for (const place of Object.keys(wrongly)) await answer(place).getByText('Camp obligatoriu!').first().waitFor()
  await expectFine(phone)
  await fillInBuyer(phone, { name: 'Radu Fara Retea', email: 'radu@exemplu.test' })
  for (const [place, { typed }] of Object.entries(wrongly)) if (typed !== null) await answer(place).locator('input').first().fill(typed)
  await phone.reload()
  await expect.poll(() => answer('text-input-4').locator('input').inputValue()).toBe('Scurt')
  // No account stays in the browser.
  await expect.poll(() => answer('bank-account-input-7').locator('input').inputValue()).toBe('')
  await answer('bank-account-input-7').locator('input').fill('RO00')

  await context.setOffline(true)
  await send.tap()
  for (const [place, { said }] of Object.entries(wrongly)) await answer(place).getByText(said).first().waitFor()
  await answer('date-picker-3').locator('input').fill('2026-02-28')
  await answer('text-input-4').locator('input').fill('Nu se potriveste deloc')
  await answer('email-input-5').locator('input').fill('alt@exemplu.test')
  await answer('phone-input-6').locator('input').fill('0722 333 444')
  await answer('bank-account-input-7').locator('input').fill(IBAN)
  await answer('fields-table-10').locator('input').first().fill('Tricou')
  await phone.getByRole('radio', { name: 'Denumire metoda' }).check()
  await send.tap()
  await answer('radio-buttons-9').getByText('Camp obligatoriu!').waitFor()
  await answer('radio-buttons-9').getByLabel('IBAN').fill(IBAN)
  await send.tap()
  await phone.getByText(/^Raspunsul nu a ajuns/).waitFor()
  await context.setOffline(false)
  await phone.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  const { list } = await ask<{ list: { id: string }[] }>('GET', '/returns?search=Radu%20Fara%20Retea', { email })
  expect(list).toHaveLength(1)
  await page.goto(`/profile/list/templates/orders/${list[0]?.id ?? ''}`)
  for (const text of ['Nu se potriveste deloc', 'alt@exemplu.test', '28.02.2026', 'Tricou', 'Denumire metoda'])
    await page.getByText(text).first().waitFor()
})
