/**
 * `npm run samples -- FOLDER`: writes what the product gives to people outside, from clients and orders of its own making, so that
 * accountants, lawyers, printers and banks can judge it: invoices, advance invoices and reversals as PDF with their annexes, proformas, statements,
 * sheets of repayments, payment files with the bank's answers, the reports of couriers, and files of electronic invoices. Orders are activated at the simulated couriers.
 */
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrateAsOwner } from '#product/server/migrate-as-owner.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { writeSamples } from './samples/cases.ts'
import { openBooks } from './samples/open-books.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name the folder that the samples are to be written to: npm run samples -- FOLDER')
  process.exit(1)
}
const target = resolve(folder)
await mkdir(target, { recursive: true })
const dataDir = await testFolder('samples')
const postgres = await startEmbeddedPostgres(dataDir, { fast: true })
try {
  await migrateAsOwner(postgres)
  const books = await openBooks({ databaseUrl: postgres.url, dataDir })
  console.log(`${await writeSamples(books, target).finally(() => books.close())} files in ${target}`)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
