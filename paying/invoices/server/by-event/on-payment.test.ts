import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { paymentReceived } from '#paying/payments/server/payment-transition.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { testApp } from '#server/platform/test-app.ts'
import { invoicesOf } from '../invoices-of.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { aClient, ordered, paid, sumsOf } from '../test-invoices.ts'
import { invoicePayment } from './on-payment.ts'

const app = await testApp({ subscriptions: [invoicePayment] })

async function receive(clientId: string, amount: number): Promise<string> {
  const paymentId = randomUUID()
  await paid(app, clientId, amount)
  await app.db.inTransaction((tx) =>
    emit(app, tx, paymentReceived, { clientId, paymentId, amountBani: bani(amount), entityNumber: 1, receivedAt: app.clock.now() }),
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
  expect((await invoicesOf(app.db, { clientId: wanting })).list).toMatchObject([
    { kind: 'advance', totalBani: 5_000, paymentId, reason: 'payment' },
  ])
  expect([await sumsOf(app, wanting), await sumsOf(app, other)]).toMatchObject([
    { prepaid: 5_000, unapplied: 0 },
    { prepaid: 0, unapplied: 5_000 },
  ])
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
