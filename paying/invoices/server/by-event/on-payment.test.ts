import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { paymentReceived } from '#paying/payments/server/payment-transition.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { testApp } from '#server/platform/test-app.ts'
import { findInvoices } from '../invoices-of.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { aClient, ordered, paid, sumsOf } from '../test-invoices.ts'
import { invoicePayment } from './on-payment.ts'

const app = await testApp({ subscriptions: [invoicePayment] })

async function receive(clientId: string, amount: number, entityNumber = 1): Promise<string> {
  const paymentId = randomUUID()
  await paid(app, clientId, amount)
  await app.db.inTransaction((tx) =>
    emitEvent(app, tx, paymentReceived, { clientId, paymentId, amountBani: bani(amount), entityNumber, receivedAt: app.clock.now() }),
  )
  return paymentId
}

const wantEach = (clientId: string) =>
  app.db.$client.query('insert into client_billing (client_id, invoice_every_prepay) values ($1, true)', [clientId])

it('a payment becomes an advance invoice of its own, for a client that wants one for each', async () => {
  const [wanting, other] = [await aClient(app), await aClient(app)]
  await wantEach(wanting)
  const paymentId = await receive(wanting, 5_000)
  await receive(other, 5_000)
  expect((await findInvoices(app.db, { clientId: wanting })).list).toMatchObject([
    { kind: 'advance', totalBani: 5_000, paymentId, reason: 'payment' },
  ])
  expect([await sumsOf(app, wanting), await sumsOf(app, other)]).toMatchObject([
    { prepaid: 5_000, unapplied: 0 },
    { prepaid: 0, unapplied: 5_000 },
  ])
})

describe('a client with two buyers', () => {
  const ana = { number: 2, isActive: false, isCompany: false, name: 'Ana Pop', identificationType: 'cnp' } as const
  const withTwo = async (given: Parameters<typeof aClient>[1] = {}) => {
    const clientId = await aClient(app, given)
    await anEntity(app, { clientId, ...ana, identificationCode: '1800101221144', verifyStatus: null })
    await wantEach(clientId)
    return clientId
  }
  const listed = async (clientId: string) =>
    (await findInvoices(app.db, { clientId })).list.map(({ kind, entity, totalBani, paymentId }) => [
      kind,
      entity.number,
      totalBani,
      paymentId,
    ])

  it('has each payment invoiced to the one that its payer chose, whichever is active', async () => {
    const clientId = await withTwo()
    const toAna = await receive(clientId, 5_000, 2)
    const toCompany = await receive(clientId, 7_000, 1)
    expect(await listed(clientId)).toEqual([
      ['advance', 1, 7_000, toCompany],
      ['advance', 2, 5_000, toAna],
    ])
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 12_000, unapplied: 0 })
  })

  it('has nothing of the one paid by the other: what is open stays so, and the payment is an advance of its own buyer', async () => {
    const clientId = await withTwo({ credit: 10_000 })
    await ordered(app, clientId, randomUUID(), 1_210)
    await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
    const toAna = await receive(clientId, 1_000, 2)
    expect(await sumsOf(app, clientId)).toMatchObject({ receivable: 1_210, prepaid: 1_000, unapplied: 0 })
    expect((await listed(clientId))[0]).toEqual(['advance', 2, 1_000, toAna])
    await receive(clientId, 1_500, 1)
    expect(await sumsOf(app, clientId)).toMatchObject({ receivable: 0, prepaid: 1_290, unapplied: 0 })
    expect((await listed(clientId)).map(([kind, number, total]) => [kind, number, total])).toEqual([
      ['advance', 1, 290],
      ['advance', 2, 1_000],
      ['fiscal', 1, 1_210],
    ])
  })

  it('has the money wait for the one that may not be invoiced, also where the other may', async () => {
    const clientId = await withTwo({ entity: { verifyStatus: 'invalid', invalidReason: 'inactive' } })
    await receive(clientId, 5_000, 1)
    expect(await listed(clientId)).toEqual([])
    const toAna = await receive(clientId, 2_000, 2)
    expect(await listed(clientId)).toEqual([['advance', 2, 2_000, toAna]])
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 5_000, prepaid: 2_000 })
  })
})

it('what is open is paid first, and only what is left is an advance', async () => {
  const clientId = await aClient(app, { credit: 10_000 })
  await wantEach(clientId)
  await ordered(app, clientId, 'A', 1_210)
  await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  await receive(clientId, 1_000)
  expect(await sumsOf(app, clientId)).toMatchObject({ receivable: 210, prepaid: 0, unapplied: 0 })
  await receive(clientId, 500)
  expect(await sumsOf(app, clientId)).toMatchObject({ receivable: 0, prepaid: 290, unapplied: 0 })
})

it('a payment is taken although no invoice may be issued', async () => {
  const clientId = await aClient(app, { entity: { verifyStatus: 'invalid', invalidReason: 'inactive' } })
  await wantEach(clientId)
  await receive(clientId, 5_000)
  expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 5_000, prepaid: 0 })
})
