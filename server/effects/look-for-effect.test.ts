import { beforeEach, describe, expect, it } from 'vitest'
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { EffectRef } from './effect-kind.ts'
import { added, CALLS_MAX, carriedOn, GIVE_UP_AFTER_MS, LIST_LAGS_MS, REFUSAL, WAIT_MAX_MS, type Way } from './test-partner.ts'
import { effectStage } from './test-stage.ts'

const { app, clock, partner, looking: kind, watched } = await effectStage()
let ref: EffectRef
beforeEach(async () => {
  ref = await added(app, kind)
})
const { now, run, waits, what } = watched(() => ref)

/** Half a second after a lost answer. */
async function runAfterLoss(way: Way = 'lost'): Promise<void> {
  partner.ways.push(way)
  await run()
  clock.move(500)
}

describe('an effect whose answer was lost', () => {
  it.each(['lost', 'throws'] as const)('is found and done, and not called again: %s', async (way) => {
    partner.ways = [way]
    await run()
    expect(await now()).toMatchObject({
      state: 'unknown',
      cause: way === 'lost' ? 'lost' : 'failed',
      unknownSince: clock.now(),
      reason: null,
    })
    expect(await waits()).toBe(500)
    expect(await carriedOn(app, kind, { ref, clock })).toMatchObject({ state: 'done', answer: `found ${what()}` })
    expect(partner.calls).toHaveLength(1)
  })

  it('is called again only when its absence can be trusted', async () => {
    await runAfterLoss('never')
    await run()
    expect(partner.calls).toHaveLength(1)
    expect(await waits()).toBe(LIST_LAGS_MS - 500)
    clock.move(LIST_LAGS_MS - 500)
    await run()
    expect(partner.calls).toHaveLength(2)
    expect(await now()).toMatchObject({ state: 'done', calls: 2, unknownSince: null })
  })

  it('is refused where the partner has decided against it since', async () => {
    await runAfterLoss()
    partner.looks = ['refused']
    await run()
    expect(await now()).toMatchObject({ state: 'refused', reason: REFUSAL })
    expect(partner.settled).toEqual([{ what: what(), outcome: { kind: 'refused', reason: REFUSAL } }])
    expect(partner.calls).toHaveLength(1)
  })

  it('is looked for by one of many', async () => {
    await runAfterLoss()
    await Promise.all(Array.from({ length: 8 }, run))
    expect(partner.looked).toHaveLength(1)
  })

  it('of a partner that answers no call is called ever more rarely, and not more often than its kind allows', async () => {
    partner.ways = Array<Way>(9).fill('never')
    const began: number[] = []
    for (let i = 0; i < 30 && (await now()).state !== 'manual'; i += 1) {
      const before = partner.calls.length
      await run()
      if (partner.calls.length > before) began.push(clock.now().getTime())
      clock.move(await waits())
    }
    expect(began.map((at, i) => at - (began[i - 1] ?? at))).toEqual([0, LIST_LAGS_MS, LIST_LAGS_MS, LIST_LAGS_MS])
    const reason = { code: 'absent-after-calls', params: { calls: CALLS_MAX } }
    expect(await now()).toMatchObject({ state: 'manual', reason, calls: CALLS_MAX })
  })

  it('and is absent is looked for later with each call that was made', async () => {
    partner.ways = Array<Way>(4).fill('never')
    await run()
    const soon: number[] = [await waits()]
    for (let i = 0; i < 3; i += 1) {
      clock.move(LIST_LAGS_MS)
      await run()
      soon.push(await waits())
    }
    expect(soon).toEqual([500, 2_000, 4_000, 8_000])
  })

  it('and is absent for too long is an operator\u2019s, whatever calls are left', async () => {
    await runAfterLoss('never')
    clock.move(GIVE_UP_AFTER_MS)
    await run()
    expect(await now()).toMatchObject({ state: 'manual', reason: { code: 'absent-after-calls', params: { calls: 1 } } })
    expect(partner.calls).toHaveLength(1)
  })

  it.each(['unknown', 'throws'] as const)('of a partner that cannot say is asked for again, ever more slowly: %s', async (look) => {
    await runAfterLoss()
    partner.looks = Array<typeof look>(12).fill(look)
    const all: number[] = []
    for (let i = 0; i < 12; i += 1) {
      await run()
      all.push(await waits())
      clock.move(all.at(-1) ?? 0)
    }
    expect(all[0]).toBe(2_000)
    expect(all.every((wait, i) => wait >= (all[i - 1] ?? 0))).toBe(true)
    expect(all.at(-1)).toBe(WAIT_MAX_MS)
    expect(await now()).toMatchObject({ state: 'unknown', cause: look === 'unknown' ? 'unreachable' : 'failed' })
    expect(partner.calls).toHaveLength(1)
  })

  it('keeps since when, however often the partner cannot say', async () => {
    partner.ways = ['lost']
    const lostAt = clock.now()
    await run()
    partner.looks = ['unknown', 'unknown']
    for (let i = 0; i < 2; i += 1) {
      clock.move(5_000)
      await run()
    }
    expect((await now()).unknownSince).toEqual(lostAt)
  })

  it('of a partner that cannot say for too long is an operator\u2019s', async () => {
    await runAfterLoss()
    clock.move(GIVE_UP_AFTER_MS - 500)
    partner.looks = ['unknown', 'unknown']
    await run()
    expect((await now()).state).toBe('unknown')
    clock.move(WAIT_MAX_MS)
    await run()
    expect(await now()).toMatchObject({
      state: 'manual',
      reason: { code: 'no-answer', params: { tries: 1, cause: effectCauseMessageOf('unreachable') } },
    })
  })

  it('and is there as something else is an operator\u2019s', async () => {
    await runAfterLoss()
    partner.looks = ['different']
    await run()
    expect(await now()).toMatchObject({ state: 'manual', reason: partnerSaid('Este altceva acolo.') })
    expect(partner.leftToOperator).toEqual([{ what: what(), reason: partnerSaid('Este altceva acolo.') }])
  })
})

