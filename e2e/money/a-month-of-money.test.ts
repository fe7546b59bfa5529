/** From a company's CUI to the closed month: what a client paid, ordered and was invoiced is the same wherever it is read. */
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { activeOrder, ask, balanceBani, tokenOf } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'
import { actFor, approved, approvedByBank, newClient, payWith } from './paying-client.ts'

const ADMINISTRATOR = 'admin@demo.test'

type Invoice = { id: string; kind: string; invoiceNumber: string; total: number; advanceDeducted: number; payable: number }
type Statement = {
  transactions: { difference: number; invoiceAmount: number; paymentAmount: number; isPayment: boolean }[]
  amounts: { totalInvoices: number; totalPayments: number; totalDifference: number; totalPrePay: number }
}

const bani = (ron: number) => Math.round(ron * 100)
const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + bani(amount), 0)

async function fileOf(email: string, path: string, body?: object): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await tokenOf(email)}`, 'content-type': 'application/json' }
  const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(`${thisProduct().baseUrl}/api${path}`, asked)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

it('a company pays in, subscribes, sends until its card is charged, and its month adds up to the ban', async () => {
  const email = await newClient('Atelierul Lunii')
  const { page } = await openSignedIn(email)
  await page.goto('/profile/billing/data/list')
  await page.getByRole('button', { name: '+ Adauga date de facturare' }).first().click()
  const form = page.getByRole('dialog', { name: 'Adauga date de facturare' })
  await form.getByLabel('Cod de identificare').fill('RO90000014')
  await form.getByText('Date completate din ANAF: ATELIER DEMO S.R.L.').waitFor()
  await form.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Verificat cu ANAF').waitFor()
  await ask('POST', '/user/contact', { email, body: { data: { givenName: 'Ana', familyName: 'Popescu', phone: '+40722333444' } } })
  const settings = { invoiceEveryPrepay: { value: true }, invoiceEveryOrder: { value: false, modifiedManually: false } }
  await ask('POST', '/user/settings/invoicing', { email, body: { settings } })

  await page.goto('/profile/prepay')
  await page.getByRole('radio', { name: '200,00 RON', exact: true }).click()
  await page.getByRole('button', { name: 'Plateste 200,00 RON' }).click()
  await payWith(page, approvedByBank)
  await page.getByRole('button', { name: 'Confirma' }).click()
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  expect(await balanceBani(email)).toBe(20_000)
  const invoices = async () => (await ask<{ list: Invoice[] }>('GET', '/user/invoices', { email })).list
  const [advance, ...others] = await invoices()
  expect([advance?.kind, advance?.total, others]).toEqual(['advance', 200, []])
  expect((await fileOf(email, `/invoice/print/${advance?.id}`)).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/profile/prepay')
  await page.getByRole('radio', { name: '50,00 RON', exact: true }).click()
  await page.getByLabel('Salveaza ca subscriptie').check()
  await page.getByRole('radio', { name: 'Cand soldul este insuficient pentru urmatoarea comanda' }).click()
  await page.getByLabel(/^Sunt de acord ca din cardul salvat/).check()
  await page.getByRole('button', { name: 'Plateste 50,00 RON' }).click()
  await payWith(page, approved)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()

  let ordered = 0
  while ((await invoices()).length < 3) {
    const { state, price } = await activeOrder({ name: 'Ana Cojocaru', email })
    expect(state).toBe('active')
    ordered += bani(price)
  }
  expect(ordered).toBeGreaterThan(25_000)
  expect(await balanceBani(email)).toBe(30_000 - ordered)

  const { clientId } = await ask<{ clientId: string }>('GET', '/auth/me', { email })
  await ask('POST', '/admin/trigger-invoice', { email: ADMINISTRATOR, body: { selectedClient: clientId } })
  const fiscal = (await invoices()).find(({ kind }) => kind === 'fiscal')
  const [annex] = await readWorkbook(await fileOf(email, `/invoice/annex/${fiscal?.id}`))
  const rounding = sumOf((annex?.data.find(([first]) => first === 'Rotunjire') ?? []).slice(8, 10).map(Number))
  expect(bani(fiscal?.total ?? 0) + bani(fiscal?.advanceDeducted ?? 0)).toBe(ordered + rounding)
  const left = await balanceBani(email)
  expect(left).toBe(30_000 - ordered - rounding)

  const { transactions, amounts } = await ask<Statement>('POST', '/user/balance/invoices', { email, body: { checkOld: true } })
  expect(sumOf(transactions.map(({ invoiceAmount }) => invoiceAmount))).toBe(bani(amounts.totalInvoices))
  expect(sumOf(transactions.map(({ paymentAmount }) => paymentAmount))).toBe(bani(amounts.totalPayments))
  expect([bani(amounts.totalPayments), bani(amounts.totalDifference)]).toEqual([30_000, 0])
  expect(bani(amounts.totalPrePay)).toBe(left)
  const [exported] = await readWorkbook(await fileOf(email, '/user/balance/invoices/export', {}))
  const rows = exported?.data ?? []
  const [totals = []] = rows.slice(-1)
  const columns = [4, 5].map((column) => sumOf(rows.slice(1, -1).map((row) => Number(row[column] ?? 0))))
  expect(columns).toEqual([4, 5].map((column) => bani(Number(totals[column]))))
  expect(columns).toEqual([bani(amounts.totalInvoices), bani(amounts.totalPayments)])

  await page.goto('/profile/balance/general')
  await page.getByText('Suma disponibila pentru comenzi').first().waitFor()
  await page.goto('/profile/balance/invoices')
  await page.getByRole('cell', { name: /Factura fiscala/ }).waitFor()
  await correctedByAnAdministrator({ email, number: fiscal?.invoiceNumber ?? '', left })
})

/** The invoice proves wrong: it is reversed and issued again, and the accountant's month says the same as the ledger. */
async function correctedByAnAdministrator({ email, number, left }: { email: string; number: string; left: number }): Promise<void> {
  const { page } = await openSignedIn(ADMINISTRATOR)
  await actFor(page, { email, name: 'Atelierul Lunii' })
  await page.goto('/profile/invoices')
  const choose = async (action: string) => {
    await page
      .getByRole('button', { name: new RegExp(`${number}$`) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Pozitii si plati')
  const details = page.getByRole('dialog', { name: `Factura ${number}` })
  await details
    .getByText(/^Stornare avans pentru servicii de curierat/)
    .first()
    .waitFor()
  await details.getByText(/avans facturat/).waitFor()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await choose('Storneaza factura')
  const dialog = page.getByRole('dialog', { name: `Storneaza factura ${number}` })
  await dialog.getByRole('button', { name: 'Storneaza factura' }).click()
  await dialog.getByText('Scrieti motivul stornarii!').waitFor()
  await dialog.getByLabel('Motivul stornarii').fill('Date de facturare gresite')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Storneaza factura' }).dblclick()
  await page.getByText(/^Au fost emise factura storno EXS-\d{4}-\d{6} si factura EXF-/).waitFor()
  await expectFine(page)
  expect(await balanceBani(email)).toBe(left)

  await page.goto('/admin/accounting')
  await page.getByText('Documentele sunt egale cu registrul contabil, la ban.').waitFor()
  await page.getByText(`Storneaza ${number}`).waitFor()
  await expectFine(page)
  for (const tab of ['Incasari', 'Scadentar']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectFine(page)
  }
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(new Date()).slice(0, 7)
  for (const path of ['saga', 'winmentor', 'documents'])
    expect((await fileOf(ADMINISTRATOR, `/admin/accounting/${path}`, { month })).subarray(0, 2).toString()).toBe('PK')
}
