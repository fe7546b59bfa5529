/** From cash that came in to what the bank paid and refused: a run of two administrators, seen by the client. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine, expectFineAt } from '../fine-page.ts'
import { demoPassword, openSignedIn, widths } from '../running/browser.ts'
import { clientWithMoney, heldCash, secondAdministrator } from './held-cash.ts'
import { inRun, run } from './made-up-run.ts'

const ADMIN = 'admin@demo.test'
const GOOD = { iban: 'RO33BTRL0130120200000001', accountHolder: 'Atelierul Platit' }
const CLOSED = { iban: 'RO87RNCB0082000000000001', accountHolder: 'Cont Inchis' }

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const giveAnswer = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Alege raspunsul bancii').setInputFiles({ name, mimeType: 'application/xml', buffer })

it('a run goes from what is payable through two administrators to where the bank is waited for, and the client sees where the money is', async () => {
  const email = await clientWithMoney('Atelierul de Platit')
  const paid = await heldCash(email, 'Ana Platita', { amount: 4_000, ...GOOD })
  await heldCash(email, 'Ion Refuzat', { amount: 4_000, ...CLOSED })
  await heldCash(email, 'Dan Platit', { amount: 4_000, ...GOOD })
  const second = await secondAdministrator('maria@demo.test')

  const client = (await openSignedIn(email)).page
  await client.goto('/profile/repayments/list')
  const forecast = client.getByRole('region', { name: 'Platile urmatoare' })
  await forecast.getByText('12.000,00 RON').first().waitFor()
  await expectFine(client)

  const { page } = await openSignedIn(ADMIN)
  await page.goto('/profile/orders')
  await page.getByRole('link', { name: 'Plati rambursuri' }).click()
  await page.getByRole('region', { name: 'De platit acum' }).getByText('Nu intra acum in plata').waitFor()
  await expectFine(page)
  // Whatever day it is.
  await page.goto('/profile/repayments/list')
  await page.getByRole('combobox', { name: 'Client' }).fill('Atelierul de Platit')
  await page.getByRole('option', { name: /Atelierul de Platit/ }).click()
  await page.getByRole('button', { name: 'Plateste rambursurile clientului acum' }).click()
  const paying = dialog(page, 'Confirmare operatie')
  await paying.getByLabel('Parola contului', { exact: true }).fill(demoPassword)
  await paying.getByRole('button', { name: 'Pregateste plata' }).click()
  await page.getByText('Rambursurile au fost marcate cu succes pentru plata!').waitFor()
  await page.goto('/admin/payouts')
  await row(page, '12.000,00 RON').getByRole('link').click()
  await page.waitForURL(/\/admin\/payouts\/[\w-]{36}$/)
  const address = new URL(page.url()).pathname
  await page.getByRole('heading', { name: /^Lotul de plati \d+$/ }).waitFor()
  await row(page, 'Cont Inchis').getByText('4.000,00 RON').waitFor()
  await row(page, 'Atelierul Platit').getByText('8.000,00 RON').waitFor()
  await page.getByRole('searchbox', { name: /^Cauta client/ }).fill('cont inchis')
  await row(page, 'Atelierul Platit').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: /^Cauta client/ }).fill('')
  await row(page, 'Atelierul Platit').waitFor()
  // Its maker cannot approve it.
  await page.getByText('a fost facut de dumneavoastra: il aproba alt administrator').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Aproba lotul' }).isDisabled()).toBe(true)
  await expectFine(page)

  const other = (await openSignedIn(second)).page
  await other.goto('/profile/orders')
  await other
    .getByRole('link', { name: /^Plati rambursuri/ })
    .getByLabel(/de dus mai departe/)
    .waitFor()
  await other.goto(address)
  await other.getByRole('button', { name: 'Aproba lotul' }).click()
  const approving = dialog(other, /^Aprobarea lotului/)
  await approving.getByLabel('Parola contului', { exact: true }).fill(demoPassword)
  await approving.getByRole('button', { name: 'Aproba lotul' }).dblclick()
  await other.getByText('Lotul a fost aprobat.').first().waitFor()
  await other.getByText('De trimis bancii').waitFor()
  // The first window still offers what is over: it is refused, and shows what is.
  await page.locator('tbody button[aria-haspopup="menu"]').first().click()
  await page.getByRole('menuitem', { name: 'Scoate din lot' }).click()
  await dialog(page, /^Scoaterea borderoului/)
    .getByRole('button', { name: 'Scoate din lot' })
    .click()
  await page.getByText('De trimis bancii').waitFor()
  await expectFine(other)

  await client.goto('/profile/repayments/sheet')
  await row(client, 'Atelierul Platit').getByText('Neplatit').waitFor()
  await expect.poll(() => row(client, 'Atelierul Platit').getByRole('button').count()).toBe(0)
  await expectFine(client)
  await client.getByRole('link', { name: 'Inapoi la rambursuri' }).click()
  await client.getByRole('searchbox', { name: /^Cauta AWB/ }).fill(String(paid.awb))
  await client.getByRole('button', { name: /^Ana Platita/ }).click()
  const order = dialog(client, 'Detalii comanda')
  await order.getByText('Pus in borderou').waitFor()
  await order.getByText('Urmeaza: Banii ajung in cont').waitFor()
  await expectFine(client)
  // All of the sheet, whatever was searched for.
  await order.getByRole('button', { name: /^Borderoul \d+$/ }).click()
  const panel = client.getByRole('region', { name: 'Rambursurile unui borderou' })
  await panel.getByText('Inca neplatit').waitFor()
  await client.getByRole('button', { name: /^Dan Platit/ }).waitFor()
  await panel.getByRole('button', { name: 'Sterge filtrul' }).click()
  await panel.waitFor({ state: 'detached' })
})

it('the file for the bank is the one chosen last, and what the bank answers is said with its reasons', async () => {
  const { page } = await openSignedIn(ADMIN)
  let [state, answered] = ['approved', false]
  await page.route('**/api/admin/payouts/runs/*/sheets*', (route) => {
    const refusal = answered ? { state: 'failed', reason: 'Refuzat de banca: contul este inchis (AC04).' } : {}
    const list = [inRun(1, GOOD, answered ? { state: 'paid' } : {}), inRun(2, CLOSED, refusal)]
    return route.fulfill({ json: { run: { ...run, state }, count: 2, list } })
  })
  const versions: string[] = []
  await page.route('**/api/admin/payouts/runs/*/file/*', (route) => {
    versions.push(new URL(route.request().url()).pathname.slice(-2))
    if (versions.length === 1) return route.fulfill({ status: 500, body: '{}' })
    state = 'in-file'
    return route.fulfill({ body: '<Document/>', contentType: 'application/xml' })
  })
  await page.route('**/api/admin/payouts/answers*', (route) => {
    const isFirst = !answered
    answered = true
    const counts = isFirst ? { paid: 1, refused: 1, known: 0 } : { paid: 0, refused: 0, known: 2 }
    return route.fulfill({ json: { success: true, ...counts, held: 0, open: 0, strange: 0, unread: 0, unreadValues: [] } })
  })
  await page.goto(`/admin/payouts/${run.id}`)
  await page.getByRole('combobox', { name: 'Formatul fisierului' }).click()
  await page.getByRole('option', { name: /^pain\.001\.001\.03/ }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('combobox', { name: 'Formatul fisierului' }).inputValue()).toMatch(/^pain\.001\.001\.03/)
  const download = async () => {
    await page.getByRole('button', { name: 'Descarca fisierul' }).click()
    await dialog(page, /^Fisierul lotului/)
      .getByRole('button', { name: 'Descarca fisierul' })
      .click()
  }
  await download()
  await page.getByRole('alert').getByText('A aparut o eroare').first().waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), download()])
  expect([saved.suggestedFilename(), versions]).toEqual(['plata-4-pain.001.001.03.xml', ['03', '03']])
  await page.getByRole('button', { name: 'Descarca din nou' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Anuleaza lotul' }).count()).toBe(0)
  await giveAnswer(page, 'raspuns.xml', Buffer.from('<Document/>'))
  const result = page.getByRole('status').filter({ hasText: 'Raspunsul raspuns.xml a fost preluat' })
  await expect.poll(async () => (await result.innerText()).replace(/\s+/g, ' ')).toMatch(/Platite 1 Refuzate 1/)
  await row(page, 'Cont Inchis').getByText('contul este inchis (AC04)').waitFor()
  await row(page, 'Atelierul Platit').getByText('Platit', { exact: true }).waitFor()
  await expectFine(page)
  await giveAnswer(page, 'raspuns-2.xml', Buffer.from('<Document/>'))
  await page.getByText('Tot ce spune fisierul era stiut deja: nu s-a schimbat nimic.').waitFor()
})

