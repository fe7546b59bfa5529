/** A client's invoices: which are unpaid, and what an administrator corrects of them. */
import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, it, onTestFinished, vi } from 'vitest'
import { bani } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { setCreditLimit } from '#server/ledger/credit-limit.ts'
import { testClock } from '#server/platform/test-app.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { findInvoices } from '../server/invoices-of.ts'
import { issueInvoice } from '../server/issue-invoice.ts'
import { bonusOf, ordered, paid } from '../server/test-invoices.ts'

const server = await serverOfPages()
const { app } = server.parts
const administrator = await server.operator('administrator')
const at = (moment: string) => ({ ...app, clock: testClock(moment) })

async function invoiced(from: typeof app, clientId: string) {
  const invoice = await from.db.inTransaction((tx) => issueInvoice(from, tx, { clientId, reason: 'by-hand' }))
  if (!invoice) throw new Error('orders were charged')
  return invoice
}

/** Owes two invoices of three, and orders at both rates of VAT on the last one. */
async function owing(name: string) {
  const client = await server.user(name, { startBani: bani(0) })
  const clientId = client.id
  await anEntity(app, { clientId })
  await app.db.inTransaction((tx) => setCreditLimit(tx, clientId, { creditLimitBani: bani(100_000), countsBonus: true }))
  await paid(app, clientId, 1_190)
  await ordered(app, clientId, randomUUID(), 1_190, '2025-07-10T10:00:00Z')
  const first = await invoiced(at('2025-07-11T10:00:00Z'), clientId)
  await ordered(app, clientId, randomUUID(), 2_380, '2025-07-20T10:00:00Z')
  const second = await invoiced(at('2025-07-21T10:00:00Z'), clientId)
  await bonusOf(app, clientId, 100)
  await ordered(app, clientId, randomUUID(), 1_190, '2025-07-30T10:00:00Z')
  await ordered(app, clientId, randomUUID(), 3_630, '2025-08-10T10:00:00Z')
  return { client, first, second, third: await invoiced(at('2025-08-11T10:00:00Z'), clientId) }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
/** The last amount of a row. */
const openShown = (row: string): string =>
  row
    .match(/-?[\d.]+,\d\d\s?RON/g)
    ?.at(-1)
    ?.replace(/\s/, ' ') ?? ''
const numberOf = ({ series, year, number }: { series: string; year: number; number: number }) =>
  `${series}-${year}-${String(number).padStart(6, '0')}`

it('a client sees what is open of all invoices, and those alone, what is due first before the others', async () => {
  const { client, second, third } = await owing('datornic')
  const page = await mountPage('/profile/invoices', { as: client })
  await page.getByText('Rest de plata, toate facturile: 71,00 RON').waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
  // What is paid asks for nothing: the last column is what is left of each, and no total.
  expect((await rows(page).allTextContents()).map(openShown).toSorted()).toEqual(['0,00 RON', '23,80 RON', '47,20 RON'])
  await page.getByLabel('Doar facturile neplatite').click()
  await expect.poll(() => rows(page).count()).toBe(2)
  const shown = await rows(page).allTextContents()
  expect(shown.map((text) => [numberOf(second), numberOf(third)].find((number) => text.includes(number)))).toEqual([
    numberOf(second),
    numberOf(third),
  ])
  expect(shown.every((text) => text.includes('intarziere'))).toBe(true)
  await expectFine()
})

it('on a phone a card says what is left of its invoice, and nothing where it is paid', async () => {
  const { client, first, third } = await owing('pe-telefon')
  const { matchMedia } = window
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(matchMedia(query), { matches: /max-width/.test(query) }))
  const page = await mountPage('/profile/invoices', { as: client })
  const card = (of: typeof first) => page.getByRole('listitem').filter({ hasText: numberOf(of) })
  // A bonus has paid a leu of it.
  await card(third).getByText('Rest de plata: 47,20 RON').waitFor()
  const ofPaid = card(first).getByText(/Rest de plata/)
  await expect.poll(() => ofPaid.count()).toBe(0)
})

