import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { testApp } from '#server/platform/test-app.ts'
import type { AnyEffectKind, EffectRef, EffectRow } from '../effect-kind.ts'
import { runEffect } from '../run-effect.ts'
import { isEffectUnderWay, settleEffect, settleEffectByHand } from '../settle-effect.ts'
import {
  added,
  CALL_MS,
  CALLS_MAX,
  effectNow,
  fourAdded,
  lookingKind,
  type PartnerEffect,
  type PartnerInMemory,
  partnerInMemory,
  REFUSAL,
  repeatingKind,
  stoppedClock,
} from '../test-partner.ts'
import { countOpenEffects, effectById, openEffects } from './open-effects.ts'
import { retryEffect } from './retry-effect.ts'

const clock = stoppedClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
const operatorId = randomUUID()
let partner: PartnerInMemory
let kind: PartnerEffect
let mine: EffectRef

beforeEach(async () => {
  await app.db.$client.query('delete from effects')
  partner = partnerInMemory(clock)
  kind = lookingKind(partner)
  mine = await added(app, kind)
})

const any = (some: PartnerEffect) => some as unknown as AnyEffectKind
const settle = async (outcome: 'done' | 'refused', note = 'La telefon.') =>
  settleEffectByHand(app, any(kind), await effectNow(app, mine), { outcome, note, operatorId })
const write = async (patch: Partial<Record<'state' | 'look_at' | 'reason' | 'claimed_at' | 'calls' | 'tries', unknown>>, ref = mine) => {
  const names = Object.keys(patch)
  const set = names.map((name, i) => `${name} = $${i + 4}`).join(', ')
  await app.db.$client.query(`update effects set ${set} where client_id = $1 and kind = $2 and key = $3`, [
    ...[ref.clientId, ref.kind, ref.key],
    ...Object.values(patch),
  ])
}
const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

describe('an effect settled by hand', () => {
  it('done: has the answer that the operator’s word stands for, with who said so and what the partner said', async () => {
    await settle('done')
    expect(await effectNow(app, mine)).toMatchObject({
      ...{ state: 'done', answer: 'by hand: one', reason: null, lookAt: null, settledAt: clock.now() },
      ...{ settledBy: operatorId, note: 'La telefon.' },
    })
    expect(partner.settled).toEqual([{ what: `${mine.clientId} one`, outcome: { kind: 'done', answer: 'by hand: one' } }])
  })

  it('refused: has what the partner said as its reason', async () => {
    await settle('refused', 'Nu se mai poate.')
    expect(await effectNow(app, mine)).toMatchObject({
      state: 'refused',
      reason: partnerSaid('Nu se mai poate.'),
      answer: null,
      settledBy: operatorId,
    })
    expect(partner.settled).toEqual([
      { what: `${mine.clientId} one`, outcome: { kind: 'refused', reason: partnerSaid('Nu se mai poate.') } },
    ])
  })

  it('is settled once: a second word is refused, and changes nothing', async () => {
    await settle('done')
    const before = await effectNow(app, mine)
    await expect(settle('refused')).rejects.toMatchObject({ code: 'effect-settled' })
    expect(await effectNow(app, mine)).toEqual(before)
    expect(partner.settled).toHaveLength(1)
  })

  it('waits for a call that is under way, and for it alone', async () => {
    await write({ state: 'claimed', claimed_at: clock.now(), look_at: inMs(1) })
    await expect(settle('done')).rejects.toMatchObject({ code: 'effect-under-way' })
    expect(await effectNow(app, mine)).toMatchObject({ state: 'claimed', settledAt: null })
    await write({ look_at: clock.now() })
    await settle('done')
    expect((await effectNow(app, mine)).state).toBe('done')
  })

  it.each(['due', 'unknown', 'manual'])('%s has no call under way, whatever its time to look', async (state) => {
    await write({ state, look_at: inMs(60_000) })
    await settle('done')
    expect((await effectNow(app, mine)).state).toBe('done')
  })

  it('needs the answer that its kind asks for where it was done, and none where it was refused', async () => {
    const making: PartnerEffect = { ...kind, name: 'create-awb', answerByHand: (_effect, given) => `AWB ${given}` }
    const refs = [await added(app, making), await added(app, making)]
    const say = async (ref: EffectRef | undefined, said: { outcome: 'done' | 'refused'; answer?: string }) =>
      ref && settleEffectByHand(app, any(making), await effectNow(app, ref), { note: 'La telefon.', operatorId, ...said })
    await expect(say(refs[0], { outcome: 'done' })).rejects.toMatchObject({ code: 'invalid-fields', errors: [{ path: 'answer' }] })
    await say(refs[0], { outcome: 'done', answer: '7000000000017' })
    await say(refs[1], { outcome: 'refused' })
    const rows = await Promise.all(refs.map((ref) => effectNow(app, ref)))
    expect(rows.map(({ state, answer }) => [state, answer])).toEqual([
      ['done', 'AWB 7000000000017'],
      ['refused', null],
    ])
  })

  it('differs from one that the partner settled', async () => {
    await settleEffect(app, any(kind), await effectNow(app, mine), { kind: 'done', answer: 'yes' })
    expect(await effectNow(app, mine)).toMatchObject({ settledBy: null, note: null })
  })
})

