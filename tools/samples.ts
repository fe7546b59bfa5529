/**
 * `npm run samples -- FOLDER`: writes what the product gives to people outside, from clients and orders of its own making, so that
 * accountants, lawyers, printers and banks can judge it: invoices, advance invoices and reversals as PDF with their annexes, proformas, statements,
 * sheets of repayments, payment files with the bank's answers, and the reports of couriers.
 */

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { printSheet } from '../cash/payouts/server/documents/print-sheet.ts'
import { flagsOf, RepaymentSearch } from '../cash/repayments/contract/repayment-calls.ts'
import { exportRepayments } from '../cash/repayments/server/export/export-repayments.ts'
import { fromRon } from '../contract/money.ts'
import { ALL_COMPANIES } from '../contract/statement.ts'
import { exportStatement } from '../server/features/balance/statement/export-statement.ts'
import { printAnnex, printInvoice } from '../server/features/invoices/documents/print-invoice.ts'
import { hasAnnex, invoicesOf } from '../server/features/invoices/invoices-of.ts'
import { announceTransfer } from '../server/features/payments/transfers/announce-transfer.ts'
import { printProforma } from '../server/features/payments/transfers/print-proforma.ts'
import type { App } from '../server/platform/app.ts'
import type { FileAnswer, StreamAnswer } from '../server/platform/http/http.ts'
import { testFolder } from '../server/platform/test-folder.ts'
import { textsOf } from '../server/platform/texts.ts'
import { bankFiles } from './samples/bank-files.ts'
import { sampleBooks } from './samples/books.ts'
import { type Books, openBooks } from './samples/open-books.ts'
import { paidSheet } from './samples/sheets.ts'

/** Of all that the books hold. */
const [FIRST_DAY, LAST_DAY] = ['2025-06-01', '2026-11-30']

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name the folder that the samples are to be written to: npm run samples -- FOLDER')
  process.exit(1)
}
const target = resolve(folder)
await mkdir(target, { recursive: true })
const dataDir = await testFolder('samples')
const books = await openBooks(dataDir)
try {
  const clients = await sampleBooks(books)
  let written = await bankFiles(target)
  for (const [at, { clientId, name }] of clients.entries()) written += await documentsOf(books, { clientId, name, repayments: 1 + at * 12 })
  console.log(`${written} files in ${target}`)
} finally {
  await books.close()
  await rm(dataDir, { recursive: true, force: true })
}

type Sampled = { clientId: string; name: string; repayments: number }

/** Every other client reads Romanian. Answers how many files. */
async function documentsOf(books: Books, { clientId, name, repayments }: Sampled): Promise<number> {
  const { app } = books
  const texts = textsOf(name.endsWith('-en') ? 'en' : 'ro')
  const own = join(target, name)
  await mkdir(own, { recursive: true })
  const { list } = await invoicesOf(app.db, { clientId })
  const paymentId = await announced(app, clientId)
  const sheetId = await paidSheet(books, clientId, repayments)
  const search = RepaymentSearch.parse({ ...flagsOf('all'), sheetId })
  const period = { fromDate: FIRST_DAY, toDate: LAST_DAY, company: ALL_COMPANIES, checkOld: false }
  const files: (() => Promise<FileAnswer | StreamAnswer>)[] = [
    ...list.map(
      ({ id }) =>
        () =>
          printInvoice(app, { clientId, id, texts }),
    ),
    ...list.filter(hasAnnex).map(
      ({ id }) =>
        () =>
          printAnnex(app, { clientId, id, texts }),
    ),
    () => exportStatement(app, { clientId, texts, ...period }),
    () => printProforma(app, { clientId, paymentId, texts }),
    () => printSheet(app, { clientId, sheetId, texts, mayReadAccounts: true }),
    () => exportRepayments(app, search, { clientId, texts, mayReadAccounts: true }),
  ]
  for (const made of files) await write(own, await made())
  return files.length
}

function write(own: string, file: FileAnswer | StreamAnswer): Promise<void> {
  return writeFile(join(own, file.name), 'stream' in file ? file.stream : file.bytes)
}

async function announced(app: App, clientId: string): Promise<string> {
  const transfer = { clientId, amountBani: fromRon(500), entityNumber: 1, createdBy: null, key: null }
  return (await announceTransfer(app, transfer)).identifier
}
