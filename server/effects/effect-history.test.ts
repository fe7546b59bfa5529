import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { claimEffect } from './effect-rows.ts'
import { effectClaimsAreLost, effectsAfterClockSetBack, effectsOfLostProcesses } from './recover-effects.ts'
import { runEffect } from './run-effect.ts'
import {
  CALL_MS,
  carriedOn,
  effectNow,
  fourAdded,
  type Look,
  lookingKind,
  partnerInMemory,
  repeatingKind,
  stoppedClock,
  type Way,
} from './test-partner.ts'

/** Histories of answers, and of what happens to the processes between them. */
const STEPS_MAX = 14
/** The session of processes that were killed. */
const KILLED = 2 ** 40

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })

const way = fc.constantFrom<Way>('done', 'lost', 'never', 'throws', 'refused', 'not-sent', 'exists')
const look = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Look>('answers') },
  { weight: 1, arbitrary: fc.constantFrom<Look>('unknown', 'throws') },
)
type Step =
  | { kind: 'run'; which: number; times: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'killed'; which: number; wasCalled: boolean; isMissed: boolean }
  | { kind: 'restart' }
  | { kind: 'clock-back'; ms: number }
const which = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('run' as const), which, times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(500, 2_000, 10_000, 40_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('killed' as const), which, wasCalled: fc.boolean(), isMissed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock-back' as const), ms: fc.constantFrom(5_000, 3_600_000) }) },
)
const history = fc.record({
  ways: fc.array(way, { maxLength: 12 }),
  looks: fc.array(look, { maxLength: 12 }),
  steps: fc.array(step, { maxLength: STEPS_MAX }),
})

describe.each(['looking', 'repeating'] as const)('after any history of answers an effect that answers by %s', (how) => {
  it('has ended or waits for an operator, was settled once, and was done at most once unless repeating is harmless', {
    timeout: HISTORIES_WITHIN_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ ways, looks, steps }) => {
        const clock = stoppedClock()
        const own = { ...app, clock }
        const partner = partnerInMemory(clock)
        const kind = how === 'looking' ? lookingKind(partner) : repeatingKind(partner)
        const refs = Object.values(await fourAdded(own, kind))
        partner.ways = ways
        partner.looks = looks
        for (const taken of steps) {
          const ref = refs['which' in taken ? taken.which : 0]
          if (!ref) continue
          if (taken.kind === 'run') await Promise.all(Array.from({ length: taken.times }, () => runEffect(own, kind, ref)))
          else if (taken.kind === 'wait') clock.move(taken.ms)
          else if (taken.kind === 'killed') {
            const now = clock.now()
            const isClaimed = await claimEffect(app.db, ref, { now, lookAt: new Date(now.getTime() + CALL_MS), session: KILLED })
            if (isClaimed && taken.wasCalled) partner.do(`${ref.clientId} ${ref.key}`)
            if (taken.isMissed) await effectsOfLostProcesses(own, [KILLED])
          } else if (taken.kind === 'restart') await effectClaimsAreLost(own)
          else {
            clock.move(-taken.ms)
            for (const one of partner.done) one.at -= taken.ms // the partner's own clock was not set back
            await effectsAfterClockSetBack(own)
          }
        }
        for (const ref of refs) await carriedOn(own, kind, { ref, clock, times: 60 })
        for (const { clientId, key, ...ref } of refs) {
          const what = `${clientId} ${key}`
          const effect = await effectNow(own, { clientId, key, ...ref })
          const done = partner.done.filter((one) => one.what === what).length
          const settled = partner.settled.filter((one) => one.what === what)
          expect(['done', 'refused', 'manual']).toContain(effect.state)
          expect(settled.map(({ outcome }) => outcome.kind)).toEqual(effect.state === 'manual' ? [] : [effect.state])
          if (how === 'looking') expect(done).toBeLessThanOrEqual(1)
          if (how === 'looking' && effect.state === 'refused') expect(done).toBe(0)
          if (how === 'looking' && effect.state === 'done') expect(done).toBe(1)
        }
        await app.db.$client.query('delete from effects')
      }),
      histories(),
    )
  })
})
