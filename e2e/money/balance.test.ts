/** The pages of the balance: of a client, of an administrator who chooses one, on a phone. */
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { computedFormulas } from '#server/platform/spreadsheet/test-workbooks.ts'
import { readWorkbook } from '#server/platform/spreadsheet/workbook.ts'
import { expectFine } from '../fine-page.ts'
import { baniIn } from '../orders/money-shown.ts'
import { activeOrder, balanceBani, billTo } from '../running/api.ts'
import { demoPassword, openPage, openSignedIn, signIn, widths } from '../running/browser.ts'
import { serverAnswer } from '../running/server-answer.ts'

const CLIENT = 'client@demo.test'
const NAME = 'Atelierul Mesteacan'

async function amountOf(page: Page, line: string): Promise<number> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line, exact: true }) })
  return baniIn(await row.innerText())
}

async function chooseClient(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Client' }).fill(CLIENT)
  await page.getByRole('option', { name: new RegExp(NAME) }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Pentru: ${NAME}` })
    .filter({ visible: true })
    .waitFor()
}

const lastRow = (page: Page) => page.getByRole('row').last()

async function savedWorkbook(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export situatie' }).click()])
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

it('a client sees what its balance is made of, line by line and order by order', async () => {
  const order = await activeOrder({ name: 'Sold Client' })
  const { page } = await openSignedIn()
  await page.goto('/profile/balance')
  await page.waitForURL(/\/profile\/balance\/general$/)
  await page.getByRole('rowheader', { name: 'Suma disponibila pentru comenzi' }).waitFor()
  await expect.poll(() => page.title()).toBe('Sold - Expedio')
  await expect.poll(() => page.locator('meta[name="description"]').getAttribute('content')).toContain('Soldul contului Expedio')
  const left = await balanceBani(CLIENT)
  await expect.poll(() => amountOf(page, 'Suma disponibila pentru comenzi')).toBe(left)
  await expect.poll(() => page.getByRole('rowheader', { name: 'Bonus disponibil' }).count()).toBe(0)
  await expectFine(page)

  await page.getByRole('link', { name: 'Disponibil', exact: true }).click()
  await page.getByRole('heading', { name: 'Totaluri' }).waitFor()
  const [services, prepaid, payments, bonus] = await Promise.all(
    ['Total servicii nefacturate', 'Avans facturat', 'Plati nefacturate', 'Bonus disponibil'].map((line) => amountOf(page, line)),
  )
  await expect
    .poll(() => amountOf(page, 'Suma disponibila pentru comenzi'))
    .toBe((prepaid ?? 0) + (payments ?? 0) + (bonus ?? 0) - (services ?? 0))
  await expect.poll(() => page.getByRole('button', { name: 'Genereaza factura' }).count()).toBe(0)
  await page.getByRole('link', { name: `Deschide comanda cu AWB ${order.awb}` }).click()
  await page.waitForURL(new RegExp(`/profile/details/order/${order.uniqueId}`))

  await page.goto('/profile/balance/bonus')
  await page.getByText('Aici vor aparea bonusurile').waitFor()
  await expectFine(page)
})

it('a client reads and exports its statement, whose period is kept until it signs out', async () => {
  const { page } = await openPage()
  await signIn(page)
  await page.goto('/profile/balance/invoices')
  await page.getByText('Plata OP').first().waitFor()
  for (const column of ['Data', 'Descriere', 'Factura', 'Suma factura', 'Suma plata', 'Diferenta neplatita', 'Avans facturat'])
    await page.getByRole('columnheader', { name: column, exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Storno avans cu OP' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('columnheader', { name: 'Tranzactie' }).count()).toBe(0)
  await expectFine(page)

  const { name, bytes } = await savedWorkbook(page)
  expect(name).toBe('lista-facturi.xlsx')
  const rows = (await readWorkbook(bytes))?.[0]?.rows ?? []
  const totals = rows
    .at(-1)
    ?.slice(4)
    .map((total) => Math.round(Number(total) * 100))
  const shown = (await lastRow(page).getByText(/RON$/).allInnerTexts()).map(baniIn)
  expect(shown).toEqual(totals)
  for (const { formula, value, computed } of computedFormulas(bytes)) expect([formula, computed]).toEqual([formula, value])

  await page.getByRole('button', { name: /^Perioada/ }).click()
  await page.getByRole('button', { name: 'Ultimele 7 zile' }).click()
  const kept = await page.evaluate(() => localStorage.getItem('balance-invoices'))
  expect(kept).toContain('fromDate')
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('balance-invoices'))).toBe(kept)
  const [answer] = await Promise.all([page.waitForRequest((request) => request.url().includes('/user/balance/invoices')), page.reload()])
  const { fromDate, toDate, company } = JSON.parse(kept ?? '{}')
  expect(answer.postDataJSON()).toMatchObject({ fromDate, toDate, company, checkOld: true })

  await page.route('**/api/user/balance/invoices/export*', (route) => route.abort())
  await page.getByRole('button', { name: 'Export situatie' }).click()
  await page.getByText('A intervenit o eroare! Va rugam reincercati!').waitFor()

  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Deconectare' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('balance-invoices'))).toBeNull()
})

it('an administrator is asked for a client before anything is, and issues the client’s invoices', async () => {
  await billTo(CLIENT)
  await activeOrder({ name: 'De Facturat' })

  const { page } = await openSignedIn('admin@demo.test')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/user/balance/') && asked.push(request.url()))
  for (const place of ['general', 'available', 'bonus', 'invoices']) {
    await page.goto(`/profile/balance/${place}`)
    await page.getByText('Alegeti un client.').waitFor()
  }
  await page.getByRole('button', { name: 'Storno avans cu OP' }).click()
  await page.getByText('Va rugam sa selectati un client pentru care doriti sa returnati avansul!').waitFor()
  expect(asked).toEqual([])
  await expectFine(page)

  await chooseClient(page)
  await page.getByText('Plata OP').first().waitFor()
  await page.getByRole('link', { name: 'Disponibil', exact: true }).click()
  await page.getByRole('heading', { name: 'Totaluri' }).waitFor()
  const services = await amountOf(page, 'Total servicii nefacturate')
  await page.getByRole('button', { name: 'Genereaza factura', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Genereaza factura' })
  expect(baniIn(await confirm.innerText())).toBe(services)
  await expectFine(page)
  await confirm.getByRole('button', { name: 'Genereaza factura' }).click()
  await page.getByText('Factura a fost generata cu succes!').waitFor()
  await page.getByText('Aici vor aparea serviciile comandate').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Genereaza factura', exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => amountOf(page, 'Total servicii nefacturate')).toBe(0)

  await page.getByRole('button', { name: 'Genereaza factura avans' }).click()
  const advance = page.getByRole('dialog', { name: 'Genereaza factura avans' })
  const amount = baniIn(await advance.innerText())
  await advance.getByRole('button', { name: 'Genereaza factura avans' }).click()
  await expect.poll(() => amountOf(page, 'Avans facturat')).toBe(amount)
  await expect.poll(() => page.getByRole('button', { name: 'Genereaza factura avans' }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: 'Situatie facturi', exact: true }).click()
  await page.getByText('Factura avans', { exact: true }).waitFor()
  const print = page.getByRole('button', { name: /^Descarca factura EXF/ }).first()
  const [pdf] = await Promise.all([page.waitForEvent('download'), print.click()])
  expect(pdf.suggestedFilename()).toMatch(/^factura-EXF-\d+-\d+\.pdf$/)
  const [annex] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Descarca anexa/ })
      .first()
      .click(),
  ])
  expect(annex.suggestedFilename()).toMatch(/^anexa-EXF-\d+-\d+\.xlsx$/)
  await expect.poll(() => page.getByRole('button', { name: /^Descarca anexa facturii EXA/ }).count()).toBe(0)
  const statement = await lastRow(page).getByText(/RON$/).allInnerTexts()
  expect(statement.slice(2).map(baniIn)).toEqual([0, amount])
})

const row = {
  ...{
    dateTime: '2026-11-20T10:00:00.000Z',
    isInvoice: false,
    invoice: null,
    invoiceAmount: 0,
    difference: -50,
    prePayAmount: 0,
    cardData: null,
  },
}
const announced = { ...row, id: '11111111-1111-4111-8111-111111111111', description: 'Plata OP anuntata, 50,00 RON', isPayment: false }
const received = { ...row, id: '22222222-2222-4222-8222-222222222222', description: 'Plata OP', isPayment: true, paymentAmount: 50 }

it('an administrator activates an announced payment and reverts a part of a received one, and sees the list anew either way', async () => {
  const { page } = await openSignedIn('admin@demo.test')
  let read = 0
  await page.route('**/api/user/balance/invoices?*', async (route) => {
    read += 1
    const answer = await (await serverAnswer(route)).json()
    const transactions = [
      { ...announced, paymentAmount: 0, paymentNumber: 71, revertibleAmount: 0 },
      { ...received, paymentNumber: 72, revertibleAmount: 40 },
    ]
    await route.fulfill({ json: { ...answer, transactions, count: 2 } })
  })
  const sent: unknown[] = []
  const sentBack = { state: 'paid', way: 'payment', lastFour: '' }
  const answers = [
    { success: true, state: 'received', amount: 50 },
    { success: false, ...sentBack },
    { success: true, ...sentBack },
  ]
  await page.route(/\/api\/admin\/(activate|revert)-payment/, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: answers.shift() ?? {} })
  })
  await page.goto('/profile/balance/invoices')
  await chooseClient(page)

  await page.getByRole('button', { name: 'Activeaza plata 71' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirmare operatie' })
  await expect.poll(() => confirm.getByLabel('Suma (RON)').count()).toBe(0)
  const password = confirm.getByLabel('Parola contului', { exact: true })
  await password.fill(demoPassword)
  await confirm.getByRole('button', { name: 'Activeaza plata' }).click()
  await page.getByText('Plata a fost activata cu succes!').waitFor()
  await expect.poll(() => read).toBeGreaterThan(1)

  const revert = async (amount: string | null) => {
    await page.getByRole('button', { name: 'Storneaza plata 72' }).click()
    const field = confirm.getByLabel('Suma (RON)')
    await expect.poll(() => field.inputValue()).toBe('40,00')
    for (const wrong of amount === null ? ['0,09', '40,01', '', 'zece', '12,345'] : []) {
      await field.fill(wrong)
      await expect.poll(() => confirm.getByRole('button', { name: 'Storneaza plata' }).isDisabled()).toBe(true)
    }
    await field.fill(amount ?? '0,10')
    await password.fill(demoPassword)
    await confirm.getByRole('button', { name: 'Storneaza plata' }).click()
    await confirm.waitFor({ state: 'detached' })
  }
  await revert(null)
  await page.getByText('A intervenit o eroare! Va rugam reincercati!').waitFor()
  const before = read
  await revert('12,5')
  await page.getByText('Plata a fost stornata cu succes!').waitFor()
  await expect.poll(() => read).toBeGreaterThan(before)
  const proof = { password: demoPassword }
  expect(sent).toEqual([
    { id: announced.id, confirmed: false, ...proof },
    { id: received.id, amount: 0.1, ...proof },
    { id: received.id, amount: 12.5, ...proof },
  ])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('all of it is read on a phone', async () => {
  const { page } = await openSignedIn(CLIENT, { width: widths.phone })
  await page.goto('/profile/balance/invoices')
  await page.getByText('Plata OP').first().waitFor()
  await page.getByText('Diferenta neplatita').first().waitFor()
  await expectFine(page)
  await page.getByRole('link', { name: 'Disponibil', exact: true }).click()
  await page.getByRole('heading', { name: 'Totaluri' }).waitFor()
  await expectFine(page)
})
