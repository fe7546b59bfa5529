import { expect, it } from 'vitest'
import { isNoPayment, nextLookMs, nextStepOf, stageOf } from './payment-stage.ts'

const card = { state: 'announced', method: 'card-page' } as const

it('looks soon, then less and less often', () => {
  const waits = [1, 2, 3, 5, 20].map((looks) => nextLookMs(card, looks))
  expect(waits).toEqual([1_000, 1_500, 2_250, 5_062.5, 15_000])
})

it('looks no more once the money is there, and seldom where it may take days', () => {
  expect(nextLookMs({ state: 'received', method: 'card-page' }, 1)).toBe(false)
  expect(nextLookMs({ state: 'announced', method: 'transfer' }, 1)).toBe(60_000)
  expect(nextLookMs({ state: 'unclear', method: 'card-page' }, 1)).toBe(60_000)
})

it('says that a card payment is pending only after a while, and of a transfer that it is to be made', () => {
  expect([stageOf(card, false), stageOf(card, true)]).toEqual(['waiting', 'pending'])
  expect(stageOf({ state: 'announced', method: 'transfer' }, true)).toBe('announced')
  expect(stageOf({ state: 'declined', method: 'card-page' }, true)).toBe('declined')
})

it('goes on at the provider’s page while there is one, else with a new payment', () => {
  const [open, closed] = [{ pageUrl: 'https://plati.test/1' }, { pageUrl: null }]
  expect(nextStepOf(open, 'pending')).toEqual({ kind: 'provider', url: open.pageUrl })
  expect(nextStepOf(open, 'declined')).toEqual({ kind: 'provider', url: open.pageUrl })
  expect(nextStepOf(closed, 'declined')).toEqual({ kind: 'new-payment' })
  expect(nextStepOf(closed, 'lapsed')).toEqual({ kind: 'new-payment' })
  for (const stage of ['waiting', 'unclear', 'received', 'announced'] as const) expect(nextStepOf(open, stage)).toBeNull()
})

it('distinguishes what is no payment of the client from an answer that failed', () => {
  expect([404, 400, 500, 0].map((status) => isNoPayment({ status }))).toEqual([true, true, false, false])
})
