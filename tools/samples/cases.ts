/** One story for each case that a reader of papers asks about; the names of its files say which. */

import { dayAfter } from '#contract/days.ts'
import { fromRon, toRon } from '#contract/money.ts'
import type { Language } from '#contract/texts/languages.ts'
import { ALL_COMPANIES } from '#paying/balance/contract/statement.ts'
import { exportStatement } from '#paying/balance/server/statement/export-statement.ts'
import { printAnnex, printInvoice } from '#paying/invoices/server/documents/print-invoice.ts'
import { hasAnnex } from '#paying/invoices/server/invoices-of.ts'
import type { Invoice } from '#paying/invoices/server/write-invoice.ts'
import { announceTransfer } from '#paying/payments/server/transfers/announce-transfer.ts'
import { printProforma } from '#paying/payments/server/transfers/print-proforma.ts'
import { textsOf } from '#server/platform/texts.ts'
import { writeSampleBankFiles } from './bank-files.ts'
import { buyerNamed, type SampleBuyer, sampleBuyers } from './buyers.ts'
import {
  cancelSampleOrder,
  earnBonus,
  invoiceOrders,
  openSampleClient,
  payAsTransfer,
  payBackAdvance,
  payInAdvance,
  reverseSampleInvoice,
  type SampleClient,
  type SampleSending,
  sendOrder,
} from './clients.ts'
import { ownInvoiceXml, writeElectronicInvoices } from './electronic-invoices.ts'
import type { SampleBooks } from './open-books.ts'
import { writeSampleSheets } from './sheets.ts'
import { papersIn, playInTurn, type SamplePapers, type SampleStory } from './stories.ts'

/** Of all that happens. */
const [FIRST_DAY, LAST_DAY] = ['2025-06-01', '2026-11-30']

type Given = { books: SampleBooks; papers: SamplePapers }

/** Courier and service as both offer them to an address. */
const services = [
  { courier: 'fan', service: 'Standard' },
  { courier: 'sameday', service: '24H' },
  { courier: 'fan', service: 'RedCode (pana la ora 10)' },
] as const

const AT_ONCE = 3

/** Orders whose prices have all kinds of bani. */
async function sendSome(client: SampleClient, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - ids.length) }, (_, at) => ids.length + at)
    ids.push(...(await Promise.all(some.map((i) => sendOrder(client, orderNumbered(i))))))
  }
  return ids
}

const orderNumbered = (i: number): SampleSending => ({
  ...services[i % services.length],
  ...{ weightKg: 1 + (i % 9), insuranceRon: 10 + ((i * 37) % 90), reference: `#${1001 + i}` },
})

/** A client, the folder of its papers, and how they are written. */
async function begin({ books, papers }: Given, folder: string, buyer = 'company') {
  const client = await openSampleClient(books, buyerNamed(buyer))
  const { app, clientId } = client
  const asked = (language: Language) => ({ clientId, texts: textsOf(language) })
  return {
    client,
    async print(name: string, of: Invoice, language: Language = 'ro'): Promise<void> {
      await papers.write(`${folder}/${name}.pdf`, await printInvoice(app, { id: of.id, ...asked(language) }))
      if (language === 'ro') await papers.write(`${folder}/${name}.xml`, { bytes: Buffer.from(await ownInvoiceXml(app, of)), name })
      if (hasAnnex(of)) await papers.write(`${folder}/${name}-annex.xlsx`, await printAnnex(app, { id: of.id, ...asked(language) }))
    },
    async printStatement(language: Language = 'ro'): Promise<void> {
      const period = { fromDate: FIRST_DAY, toDate: LAST_DAY, company: ALL_COMPANIES, checkOld: false }
      await papers.write(`${folder}/statement.xlsx`, await exportStatement(app, { ...asked(language), ...period }))
    },
    async printProforma(name: string, language: Language): Promise<void> {
      const transfer = { clientId, amountBani: fromRon(1_234.56), entityNumber: 1, createdBy: null, key: null }
      const { identifier: paymentId } = await announceTransfer(app, transfer)
      await papers.write(`${folder}/${name}.pdf`, await printProforma(app, { paymentId, ...asked(language) }))
    },
  }
}

