import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimEffect } from './effect-rows.ts'
import { effectClaimsAreLost, effectsAfterClockSetBack, forgetSettledEffects, recoverEffects, watchEffects } from './recover-effects.ts'
import { runEffect } from './run-effect.ts'
import { runDueEffects } from './test-effects.ts'
import { added, CALL_MS, effectNow, fourAdded, LIST_LAGS_MS, REFUSAL } from './test-partner.ts'
import { effectStage } from './test-stage.ts'

const { app, clock, partner, looking, repeating } = await effectStage()
beforeEach(async () => {
  await app.db.$client.query('delete from effects')
  await app.db.$client.query('delete from graphile_worker._private_jobs')
})

type Job = { id: string; at: Date; attempts: number; max: number; payload: { clientId: string; kind: string; key: string } }
const jobs = async () =>
  (
    await app.db.$client.query<Job>(
      'select id, run_at as at, attempts, max_attempts as max, payload from graphile_worker._private_jobs order by id',
    )
  ).rows
const loseJobs = () => app.db.$client.query('delete from graphile_worker._private_jobs')
const claimed = (ref: Parameters<typeof claimEffect>[1], session: number | null = null) =>
  claimEffect(app.db, ref, { now: clock.now(), lookAt: new Date(clock.now().getTime() + CALL_MS), session })
const SESSION = 2 ** 40

describe('recovery', () => {
  it('gives each effect whose job was lost a job of its own, not before it must have been lost', async () => {
    const four = await fourAdded(app, looking)
    await loseJobs()
    const dueAt = clock.now()
    clock.move(14_999)
    await recoverEffects(app)
    expect(await jobs()).toEqual([])
    clock.move(1)
    await recoverEffects(app)
    await recoverEffects(app)
    expect((await jobs()).map(({ payload, at }) => ({ payload, at }))).toEqual(
      expect.arrayContaining(Object.values(four).map((payload) => ({ payload, at: dueAt }))),
    )
    expect(await jobs()).toHaveLength(4)
  })

  it('gives a claim whose call must have ended a job at once', async () => {
    const ref = await added(app, repeating)
    await claimed(ref)
    await loseJobs()
    clock.move(CALL_MS - 1)
    await recoverEffects(app)
    expect(await jobs()).toEqual([])
    clock.move(1)
    await recoverEffects(app)
    expect(await jobs()).toMatchObject([{ payload: ref, at: clock.now(), max: 10 }])
  })

  it('leaves alone what is settled and what waits for its time', async () => {
    const done = await added(app, looking)
    const waiting = await added(app, looking)
    partner.ways = ['done', 'not-sent']
    await runEffect(app, looking, done)
    await runEffect(app, looking, waiting)
    await loseJobs()
    clock.move(15_000)
    await recoverEffects(app)
    expect(await jobs()).toEqual([])
  })

  it('has a job that failed, or was planned for later, done at the time of its effect', async () => {
    const ref = await added(app, looking)
    const dueAt = clock.now()
    await app.db.$client.query(`update graphile_worker._private_jobs set attempts = 3, run_at = $1`, [new Date(dueAt.getTime() + 9e6)])
    clock.move(15_000)
    await recoverEffects(app)
    expect(await jobs()).toMatchObject([{ payload: ref, at: dueAt, attempts: 0 }])
  })

  it('is done from time to time until it is stopped, and goes on where the database fails', async () => {
    await added(app, looking)
    await loseJobs()
    clock.move(15_000)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const asked: string[] = []
    const warned: unknown[] = []
    const query = async (statement: { text: string }) => {
      asked.push(statement.text)
      if (asked.length === 1) throw new Error('no database')
      return { rowCount: 0 }
    }
    const log = { warn: (given: object, text: string) => warned.push({ ...given, text }) }
    const stop = watchEffects({ ...app, log, db: { $client: { query } } } as unknown as typeof app)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(5_001)
    expect(asked).toHaveLength(2)
    expect(warned).toEqual([{ err: new Error('no database'), text: 'effects could not be looked after' }])
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(asked).toHaveLength(2)
  })
})

describe('after a start alone on the database', () => {
  it('claims have lost their calls: they are looked for at once, and called again when absence is trusted', async () => {
    const ref = await added(app, looking)
    await claimed(ref, SESSION)
    clock.move(1_000)
    await effectClaimsAreLost(app)
    const now = clock.now()
    expect(await effectNow(app, ref)).toMatchObject({ state: 'claimed', lookAt: now, unknownSince: now, processSession: null })
    await runEffect(app, looking, ref)
    expect(partner.calls).toEqual([])
    clock.move(LIST_LAGS_MS)
    await runEffect(app, looking, ref)
    expect((await effectNow(app, ref)).state).toBe('done')
  })

  it('claims of what is repeated are called again at once', async () => {
    const ref = await added(app, repeating)
    await claimed(ref)
    await effectClaimsAreLost(app)
    await recoverEffects(app)
    expect(await jobs()).toHaveLength(1)
    await runEffect(app, repeating, ref)
    expect((await effectNow(app, ref)).state).toBe('done')
  })

  it('what waits is due at once, without a missing answer; what an operator has, or is settled, stays as it is', async () => {
    const { mine, sibling, foreign, foreignToo } = await fourAdded(app, looking)
    partner.ways = ['not-sent', 'operator', 'done', 'lost']
    for (const ref of [mine, sibling, foreign, foreignToo]) await runEffect(app, looking, ref)
    const before = await Promise.all([sibling, foreign, foreignToo].map((ref) => effectNow(app, ref)))
    clock.move(100)
    await effectClaimsAreLost(app)
    expect(await effectNow(app, mine)).toMatchObject({ state: 'due', lookAt: clock.now(), unknownSince: null })
    expect(await effectNow(app, foreignToo)).toMatchObject({ lookAt: clock.now(), unknownSince: before[2]?.unknownSince })
    expect(await Promise.all([sibling, foreign].map((ref) => effectNow(app, ref)))).toEqual(before.slice(0, 2))
  })
})

