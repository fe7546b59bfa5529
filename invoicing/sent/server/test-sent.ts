/** Sent invoices as they are kept, without ANAF; and the platform's company, connected at the simulated one. */
import { createHash, randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { decimal } from '#invoicing/ubl/contract/decimal.ts'
import type { App } from '#server/platform/app.ts'
import { simInvoiceXml } from '#simulators/efactura/sample-invoice.ts'
import { einvoiceAttempts, einvoiceSent, einvoiceSentMessages } from './tables.ts'

/** As the sandbox's configuration names it. */
export const OWN_CIF = '90000022'

type Given = { clientId: string } & Partial<typeof einvoiceSent.$inferInsert>

/** An accepted one of ordinary kind, as far as `given` says nothing else. Answers its id and its indexes. */
export async function aSentInvoice(app: App, { clientId, cif = OWN_CIF, ...more }: Given) {
  const id = randomUUID()
  const now = app.clock.now()
  const uploadIndex = String(BigInt(`0x${id.slice(0, 8)}`) + 7_000_000_000n)
  const document = Buffer.from(simInvoiceXml({ number: 'EXF-2026-1', seller: cif, buyer: '90000014', day: '2026-11-18' }))
  const archive = zipSync({ 'f1.xml': document })
  await app.db.insert(einvoiceSent).values({
    ...{ clientId, id, cif, source: 'written', sourceId: randomUUID(), series: 'EXF', number: 'EXF-2026-1', issuedOn: '2026-11-18' },
    ...{ buyerName: 'ATELIER DEMO S.R.L.', buyerNorm: 'atelier demo s r l', buyerCode: '90000014', currency: 'RON' },
    ...{ netAmount: decimal('100'), vatAmount: decimal('21'), totalAmount: decimal('121'), state: 'accepted' },
    ...{ stateChangedAt: now, addedAt: now, dueOn: '2026-11-25', uploadIndex },
    ...more,
  })
  const attemptId = randomUUID()
  const downloadId = String(BigInt(uploadIndex) + 1_000_000_000_000n)
  await app.db.insert(einvoiceAttempts).values({
    ...{ clientId, id: attemptId, invoiceId: id, standard: 'invoice', document, documentHash: hash(document), createdAt: now },
    ...{ finishedAt: now, uploadIndex, downloadId, status: 'downloadSuccessful' },
    ...{ archive, answer: document, archiveHash: hash(archive) },
  })
  return { id, attemptId, uploadIndex, downloadId }
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Of the buyer, not read yet. Answers its id. */
export async function aMessage(app: App, { clientId, invoiceId }: { clientId: string; invoiceId: string }): Promise<string> {
  const id = randomUUID()
  const sentAt = app.clock.now()
  await app.db
    .insert(einvoiceSentMessages)
    .values({ clientId, id, invoiceId, messageKey: id, sender: 'client', text: 'Lipseste comanda.', sentAt })
  return id
}