it('sheets are marked as not processed and paid at once by an administrator alone', async () => {
  const email = await clientWithMoney('Atelierul Grabit')
  await heldCash(email, 'Ina Grabita', { amount: 120, ...GOOD })
  const { page } = await openSignedIn(ADMIN)
  const sheet = { id: 7, sheetDate: '2026-01-08', bankAccountOwner: 'Atelierul Platit', bankAccount: GOOD.iban, bank: 'Banca Transilvania' }
  let paid = 1
  await page.route(/\/api\/user\/repayments\/sheets(\?|$)/, (route) =>
    route.fulfill({
      json: {
        count: 1,
        list: [{ ...sheet, amount: 10, repaymentsAmount: 10, paid, state: 'paid', paidOn: null, reason: null, becomes: null }],
      },
    }),
  )
  const marked: unknown[] = []
  await page.route('**/api/admin/repayment/sheet/*', (route) => {
    marked.push(route.request().postDataJSON())
    if (marked.length === 1) return route.fulfill({ status: 500, body: '{}' })
    paid = 0
    return route.fulfill({ json: { success: true } })
  })
  await page.goto('/profile/repayments/sheet')
  await page.getByText('Alegeti un client').first().waitFor()
  await page.getByRole('combobox', { name: 'Client' }).fill('Atelierul Grabit')
  await page.getByRole('option', { name: /Atelierul Grabit/ }).click()
  await row(page, 'Banca Transilvania')
    .getByRole('button', { name: /^Marcheaza ca neprocesat/ })
    .click()
  const marking = dialog(page, 'Marcheaza rambursul ca neprocesat')
  await marking.getByRole('button', { name: 'Da, confirm operatie' }).click()
  await marking.getByText('Alegeti tipul marcarii.').waitFor()
  await expect.poll(() => marking.getByLabel('Ziua in care s-au intors').count()).toBe(0)
  await marking.getByRole('combobox', { name: 'Tip marcare' }).click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Eroare banca', 'Bani intorsi in cont'])
  await page.getByRole('option', { name: 'Bani intorsi in cont' }).click()
  const cameBack = marking.getByLabel('Ziua in care s-au intors')
  const today = await cameBack.inputValue()
  // Leaving the field closes its calendar.
  const typed = async (day: string) => {
    await cameBack.fill(day)
    await cameBack.press('Tab')
  }
  await typed('31.02.2026')
  await marking.getByRole('button', { name: 'Da, confirm operatie' }).click()
  await marking.getByText('Nu este o data. Scrieti-o ca 31.12.2026.').waitFor()
  expect(marked).toEqual([])
  await typed(today)
  await marking.getByLabel('Marcheaza pentru plata fara a cere contul clientului').check()
  await expectFine(page)
  await marking.getByRole('button', { name: 'Da, confirm operatie' }).click()
  await marking.getByText('A intervenit o eroare!').waitFor()
  await expect.poll(() => marking.getByLabel('Marcheaza pentru plata fara a cere contul clientului').isChecked()).toBe(true)
  await marking.getByRole('button', { name: 'Da, confirm operatie' }).dblclick()
  await page.getByText('Rambursurile au fost marcate cu succes!', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Marcheaza ca neprocesat/ }).count()).toBe(0)

  const said = { type: 2, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), markForPayment: true }
  expect(marked).toEqual([said, said])

  await page.goto('/profile/repayments/list')
  await page.getByRole('button', { name: 'Plateste rambursurile clientului acum' }).click()
  const asking = dialog(page, 'Confirmare operatie')
  await asking.getByText(/120,00 RON/).waitFor()
  await expectFine(page)
  await asking.getByLabel('Parola contului', { exact: true }).fill(demoPassword)
  await asking.getByRole('button', { name: 'Pregateste plata' }).dblclick()
  await page.getByText('Rambursurile au fost marcate cu succes pentru plata!').waitFor()
  await page.getByRole('button', { name: 'Plateste rambursurile clientului acum' }).waitFor({ state: 'detached' })

  const dispatcher = (await openSignedIn('dispecer@demo.test')).page
  for (const address of ['/profile/repayments/sheet', '/admin/payouts']) {
    await dispatcher.goto(address)
    await dispatcher.getByRole('heading', { name: 'Fara acces' }).waitFor()
  }
  const reader = (await openSignedIn('citire@demo.test')).page
  await reader.goto('/profile/repayments/sheet')
  await reader.getByText('Nu exista date pentru filtrele selelectate', { exact: true }).waitFor()
})

