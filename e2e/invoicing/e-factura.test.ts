/** e-Factura as its users see it: companies are connected, what suppliers sent comes in and is decided, and what buyers write is read. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { approved, newClient, payingClient, payWith } from '../money/paying-client.ts'
import { ask } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { beat, productDatabase } from '../running/product-database.ts'
import {
  comesIntoBeing,
  companyOf,
  connects,
  decides,
  disconnects,
  inMenu,
  issuedOn,
  ofAllDays,
  receives,
  savedName,
  signsInAtAnaf,
  whileArchivesAreSlow,
} from './at-anaf.ts'

const reader = { cif: '90002015', name: 'CITITOR DE FACTURI S.R.L.' }
/** By its code, as the sandbox is configured; the registers have it. */
const platform = { cif: '90000022', name: 'TARABA DEMO PERSOANĂ FIZICĂ AUTORIZATĂ' }

const suppliers = [
  ...[
    { from: '90000065', sellerName: 'TIPOGRAFIE DE CARTE S.R.L.' },
    { from: '90000081', sellerName: 'HÂRTIE DE MUNTE S.R.L.' },
  ],
  { from: '90000049', sellerName: 'FIRE SI NASTURI S.A.' },
] as const
const paper = suppliers[1]
const COUNT = 500
const DAYS = 50

/** Of a supplier, spread over the days; one of them does not add up. */
async function fiveHundredSent(): Promise<void> {
  for (let n = 0; n < COUNT; n += 1) {
    const supplier = suppliers[n % suppliers.length] ?? paper
    await receives(reader, { ...supplier, number: `F-${n}`, daysAgo: 1 + (n % DAYS), wrongByBani: n === WRONG ? 100 : 0 })
  }
}
/** Of the paper mill, each. */
const [REJECTED, WRONG] = [103, 106]
const numbered = (n: number) => new RegExp(` F-${n}$`)

const search = (page: Page, label: string) => page.getByRole('searchbox', { name: label })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const background = (page: Page, text: string) => row(page, text).evaluate((one) => getComputedStyle(one).backgroundColor)

it('five hundred invoices come in before the eyes, are filtered, decided and downloaded, and the company is left', async () => {
  const email = await newClient('Cititor de facturi')
  await comesIntoBeing(reader)
  await companyOf(email, reader)
  await fiveHundredSent()
  const { page } = await openSignedIn(email)
  await page.goto('/profile/invoicing-system')
  await page.waitForURL(/\/invoicing-system\/connect$/)
  await page.getByText('Serviciul este gratuit.').waitFor()
  await expectFine(page)
  await page.getByRole('button', { name: 'Conecteaza-ma la e-factura' }).click()
  await whileArchivesAreSlow(async () => {
    await connects(page, reader)
    await row(page, reader.name)
      .getByText(/^Activ pana la /)
      .waitFor()
    await expectFine(page)
    await page.getByRole('link', { name: 'Inapoi la facturi' }).click()
    await page.getByText('Conectarea a reusit. Datele vor fi descarcate in curand de la ANAF. Reveniti in cateva minute.').waitFor()
    await page.getByText(/(inca de descarcat de la ANAF|sunt inca de descarcat)/).waitFor()
    await expectFine(page)
  })
  // The page looks by itself.
  await page.getByText(/^Ultima sincronizare: /).waitFor({ timeout: 240_000 })
  await page.getByText('Str. Horea, Nr. 1').waitFor()
  await ofAllDays(page)
  await page.getByText(`1 - 100 din ${COUNT}`).first().waitFor()
  await page.getByRole('button', { name: 'Ultima pagina' }).first().click()
  await page.getByText(`401 - ${COUNT} din ${COUNT}`).first().waitFor()

  await search(page, 'Numele furnizorului').fill(' hartie ')
  await expect.poll(() => row(page, 'TIPOGRAFIE').count()).toBe(0)
  await row(page, paper.sellerName).first().waitFor()
  await search(page, 'CUI-ul furnizorului').fill('90000065')
  await page.getByText('Nu exista facturi primite pentru aceste filtre.').waitFor()
  await search(page, 'CUI-ul furnizorului').fill(paper.from)
  await row(page, paper.sellerName).first().waitFor()
  await page.getByLabel('Perioada este dupa').selectOption({ label: 'Data e-Factura' })
  await row(page, paper.sellerName).first().waitFor()
  await expectFine(page)

  await inMenu(page, numbered(REJECTED), 'Factura nu ne apartine')
  await decides(page, 'Nu am comandat hartia aceasta.')
  await row(page, `F-${REJECTED}`).getByText('Respinsa').waitFor()
  await messageIsSent(email)
  // Its filters stand in the address.
  await page.reload()
  await page.getByLabel('Starea').selectOption({ label: 'Respinse' })
  await row(page, `F-${REJECTED}`).getByRole('button', { name: 'Un mesaj' }).click()
  const messages = page.getByRole('dialog', { name: 'Mesaje catre furnizor' })
  await messages.getByText('Nu am comandat hartia aceasta.').waitFor()
  await messages.getByText('Trimis cu succes').waitFor()
  expect((await messages.boundingBox())?.width).toBe(600)
  await page.keyboard.press('Escape')
  await inMenu(page, numbered(REJECTED), 'Marcheaza ca primita')
  await decides(page)
  await page.getByText('Nu exista facturi primite pentru aceste filtre.').waitFor()
  await page.getByLabel('Starea').selectOption({ label: 'Toate starile' })

  await search(page, 'Numele furnizorului').fill('hartie')
  const wrong = row(page, `F-${WRONG}`)
  await wrong.getByRole('button', { name: 'De verificat' }).waitFor()
  await expect.poll(() => background(page, `F-${WRONG}`)).not.toMatch(/^(rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\))$/)
  await wrong.getByRole('button', { name: 'De verificat' }).click()
  const warnings = page.getByRole('dialog', { name: 'Avertismente' })
  await warnings.getByText('Sumele din factura nu se potrivesc intre ele.').waitFor()
  await expect.poll(() => warnings.getByRole('button', { name: 'Accepta' }).isDisabled()).toBe(true)
  await warnings.getByLabel('Am luat la cunostinta').check()
  await warnings.getByRole('button', { name: 'Accepta' }).click()
  await page.getByText('Succes!', { exact: true }).waitFor()
  await wrong.getByRole('button', { name: 'Verificat', exact: true }).waitFor()

  const name = `HÂRTIE DE MUNTE S.R.L._${issuedOn(1 + (REJECTED % DAYS))}_F-${REJECTED}`
  expect(await savedName(page, numbered(REJECTED), 'Descarca arhiva ZIP')).toBe(`${name}.zip`)
  expect(await savedName(page, numbered(REJECTED), 'Descarca XML')).toBe(`${name}.xml`)
  expect(await savedName(page, numbered(REJECTED), 'Descarca PDF')).toBe(`${name}.pdf`)
  await page.getByRole('link', { name: `F-${REJECTED}` }).click()
  await page.getByRole('heading', { name: new RegExp(`F-${REJECTED}`) }).waitFor()
  await page.goBack()

  await disconnects(page, reader)
  await page.getByText('Nu exista nicio companie conectata cu sistemul ANAF.').waitFor()
  await page.getByRole('link', { name: 'Inapoi la facturi' }).click()
  await page.waitForURL(/\/invoicing-system\/connect$/)
})

