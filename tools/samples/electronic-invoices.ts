/** Invoices and credit notes as files of the national system, for its own rule set to judge. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleInvoices } from '../../invoicing/ubl/server/sample-invoices.ts'
import { writeInvoice } from '../../invoicing/ubl/server/write-invoice.ts'

const COUNT = 200

/** Answers how many files. */
export async function electronicInvoices(target: string): Promise<number> {
  const own = join(target, 'electronic-invoices')
  await mkdir(own, { recursive: true })
  const samples = sampleInvoices(COUNT)
  for (const { name, document } of samples) {
    const file = writeInvoice(document)
    if (file.kind === 'refused') throw new Error(`the sample ${name} was refused: ${JSON.stringify(file.findings)}`)
    await writeFile(join(own, `${name}.xml`), file.xml)
  }
  return samples.length
}
