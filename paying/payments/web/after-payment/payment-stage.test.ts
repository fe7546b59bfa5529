import { expect, it } from 'vitest'
import { isPaymentMissing, nextPaymentLookMs, paymentNextStepOf, paymentStageOf } from './payment-stage.ts'

const card = { state: 'announced', method: 'card-page' } as const

it('looks soon, then less and less often', () => {
  const waits = [1, 2, 3, 5, 20].map((looks) => nextPaymentLookMs(card, looks))
  expect(waits).toEqual([1_000, 1_500, 2_250, 5_062.5, 15_000])
})

it('looks no more once the money is there, and seldom where it may take days', () => {
  expect(nextPaymentLookMs({ state: 'received', method: 'card-page' }, 1)).toBe(false)
  expect(nextPaymentLookMs({ state: 'announced', method: 'transfer' }, 1)).toBe(60_000)
  expect(nextPaymentLookMs({ state: 'unclear', method: 'card-page' }, 1)).toBe(60_000)
})

it('says that a card payment is pending only after a while, and of a transfer that it is to be made', () => {
  expect([paymentStageOf(card, false), paymentStageOf(card, true)]).toEqual(['waiting', 'pending'])
  expect(paymentStageOf({ state: 'announced', method: 'transfer' }, true)).toBe('announced')
  expect(paymentStageOf({ state: 'declined', method: 'card-page' }, true)).toBe('declined')
})

it('goes on at the provider’s page while there is one, else with a new payment', () => {
  const [open, closed] = [{ pageUrl: 'https://plati.test/1' }, { pageUrl: null }]
  expect(paymentNextStepOf(open, 'pending')).toEqual({ kind: 'provider', url: open.pageUrl })
  expect(paymentNextStepOf(open, 'declined')).toEqual({ kind: 'provider', url: open.pageUrl })
  expect(paymentNextStepOf(closed, 'declined')).toEqual({ kind: 'new-payment' })
  expect(paymentNextStepOf(closed, 'lapsed')).toEqual({ kind: 'new-payment' })
  for (const stage of ['waiting', 'unclear', 'received', 'announced'] as const) expect(paymentNextStepOf(open, stage)).toBeNull()
})

it('distinguishes what is no payment of the client from an answer that failed', () => {
  expect([404, 400, 500, 0].map((status) => isPaymentMissing({ status }))).toEqual([true, true, false, false])
})