/** Bonus pays first, then payments; something is left to pay. */
async function* bonus(given: Given): SampleStory {
  yield '2026-09-02'
  const { client, print, printStatement } = await begin(given, 'bonus')
  await earnBonus(client, 31.07)
  await payAsTransfer(client, 60)
  await sendSome(client, 7)
  yield '2026-09-30'
  await print('invoice-with-bonus', await invoiceOrders(client))
  await earnBonus(client, 900)
  await sendSome(client, 3)
  yield '2026-10-01'
  await print('invoice-paid-by-bonus-alone', await invoiceOrders(client))
  await printStatement()
}

const ADVANCES = 33

/** Each payment has an advance invoice and so a line; what was cancelled has a line for each invoice that it was on. */
async function* severalPages(given: Given): SampleStory {
  yield '2026-03-02'
  const { client, print, printStatement } = await begin(given, 'several-pages', 'company-with-long-names')
  const toCancel: string[] = []
  for (const month of ['2026-03', '2026-04', '2026-05']) {
    yield `${month}-05`
    const sent = await sendSome(client, 8)
    toCancel.push(...sent.slice(0, 3))
    yield `${month}-28`
    const issued = await invoiceOrders(client)
    await payAsTransfer(client, toRon(issued.payableBani))
    await print(`invoice-of-${month}`, issued)
  }
  for (let i = 0; i < ADVANCES; i += 1) {
    yield dayAfter('2026-06-01', i)
    await print(`advance-${String(i + 1).padStart(2, '0')}`, await payInAdvance(client, (777 + 31 * i) / 100))
  }
  yield '2026-07-20'
  for (const orderId of toCancel) await cancelSampleOrder(client, orderId)
  await sendSome(client, 30)
  yield '2026-07-31'
  await print('invoice-several-pages', await invoiceOrders(client))
  await printStatement()
}

/** The whole invoice was wrong, also what advance and bonus had paid of it; its orders are invoiced again. */
async function* wrongInvoice(given: Given): SampleStory {
  yield '2026-08-03'
  const { client, print } = await begin(given, 'storno-whole')
  await print('advance', await payInAdvance(client, 55.55))
  await earnBonus(client, 12.34)
  await payAsTransfer(client, 20)
  await sendSome(client, 6)
  yield '2026-08-31'
  const wrong = await invoiceOrders(client)
  await print('invoice-reversed-whole', wrong)
  yield '2026-09-03'
  const { storno, again } = await reverseSampleInvoice(client, { of: wrong, invoiceAgain: true })
  await print('storno-whole', storno)
  if (again) await print('invoice-issued-again', again)
}

/** Some lines were wrong, then the others too. */
async function* wrongLines(given: Given): SampleStory {
  yield '2026-08-04'
  const { client, print } = await begin(given, 'storno-by-line', 'company-without-vat')
  await print('advance', await payInAdvance(client, 40))
  await sendSome(client, 9)
  yield '2026-08-31'
  const wrong = await invoiceOrders(client)
  await print('invoice-reversed-by-line', wrong)
  yield '2026-09-04'
  await print('storno-by-line', (await reverseSampleInvoice(client, { of: wrong, lines: [0, 2] })).storno)
  yield '2026-09-05'
  await print('storno-of-the-other-lines', (await reverseSampleInvoice(client, { of: wrong })).storno)
}

/** A consumer: a part of an advance is paid back, and an invoice was wrong that deducts the rest. */
async function* advancePaidBack(given: Given): SampleStory {
  yield '2026-08-05'
  const { client, print } = await begin(given, 'storno-of-advance', 'individual')
  const advance = await payInAdvance(client, 100)
  await print('advance-paid-back-in-part', advance)
  yield '2026-08-06'
  await print('storno-of-advance', await payBackAdvance(client, { of: advance, amountBani: fromRon(33.34) }))
  await sendSome(client, 8)
  yield '2026-08-31'
  const wrong = await invoiceOrders(client)
  await print('invoice-reversed', wrong)
  yield '2026-09-01'
  await print('storno-to-a-consumer', (await reverseSampleInvoice(client, { of: wrong })).storno)
}

