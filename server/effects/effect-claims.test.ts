import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import type { EffectRef, FindResult } from './effect-kind.ts'
import { effectsOfLostProcesses } from './recover-effects.ts'
import { runEffect } from './run-effect.ts'
import { settleEffect } from './settle-effect.ts'
import { added, CALL_MS, inSession, LIST_LAGS_MS, type PartnerEffect, REFUSAL } from './test-partner.ts'
import { effectStage } from './test-stage.ts'

const { app, clock, partner, looking: kind, watched } = await effectStage()
let ref: EffectRef
beforeEach(async () => {
  ref = await added(app, kind)
})
const { now, run, waits, what } = watched(() => ref)

/** Of the process that makes the calls here; and of another. */
const MINE = 2 ** 40
const mine = inSession(app, MINE)
const another = inSession(app, MINE + 1)
const runIn = (process: typeof mine) => runEffect(process, kind, ref)
const isKilled = (session: number) => effectsOfLostProcesses(app, [session])

describe('two processes', () => {
  /** One is in its call; its answer comes when the test gives it, though it is taken for lost. */
  async function oneInItsCall() {
    partner.ways = ['held']
    const first = runIn(mine)
    await vi.waitFor(() => expect(partner.held).toHaveLength(1))
    partner.done.length = 0
    return async (answer: Parameters<(typeof partner.held)[0]['resolve']>[0]) => {
      partner.held[0]?.resolve(answer)
      await first
    }
  }

  it('settle it once: an answer that comes later is a second one', async () => {
    const answerFirst = await oneInItsCall()
    partner.done.push({ what: what(), at: 0 })
    await isKilled(MINE)
    await runIn(another)
    await answerFirst({ kind: 'done', answer: 'late' })
    expect(await now()).toMatchObject({ state: 'done', answer: `found ${what()}` })
    expect(partner.settled).toHaveLength(1)
    expect(partner.settledBefore).toEqual([{ what: what(), state: 'done', answer: 'late' }])
  })

  it.each([
    { kind: 'refused', reason: REFUSAL },
    { kind: 'unknown', cause: 'cut' },
    { kind: 'not-sent', cause: 'cut' },
    { kind: 'operator', reason: REFUSAL },
  ] as const)('keep what became of it when the slower says: $kind', async (late) => {
    const answerFirst = await oneInItsCall()
    partner.done.push({ what: what(), at: 0 })
    await isKilled(MINE)
    await runIn(another)
    const before = await now()
    await answerFirst(late)
    expect(await now()).toEqual(before)
    expect(partner.settledBefore).toEqual([])
  })

  it.each([
    { kind: 'refused', reason: REFUSAL },
    { kind: 'unknown', cause: 'cut' },
    { kind: 'not-sent', cause: 'cut' },
    { kind: 'operator', reason: REFUSAL },
  ] as const)('leave a call that is under way alone when one that was given up says: $kind', async (late) => {
    const answerFirst = await oneInItsCall()
    clock.move(CALL_MS + LIST_LAGS_MS)
    partner.ways = ['held']
    const second = run()
    await vi.waitFor(() => expect(partner.held).toHaveLength(2))
    const before = await now()
    await answerFirst(late)
    expect(await now()).toEqual(before)
    partner.held[1]?.resolve({ kind: 'done', answer: 'second' })
    await second
    expect(await now()).toMatchObject({ state: 'done', answer: 'second', calls: 2 })
  })

  it('call once where both find it absent', async () => {
    partner.ways = ['never']
    await run()
    clock.move(LIST_LAGS_MS)
    const look = Promise.withResolvers<void>()
    let looks = 0
    const slow: PartnerEffect = {
      ...kind,
      afterUnknown: {
        by: 'looking',
        trustAbsenceAfterMs: () => LIST_LAGS_MS,
        look: async () => {
          looks += 1
          if (looks === 2) look.resolve()
          await look.promise
          return { kind: 'absent' }
        },
      },
    }
    const first = runEffect(app, slow, ref)
    await vi.waitFor(() => expect(looks).toBe(1))
    clock.move(45_000) // the first looks for longer than it may
    await Promise.all([first, runEffect(app, slow, ref)])
    expect(partner.calls).toHaveLength(2)
    expect(await now()).toMatchObject({ state: 'done', calls: 2 })
  })

  it('settle it once, an operator and a late answer', async () => {
    const answerFirst = await oneInItsCall()
    await settleEffect(app, kind as never, await now(), { kind: 'refused', reason: partnerSaid('Un operator a intrebat.') })
    await answerFirst({ kind: 'done', answer: 'late' })
    expect(await now()).toMatchObject({ state: 'refused', reason: partnerSaid('Un operator a intrebat.') })
    expect(partner.settledBefore).toEqual([{ what: what(), state: 'refused', answer: 'late' }])
  })

  it('take a late yes of a call that was given up, and the second one\u2019s for a second answer', async () => {
    const answerFirst = await oneInItsCall()
    clock.move(CALL_MS + LIST_LAGS_MS)
    partner.ways = ['held']
    const second = run()
    await vi.waitFor(() => expect(partner.held).toHaveLength(2))
    await answerFirst({ kind: 'done', answer: 'first' })
    partner.held[1]?.resolve({ kind: 'done', answer: 'second' })
    await second
    expect(await now()).toMatchObject({ state: 'done', answer: 'first' })
    expect(partner.settledBefore.map(({ answer }) => answer)).toEqual(['second'])
  })

  it('do not put off what the one in its call has written when the other looked meanwhile', async () => {
    const answerFirst = await oneInItsCall()
    const look = Promise.withResolvers<FindResult<string>>()
    let looks = 0
    const slow: PartnerEffect = {
      ...kind,
      afterUnknown: {
        by: 'looking',
        trustAbsenceAfterMs: () => LIST_LAGS_MS,
        look: () => {
          looks += 1
          return look.promise
        },
      },
    }
    await isKilled(MINE)
    const second = runEffect(another, slow, ref)
    await vi.waitFor(() => expect(looks).toBe(1))
    await answerFirst({ kind: 'unknown', cause: 'cut' })
    const before = await now()
    look.resolve({ kind: 'absent' })
    await second
    expect(await now()).toEqual(before)
    expect(await waits()).toBe(500)
  })
})