type Received = { list: { generalData: { message: { status: string }[] } }[] }

/** ANAF has accepted it, as the product asks each minute. */
async function messageIsSent(email: string): Promise<void> {
  const body = { filtersObj: { status: ['rejected_with_message'] }, identificationCode: reader.cif }
  const states = async () => {
    await beat('follow-einvoice-messages')
    const { list } = await ask<Received>('POST', '/user/invoicing-system/received-invoices', { email, body })
    return list.flatMap(({ generalData }) => generalData.message.map(({ status }) => status))
  }
  await expect.poll(states).toEqual(['uploadSuccessful'])
}

it('the platform’s own company takes suppliers in, accepts and rejects, and reads what buyers write about what it sent', async () => {
  const buyer = `Cumparator ${randomUUID().slice(0, 8)}`
  const email = await payingClient(buyer)
  await companyOf(email, platform)
  const { page } = await openSignedIn(email)
  await page.goto('/profile/prepay')
  await page.getByRole('radio', { name: '50,00 RON', exact: true }).click()
  await page.getByRole('button', { name: 'Plateste 50,00 RON' }).click()
  await payWith(page, approved)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  await isInvoiced(email)

  const supplier = { from: '90000103', sellerName: `FURNIZOR NOU ${buyer}`, daysAgo: 0 }
  await receives(platform, { ...supplier, number: `${buyer}-1` })
  await page.goto('/profile/invoicing-system/companies/list')
  await page.getByText('Nu exista nicio companie conectata cu sistemul ANAF.').waitFor()
  await page.getByRole('button', { name: 'Adauga firma' }).click()
  await connects(page, platform)
  await page.getByRole('link', { name: 'Inapoi la facturi' }).click()
  await page.getByText(/^Ultima sincronizare: /).waitFor({ timeout: 120_000 })
  await search(page, 'Numele furnizorului').fill(buyer)
  await row(page, `${buyer}-1`).getByText('Furnizor inexistent').waitFor()
  await expectFine(page)
  await inMenu(page, new RegExp(`${buyer}-1$`), 'Adauga furnizorul si accepta')
  await decides(page)
  await row(page, `${buyer}-1`).getByText('Acceptata').waitFor()

  // The supplier is known now.
  for (const n of [2, 3]) await receives(platform, { ...supplier, number: `${buyer}-${n}` })
  await page.getByRole('link', { name: 'Management firme' }).click()
  await inMenu(page, new RegExp(`${platform.name}$`), 'Reconecteaza')
  const again = page.getByRole('dialog', { name: 'Reconectare e-factura' })
  await again.getByRole('button', { name: 'Anuleaza' }).waitFor()
  await again.getByRole('button', { name: 'Reconecteaza' }).click()
  await signsInAtAnaf(page)
  await page.getByText(`Firma ${platform.name} este conectata la e-Factura.`).waitFor()
  await isListed(email, `${buyer}-3`)
  await page.getByRole('link', { name: 'Inapoi la facturi' }).click()
  await search(page, 'Numele furnizorului').fill(buyer)
  await row(page, `${buyer}-2`).getByText('In asteptare actiune').waitFor()
  await inMenu(page, new RegExp(`${buyer}-2$`), 'Accepta')
  await decides(page)
  await row(page, `${buyer}-2`).getByText('Acceptata').waitFor()
  await inMenu(page, new RegExp(`${buyer}-3$`), 'Respinge')
  await decides(page, 'Pretul nu este cel agreat.')
  await row(page, `${buyer}-3`).getByText('Respinsa').waitFor()

  const { number, invoiceId } = await sentTo(email, buyer)
  for (const n of [1, 2, 3]) await buyerWrites({ invoiceId, text: `Mesajul ${n} al cumparatorului` })
  await page.getByRole('tab', { name: 'Facturi trimise' }).click()
  await search(page, 'Numele clientului').fill(buyer)
  await row(page, number).getByText('Transmisa').waitFor()
  await expectFine(page)
  await row(page, number).getByRole('button', { name: '3 mesaje necitite' }).click()
  const messages = page.getByRole('dialog', { name: `Mesajele facturii ${number}` })
  await messages
    .getByRole('button', { name: /Necitit$/ })
    .first()
    .click()
  await messages.getByText('2 mesaje necitite').waitFor()
  await messages.getByRole('button', { name: 'Marcheaza toate ca citite' }).click()
  await messages.getByText('Toate mesajele sunt citite.').waitFor()
  await page.keyboard.press('Escape')
  await row(page, number).getByRole('button', { name: '3 mesaje', exact: true }).waitFor()

  const sent = new RegExp(`${number} `)
  expect(await savedName(page, sent, 'Descarca arhiva ZIP')).toBe(`invoice.${number}.zip`)
  expect(await savedName(page, sent, 'Descarca XML')).toBe(`invoice.${number}.xml`)
  expect(await savedName(page, sent, 'Descarca PDF')).toBe(`invoice.${number}.pdf`)
  expect(await savedName(page, sent, 'Descarca PDF clasic')).toBe(`invoice.${number}.pdf`)

  await disconnects(page, platform)
  await page.getByText('Nu exista nicio companie conectata cu sistemul ANAF.').waitFor()
})

