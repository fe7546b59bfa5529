/** A sent invoice with its files as they are kept, without ANAF. */
import { randomUUID } from 'node:crypto'
import { decimal } from '#invoicing/ubl/contract/decimal.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { SentSource } from '../contract/sent-invoices.ts'
import type { SentInvoiceState } from '../contract/sent-states.ts'
import { einvoiceAttempts, einvoiceSent } from './tables.ts'

/** ANAF's index, unless another is given. */
export const UPLOAD = '5000000001'

type Attempt = { document: Uint8Array; uploadIndex?: string; minutesAgo?: number }
type Given = { clientId: string; state?: SentInvoiceState; source?: SentSource; uploadIndex?: string | null; attempts: readonly Attempt[] }

const MINUTE_MS = 60_000

/** Answers its id. */
export async function anInvoiceWithAttempts(
  app: App,
  { clientId, state = 'accepted', source = 'written', uploadIndex = UPLOAD, attempts }: Given,
): Promise<string> {
  const id = randomUUID()
  const now = app.clock.now()
  await app.db.insert(einvoiceSent).values({
    ...{ clientId, id, cif: '90000014', source, sourceId: randomUUID(), series: 'MST', number: '00017', issuedOn: bucharestDayOf(now) },
    ...{ buyerName: 'CLIENT DEMO S.R.L.', buyerNorm: 'client demo s r l', buyerCode: '90000030', currency: 'RON', state, uploadIndex },
    ...{ netAmount: decimal('100'), vatAmount: decimal('21'), totalAmount: decimal('121'), stateChangedAt: now, addedAt: now },
  })
  for (const [at, { document, minutesAgo = 0, ...attempt }] of attempts.entries())
    await app.db.insert(einvoiceAttempts).values({
      ...{ clientId, id: randomUUID(), invoiceId: id, standard: 'invoice', document, documentHash: String(at), ...attempt },
      createdAt: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    })
  return id
}
