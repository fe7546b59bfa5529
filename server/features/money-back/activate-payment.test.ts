import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { warm } from '../../platform/test-app.ts'
import { aClient, sumsOf } from '../invoices/test-invoices.ts'
import { aPayment, paymentNow } from '../payments/test-received.ts'
import { activatePayment } from './activate-payment.ts'
import { moneyBackStage } from './test-money-back.ts'

const { app } = await moneyBackStage()

it.each(['announced', 'declined', 'lapsed', 'unclear'] as const)('books a payment that is %s, and says whose it is', async (state) => {
  const clientId = await aClient(app)
  const id = await aPayment(app, clientId, 5_000, { state })
  expect(await activatePayment(app, id)).toEqual({ clientId })
  expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 5_000, available: 5_000 })
  expect(await paymentNow(app, id)).toMatchObject({ state: 'received', receivedAt: expect.any(Date) })
})

it('books it once, also where two administrators do it at once', async () => {
  const clientId = await aClient(app)
  const id = await aPayment(app, clientId, 5_000, { state: 'announced' })
  await warm(app)
  const answers = await Promise.allSettled([activatePayment(app, id), activatePayment(app, id), activatePayment(app, id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(activatePayment(app, id)).rejects.toMatchObject({ code: 'payment-not-activatable' })
  expect((await sumsOf(app, clientId)).unapplied).toBe(5_000)
})

it('books an advance with its invoice where the client wants one for each payment', async () => {
  const clientId = await aClient(app)
  const id = await aPayment(app, clientId, 5_000, { state: 'announced', isInvoiced: true })
  await activatePayment(app, id)
  expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0, prepaid: 5_000 })
})

it('refuses a payment that there is not', async () => {
  await expect(activatePayment(app, randomUUID())).rejects.toMatchObject({ code: 'not-found' })
})