it('a client finds invoices by number, kind, day and sum, and sees what those found come to', async () => {
  const { client, first, third } = await owing('cautator')
  const page = await mountPage('/profile/invoices', { as: client })
  await page.getByText(/^Suma facturilor gasite: Fara TVA .* · Total 83,90 RON$/).waitFor()
  const search = page.getByLabel('Cauta numar, firma sau suma')
  const found = async (typed: string, numbers: readonly string[]) => {
    await search.fill(typed)
    await expect.poll(async () => (await rows(page).allTextContents()).map((text) => text.split(' ')[0]?.slice(0, 15))).toEqual(numbers)
  }
  await found(numberOf(first).slice(-6), [numberOf(first)])
  await found('atelier 48,20', [])
  await page.getByText('Nu exista facturi pentru filtrele alese.').waitFor()
  await found('48,20 lei', [numberOf(third)])
  await page.getByText(/^Suma facturilor gasite: .* · Total 48,20 RON$/).waitFor()
  await page.getByRole('button', { name: 'Sterge filtrele' }).click()
  await expect.poll(() => rows(page).count()).toBe(3)
})

it('a client downloads all documents of a month at once', async () => {
  const { client } = await owing('contabil')
  const page = await mountPage('/profile/invoices', { as: client })
  await page.getByRole('button', { name: 'Documentele lunii' }).click()
  const dialog = page.getByRole('dialog', { name: 'Documentele unei luni' })
  await dialog.getByText('3 facturi').waitFor()
  await expectFine()
  const { name, bytes } = await page.saved(() => dialog.getByRole('button', { name: 'Descarca august 2025' }).click())
  expect(name).toBe('documente-2025-08.zip')
  expect(Object.keys(unzipSync(bytes))).toHaveLength(7)
})

it('who owes nothing reads so where only unpaid invoices are asked for', async () => {
  const page = await mountPage('/profile/invoices?unpaid=true', { as: await server.user('platnic') })
  await page.getByText('Nu aveti facturi neplatite.').waitFor()
})

it('an administrator reverses one line of an invoice, with a reason: the other line stays on it, and what it cost is still owed', async () => {
  const { client, third } = await owing('corectat')
  const page = await mountPage('/profile/invoices', { as: administrator, actingFor: { id: client.id, name: 'corectat' } })
  await page.getByText(numberOf(third)).waitFor()
  await rows(page)
    .filter({ hasText: numberOf(third) })
    .locator('button[aria-haspopup="menu"]')
    .click()
  await page.getByRole('menuitem', { name: 'Storneaza factura' }).click()
  const dialog = page.getByRole('dialog', { name: `Storneaza factura ${numberOf(third)}` })
  await dialog.getByRole('checkbox', { name: /21%/ }).waitFor()
  await dialog.getByRole('checkbox', { name: /19%/ }).uncheck()
  await dialog.getByLabel('Factureaza comenzile din nou, pe datele de facturare active').uncheck()
  const verb = dialog.getByRole('button', { name: 'Storneaza factura' })
  await verb.click()
  await dialog.getByText('Scrieti motivul stornarii!').waitFor()
  await dialog.getByLabel('Motivul stornarii').fill('Facturat altui client')
  await expectFine()
  await verb.click()
  await page.getByText(/^A fost emisa factura storno EXS-\d{4}-\d{6}\.$/).waitFor()
  const { list } = await findInvoices(app.db, { clientId: client.id })
  expect(list[0]).toMatchObject({ kind: 'storno', reverses: third.id, vat: [{ percent: 21, netBani: -3_000, vatBani: -630 }] })
  await page.getByText('Rest de plata, toate facturile: 34,70 RON').waitFor()

  await rows(page)
    .filter({ hasText: numberOf(third) })
    .locator('button[aria-haspopup="menu"]')
    .click()
  await page.getByRole('menuitem', { name: 'Storneaza factura' }).click()
  const again = page.getByRole('dialog', { name: `Storneaza factura ${numberOf(third)}` })
  await again.getByRole('checkbox', { name: /19%/ }).waitFor()
  await expect.poll(() => again.getByRole('checkbox', { name: /21%/ }).count()).toBe(0)
})

it('a client corrects none of its invoices', async () => {
  const { client, third } = await owing('titular')
  const page = await mountPage('/profile/invoices', { as: client })
  await page.getByText(numberOf(third)).waitFor()
  await rows(page)
    .filter({ hasText: numberOf(third) })
    .locator('button[aria-haspopup="menu"]')
    .click()
  await page.getByRole('menuitem', { name: 'Pozitii si plati' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Storneaza factura' }).count()).toBe(0)
})
