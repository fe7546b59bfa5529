/** Drafts of a client's invoices: kept, changed by one after the other, and deleted. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { INVOICE_DRAFTS_MAX } from '../contract/written-invoices.ts'
import { changeInvoiceDraft, removeInvoiceDraft } from './drafts.ts'
import { issueWrittenInvoice } from './issue-written.ts'
import { listWrittenInvoices } from './list-written.ts'
import { writtenInvoices } from './tables.ts'
import { aConnectedClient, aCustomer, aKeptDraft, aWrittenDraft, recording, SELLER } from './test-written.ts'

const now = new Date('2026-03-05T10:00:00Z')
const app = await testApp({ clock: { now: () => now }, env: { INVOICE_CREATION: 'on' } })
const texts = textsOf('ro')

async function aWriter() {
  const clientId = await aConnectedClient(app)
  return { clientId, customer: await aCustomer(app, clientId) }
}
const issue = (clientId: string, id: string, more: Partial<Parameters<typeof issueWrittenInvoice>[2]> = {}) =>
  issueWrittenInvoice(app, recording().queue, { clientId, id, number: null, key: null, ifMatch: null, texts, ...more })
const rowsOf = async (clientId: string) => (await listWrittenInvoices(app.db, { clientId, cif: SELLER })).list
const seriesOf = async (clientId: string) => (await listWrittenInvoices(app.db, { clientId, cif: SELLER })).series
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string; errors?: { path: string }[] }) => [error.code, ...(error.errors ?? []).map(({ path }) => path)],
  )

describe('drafts', () => {
  it('are kept however little is filled in, changed, and deleted', async () => {
    const { clientId } = await aWriter()
    const id = await aKeptDraft(app, { clientId, draft: { series: '', items: [{ name: '', price: 'zece' }] } })
    expect(await rowsOf(clientId)).toMatchObject([{ id, state: 'draft', draft: { series: '', items: [{ price: 'zece' }] }, total: null }])
    await app.db.inTransaction((tx) =>
      changeInvoiceDraft(tx, { clientId, id, draft: aWrittenDraft(app, { notes: 'altfel' }), ifMatch: null }),
    )
    expect(await rowsOf(clientId)).toMatchObject([{ draft: { notes: 'altfel' } }])
    await app.db.inTransaction((tx) => removeInvoiceDraft(tx, { clientId, id, ifMatch: null }))
    expect(await rowsOf(clientId)).toEqual([])
  })

  it('say to the second who changes, deletes or issues one that it changed meanwhile, and nothing of the first is lost', async () => {
    const { clientId, customer } = await aWriter()
    const id = await aKeptDraft(app, { clientId, draft: { customer, notes: 'deschisa' } })
    const opened = (await rowsOf(clientId))[0]?.version ?? ''
    const save = (notes: string, ifMatch: string | null) =>
      app.db.inTransaction((tx) => changeInvoiceDraft(tx, { clientId, id, draft: aWrittenDraft(app, { customer, notes }), ifMatch }))
    const first = await save('de primul', opened)
    expect(await rowsOf(clientId)).toMatchObject([{ version: first, draft: { notes: 'de primul' } }])
    expect(await refused(save('de al doilea', opened))).toEqual(['changed-meanwhile'])
    expect(await refused(app.db.inTransaction((tx) => removeInvoiceDraft(tx, { clientId, id, ifMatch: opened })))).toEqual([
      'changed-meanwhile',
    ])
    expect(await refused(issue(clientId, id, { ifMatch: opened }))).toEqual(['changed-meanwhile'])
    expect(await seriesOf(clientId)).toEqual([])
    // A lost answer is asked for again.
    expect(await save('de primul', opened)).toBe(first)
    expect(await issue(clientId, id, { ifMatch: first })).toEqual({ id, invoiceNumber: 'ABC-1' })
    expect(await issue(clientId, id, { ifMatch: first })).toEqual({ id, invoiceNumber: 'ABC-1' })
  })

  it('are of a connected company, and not without end', async () => {
    const unconnected = randomUUID()
    expect(await refused(aKeptDraft(app, { clientId: unconnected, draft: {} }))).toEqual(['not-found'])
    const { clientId } = await aWriter()
    const draft = aWrittenDraft(app)
    await app.db.insert(writtenInvoices).values(
      Array.from({ length: INVOICE_DRAFTS_MAX }, () => ({
        ...{ clientId, id: randomUUID(), cif: SELLER, kind: 'invoice' as const, state: 'draft' as const, draft },
        ...{ stateChangedAt: now, createdAt: now },
      })),
    )
    expect(await refused(aKeptDraft(app, { clientId, draft: {} }))).toEqual(['invalid-fields', 'draft'])
  })
})