/** In advance, for what it paid. */
async function isInvoiced(email: string): Promise<void> {
  const { clientId } = await ask<{ clientId: string }>('GET', '/auth/me', { email })
  await ask('POST', '/admin/trigger-invoice/pre-pay', { email: 'admin@demo.test', body: { selectedClient: clientId } })
}

type Numbered = { list: { generalData: { invoiceIdentification: string | null } }[] }

async function isListed(email: string, number: string): Promise<void> {
  const body = { filtersObj: {}, identificationCode: platform.cif }
  const numbers = async () =>
    (await ask<Numbered>('POST', '/user/invoicing-system/received-invoices', { email, body })).list.map(
      ({ generalData }) => generalData.invoiceIdentification,
    )
  await expect.poll(numbers).toContain(number)
}

type Sent = { list: { invoiceNumber: string; invoicingSystemId: string; status: number }[] }

/** The invoice of what the client paid, once ANAF has accepted it: it is asked a minute later, and here at once. */
async function sentTo(email: string, buyer: string): Promise<{ number: string; invoiceId: string }> {
  const body = { filters: { buyer: { name: buyer }, status: [4] }, identificationCode: platform.cif }
  const accepted = async () => {
    await productDatabase.$client.query(`update einvoice_sent set ask_at = added_at where state = 'processing' and buyer_name = $1`, [
      buyer,
    ])
    await beat('follow-sent-einvoices')
    return (await ask<Sent>('POST', '/user/invoicing-system/outgoing-list', { email, body })).list
  }
  await expect.poll(async () => (await accepted()).length).toBe(1)
  const [invoice] = await accepted()
  return { number: invoice?.invoiceNumber ?? '', invoiceId: invoice?.invoicingSystemId ?? '' }
}

/** As it is kept once it was read at ANAF, which is asked hourly. */
async function buyerWrites({ invoiceId, text }: { invoiceId: string; text: string }): Promise<void> {
  const columns = 'client_id, id, invoice_id, message_key, sender, text, sent_at'
  const values = `client_id, $2::uuid, id, $2::text, 'client', $3, '2026-01-06T08:00:00Z'`
  const { rowCount } = await productDatabase.$client.query(
    `insert into einvoice_sent_messages (${columns}) select ${values} from einvoice_sent where id = $1`,
    [invoiceId, randomUUID(), text],
  )
  expect(rowCount).toBe(1)
}
