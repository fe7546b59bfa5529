/** What the effect that makes an AWB says of itself, and how it puts a courier's answers. */
import { beforeEach, describe, expect, it } from 'vitest'
import { inWords } from '#contract/texts/message.ts'
import { settleEffect } from '#server/effects/settle-effect.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { CourierInMemory } from '../test-courier.ts'
import { begun, effectNow, orderNow, ready } from '../test-orders.ts'
import type { AttemptRef } from './attempt.ts'
import { createAwb } from './create-awb.ts'
import { recoveryStage, TRUST_MS } from './test-recovery.ts'

const ro = textsOf('ro')

const { app, fresh } = await recoveryStage()
let courier: CourierInMemory
let ref: AttemptRef
beforeEach(async () => {
  const now = await fresh()
  courier = now.courier
  ref = await begun(app, await ready(app, now.clientId))
})

const effect = async () => (await effectNow(app, ref)) as Parameters<typeof createAwb.call>[1]
const { afterUnknown } = createAwb
if (afterUnknown.by !== 'looking') throw new Error('an AWB is never made twice without looking')

describe('the effect that makes an AWB', () => {
  it('is tried over a long weekend, with three calls of a minute at most', () => {
    expect(createAwb).toMatchObject({ callMs: 60_000, callsMax: 3, giveUpAfterMs: 84 * 3_600_000, waitMaxMs: 60_000 })
  })

  it('names courier, order and reference for operators and among the recorded calls; their word stands for the AWB’s number', async () => {
    const reference = `${ref.orderId}-1`
    expect(inWords(ro, createAwb.summary(await effect()))).toBe(`FAN Courier: AWB pentru comanda ${ref.orderId}, referinta ${reference}.`)
    expect(createAwb.recordedAs?.(await effect())).toEqual({ partner: 'fan', mentions: reference })
    expect(createAwb.answerByHand(await effect(), '7001')).toEqual({ number: '7001', parcels: [], costNetBani: null })
  })

  it('asks no courier without an offer', async () => {
    await app.db.$client.query('update orders set offer = null where id = $1', [ref.orderId])
    await expect(createAwb.call(app, await effect())).rejects.toThrow(`order ${ref.orderId} is being activated without an offer`)
    expect(courier.createCalls).toBe(0)
  })

  it('distinguishes an AWB that was made before from an answer that is missing', async () => {
    courier.createAwb = async () => ({ kind: 'unknown', cause: 'exists' })
    expect(await createAwb.call(app, await effect())).toEqual({ kind: 'exists' })
    courier.createAwb = async () => ({ kind: 'unknown', cause: 'timeout' })
    expect(await createAwb.call(app, await effect())).toEqual({ kind: 'unknown', cause: 'timeout' })
  })

  it('is looked for on the day of its claim, whenever that is; without a claim, today', async () => {
    const days: string[] = []
    courier.findAwb = {
      trustAbsenceAfterMs: TRUST_MS,
      async ask(_reference, on) {
        days.push(on)
        return { kind: 'absent' }
      },
    }
    const claimedAt = new Date('2026-03-01T23:30:00Z')
    await afterUnknown.look(app, { ...(await effect()), claimedAt })
    const today = { ...app, clock: { now: () => new Date('2026-03-04T10:00:00Z') } }
    await afterUnknown.look(today, { ...(await effect()), claimedAt })
    await afterUnknown.look(today, { ...(await effect()), claimedAt: null })
    expect(days).toEqual(['2026-03-02', '2026-03-02', '2026-03-04'])
  })

  it('takes absence as the courier says; one that cannot be asked leaves it open', async () => {
    expect(afterUnknown.trustAbsenceAfterMs(app, await effect())).toBe(TRUST_MS)
    courier.findAwb = null
    expect(afterUnknown.trustAbsenceAfterMs(app, await effect())).toBe(0)
    expect(await afterUnknown.look(app, await effect())).toEqual({ kind: 'unknown', cause: 'cannot-be-asked' })
  })

  it('keeps the numbers of the parcels that the courier gave, also of one', async () => {
    const awb = { number: '7001', parcels: ['7001001'], costNetBani: null }
    await settleEffect(app, createAwb, await effect(), { kind: 'done', answer: awb })
    expect(await orderNow(app, ref)).toMatchObject({ state: 'active', awb: '7001', parcels: ['7001001'] })
  })
})
