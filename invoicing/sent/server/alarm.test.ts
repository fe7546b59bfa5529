import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { einvoiceConnections } from '#invoicing/connections/server/tables.ts'
import { aClient, anInvoice } from '#paying/invoices/server/test-invoices.ts'
import type { EffectApp } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp } from '#server/platform/test-app.ts'
import { type InvoicesDue, ownInvoicesNotSent, sentInvoicesDue, warnOfSendingTerms } from './alarm.ts'
import { aSentInvoice, OWN_CIF } from './test-sent.ts'

let now = new Date('2026-03-13T06:30:00Z')
const said: InvoicesDue[] = []
const notSent: number[] = []
const app = await testApp({
  clock: { now: () => now },
  // That there is a system is all that is asked of it.
  einvoices: {} as NonNullable<EffectApp['einvoices']>,
  subscriptions: [
    subscribe(sentInvoicesDue, async (_app, _tx, due) => void said.push(due)),
    subscribe(ownInvoicesNotSent, async (_app, _tx, { count }) => void notSent.push(count)),
  ],
})
const on = (day: string) => {
  now = new Date(`${day}T06:30:00Z`)
}

beforeEach(async () => {
  said.length = 0
  notSent.length = 0
  await app.db.delete(einvoiceConnections)
})

it('counts for each company what is near the end of its term and what is past it, while it is not accepted', async () => {
  const clientId = randomUUID()
  const sent = (more: Omit<Parameters<typeof aSentInvoice>[1], 'clientId'>) => aSentInvoice(app, { clientId, ...more })
  await sent({ state: 'waiting', dueOn: '2026-03-16' })
  await sent({ state: 'refused', dueOn: '2026-03-17' })
  await sent({ state: 'processing', dueOn: '2026-03-12' })
  await sent({ state: 'accepted', dueOn: '2026-03-12' })
  await sent({ state: 'not-applicable', dueOn: null })
  await sent({ state: 'waiting', cif: '90000014', dueOn: '2026-03-13' })
  on('2026-03-13')
  await warnOfSendingTerms.run(app, undefined as never)
  expect(said.filter((due) => due.clientId === clientId).toSorted((a, b) => a.cif.localeCompare(b.cif))).toEqual([
    { clientId, cif: '90000014', isOwn: false, day: '2026-03-13', near: 1, late: 0 },
    { clientId, cif: OWN_CIF, isOwn: true, day: '2026-03-13', near: 1, late: 1 },
  ])
})

it('counts the platform’s invoices that go nowhere while its company is not connected', async () => {
  on('2026-05-13')
  await anInvoice(app, await aClient(app, { credit: 100_000 }))
  await warnOfSendingTerms.run(app, undefined as never)
  expect(notSent).toEqual([1])
  const connection = { clientId: randomUUID(), number: 1, cif: OWN_CIF, grantId: randomUUID(), connectedBy: randomUUID() }
  await app.db.insert(einvoiceConnections).values({ ...connection, connectedAt: now, askAt: now })
  await warnOfSendingTerms.run(app, undefined as never)
  expect(notSent).toEqual([1])
})
