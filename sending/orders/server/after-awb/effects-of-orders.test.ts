/** What the kinds of effects after an AWB say of themselves: how long they are tried, and what operators read. */
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Effect } from '#server/effects/effect-kind.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { OrderRow } from '../present-order.ts'
import { cancelAwb } from './cancel-awb.ts'
import { updateCash } from './change-cash.ts'
import { callForOrder, requestPickup } from './request-pickup.ts'

const ro = textsOf('ro')

const minutes = 60_000
const longWeekend = 84 * 60 * minutes

describe('limits', () => {
  it('each is tried over a long weekend, at waits of some minutes, and a call ends before another process may look', () => {
    expect(cancelAwb).toMatchObject({ callMs: 35_000, callsMax: 1_000, giveUpAfterMs: longWeekend, waitMaxMs: 5 * minutes })
    expect(requestPickup).toMatchObject({ callMs: 30_000, callsMax: 1_000, giveUpAfterMs: longWeekend, waitMaxMs: 5 * minutes })
    expect(updateCash).toMatchObject({ callMs: 45_000, callsMax: 200, giveUpAfterMs: longWeekend, waitMaxMs: minutes })
  })

  it('what is harmless to do twice is repeated; an AWB is looked for, and is trusted at once to be there still', () => {
    expect([requestPickup.afterUnknown, updateCash.afterUnknown]).toEqual([{ by: 'repeating' }, { by: 'repeating', doubtsRefusal: true }])
    const { afterUnknown } = cancelAwb
    expect(afterUnknown.by === 'looking' && afterUnknown.trustAbsenceAfterMs({} as never, {} as never)).toBe(0)
  })
})

const of = <Input>(input: Input) => ({ input }) as Effect<Input>

describe('words', () => {
  it('say courier, AWB, order, day and amount', () => {
    expect(inWords(ro, cancelAwb.summary(of({ courier: 'fan', awb: '7001', orderId: 'ABC' })))).toBe(
      'FAN Courier: anularea AWB-ului 7001 al comenzii ABC.',
    )
    expect(inWords(ro, cancelAwb.summary(of({ courier: 'sameday', awb: '7001', orderId: null })))).toBe(
      'Sameday: anularea AWB-ului 7001, pe care nu il are nicio comanda.',
    )
    expect(inWords(ro, requestPickup.summary(of({ courier: 'fan', pickupOn: '2026-11-09', orderId: 'ABC' })))).toBe(
      'FAN Courier: ridicare in 09.11.2026, comanda ABC.',
    )
    expect(inWords(ro, updateCash.summary(of({ courier: 'fan', awb: '7001', orderId: 'ABC', amountBani: bani(12_050) })))).toMatch(
      /^FAN Courier: rambursul AWB-ului 7001 al comenzii ABC modificat la 120,50\sRON\.$/,
    )
  })

  it('of an operator stand for the courier’s yes', () => {
    expect(cancelAwb.answerByHand(of({ courier: 'fan', awb: '7001', orderId: null }), '')).toBeNull()
    expect(requestPickup.answerByHand(of({ courier: 'fan', pickupOn: '2026-11-09', orderId: 'ABC' }), '')).toEqual({ id: '' })
    expect(updateCash.answerByHand(of({ courier: 'fan', awb: '7001', orderId: 'ABC', amountBani: bani(1) }), '')).toBeNull()
  })

  it('find an AWB among the recorded calls', () => {
    expect(cancelAwb.recordedAs?.(of({ courier: 'fan', awb: '7001', orderId: null }))).toEqual({ partner: 'fan', mentions: '7001' })
  })
})

describe('a call for pick-up', () => {
  it('needs a courier and an offer', async () => {
    const app = await testApp()
    const order = { clientId: crypto.randomUUID(), id: 'ABC', courier: 'fan', offer: null } as unknown as OrderRow
    const call = (one: OrderRow) => app.db.inTransaction((tx: Tx) => callForOrder(app, tx, one))
    await call(order)
    await call({ ...order, courier: null, offer: { pickupOn: '2026-11-09' } } as OrderRow)
    const { rowCount } = await app.db.$client.query('select from effects')
    expect(rowCount).toBe(0)
  })

  it('of a courier that cannot be called is refused', async () => {
    const app = { couriers: new Map([['sameday', { requestPickup: null }]]) } as never
    expect(await requestPickup.call(app, of({ courier: 'sameday', pickupOn: '2026-11-09', orderId: 'ABC' }))).toEqual({
      kind: 'refused',
      reason: { code: 'courier-cannot-come' },
    })
  })

  it('that is done says nothing on the timeline', async () => {
    await expect(
      requestPickup.settle({} as never, {} as never, of({ courier: 'fan', pickupOn: '2026-11-09', orderId: 'ABC' }), {
        kind: 'done',
        answer: { id: 'P1' },
      }),
    ).resolves.toBeUndefined()
  })
})
