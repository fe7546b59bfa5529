/** Invoices of clients for tests, as their form sends them; what is handed over to be sent is kept here. */
import { randomUUID } from 'node:crypto'
import { aConnection } from '#invoicing/connections/server/test-connections.ts'
import { CustomerForm } from '#invoicing/customers/contract/customers.ts'
import { addCustomer } from '#invoicing/customers/server/customers.ts'
import { aCompany } from '#invoicing/customers/server/test-customers.ts'
import type { QueuedInvoice, QueueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { anEntity, type EntityRow } from '#paying/billing/server/test-entities.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { textsOf } from '#server/platform/texts.ts'
import { invoiceNumberText, writtenDocument } from '../contract/written-document.ts'
import { monthAfter, WrittenInvoiceDraft, type WrittenInvoiceItem } from '../contract/written-draft.ts'
import type { WrittenInvoiceState } from '../contract/written-states.ts'
import { addInvoiceDraft } from './drafts.ts'
import { type IssuedInvoice, issueWrittenInvoice } from './issue-written.ts'
import { writtenInvoices } from './tables.ts'

export const SELLER = '90000014'

/** What was handed over, in its order. */
export function recording(): { queue: QueueInvoice; queued: QueuedInvoice[] } {
  const queued: QueuedInvoice[] = []
  const queue: QueueInvoice = async (_app, _tx, invoice) => {
    queued.push(invoice)
    return { kind: 'queued' }
  }
  return { queue, queued }
}

/** Answers its id. Its company pays VAT, where nothing else is said. */
export async function aConnectedClient(app: App, entity: Omit<Partial<EntityRow>, 'clientId'> = {}): Promise<string> {
  const clientId = randomUUID()
  await anEntity(app, { ...entity, clientId })
  await aConnection(app, { clientId, cif: SELLER })
  return clientId
}

export const aCustomer = (app: App, clientId: string, form: object = aCompany('90000030', 'ATELIERUL DE LEMN SRL')): Promise<string> =>
  app.db.inTransaction((tx) => addCustomer(app, tx, { clientId, form: CustomerForm.parse(form) }))

type DraftLike = Omit<Partial<WrittenInvoiceDraft>, 'items'> & { items?: readonly Partial<WrittenInvoiceItem>[] }

/** What only has a name and a price is one, at the usual rate. */
export function aWrittenDraft(app: Pick<App, 'clock'>, { items = [{}], ...more }: DraftLike = {}): WrittenInvoiceDraft {
  const today = bucharestDayOf(app.clock.now())
  return WrittenInvoiceDraft.parse({
    ...{ series: 'ABC', invoiceDate: today, invoiceDueDate: monthAfter(more.invoiceDate ?? today) },
    ...more,
    items: items.map((item) => ({ name: 'Ceai verde', price: '2.5', vat: 'S21', ...item })),
  })
}

type Written = { clientId: string; draft: DraftLike }

export const aKeptDraft = (app: App, { clientId, draft }: Written): Promise<string> =>
  app.db.inTransaction(async (tx) => (await addInvoiceDraft(app, tx, { clientId, cif: SELLER, draft: aWrittenDraft(app, draft) })).id)

type Issued = Written & { queue?: QueueInvoice; number?: number | null }

export async function anIssuedInvoice(app: App, { queue = recording().queue, number = null, ...written }: Issued): Promise<IssuedInvoice> {
  const id = await aKeptDraft(app, written)
  return issueWrittenInvoice(app, queue, { clientId: written.clientId, id, number, key: null, ifMatch: null, texts: textsOf('ro') })
}

/** As it is kept, whatever the client's companies are. Answers its id. */
export async function aWrittenRow(app: App, { clientId, state }: { clientId: string; state: WrittenInvoiceState }): Promise<string> {
  const id = randomUUID()
  const now = app.clock.now()
  const draft = aWrittenDraft(app)
  const seller = {
    entityData: { name: 'ATELIER DEMO S.R.L.', isCompany: true, identificationCode: SELLER, tradeRegister: '', isVatPayer: true },
  }
  const address = {
    ...{ countryCode: 'RO', localityString: 'Dej', countyString: 'Cluj', postalCode: '' },
    ...{ street: 'Mare', number: '1' },
  }
  const number = Number.parseInt(id.slice(0, 6), 16)
  const document = writtenDocument({
    ...{ kind: 'invoice', draft, buyer: null, number: invoiceNumberText(draft.series, number), credits: null },
    seller: { ...seller, address: { ...address, additionalInfo: '' } },
  })
  await app.db.insert(writtenInvoices).values({
    ...{ clientId, id, cif: SELLER, kind: 'invoice', state, draft, stateChangedAt: now, createdAt: now },
    ...(state === 'issued' ? { series: draft.series, number, document, isForConsumer: false } : {}),
  })
  return id
}
