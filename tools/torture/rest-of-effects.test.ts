/** What the torture allows an effect once nothing fails any more, held against the engine itself. */
import { describe, expect, it } from 'vitest'
import { restMs } from '#bench/torture/effects-differences.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { added, effectNow, type PartnerEffect, WAIT_MAX_MS, type Way } from '#server/effects/test-partner.ts'
import { effectStage } from '#server/effects/test-stage.ts'

const { app, clock, partner, looking, repeating, waits } = await effectStage()
/** How long a torture waited for any of them. */
const HALF_A_MINUTE_MS = 30_000
const STEPS_MAX = 50

/** So many tries fail; from then on nothing does. What was allowed then, and what it took. */
async function afterFailures(kind: PartnerEffect, way: Way, failures: number): Promise<{ allowedMs: number; tookMs: number }> {
  partner.ways = Array.from({ length: failures }, () => way)
  const ref = await added(app, kind)
  let steps = 0
  const next = async () => {
    steps += 1
    if (steps > STEPS_MAX) throw new Error(`not settled after ${failures} failures`)
    await runEffect(app, kind, ref)
    return { ...(await effectNow(app, ref)), lookInMs: await waits(ref) }
  }
  let row = await next()
  while (partner.ways.length > 0 && row.settledAt === null) {
    clock.move(row.lookInMs)
    row = await next()
  }
  const allowedMs = restMs(kind, row)
  const begun = clock.now().getTime()
  while (row.settledAt === null) {
    clock.move(row.lookInMs)
    row = await next()
  }
  return { allowedMs, tookMs: clock.now().getTime() - begun }
}

describe.each([
  ['looked for', looking, ['not-sent', 'lost', 'never']],
  ['repeated', repeating, ['not-sent', 'never']],
] as const)('an effect that is %s', (_name, kind, ways) => {
  it.each(ways)('is settled within the time that it is allowed after tries that went %s', async (way) => {
    const most = way === 'not-sent' ? 9 : 3
    for (let failures = 1; failures <= most; failures += 1) {
      const { allowedMs, tookMs } = await afterFailures(kind, way, failures)
      expect([failures, tookMs <= allowedMs, tookMs]).toEqual([failures, true, tookMs])
    }
  })
})

it('may wait for its next try longer than half a minute', async () => {
  const { tookMs } = await afterFailures(looking, 'not-sent', 9)
  expect(tookMs).toBe(WAIT_MAX_MS)
  expect(tookMs).toBeGreaterThan(HALF_A_MINUTE_MS)
})

it('is allowed no wait beyond those that its kind has', () => {
  const days = restMs(looking, { lookInMs: 86_400_000, tries: 9 })
  expect(days).toBe(restMs(looking, { lookInMs: WAIT_MAX_MS, tries: 9 }))
  expect(restMs(looking, { lookInMs: -1, tries: 1 })).toBeLessThan(days)
})
