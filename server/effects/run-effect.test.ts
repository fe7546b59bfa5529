import { describe, expect, it } from 'vitest'
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import { coded, inWords, partnerSaid } from '#contract/texts/message.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { EffectRef } from './effect-kind.ts'
import { effectKindsOf } from './effect-kind.ts'
import { claimEffect } from './effect-rows.ts'
import { runEffect, runEffectTask } from './run-effect.ts'
import {
  added,
  CALL_MS,
  CALLS_MAX,
  carriedOn,
  effectNow,
  GIVE_UP_AFTER_MS,
  type PartnerEffect,
  REFUSAL,
  WAIT_MAX_MS,
  type Way,
} from './test-partner.ts'
import { effectStage } from './test-stage.ts'

const { app, clock, partner, looking, repeating, waits } = await effectStage()

const kinds = [
  ['that is looked for', () => looking],
  ['that is repeated', () => repeating],
] as const

const run = (kind: PartnerEffect, ref: EffectRef) => runEffect(app, kind, ref)

/** The waits after each of so many runs. */
async function waitsOf(kind: PartnerEffect, ref: EffectRef, times: number): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < times; i += 1) {
    await run(kind, ref)
    all.push(await waits(ref))
    clock.move(all.at(-1) ?? 0)
  }
  return all
}

