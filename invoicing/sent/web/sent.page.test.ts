/** The page of sent invoices: what became of each, its files, its history and its messages. */

import { expect, it } from 'vitest'
import { z } from 'zod'
import { fromRon } from '#contract/money.ts'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { type SentAttempt, type SentInvoice, type SentInvoiceMessage, sentCalls } from '../contract/sent-invoices.ts'
import type { SentStateCode } from '../contract/sent-states.ts'

const server = await serverOfPages()
const { app } = server.parts
const LIST = '/profile/invoicing-system/system-invoices/sent/list'
const CALL = /\/outgoing-list$/
const AT = '2026-11-17T10:00:00.000Z'
const idOf = (n: number) => `01900102-0000-4000-8000-${String(n).padStart(12, '0')}`

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const invoice = (n: number, status: SentStateCode, more: Partial<SentInvoice> = {}): SentInvoice => ({
  ...{ invoicingSystemId: idOf(n), serial: 'MST', invoiceNumber: `MST 0000${n}`, source: 'platform', status, date: '2026-11-17' },
  buyer: { name: `Client ${n}`, identification: '90000030' },
  amounts: { taxExcluded: fromRon(100), tax: fromRon(21), total: fromRon(121) },
  ...{ inCurrency: null, message: [], processingId: { eInvoice: status === 1 ? null : `500000000${n}` } },
  ...{ dueOn: '2026-11-24', isLate: false, remark: '', canSendAgain: false, ...more },
})
const message = (n: number, more: Partial<SentInvoiceMessage> = {}): SentInvoiceMessage => ({
  ...{ id: idOf(100 + n), text: `Mesajul ${n}`, sender: 'client', status: 1, sentDateTime: AT, ...more },
})

type Listed = { list: SentInvoice[]; isInternal?: boolean; late?: number }
const listed = ({ list, isInternal = false, late = 0 }: Listed) => ({
  json: z.encode(sentCalls.list.answer, {
    ...{ list, isInternal, late },
    pagination: { page: 1, totalPages: 1, totalCount: list.length },
  }),
})

/** The page of a connected company, its list answered with these. */
async function opened(name: string, answer: Listed, as?: { id: string; token: string }): Promise<Page> {
  const owner = as ?? (await server.user(name))
  if (!as) await connected(app, server.call, owner)
  const page = await mountPage('/profile/dashboard', { as: owner })
  await page.route(CALL, () => listed(answer))
  await page.goto(LIST)
  return page
}
const asked = (page: Page) => page.requests(CALL).map(({ body }) => body as { filters: Record<string, unknown>; page: number })
const lastAsked = (page: Page) => asked(page).at(-1)?.filters
const rowOf = (page: Page, n: number) => page.getByRole('row', { name: new RegExp(`Client ${n}`) })
const menuOf = async (page: Page, n: number) => {
  await button(page, new RegExp(`Client ${n}$`)).click()
  await page.getByRole('menuitem').first().waitFor()
  return page.getByRole('menuitem').allInnerTexts()
}

it('stands beside what was received, and asks at first for a month and the four states', async () => {
  const page = await opened('cu-trimise', { list: [invoice(1, 4)] })
  await expect.poll(() => page.getByRole('tab', { name: 'Facturi trimise', selected: true }).count()).toBe(1)
  await said(page, 'MST 00001')
  const { status, dateFrom, dateTo, ...others } = lastAsked(page) ?? {}
  expect([status, others]).toEqual([[1, 2, 3, 4], { buyer: {} }])
  expect(String(dateFrom) < String(dateTo)).toBe(true)
  await page.getByRole('tab', { name: 'Facturi primite' }).click()
  await page.waitForURL(/received\/list$/)
})

it('says of each state its word, of what is late that it is, and why one is refused', async () => {
  const list = [
    invoice(1, 1, { isLate: true, remark: 'ANAF nu raspunde.' }),
    invoice(2, 2),
    invoice(3, 3, { remark: 'BR-RO-100: localitatea lipseste.' }),
    invoice(4, 4),
    invoice(5, 5, { amounts: { taxExcluded: null, tax: null, total: null }, inCurrency: { currency: 'EUR', total: 50 } }),
  ]
  const page = await opened('in-toate-starile', { list, late: 1 })
  for (const word of ['In asteptare procesare', 'In procesare', 'Eroare', 'Transmisa', 'Nu se aplica', 'Termen depasit'])
    await said(page, word)
  await said(page, 'ANAF nu raspunde.')
  await said(page, 'BR-RO-100: localitatea lipseste.')
  await said(page, 'O factura are termenul de transmitere depasit si nu este acceptata.')
  await said(page, 'Termen: 24.11.2026')
  await said(page, '50 EUR')
  await expect
    .poll(() =>
      rowOf(page, 4)
        .getByText(/^Termen/)
        .count(),
    )
    .toBe(0)
  await expectFine()
})