it('a claim without a time to look at is no call', () => {
  expect(isEffectUnderWay({ state: 'claimed', lookAt: null } as EffectRow, clock.now())).toBe(false)
})

it('becomes an operator’s with a reason that it had while it was unknown', async () => {
  partner.ways = ['lost']
  await runEffect(app, kind, mine)
  await write({ reason: partnerSaid('Este altceva acolo.') })
  partner.looks = ['different']
  clock.move(500)
  await runEffect(app, kind, mine)
  expect(partner.leftToOperator).toEqual([{ what: `${mine.clientId} one`, reason: partnerSaid('Este altceva acolo.') }])
})

describe('a retry', () => {
  const retry = async (some = kind, ref = mine) => retryEffect(app, any(some), await effectNow(app, ref))

  it('begins anew: due at once, with all of its tries, and its last call but one spent', async () => {
    const repeating = repeatingKind(partner)
    const ref = await added(app, repeating)
    await write({ state: 'manual', calls: CALLS_MAX + 3, tries: 40, reason: REFUSAL, look_at: inMs(3_600_000) }, ref)
    partner.ways = ['not-sent']
    clock.move(1_000)
    await retry(repeating, ref)
    expect(await effectNow(app, ref)).toMatchObject({
      ...{ state: 'due', tries: 1, calls: CALLS_MAX - 1, reason: null, dueSince: clock.now(), lookAt: inMs(1_000) },
    })
  })

  it('of what may have reached the partner looks first', async () => {
    partner.ways = ['lost']
    await runEffect(app, kind, mine)
    clock.move(60_000)
    await write({ state: 'manual' })
    await retry()
    expect(await effectNow(app, mine)).toMatchObject({ state: 'done', answer: `found ${mine.clientId} one` })
    expect(partner.calls).toHaveLength(1)
  })

  it('of what never reached the partner calls at once', async () => {
    await write({ state: 'manual', calls: 0 })
    await retry()
    expect([partner.looked, partner.calls]).toEqual([[], [`${mine.clientId} one`]])
    expect((await effectNow(app, mine)).state).toBe('done')
  })

  it('of what is not an operator’s keeps how far it was, and why', async () => {
    await write({ state: 'unknown', calls: 2, reason: REFUSAL, claimed_at: clock.now(), look_at: inMs(60_000) })
    partner.looks = ['unknown']
    await retry()
    expect(await effectNow(app, mine)).toMatchObject({ state: 'unknown', calls: 2, reason: REFUSAL })
    expect(partner.calls).toEqual([])
  })

  it('leaves others, and a call that is under way, as they are; what has ended it refuses', async () => {
    const { sibling, foreign, foreignToo, mine: own } = await fourAdded(app, kind)
    const rest = () => Promise.all([sibling, foreign, foreignToo].map((ref) => effectNow(app, ref)))
    const before = await rest()
    clock.move(1_000)
    await retry(kind, own)
    expect(await rest()).toEqual(before)
    await expect(retry(kind, own)).rejects.toMatchObject({ code: 'effect-settled' })
    await write({ state: 'claimed', claimed_at: clock.now(), look_at: inMs(CALL_MS), calls: 1, tries: 1 })
    partner.looks = ['unknown']
    await retry()
    expect(await effectNow(app, mine)).toMatchObject({ state: 'claimed', tries: 1, dueSince: expect.any(Date) })
    expect((await effectNow(app, mine)).dueSince).not.toEqual(clock.now())
  })
})