describe.each(kinds)('an effect %s', (_name, kindOf) => {
  it('is done with the partner\u2019s answer', async () => {
    const kind = kindOf()
    const ref = await added(app, kind)
    await run(kind, ref)
    const what = `${ref.clientId} one`
    expect(await effectNow(app, ref)).toMatchObject({ state: 'done', answer: `answer to ${what}`, lookAt: null, settledAt: clock.now() })
    expect(partner.settled).toEqual([{ what, outcome: { kind: 'done', answer: `answer to ${what}` } }])
  })

  it('is refused with the partner\u2019s reason', async () => {
    const kind = kindOf()
    partner.ways = ['refused']
    const ref = await added(app, kind)
    await run(kind, ref)
    expect(await effectNow(app, ref)).toMatchObject({ state: 'refused', reason: REFUSAL, answer: null, lookAt: null })
    expect(partner.settled.map(({ outcome }) => outcome)).toEqual([{ kind: 'refused', reason: REFUSAL }])
    expect(partner.looked).toEqual([])
  })

  it('that could not be sent is tried again, ever more slowly, and never counts as called', async () => {
    const kind = kindOf()
    partner.ways = Array<Way>(9).fill('not-sent')
    const ref = await added(app, kind)
    expect(await waitsOf(kind, ref, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((s) => s * 1000))
    expect(await effectNow(app, ref)).toMatchObject({ state: 'due', cause: 'login: cut', calls: 0, tries: 9 })
    partner.ways = ['refused']
    await run(kind, ref)
    expect(await effectNow(app, ref)).toMatchObject({ state: 'refused', reason: REFUSAL })
    expect(partner.looked).toEqual([])
  })

  it('that cannot be sent for too long is an operator\u2019s', async () => {
    const kind = kindOf()
    partner.ways = Array<Way>(2).fill('not-sent')
    const ref = await added(app, kind)
    clock.move(GIVE_UP_AFTER_MS)
    await run(kind, ref)
    expect((await effectNow(app, ref)).state).toBe('due')
    clock.move(WAIT_MAX_MS)
    await run(kind, ref)
    const reason = { code: 'no-answer', params: { tries: 2, cause: effectCauseMessageOf('login: cut') } }
    expect(await effectNow(app, ref)).toMatchObject({ state: 'manual', reason, settledAt: null })
    expect(partner.leftToOperator).toEqual([{ what: `${ref.clientId} one`, reason }])
  })

  it('that cannot be sent for too long is refused where its kind says with which reason', async () => {
    const kind: PartnerEffect = { ...kindOf(), whenGivenUp: ({ key }, cause) => partnerSaid(`Nu s-a putut: ${key}, ${cause}.`) }
    partner.ways = ['not-sent']
    const ref = await added(app, kind)
    clock.move(GIVE_UP_AFTER_MS + 1)
    await run(kind, ref)
    const reason = partnerSaid('Nu s-a putut: one, login: cut.')
    expect(await effectNow(app, ref)).toMatchObject({ state: 'refused', reason, lookAt: null })
    expect(partner.settled.map(({ outcome }) => outcome)).toEqual([{ kind: 'refused', reason }])
    expect(partner.leftToOperator).toEqual([])
  })

  it('is called only when its time has come, and by one of many', async () => {
    const kind = kindOf()
    partner.ways = ['not-sent']
    const ref = await added(app, kind)
    await run(kind, ref)
    await run(kind, ref)
    expect(partner.calls).toHaveLength(1)
    clock.move(1_000)
    await Promise.all(Array.from({ length: 8 }, () => run(kind, ref)))
    expect(partner.calls).toHaveLength(2)
    expect(partner.settled).toHaveLength(1)
    await run(kind, ref)
    expect(partner.calls).toHaveLength(2)
  })

  it('has its claim committed before the partner is called', async () => {
    const kind = kindOf()
    const ref = await added(app, kind)
    const seen: unknown[] = []
    const call: PartnerEffect['call'] = async () => {
      seen.push(await effectNow(app, ref))
      return { kind: 'done', answer: '' }
    }
    await run({ ...kind, call }, ref)
    expect(seen).toMatchObject([{ state: 'claimed', calls: 1, tries: 1, claimedAt: clock.now() }])
  })

  it('that only an operator can settle is left to one, and not called again', async () => {
    const kind = kindOf()
    partner.ways = ['operator']
    const ref = await added(app, kind)
    await run(kind, ref)
    for (let i = 0; i < 3; i += 1) {
      expect(await effectNow(app, ref)).toMatchObject({ state: 'manual', reason: REFUSAL, settledAt: null })
      expect(await waits(ref)).toBe(3_600_000)
      clock.move(3_600_000)
      await run(kind, ref)
    }
    expect(partner.calls).toHaveLength(1)
    expect(partner.leftToOperator).toHaveLength(1)
  })

  it('whose process was killed before the partner was called is called once the call must have ended', async () => {
    const kind = kindOf()
    const ref = await added(app, kind)
    await claimEffect(app.db, ref, { now: clock.now(), lookAt: new Date(clock.now().getTime() + CALL_MS), session: null })
    const killedAt = clock.now().getTime()
    await run(kind, ref)
    expect(partner.calls).toEqual([])
    expect((await carriedOn(app, kind, { ref, clock })).state).toBe('done')
    expect(partner.calls).toHaveLength(1)
    expect(clock.now().getTime() - killedAt).toBeGreaterThanOrEqual(CALL_MS)
  })

  it('whose outcome cannot be written is tried again, and in the end an operator\u2019s', async () => {
    const kind = kindOf()
    const ref = await added(app, kind)
    partner.settleFails = true
    await expect(run(kind, ref)).rejects.toThrow('cannot be written')
    expect((await effectNow(app, ref)).state).toBe('claimed')
    clock.move(CALL_MS)
    await expect(run(kind, ref)).rejects.toThrow('cannot be written')
    expect(partner.leftToOperator).toEqual([])
    clock.move(GIVE_UP_AFTER_MS)
    await run(kind, ref).catch(() => undefined)
    expect((await effectNow(app, ref)).state).toBe('manual')
    expect(partner.settled).toEqual([])
  })
})

it('names what could not be written to the operator', async () => {
  const ref = await added(app, looking)
  partner.ways = ['lost']
  await run(looking, ref)
  clock.move(GIVE_UP_AFTER_MS + 1)
  partner.settleFails = true
  await expect(run(looking, ref)).rejects.toThrow('cannot be written')
  expect(await effectNow(app, ref)).toMatchObject({ state: 'manual', reason: { code: 'outcome-not-written' } })
  partner.settleFails = false
  clock.move(3_600_000)
  await run(looking, ref)
  expect((await effectNow(app, ref)).state).toBe('done')
})

describe('an effect that is repeated', () => {
  it('is called again after a lost answer, ever more slowly, until the partner answers', async () => {
    partner.ways = ['lost', 'throws', 'done']
    const ref = await added(app, repeating)
    expect(await waitsOf(repeating, ref, 2)).toEqual([1_000, 2_000])
    expect(await effectNow(app, ref)).toMatchObject({ state: 'due', cause: 'failed', calls: 2 })
    await run(repeating, ref)
    expect((await effectNow(app, ref)).state).toBe('done')
    expect(partner.looked).toEqual([])
  })

  it('is refused where a repeated call is', async () => {
    partner.ways = ['lost', 'refused']
    const ref = await added(app, repeating)
    expect((await carriedOn(app, repeating, { ref, clock })).state).toBe('refused')
  })

  it('is an operator’s where a no to a repeated call says nothing of the first one, whose answer was lost', async () => {
    const doubting: PartnerEffect = { ...repeating, afterUnknown: { by: 'repeating', doubtsRefusal: true } }
    partner.ways = ['lost', 'refused', 'refused']
    const [ref, never] = [await added(app, doubting), await added(app, doubting)]
    const reason = { code: 'refused-after-lost-answer', params: { reason: REFUSAL } }
    await run(doubting, ref)
    clock.move(WAIT_MAX_MS)
    await run(doubting, ref)
    expect(await effectNow(app, ref)).toMatchObject({ state: 'manual', reason })
    expect(partner.leftToOperator.map(({ reason: left }) => left)).toEqual([reason])
    await run(doubting, never)
    expect(await effectNow(app, never)).toMatchObject({ state: 'refused', reason: REFUSAL, calls: 1 })
  })

  it('that could not be sent for a reason of ours is given up with that reason, in the language of who reads it', async () => {
    const unsent = { ...repeating, call: async () => ({ kind: 'not-sent' as const, cause: coded('store-disconnected') }) }
    const ref = await added(app, unsent)
    clock.move(GIVE_UP_AFTER_MS + 1)
    await run(unsent, ref)
    const { reason } = await effectNow(app, ref)
    for (const texts of [textsOf('ro'), textsOf('en')])
      expect(reason && inWords(texts, reason)).toContain(inWords(texts, { code: 'store-disconnected' }).replace(/\.$/, ''))
  })

  it('is done where the partner says that it was done before', async () => {
    partner.ways = ['lost', 'exists']
    const ref = await added(app, repeating)
    expect(await carriedOn(app, repeating, { ref, clock })).toMatchObject({ state: 'done', answer: 'by hand: one' })
  })

  it('is not called more often than its kind allows', async () => {
    partner.ways = Array<Way>(CALLS_MAX + 1).fill('lost')
    const ref = await added(app, repeating)
    const reason = { code: 'no-answer', params: { tries: CALLS_MAX, cause: effectCauseMessageOf('lost') } }
    expect(await carriedOn(app, repeating, { ref, clock })).toMatchObject({ state: 'manual', reason })
    expect(partner.calls).toHaveLength(CALLS_MAX)
  })

  it('whose claims are lost one after the other is not called more often than its kind allows', async () => {
    const ref = await added(app, repeating)
    partner.settleFails = true
    for (let i = 0; i < CALLS_MAX; i += 1) {
      await expect(run(repeating, ref)).rejects.toThrow('cannot be written')
      clock.move(CALL_MS)
    }
    await run(repeating, ref)
    const reason = { code: 'no-answer', params: { tries: CALLS_MAX, cause: effectCauseMessageOf('cut') } }
    expect(await effectNow(app, ref)).toMatchObject({ state: 'manual', reason })
    expect(partner.calls).toHaveLength(CALLS_MAX)
  })

  it('is not called while a claimed call may be under way, though its time to look has come', async () => {
    const ref = await added(app, repeating)
    await claimEffect(app.db, ref, { now: clock.now(), lookAt: clock.now(), session: null })
    await run(repeating, ref)
    expect(partner.calls).toEqual([])
    expect(await waits(ref)).toBe(CALL_MS)
  })
})

it('fails as a job whose kind is not registered, and carries on those that are', async () => {
  const task = runEffectTask(effectKindsOf([looking as never]))
  const ref = await added(app, looking)
  await task.run(app, ref)
  expect((await effectNow(app, ref)).state).toBe('done')
  await expect(task.run(app, { ...ref, kind: 'request-pickup' })).rejects.toThrow('no kind of effects is called request-pickup')
})
