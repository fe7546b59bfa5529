/** Files of electronic invoices, for the national system's own rule set to judge. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownInvoice } from '#invoicing/sent/server/own/own-invoice.ts'
import { documentTexts } from '#invoicing/sent/server/own/own-source.ts'
import { sampleInvoices } from '#invoicing/ubl/server/sample-invoices.ts'
import { brokenInvoices } from '#invoicing/ubl/server/test-broken-invoices.ts'
import { invoiceXmlOf, writeInvoiceFile } from '#invoicing/ubl/server/write-invoice.ts'
import type { Invoice } from '#paying/invoices/server/write-invoice.ts'
import { invoiceContentOf } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'

/** Where the company that issues the samples is. */
const sellerPlace = {
  countryCode: 'RO',
  address: {
    ...{ countryCode: 'RO', localityString: 'București', countyString: 'București', postalCode: '030034' },
    ...{ street: 'Strada Lipscani', number: '3', additionalInfo: '' },
  },
}

/** An invoice of the platform's own as it is sent to the national system. */
export async function ownInvoiceXml(app: App, { clientId, id }: Invoice): Promise<string> {
  const said = await invoiceContentOf(app.db, { clientId, id, texts: documentTexts() })
  const file = writeInvoiceFile(ownInvoice({ said, sellerPlace }).document)
  if (file.kind === 'refused')
    throw new Error(`the invoice ${said.invoice.series} ${said.invoice.number}: ${JSON.stringify(file.findings)}`)
  return file.xml
}

const ELECTRONIC_INVOICES = 200

/** Invoices and credit notes in which the rules find nothing, and those with one fault each, named by the rule that they break. Answers how many. */
export async function writeElectronicInvoices(target: string): Promise<number> {
  const own = join(target, 'electronic-invoices')
  await mkdir(own, { recursive: true })
  const samples = sampleInvoices(ELECTRONIC_INVOICES)
  for (const { name, document } of samples) {
    const file = writeInvoiceFile(document)
    if (file.kind === 'refused') throw new Error(`the sample ${name} was refused: ${JSON.stringify(file.findings)}`)
    await writeFile(join(own, `${name}.xml`), file.xml)
  }
  const faulty = join(target, 'electronic-invoices-with-a-fault')
  await mkdir(faulty, { recursive: true })
  const broken = brokenInvoices()
  for (const { name, document } of broken) await writeFile(join(faulty, `${name.replaceAll(' ', '-')}.xml`), invoiceXmlOf(document))
  return samples.length + broken.length
}