describe('open effects', () => {
  const list = (wanted: Partial<Parameters<typeof openEffects>[1]> = {}) =>
    openEffects(app.db, { scope: 'manual', search: '', clientIds: [], limit: 10, offset: 0, ...wanted })
  const keys = async (wanted: Parameters<typeof list>[0]) => {
    const { rows, count } = await list(wanted)
    return { keys: rows.map(({ key }) => key), count }
  }

  beforeEach(async () => {
    await app.db.$client.query('delete from effects')
  })

  it('are listed oldest first, page by page, those of an operator or all', async () => {
    for (const key of ['a', 'b', 'c', 'd']) {
      const ref = await added(app, kind, { key })
      if (key !== 'c') await write({ state: 'manual' }, ref)
      if (key === 'd') await settleEffectByHand(app, any(kind), await effectNow(app, ref), { outcome: 'done', note: 'Da.', operatorId })
      clock.move(1_000)
    }
    expect(await keys({})).toEqual({ keys: ['a', 'b'], count: 2 })
    expect(await keys({ scope: 'open' })).toEqual({ keys: ['a', 'b', 'c'], count: 3 })
    expect(await keys({ scope: 'open', limit: 1, offset: 1 })).toEqual({ keys: ['b'], count: 3 })
    expect(await countOpenEffects(app.db)).toEqual({ manual: 2, open: 1, oldestAt: (await list()).rows[0]?.createdAt })
  })

  it('are found by kind, by their subject, their key, or their client, and by nothing like a pattern', async () => {
    const one = await added(app, kind, { key: 'fan/100%', subject: 'ORDER_1' })
    await added(app, repeatingKind(partner), { key: 'fan/200', subject: 'ORDERX1' })
    const find = (wanted: Parameters<typeof list>[0]) => keys({ scope: 'open', ...wanted })
    expect((await find({ kind: 'cancel-awb' })).keys).toEqual(['fan/100%'])
    expect((await find({ search: 'order_1' })).keys).toEqual(['fan/100%'])
    expect((await find({ search: '100%' })).keys).toEqual(['fan/100%'])
    expect((await find({ search: '%' })).keys).toEqual(['fan/100%'])
    expect((await find({ search: 'no match', clientIds: [one.clientId] })).keys).toEqual(['fan/100%'])
    expect((await find({ search: 'no match' })).count).toBe(0)
    expect((await find({ search: '\\' })).count).toBe(0)
  })

  it('are had by their id', async () => {
    const ref = await added(app, kind, { key: 'a' })
    await added(app, kind, { key: 'b' })
    const { id } = await effectNow(app, ref)
    expect(await effectById(app.db, id)).toMatchObject({ id, key: 'a' })
    expect(await effectById(app.db, randomUUID())).toBeNull()
  })

  it('are none where there are none', async () => {
    expect(await countOpenEffects(app.db)).toEqual({ manual: 0, open: 0, oldestAt: null })
    expect(await list()).toEqual({ rows: [], count: 0 })
  })
})
