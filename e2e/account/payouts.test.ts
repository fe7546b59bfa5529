/** From cash that came in to what the bank paid and refused: a run of two administrators, seen by the client. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { clientWithMoney, heldCash, secondAdministrator } from './held-cash.ts'

const ADMIN = 'admin@demo.test'
const GOOD = { iban: 'RO33BTRL0130120200000001', accountHolder: 'Atelierul Platit' }
const CLOSED = { iban: 'RO87RNCB0082000000000001', accountHolder: 'Cont Inchis' }
const PRINTED = 'RO33 BTRL 0130 1202 0000 0001'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** As a bank answers: each transfer of the file, refused where the account is the closed one. */
function answerTo(file: string): Buffer {
  const ids = [...file.matchAll(/<CdtTrfTxInf>[\s\S]*?<EndToEndId>([^<]+)<[\s\S]*?<IBAN>([^<]+)<[\s\S]*?<\/CdtTrfTxInf>/g)]
  const messageId = /<MsgId>([^<]+)</.exec(file)?.[1]
  const status = ([, id, iban]: RegExpExecArray) =>
    `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${iban === CLOSED.iban ? 'RJCT' : 'ACSC'}</TxSts>${
      iban === CLOSED.iban ? '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>' : ''
    }</TxInfAndSts>`
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>` +
      `<GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-11-22T10:00:00Z</CreDtTm></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>1</OrgnlPmtInfId>${ids.map(status).join('')}</OrgnlPmtInfAndSts>` +
      `</CstmrPmtStsRpt></Document>`,
  )
}

const giveAnswer = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Alege raspunsul bancii').setInputFiles({ name, mimeType: 'application/xml', buffer })

it('a run goes from its preview through two administrators to the bank, and the client sees what was paid and what was refused', async () => {
  const email = await clientWithMoney('Atelierul de Platit')
  const paid = await heldCash(email, 'Ana Platita', { amount: 4_000, ...GOOD })
  const refused = await heldCash(email, 'Ion Refuzat', { amount: 4_000, ...CLOSED })
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
  await page.getByRole('region', { name: 'De platit acum' }).getByText('Borderouri').waitFor()
  await page.getByText('De la 10.000,00 RON lotul este aprobat de alt administrator').first().waitFor()
  await expectFine(page)
  await page.getByRole('button', { name: 'Fa lotul de plati' }).click()
  await dialog(page, 'Lot nou de plati').getByRole('button', { name: 'Fa lotul de plati' }).dblclick()
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
  expect(await page.getByRole('button', { name: 'Aproba lotul' }).isDisabled()).toBe(true)
  await expectFine(page)

  const other = (await openSignedIn(second)).page
  await other.goto('/profile/orders')
  await other
    .getByRole('link', { name: /^Plati rambursuri/ })
    .getByLabel(/de dus mai departe/)
    .waitFor()
  await other.goto(address)
  await other.getByRole('button', { name: 'Aproba lotul' }).click()
  await dialog(other, /^Aprobarea lotului/)
    .getByRole('button', { name: 'Aproba lotul' })
    .dblclick()
  await other.getByText('Lotul a fost aprobat.').first().waitFor()
  await other.getByText('De trimis bancii').waitFor()
  // The other window still offers what is over: it is refused, and shows what is.
  await page.getByRole('button', { name: 'Anuleaza lotul' }).click()
  await dialog(page, /^Anularea lotului/)
    .getByRole('button', { name: 'Pastreaza lotul' })
    .click()
  await page.reload()

  await other.getByRole('combobox', { name: 'Formatul fisierului' }).click()
  await other.getByRole('option', { name: /^pain\.001\.001\.03/ }).click()
  await other.reload()
  expect(await other.getByRole('combobox', { name: 'Formatul fisierului' }).inputValue()).toMatch(/^pain\.001\.001\.03/)
  await other.getByRole('button', { name: 'Descarca fisierul' }).click()
  const [saved] = await Promise.all([
    other.waitForEvent('download'),
    dialog(other, /^Fisierul lotului/)
      .getByRole('button', { name: 'Descarca fisierul' })
      .click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^plata-\d+-pain\.001\.001\.03\.xml$/)
  const file = await readFile((await saved.path()) ?? '', 'utf8')
  const again = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Descarca din nou' }).click()
  expect(await readFile((await (await again).path()) ?? '', 'utf8')).toBe(file)
  expect(await other.getByRole('button', { name: 'Anuleaza lotul' }).count()).toBe(0)
  await expectFine(other)

  await giveAnswer(other, 'gol.xml', Buffer.from('<nimic/>'))
  await other.getByRole('alert').getByText('Nu s-a schimbat nimic.').waitFor()
  await giveAnswer(other, 'raspuns.xml', answerTo(file))
  const result = other.getByRole('status').filter({ hasText: 'Raspunsul raspuns.xml a fost preluat' })
  await expect.poll(async () => (await result.innerText()).replace(/\s+/g, ' ')).toMatch(/Refuzate 1/)
  await row(other, 'Cont Inchis').getByText('Neplatit').waitFor()
  await row(other, 'Cont Inchis')
    .getByText(/^Refuzat de banca: .*AC04/)
    .waitFor()
  await row(other, 'Atelierul Platit').getByText('Platit', { exact: true }).waitFor()
  await giveAnswer(other, 'raspuns-2.xml', answerTo(file))
  await other.getByText('Tot ce spune fisierul era stiut deja: nu s-a schimbat nimic.').waitFor()

  // The client: sheets, the list of one, the way of the money, and what waits for another account.
  await client.goto('/profile/repayments/sheet')
  await row(client, 'Cont Inchis').getByText('Neplatit').waitFor()
  expect(await row(client, 'Cont Inchis').getByRole('button').count()).toBe(0)
  await expectFine(client)
  await row(client, 'Atelierul Platit')
    .getByRole('button', { name: /^Afiseaza rambursuri/ })
    .click()
  const panel = client.getByRole('region', { name: 'Rambursurile unui borderou' })
  await panel.getByText('Atelierul Platit').waitFor()
  await row(client, String(paid.awb)).getByText('Platit', { exact: true }).waitFor()
  expect(await row(client, String(refused.awb)).count()).toBe(0)
  await client.getByRole('button', { name: /^Ana Platita/ }).click()
  const order = dialog(client, 'Detalii comanda')
  await order.getByText('Banii au fost platiti in cont').waitFor()
  await order.getByText('Trimis bancii pentru plata').waitFor()
  await expectFine(client)
  await client.keyboard.press('Escape')
  await client.getByText(/^Ultima plata: 8\.000,00/).waitFor()
  await panel.getByRole('button', { name: 'Sterge filtrul' }).click()
  await panel.waitFor({ state: 'detached' })

  await client.getByRole('searchbox', { name: /^Cauta AWB/ }).fill(String(refused.awb))
  await row(client, String(refused.awb)).getByRole('link', { name: 'In asteptarea remedierii' }).click()
  await client.waitForURL(/\/profile\/repayments\/awaiting/)
  await row(client, String(refused.awb))
    .getByText(/AC04|refuzat/)
    .waitFor()
  await client.getByRole('button', { name: `Indica alt cont pentru AWB ${refused.awb}` }).click()
  const change = dialog(client, 'Modificarea se aplica pentru o comanda')
  await change.getByLabel('Titular cont').fill('Atelierul Platit')
  await change.getByLabel('Cont (IBAN)').fill(PRINTED)
  await change.getByRole('button', { name: 'Modificare ramburs' }).click()
  await client.getByText('Operatiunea a fost efectuata cu succes').waitFor()
})

it('sheets are marked as not processed and paid at once by an administrator alone', async () => {
  const { page } = await openSignedIn(ADMIN)
  await page.goto('/profile/repayments/sheet')
  await page.getByText('Alegeti un client').first().waitFor()
  await page.getByRole('combobox', { name: 'Client' }).fill('Atelierul de Platit')
  await page.getByRole('option', { name: /Atelierul de Platit/ }).click()
  await row(page, 'Banca Transilvania')
    .getByRole('button', { name: /^Marcheaza ca neprocesat/ })
    .click()
  const marking = dialog(page, 'Marcheaza rambursul ca neprocesat')
  await marking.getByRole('button', { name: 'Da, confirm operatie' }).click()
  await marking.getByText('Alegeti tipul marcarii.').waitFor()
  expect(await marking.getByLabel('Ziua in care s-au intors').count()).toBe(0)
  await marking.getByRole('combobox', { name: 'Tip marcare' }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Eroare banca', 'Bani intorsi in cont'])
  await page.getByRole('option', { name: 'Bani intorsi in cont' }).click()
  await marking.getByLabel('Ziua in care s-au intors').waitFor()
  await marking.getByLabel('Marcheaza pentru plata fara a cere contul clientului').check()
  await expectFine(page)
  await page.route('**/api/admin/repayment/sheet/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await marking.getByRole('button', { name: 'Da, confirm operatie' }).click()
  await marking.getByText('A intervenit o eroare!').waitFor()
  expect(await marking.getByLabel('Marcheaza pentru plata fara a cere contul clientului').isChecked()).toBe(true)
  await page.unroute('**/api/admin/repayment/sheet/*')
  await marking.getByRole('button', { name: 'Da, confirm operatie' }).dblclick()
  await page.getByText('Rambursurile au fost marcate cu succes!', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Marcheaza ca neprocesat/ }).count()).toBe(0)

  await page.goto('/profile/repayments/list')
  await page.getByRole('button', { name: 'Plateste rambursurile clientului acum' }).click()
  const asking = dialog(page, 'Confirmare operatie')
  await asking.getByText('12.000,00 RON').waitFor()
  await expectFine(page)
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
    ...{ repaymentsAmount: 1234.5, paid: 1 },
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
    await next.click()
    await next.click()
    await expect.poll(() => asked.at(-1)?.page).toBe(3)
    expect(asked.length).toBe(2)
    await page.getByRole('combobox', { name: 'Randuri pe pagina' }).click()
    expect(await page.getByRole('option').allTextContents()).toEqual(['25 pe pagina', '50 pe pagina', '100 pe pagina'])
    await page.getByRole('option', { name: '25 pe pagina' }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, limit: 25 })
    await expectFine(page)
  }
})
