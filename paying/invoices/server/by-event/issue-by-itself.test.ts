import { describe, expect, it } from 'vitest'
import { billingEntityVerified } from '#paying/billing/server/verification-transition.ts'
import { orderMoved } from '#sending/orders/server/order-transition.ts'
import { orderOf } from '#sending/orders/server/queries.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import type { JobName } from '#server/platform/jobs/jobs.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { findInvoices } from '../invoices-of.ts'
import { aClient, ordered, paid } from '../test-invoices.ts'
import { invoiceAfterOrder, invoiceMonth, invoiceOnceVerified, invoiceRhythms, issueWantedInvoice } from './issue-by-itself.ts'

const app = await testApp({ clock: testClock('2026-12-01T01:00:00Z'), subscriptions: [invoiceAfterOrder, invoiceOnceVerified] })

type Wanted = typeof issueWantedInvoice extends JobName<infer P> ? P : never

/** What waits, done as the runner would; answers how many there were. */
async function work(): Promise<number> {
  const { rows } = await app.db.$client.query<{ payload: Wanted }>(
    `with taken as (delete from graphile_worker._private_jobs returning payload) select payload from taken`,
  )
  for (const { payload } of rows) await issueWantedInvoice.run(app, payload)
  return rows.length
}

const totalsOf = async (clientId: string) =>
  (await findInvoices(app.db, { clientId })).list.map(({ reason, totalBani }) => [reason, totalBani])

async function activated(clientId: string, to: 'active' | 'picked_up'): Promise<void> {
  const now = await orderOf(app.db, clientId, await aDraft(app, clientId))
  await app.db.inTransaction((tx) => emitEvent(app, tx, orderMoved, { clientId, id: now.id, origin: 'typed', from: 'activating', to, now }))
}

describe('the invoice of a month', () => {
  it('holds what happened before its end, of each client that has something, and comes again without harm', async () => {
    const [one, two, none] = [await aClient(app), await aClient(app), await aClient(app)]
    for (const clientId of [one, two]) await paid(app, clientId, 10_000)
    await ordered(app, one, 'A', 1_210, '2026-11-30T21:59:59Z')
    await ordered(app, one, 'B', 2_420, '2026-11-30T22:00:00Z')
    await ordered(app, two, 'C', 121, '2026-11-02T10:00:00Z')
    for (const _ of ['once', 'again']) {
      await invoiceMonth.run(app, { period: '2026-12' })
      expect(await work()).toBeGreaterThan(0)
    }
    expect([await totalsOf(one), await totalsOf(two), await totalsOf(none)]).toEqual([[['period', 1_210]], [['period', 121]], []])
  })

  it('waits where the entity may not be invoiced, and is on the first one after', async () => {
    const clientId = await aClient(app, { entity: { verifyStatus: 'pendingVerification' } })
    await paid(app, clientId, 1_000)
    await ordered(app, clientId, 'D', 121, '2026-11-02T10:00:00Z')
    await invoiceMonth.run(app, { period: '2026-12' })
    await work()
    expect(await totalsOf(clientId)).toEqual([])
    await app.db.$client.query(`update billing_entities set verify_status = 'verified' where client_id = $1`, [clientId])
    await invoiceMonth.run(app, { period: '2026-12' })
    await work()
    expect(await totalsOf(clientId)).toEqual([['period', 121]])
  })

  it('comes at once when the entity that it waits for is verified, of what ended with the month', async () => {
    const clientId = await aClient(app)
    await paid(app, clientId, 1_000)
    await ordered(app, clientId, 'E', 121, '2026-11-02T10:00:00Z')
    await ordered(app, clientId, 'F', 242, '2026-12-01T00:30:00Z')
    const became = (to: 'verified' | 'invalid', isActive: boolean) =>
      app.db.inTransaction((tx) => emitEvent(app, tx, billingEntityVerified, { clientId, number: 1, isActive, to }))
    await became('invalid', true)
    await became('verified', false)
    expect(await work()).toBe(0)
    await became('verified', true)
    await work()
    expect(await totalsOf(clientId)).toEqual([['period', 121]])
  })
})

it('a client is invoiced in its rhythm, of what was before that day: each Monday, on the 16th, or with the month alone', async () => {
  const rhythms = ['week', 'half-month', 'month'] as const
  const clients = await Promise.all(rhythms.map(() => aClient(app)))
  for (const [at, clientId] of clients.entries()) {
    await app.db.$client.query('insert into client_billing (client_id, invoicing_rhythm) values ($1, $2)', [clientId, rhythms[at]])
    await paid(app, clientId, 10_000)
    await ordered(app, clientId, `G${at}`, 121, '2026-10-15T20:59:59Z')
    await ordered(app, clientId, `H${at}`, 242, '2026-10-15T21:00:00Z')
  }
  const on = async (day: string) => {
    await invoiceRhythms.run({ ...app, clock: { now: () => new Date(`${day}T01:00:00Z`) } }, { period: day })
    await work()
    return Promise.all(clients.map(totalsOf))
  }
  // A Wednesday, the 16th, a Monday.
  expect(await on('2026-10-14')).toEqual([[], [], []])
  expect(await on('2026-10-16')).toEqual([[], [['period', 121]], []])
  expect(await on('2026-10-19')).toEqual([[['period', 363]], [['period', 121]], []])
})

it('the invoice of each order is issued once it is active, to who wants it so alone', async () => {
  const [wanting, other] = [await aClient(app), await aClient(app)]
  await app.db.$client.query('insert into client_billing (client_id, invoice_every_order) values ($1, true)', [wanting])
  for (const clientId of [wanting, other]) {
    await paid(app, clientId, 1_000)
    await ordered(app, clientId, `E${clientId.slice(0, 4)}`, 121)
    await activated(clientId, 'active')
    await activated(clientId, 'picked_up')
  }
  expect(await work()).toBe(1)
  expect([await totalsOf(wanting), await totalsOf(other)]).toEqual([[['order', 121]], []])
})
