/** The product at the simulated ANAF with the platform's company connected, and what tests of sending ask of it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { ANA, connected, disconnectAll, type Owner } from '#invoicing/connections/server/test-connections.ts'
import { aClient, anInvoice } from '#paying/invoices/server/test-invoices.ts'
import { testServer } from '#product/server/test-server.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import type { SentAttempt, SentInvoice } from '../contract/sent-invoices.ts'
import { followSentInvoices } from './follow/follow-sent.ts'
import { einvoiceAttempts, einvoiceSent } from './tables.ts'
import { OWN_CIF } from './test-sent.ts'
import { uploadInvoice } from './upload/upload-invoice.ts'

export const MINUTE_MS = 60_000
const path = '/user/invoicing-system'

/** Each test begins with its own client that has connected the platform's company, and a buyer with credit. */
export async function sendingServer(name: string) {
  const { parts, call, user, simulator } = await testServer()
  const { app } = parts
  const now: { owner: Owner; buyer: string } = { owner: { id: '', token: '' }, buyer: '' }
  let made = 0

  const inSimulator = (order: object, at = 'advance') =>
    fetch(`${simulator}/efactura/_sim/${at}`, { method: 'POST', body: JSON.stringify(order) })
  const noFaults = () => fetch(`${simulator}/efactura/_sim/faults`, { method: 'DELETE' })
  const another = async () => {
    made += 1
    return user(`${name}-${made}`)
  }

  /** The program's clock and ANAF's: it stands where a test leaves it. */
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
  beforeEach(async () => {
    await disconnectAll(app)
    await noFaults()
    await inSimulator({
      answers: 'normal',
      processingMs: 0,
      caps: {},
      callsAMinute: 1_000_000,
      right: { serial: ANA, cif: OWN_CIF, has: true },
    })
    now.owner = await another()
    now.buyer = await aClient(app, { credit: 1_000_000 })
    await connected(app, call, now.owner, { cif: OWN_CIF })
  })

  const later = (ms: number) => void vi.setSystemTime(app.clock.now().getTime() + ms)
  const list = async (filters: object = {}): Promise<{ list: SentInvoice[] }> =>
    (
      await call(`${path}/outgoing-list`, { method: 'POST', token: now.owner.token, payload: { filters, identificationCode: OWN_CIF } })
    ).json()
  /** By the invoice that it is made of. */
  const rowOf = async (id: string) => (await app.db.select().from(einvoiceSent).where(eq(einvoiceSent.sourceId, id)))[0]
  const attemptsOf = async (id: string): Promise<(typeof einvoiceAttempts.$inferSelect)[]> => {
    const row = await rowOf(id)
    return row ? app.db.select().from(einvoiceAttempts).where(eq(einvoiceAttempts.invoiceId, row.id)) : []
  }
  const becomes = (id: string, what: object) => vi.waitFor(async () => expect(await rowOf(id)).toMatchObject(what))

  return {
    ...{ app, call, now, inSimulator, noFaults, another, later, list, rowOf, attemptsOf, becomes, path },
    issue: (to = now.buyer) => anInvoice(app, to),
    reached: (id: string, state: string) => becomes(id, { state }),
    async shown(id: string): Promise<SentInvoice> {
      const row = await rowOf(id)
      return (await list()).list.find(({ invoicingSystemId }) => invoicingSystemId === row?.id) as SentInvoice // it was queued
    },
    history: async (id: string): Promise<SentAttempt[]> =>
      (await call(`${path}/status-details/${(await rowOf(id))?.id}`, { token: now.owner.token })).json(),
    again: async (id: string) =>
      call(`${path}/outgoing-list/send-again`, {
        ...{ method: 'POST', token: now.owner.token },
        payload: { invoicingSystemId: (await rowOf(id))?.id },
      }),
    /** As the engine goes on by itself when its time has come. */
    async carryOn(id: string): Promise<void> {
      for (const { clientId, id: key } of await attemptsOf(id))
        await runEffect(app, uploadInvoice, { clientId, kind: 'einvoice-upload', key })
    },
    async follow(): Promise<void> {
      later(MINUTE_MS)
      await followSentInvoices.run(app, undefined as never)
    },
    /** How often ANAF has accepted an invoice with this one's number. */
    async timesAtAnaf(id: string): Promise<number> {
      const number = (await rowOf(id))?.number
      const state = await (await fetch(`${simulator}/efactura/_sim/state`)).json()
      const { documents } = state as { documents: { number: string; outcome: string }[] }
      return documents.filter((one) => one.number === number && one.outcome === 'ok').length
    },
    /** Of the number so many after an invoice's, as another program sends it. */
    sentByHand: (invoice: { year: number; number: number } | null, after: number) =>
      inSimulator({
        receive: {
          cif: '90000014',
          from: OWN_CIF,
          number: `EXF-${invoice?.year}-${String((invoice?.number ?? 0) + after).padStart(6, '0')}`,
        },
      }),
  }
}