it('many sheets are walked through in pages, on every width, with one call for a fast hand', async () => {
  const sheet = (id: number) => ({
    ...{ id, sheetDate: '2026-11-20', bankAccountOwner: 'Societatea cu Nume Lung', bankAccount: GOOD.iban, amount: 1234.5 },
    ...{ repaymentsAmount: 1234.5, paid: 1, state: 'in-file', paidOn: null, reason: null, becomes: null },
  })
  for (const width of [widths.phone, widths.tablet, widths.desk]) {
    const { page } = await openSignedIn('client@demo.test', { width })
    const asked: { page: number; limit: number }[] = []
    await page.route(/\/api\/user\/repayments\/sheets$/, (route) => {
      const body: { page: number; limit: number } = route.request().postDataJSON()
      asked.push(body)
      const list = Array.from({ length: body.limit }, (_, i) => sheet(1_000 - (body.page - 1) * body.limit - i))
      const [first, second] = list
      const odd = [
        { ...first, paid: 0 },
        { ...second, paid: 0, amount: -35.5 },
      ]
      return route.fulfill({ json: { count: 1_000, list: [...odd, ...list.slice(2)] } })
    })
    await page.route(/\/api\/user\/repayments\/sheets-amount$/, (route) =>
      route.fulfill({ json: { totalAmount: 100, totalRepaymentsAmount: 112.5 } }),
    )
    await page.goto('/profile/repayments/sheet')
    await page
      .getByText(
        'Suma de 12,50 lei este platita in plus de dumneavoastra catre Expedio. Aceasta se va plati catre dumneavoastra impreuna cu urmatorul virament de rambursuri!',
        { exact: true },
      )
      .waitFor()
    await page.getByText('-35,50 RON').first().waitFor()
    expect(asked).toEqual([expect.objectContaining({ page: 1, limit: 50 })])
    const next = page.getByRole('button', { name: 'Pagina urmatoare' }).first()
    // In the page itself: how long a click takes from outside is the machine's. Not waited for: what a page that draws anew answers may be lost.
    await next.evaluate((button: HTMLButtonElement) => {
      button.click()
      setTimeout(() => button.click(), 20)
    })
    await expect.poll(() => asked.at(-1)?.page).toBe(3)
    expect(asked.length).toBe(2)
    await page.getByRole('combobox', { name: 'Randuri pe pagina' }).click()
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['25 pe pagina', '50 pe pagina', '100 pe pagina'])
    await page.getByRole('option', { name: '25 pe pagina' }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, limit: 25 })
    await expectFineAt(page, [width])
  }
})