it('leads from what is past its term to it, of whichever day, and back to all', async () => {
  const page = await opened('intarziate', { list: [invoice(1, 1, { isLate: true })], late: 1 })
  await button(page, 'Arata factura').click()
  await page.waitForURL(/late=only/)
  await expect.poll(() => lastAsked(page)).toEqual({ status: [1, 2, 3, 4], buyer: {}, late: true })
  await button(page, 'Arata toate facturile').click()
  await page.waitForURL(/sent\/list$/)
  await button(page, 'Arata factura').waitFor()
  await expect.poll(() => button(page, 'Arata toate facturile').count()).toBe(0)
})

it('downloads only what is accepted, and has the history only of what is refused', async () => {
  const page = await opened('cu-fisiere', {
    list: [invoice(1, 2, { message: [message(1)] }), invoice(3, 3), invoice(4, 4), invoice(5, 4, { source: 'written' })],
  })
  await said(page, 'Client 4')
  expect(await menuOf(page, 1)).toEqual(['Vezi mesajele'])
  await page.keyboard.press('Escape')
  expect(await menuOf(page, 3)).toEqual(['Istoricul starilor'])
  await page.keyboard.press('Escape')
  expect(await menuOf(page, 5)).toEqual(['Descarca arhiva ZIP', 'Descarca XML', 'Descarca PDF', 'Descarca PDF clasic'])
  await page.keyboard.press('Escape')
  await page.route(/\/invoice\/download\//, () => ({ body: 'x' }))
  for (const [item, path, name] of [
    ['Descarca XML', '/user/invoicing-system/invoice/download/5000000004/xml', 'invoice.MST 00004.xml'],
    ['Descarca PDF clasic', '/user/invoicing-system/invoice/download/5000000004/classic/pdf', 'invoice.MST 00004.pdf'],
  ] as const) {
    await menuOf(page, 4)
    const saved = await page.saved(() => page.getByRole('menuitem', { name: item, exact: true }).click())
    expect([saved.name, page.requests(/\/invoice\/download\//).at(-1)?.path]).toEqual([name, path])
  }
})

it('has a filter of states for the platform’s own company alone, and drops that of messages without accepted ones', async () => {
  const page = await opened('a-platformei', { list: [], isInternal: true })
  await said(page, 'Nu exista facturi trimise pentru aceste filtre.')
  const messages = page.getByLabel('Mesaje', { exact: true })
  const period = button(page, /^Perioada/)
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(4)
  await choose(page, 'unread')
  await expect.poll(() => lastAsked(page)).toEqual({ status: [1, 2, 3, 4], messageStatus: 1, buyer: {} })
  await expect.poll(() => period.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Transmisa' }).click()
  await expect.poll(() => lastAsked(page)).toMatchObject({ status: [1, 2, 3], dateTo: expect.any(String) })
  expect(lastAsked(page)).not.toHaveProperty('messageStatus')
  await expect.poll(() => messages.isDisabled()).toBe(true)
  await expect.poll(() => period.isDisabled()).toBe(false)
  await page.waitForURL(/states=123/)
  const other = await opened('a-altora', { list: [invoice(1, 4)] })
  await said(other, 'MST 00001')
  await expect.poll(() => other.getByRole('checkbox').count()).toBe(0)
})

const choose = (page: Page, value: string) =>
  page.getByLabel('Mesaje', { exact: true }).evaluate((element) => {
    const select = element as HTMLSelectElement // the field of that name
    const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value') ?? {}
    set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

it('asks once for a name that is typed, and without it once it is emptied', async () => {
  const page = await opened('cauta', { list: [invoice(1, 4)] })
  await said(page, 'MST 00001')
  const before = asked(page).length
  await page.getByLabel('Numele clientului').fill('atelier')
  await expect.poll(() => lastAsked(page)?.buyer).toEqual({ name: 'atelier' })
  expect(asked(page).length).toBe(before + 1)
  await page.waitForURL(/name=atelier/)
  await page.goto(`${LIST}?name=atelier`)
  await expect.poll(() => lastAsked(page)?.buyer).toEqual({ name: 'atelier' })
  await page.getByLabel('Numele clientului').fill('')
  await expect.poll(() => lastAsked(page)?.buyer).toEqual({})
})

it('shows the attempts of a refused invoice with ANAF’s answer as text', async () => {
  const page = await opened('refuzata', { list: [invoice(3, 3)] })
  const attempt = (n: number, status: string | null, more: Partial<SentAttempt> = {}): SentAttempt => ({
    ...{
      attemptId: idOf(n),
      processingId: null,
      downloadId: null,
      createdAt: AT,
      finishedAt: null,
      status: { status },
      reasons: [],
      ...more,
    },
  })
  await page.route(/\/status-details\//, () => ({
    json: [
      attempt(1, 'downloadSuccessful', { processingId: '71', downloadId: '72', reasons: ['E: localitatea lipseste'] }),
      ...[attempt(2, 'uploadRejected'), attempt(3, 'uploadFailed'), attempt(4, 'altaStare'), attempt(5, null)],
    ],
  }))
  await page.route(/\/download\/72\/xml$/, () => ({ body: '<header><Error errorMessage="<b>"/><script>1</script></header>' }))
  await menuOf(page, 3)
  await page.getByRole('menuitem', { name: 'Istoricul starilor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Istoricul facturii MST 00003' })
  for (const word of [
    'Descarcata cu succes',
    'Respinsa la incarcare',
    'Incarcare esuata',
    'altaStare',
    'In curs',
    'E: localitatea lipseste',
  ])
    await dialog.getByText(word).first().waitFor()
  await dialog
    .getByText(/<script>1<\/script>/)
    .first()
    .waitFor()
  await expect.poll(() => dialog.locator('script').count()).toBe(0)
  await expectFine()
})

it('marks a message as read on opening it, and all of them at once', async () => {
  const messages = [message(1), message(2), message(3, { sender: 'supplier', status: 2 }), message(4)]
  const page = await opened('cu-mesaje', { list: [invoice(4, 4, { message: messages })] })
  await page.route(/mark-message-as-read(\/bulk)?$/, () => ({ json: { success: true } }))
  await button(page, '3 mesaje necitite').click()
  const dialog = page.getByRole('dialog', { name: 'Mesajele facturii MST 00004' })
  await dialog.getByRole('button', { name: /Furnizor/ }).click()
  await dialog.getByText('Mesajul 3').first().waitFor()
  await dialog
    .getByRole('button', { name: /Necitit/ })
    .first()
    .click()
  await dialog.getByText('2 mesaje necitite').first().waitFor()
  const marked = () => page.requests(/mark-message-as-read/).map(({ path, body }) => [path.split('/').at(-1), body])
  expect(marked()).toEqual([['mark-message-as-read', { messageId: idOf(101) }]])
  await expectFine()
  await dialog.getByRole('button', { name: 'Marcheaza toate ca citite' }).click()
  await dialog.getByText('Toate mesajele sunt citite.').first().waitFor()
  expect(marked().at(-1)).toEqual(['bulk', { messageIds: [idOf(102), idOf(104)] }])
})

it('says that a message could not be marked', async () => {
  const page = await opened('nemarcat', { list: [invoice(4, 4, { message: [message(1)] })] })
  await page.route(/mark-message-as-read(\/bulk)?$/, () => ({ status: 500 }))
  await button(page, 'Un mesaj necitit').click()
  await button(page, /Necitit/).click()
  await said(page, 'A aparut o eroare la marcarea mesajului ca citit')
  await button(page, 'Marcheaza toate ca citite').click()
  await said(page, 'A aparut o eroare la marcarea mesajelor ca citite')
})

it('sends a refused one again once that is confirmed', async () => {
  const page = await opened('din-nou', { list: [invoice(3, 3, { canSendAgain: true })] })
  await page.route(/send-again$/, () => ({ json: { success: true } }))
  expect(await menuOf(page, 3)).toEqual(['Trimite din nou', 'Istoricul starilor'])
  await page.getByRole('menuitem', { name: 'Trimite din nou' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trimite din nou' })
  expect(page.requests(/send-again$/)).toEqual([])
  await dialog.getByRole('button', { name: 'Trimite din nou' }).click()
  await said(page, 'Factura se trimite din nou.')
  expect(page.requests(/send-again$/).map(({ body }) => body)).toEqual([{ invoicingSystemId: idOf(3) }])
})

it('leads to the correction of one that was written here, and of no other', async () => {
  const list = [invoice(3, 3, { canSendAgain: true, source: 'written' }), invoice(4, 3, { source: 'written' })]
  const page = await opened('corecteaza', { list })
  expect(await menuOf(page, 4)).toEqual(['Istoricul starilor'])
  await page.keyboard.press('Escape')
  expect(await menuOf(page, 3)).toEqual(['Corecteaza si trimite', 'Trimite din nou', 'Istoricul starilor'])
  await page.getByRole('menuitem', { name: 'Corecteaza si trimite' }).click()
  await page.waitForURL(new RegExp(`system-invoices/correct/${idOf(3)}$`))
})

it('lets who only reads send nothing and mark nothing', async () => {
  const owner = await server.user('detine')
  await connected(app, server.call, owner)
  const reader = await server.member('citeste-facturi', { clientId: owner.id, role: 'read-only' })
  const list = [invoice(3, 3, { canSendAgain: true, message: [message(1)] })]
  const page = await opened('', { list }, { id: owner.id, token: reader.token })
  await said(page, 'Client 3')
  expect(await menuOf(page, 3)).toEqual(['Istoricul starilor', 'Vezi mesajele'])
  await page.getByRole('menuitem', { name: 'Vezi mesajele' }).click()
  await button(page, /Client · .*Necitit/).click()
  await said(page, 'Mesajul 1')
  await expect.poll(() => button(page, 'Marcheaza toate ca citite').count()).toBe(0)
  expect(page.requests(/mark-message-as-read/)).toEqual([])
})

it('says that the list cannot be had, and shows an empty one', async () => {
  const owner = await server.user('fara-lista')
  await connected(app, server.call, owner)
  const page = await mountPage('/profile/dashboard', { as: owner })
  await page.route(CALL, () => ({ status: 500 }))
  await page.goto(LIST)
  await said(page, 'A aparut o eroare, facturile nu au putut fi afisate!')
  await button(page, 'Reincearca').waitFor()
})