describe('an operator\u2019s effect', () => {
  beforeEach(async () => {
    partner.ways = ['operator']
    await run()
  })

  it.each([
    ['is absent', ['answers', 'answers']],
    ['is asked for in vain', ['unknown', 'unknown']],
    ['is still something else', ['different', 'different']],
  ] as const)('that %s stays the operator\u2019s, looked for each hour and not called', async (_name, looks) => {
    partner.looks = [...looks]
    for (let i = 0; i < 2; i += 1) {
      clock.move(3_600_000)
      await run()
      expect((await now()).state).toBe('manual')
      expect(await waits()).toBe(3_600_000)
    }
    expect(partner.calls).toHaveLength(1)
    expect(partner.looked).toHaveLength(2)
  })

  it('names the reason anew where it is another one', async () => {
    partner.looks = ['different', 'different']
    for (let i = 0; i < 2; i += 1) {
      clock.move(3_600_000)
      await run()
    }
    expect(partner.leftToOperator.map(({ reason }) => reason)).toEqual([REFUSAL, partnerSaid('Este altceva acolo.')])
  })

  it('that turns up after all is done', async () => {
    partner.do(what())
    clock.move(3_600_000)
    await run()
    expect(await now()).toMatchObject({ state: 'done', answer: `found ${what()}`, reason: null })
    expect(partner.settled).toHaveLength(1)
  })

  it('is looked for again soon where the list could not show it yet', async () => {
    await app.db.$client.query('update effects set look_at = $2 where client_id = $1', [ref.clientId, clock.now()])
    await run()
    expect(await now()).toMatchObject({ state: 'manual', reason: REFUSAL })
    expect(await waits()).toBe(LIST_LAGS_MS)
  })
})

describe('a repeated call', () => {
  it('that is refused counts as refused once the list shows that the first was not done', async () => {
    partner.ways = ['never', 'refused']
    expect(await carriedOn(app, kind, { ref, clock })).toMatchObject({ state: 'refused', reason: REFUSAL, calls: 2 })
    expect(partner.looked.length).toBeGreaterThan(2)
  })

  it('that is refused is held back until absence is trusted, also where the partner cannot say for a while', async () => {
    partner.ways = ['never', 'refused']
    await run()
    clock.move(LIST_LAGS_MS)
    await run()
    expect(await now()).toMatchObject({ state: 'unknown', cause: 'refused-again', reason: REFUSAL, unknownSince: clock.now() })
    partner.looks = ['unknown', 'answers']
    clock.move(2_000)
    await run()
    clock.move(2_000)
    await run()
    expect(await now()).toMatchObject({ state: 'unknown', reason: REFUSAL })
    clock.move(LIST_LAGS_MS)
    await run()
    expect((await now()).state).toBe('refused')
    expect(partner.calls).toHaveLength(2)
  })

  it('that is refused because of the first is done with the first', async () => {
    partner.ways = ['never', 'refused']
    await run()
    clock.move(LIST_LAGS_MS)
    await run()
    partner.do(what())
    expect(await carriedOn(app, kind, { ref, clock })).toMatchObject({ state: 'done', reason: null })
  })

  it('that could not be sent takes nothing from what the first may have done', async () => {
    partner.ways = ['never', 'not-sent', 'refused']
    await run()
    clock.move(LIST_LAGS_MS)
    await run()
    expect(await now()).toMatchObject({ state: 'due', calls: 1, tries: 2 })
    clock.move(2_000)
    await run()
    expect(await now()).toMatchObject({ state: 'unknown', cause: 'refused-again' })
  })

  it('that gets no answer forgets an earlier refusal', async () => {
    partner.ways = ['never', 'refused']
    await run()
    clock.move(LIST_LAGS_MS)
    await run()
    await app.db.$client.query(`update effects set state = 'due', look_at = $2 where client_id = $1`, [ref.clientId, clock.now()])
    partner.ways = ['never']
    await run()
    expect(await now()).toMatchObject({ state: 'unknown', cause: 'never', reason: null })
  })
})

describe('a partner that says it was done before', () => {
  it('is asked which, and it is done', async () => {
    partner.do(what())
    partner.ways = ['exists']
    await run()
    expect(await now()).toMatchObject({ state: 'unknown', cause: 'exists' })
    expect((await carriedOn(app, kind, { ref, clock })).state).toBe('done')
    expect(partner.calls).toHaveLength(1)
  })

  it('and does not find it, is not called again: it is an operator\u2019s', async () => {
    await runAfterLoss('exists')
    partner.looks = ['unknown']
    await run()
    const reason = { code: 'exists-not-found' }
    expect(await carriedOn(app, kind, { ref, clock })).toMatchObject({ state: 'manual', reason, cause: 'exists' })
    expect(partner.calls).toHaveLength(1)
  })
})
