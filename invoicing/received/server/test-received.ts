/** A received invoice as it is kept, without ANAF. */
import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { decimal } from '#invoicing/ubl/contract/decimal.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { simInvoiceXml } from '#simulators/efactura/sample-invoice.ts'
import { einvoiceOriginals, einvoiceReceived } from './tables.ts'

type Given = { clientId: string; cif?: string } & Partial<typeof einvoiceReceived.$inferInsert>

/** Answers its id. `file`: its document; null: its archive holds none. Of one that could not be fetched nothing is kept. */
export async function aReceivedInvoice(
  app: App,
  { clientId, cif = '90000014', ...more }: Given,
  file: Uint8Array | null = Buffer.from(simInvoiceXml({ number: 'F1', seller: '90000065', buyer: cif, day: '2026-11-18' })),
): Promise<string> {
  const id = randomUUID()
  const now = app.clock.now()
  await app.db.insert(einvoiceReceived).values({
    ...{ clientId, id, cif, messageKey: id, downloadId: id, uploadIndex: id, arrivedAt: now, stateChangedAt: now, fetched: 'kept' },
    ...{ sellerName: 'FURNIZOR DEMO S.R.L.', sellerNorm: 'furnizor demo s r l', sellerCode: '90000065', number: 'F1', currency: 'RON' },
    ...{ invoiceDate: bucharestDayOf(now), vatAmount: decimal('21'), totalAmount: decimal('121') },
    ...more,
  })
  if (more.fetched === 'gone' || more.fetched === 'bad-archive') return id
  const archive = zipSync({ 'f1.xml': file ?? new Uint8Array() })
  await app.db.insert(einvoiceOriginals).values({
    ...{ clientId, id, document: file, archive, isCreditNote: false },
    ...{ archiveHash: '', documentHash: '', keptAt: now },
  })
  return id
}
