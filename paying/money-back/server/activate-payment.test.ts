import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aClient, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { aPayment, paymentNow } from '#paying/payments/server/test-received.ts'
import { warm } from '#server/platform/test-app.ts'
import { activatePayment } from './activate-payment.ts'
import { moneyBackStage } from './test-money-back.ts'

const { app } = await moneyBackStage()
const activate = (id: string, isConfirmed = true) => activatePayment(app, { id, by: null, isConfirmed })

it.each(['announced', 'declined', 'lapsed', 'unclear'] as const)('books a payment that is %s, and says whose it is', async (state) => {
  const clientId = await aClient(app)
  const id = await aPayment(app, clientId, 5_000, { state })
  expect(await activate(id)).toEqual({ clientId, state: 'received', amount: 5_000 })
  expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 5_000, available: 5_000 })
  expect(await paymentNow(app, id)).toMatchObject({ state: 'received', receivedAt: expect.any(Date) })
})

it('books it once, also where two administrators do it at once', async () => {
  const clientId = await aClient(app)
  const id = await aPayment(app, clientId, 5_000, { state: 'announced' })
  await warm(app)
  const answers = await Promise.allSettled([activate(id), activate(id), activate(id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(activate(id)).rejects.toMatchObject({ code: 'payment-not-activatable' })
  expect((await sumsOf(app, clientId)).unapplied).toBe(5_000)
})

it('books an advance with its invoice where the client wants one for each payment', async () => {
  const clientId = await aClient(app)
  const id = await aPayment(app, clientId, 5_000, { state: 'announced', isInvoiced: true })
  await activate(id)
  expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0, prepaid: 5_000 })
})

it('refuses a payment that there is not', async () => {
  await expect(activate(randomUUID())).rejects.toMatchObject({ code: 'not-found' })
})

it('says what would be booked and why that is doubtful, and books it only confirmed', async () => {
  const clientId = await aClient(app)
  const id = await aPayment(app, clientId, 20_000, { state: 'unclear', method: 'card-page' })
  const reported = async (paidBani: number | null) =>
    app.db.$client.query('update payments set reason = $2 where id = $1', [
      id,
      { code: 'payment-amount-differs', params: { asked: 20_000, paidBani } },
    ])
  for (const [paidBani, amount] of [
    [null, 20_000],
    [500, 500],
  ] as const) {
    await reported(paidBani)
    const because = { code: 'payment-booked-anyway', params: { amount, reason: { code: 'payment-amount-differs' } } }
    await expect(activate(id, false)).rejects.toMatchObject({ code: 'payment-doubtful', because })
  }
  await reported(-500)
  const negative = { code: 'payment-reported-below-zero', params: { amount: -500 } }
  await expect(activate(id)).rejects.toMatchObject({ code: 'payment-not-activatable', because: negative })
  expect((await sumsOf(app, clientId)).available).toBe(0)
  await reported(500)
  expect(await activate(id)).toMatchObject({ state: 'received', amount: 500 })
})