/** An order is cancelled after its invoice: the next one has it as a negative line. */
async function* cancelledLater(given: Given): SampleStory {
  yield '2026-08-07'
  const { client, print } = await begin(given, 'order-cancelled-later')
  const [first = ''] = await sendSome(client, 5)
  await print('invoice-with-the-order', await invoiceOrders(client))
  yield '2026-08-08'
  await cancelSampleOrder(client, first)
  await sendSome(client, 3)
  yield '2026-08-31'
  await print('invoice-with-the-order-reversed', await invoiceOrders(client))
}

/** VIES says on the day of each paper that the number is valid. */
async function* reverseCharge(given: Given): SampleStory {
  yield '2026-08-10'
  const { client, print } = await begin(given, 'reverse-charge', 'company-of-the-union-en')
  await print('advance-reverse-charge', await payInAdvance(client, 50))
  await sendSome(client, 6)
  yield '2026-08-31'
  const issued = await invoiceOrders(client)
  await print('invoice-reverse-charge', issued)
  await print('invoice-reverse-charge-in-english', issued, 'en')
  yield '2026-09-07'
  await print('storno-reverse-charge', (await reverseSampleInvoice(client, { of: issued, lines: [1] })).storno)
}

async function* outsideTheUnion(given: Given): SampleStory {
  yield '2026-08-11'
  const { client, print } = await begin(given, 'outside-the-union', 'company-outside-the-union-en')
  await sendSome(client, 4)
  yield '2026-08-31'
  const issued = await invoiceOrders(client)
  await print('invoice-outside-the-union', issued)
  await print('invoice-outside-the-union-in-english', issued, 'en')
}

/** 19 % until July 2025, 21 % since: an advance is deducted at the rate it bore, an order is invoiced at the rate of its day. */
async function* otherRate(given: Given): SampleStory {
  yield '2025-07-21'
  const { client, print, printStatement } = await begin(given, 'another-rate')
  await print('advance-at-19', await payInAdvance(client, 150))
  yield '2025-07-30'
  await sendSome(client, 3)
  yield '2025-08-12'
  await print('advance-at-21', await payInAdvance(client, 77.77))
  await sendSome(client, 9)
  yield '2025-08-31'
  const issued = await invoiceOrders(client)
  await print('invoice-advance-at-another-rate', issued)
  yield '2025-09-01'
  await print('storno-advance-at-another-rate', (await reverseSampleInvoice(client, { of: issued })).storno)
  await printStatement()
}

/** What each kind of buyer gets, in the language it reads. */
async function* buyer(given: Given, { name }: SampleBuyer): SampleStory {
  yield '2026-11-02'
  const { client, print, printStatement, printProforma } = await begin(given, name, name)
  const language = name.endsWith('-en') ? 'en' : 'ro'
  await printProforma('proforma', language)
  await payAsTransfer(client, 50)
  await sendSome(client, 3)
  yield '2026-11-20'
  await print('invoice', await invoiceOrders(client), language)
  await printStatement(language)
}

const cases = [bonus, severalPages, wrongInvoice, wrongLines, advancePaidBack, cancelledLater, reverseCharge, outsideTheUnion, otherRate]

/** Answers how many files were written. */
export async function writeSamples(books: SampleBooks, folder: string): Promise<number> {
  const papers = papersIn(folder)
  const given = { books, papers }
  await playInTurn(books, [
    ...cases.map((story) => story(given)),
    writeSampleSheets(given),
    ...sampleBuyers.map((one) => buyer(given, one)),
  ])
  return papers.count() + (await writeSampleBankFiles(folder)) + (await writeElectronicInvoices(folder))
}