describe('after the clock was set back', () => {
  const HOUR_MS = 3_600_000

  it('what waits is carried on now, as if nothing had begun in the future', async () => {
    const waiting = await added(app, looking)
    const lost = await added(app, looking)
    partner.ways = ['not-sent', 'lost']
    await runEffect(app, looking, waiting)
    await runEffect(app, looking, lost)
    clock.move(-HOUR_MS)
    const now = clock.now()
    await effectsAfterClockSetBack(app)
    expect(await effectNow(app, waiting)).toMatchObject({ lookAt: now, claimedAt: now, dueSince: now, unknownSince: null })
    expect(await effectNow(app, lost)).toMatchObject({ lookAt: now, claimedAt: now, dueSince: now, unknownSince: now })
    await runEffect(app, looking, waiting)
    expect((await effectNow(app, waiting)).state).toBe('done')
  })

  it.each(['looking', 'repeating'] as const)('a call that is under way is not made a second time: %s', async (how) => {
    const kind = how === 'looking' ? looking : repeating
    const ref = await added(app, kind)
    partner.ways = ['held']
    const first = runEffect(app, kind, ref)
    await vi.waitFor(() => expect(partner.held).toHaveLength(1))
    clock.move(-HOUR_MS)
    await effectsAfterClockSetBack(app)
    await runEffect(app, kind, ref)
    expect(partner.calls).toHaveLength(1)
    partner.held[0]?.resolve({ kind: 'done', answer: 'in the end' })
    await first
    expect(await effectNow(app, ref)).toMatchObject({ state: 'done', answer: 'in the end' })
  })

  it.each([
    [{ kind: 'refused', reason: REFUSAL }, { state: 'refused' }],
    [
      { kind: 'unknown', cause: 'cut' },
      { state: 'unknown', cause: 'cut' },
    ],
    [
      { kind: 'not-sent', cause: 'cut' },
      { state: 'due', calls: 0 },
    ],
    [{ kind: 'operator', reason: REFUSAL }, { state: 'manual' }],
  ] as const)('what a call answers that was under way counts: %o', async (answer, then) => {
    const ref = await added(app, looking)
    partner.ways = ['held']
    const calling = runEffect(app, looking, ref)
    await vi.waitFor(() => expect(partner.held).toHaveLength(1))
    clock.move(-HOUR_MS)
    await effectsAfterClockSetBack(app)
    partner.held[0]?.resolve(answer)
    await calling
    expect(await effectNow(app, ref)).toMatchObject(then)
  })

  it('a call of a process that would be missed keeps its time; one of a process that would not is looked for now', async () => {
    const ref = await added(app, looking)
    const other = await added(app, looking)
    await claimed(ref, SESSION)
    await claimed(other)
    clock.move(-HOUR_MS)
    const now = clock.now()
    await effectsAfterClockSetBack(app)
    const lookAt = new Date(now.getTime() + CALL_MS)
    expect(await effectNow(app, ref)).toMatchObject({ state: 'claimed', claimedAt: now, lookAt, processSession: SESSION })
    expect(await effectNow(app, other)).toMatchObject({ state: 'claimed', claimedAt: now, lookAt: now })
  })

  it('what was begun and is due before, and what is settled, stays as it is', async () => {
    const due = await added(app, looking)
    const done = await added(app, looking)
    await runEffect(app, looking, done)
    const before = await Promise.all([effectNow(app, due), effectNow(app, done)])
    clock.move(1)
    await effectsAfterClockSetBack(app)
    expect(await Promise.all([effectNow(app, due), effectNow(app, done)])).toEqual(before)
  })
})

it('settled effects are kept for 90 days, open ones for ever', async () => {
  const { mine, sibling } = await fourAdded(app, looking)
  await runEffect(app, looking, mine)
  const DAY_MS = 86_400_000
  clock.move(90 * DAY_MS)
  await forgetSettledEffects.run(app, undefined as never)
  expect((await effectNow(app, mine)).state).toBe('done')
  clock.move(1)
  await forgetSettledEffects.run(app, undefined as never)
  await expect(effectNow(app, mine)).rejects.toThrow('no effect')
  expect((await effectNow(app, sibling)).state).toBe('due')
  expect(forgetSettledEffects.schedule?.isBeat).toBe(true)
})

it('due effects of a kind are carried on, each once, of every client', async () => {
  await fourAdded(app, looking)
  await added(app, repeating)
  expect(await runDueEffects(app, looking as never)).toBe(4)
  expect(new Set(partner.calls).size).toBe(4)
  expect(await runDueEffects(app, looking as never)).toBe(0)
})
