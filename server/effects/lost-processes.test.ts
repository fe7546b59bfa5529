import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { callExpirySignal } from '#server/platform/processes/process-session.ts'
import { testApp } from '#server/platform/test-app.ts'
import type { EffectRef } from './effect-kind.ts'
import { claimEffect } from './effect-rows.ts'
import { effectsOfLostProcesses } from './recover-effects.ts'
import { runEffect } from './run-effect.ts'
import { settleEffectByHand } from './settle-effect.ts'
import {
  added,
  CALL_MS,
  effectNow,
  inSession,
  LIST_LAGS_MS,
  lookingKind,
  type PartnerEffect,
  type PartnerInMemory,
  partnerInMemory,
  repeatingKind,
  stoppedClock,
} from './test-partner.ts'

const clock = stoppedClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let partner: PartnerInMemory
let kind: PartnerEffect
let ref: EffectRef

beforeEach(async () => {
  partner = partnerInMemory(clock)
  kind = lookingKind(partner)
  ref = await added(app, kind)
})

const now = () => effectNow(app, ref)
const waits = async () => ((await now()).lookAt?.getTime() ?? 0) - clock.now().getTime()
const what = () => `${ref.clientId} one`

/** Of the process that makes the calls here; and of another. */
const [MINE, ANOTHER] = [2 ** 40, 2 ** 40 + 1]
const mine = inSession(app, MINE)
const another = inSession(app, ANOTHER)
const runIn = (process: typeof mine) => runEffect(process, kind, ref)
const isKilled = (session: number) => effectsOfLostProcesses(app, [session])

describe('a claim whose process was killed', () => {
  const claimNow = () => claimEffect(app.db, ref, { now: clock.now(), lookAt: new Date(clock.now().getTime() + CALL_MS), session: MINE })

  it('is looked for at once, by one, and found', async () => {
    await claimNow()
    partner.do(what())
    clock.move(LIST_LAGS_MS)
    await isKilled(MINE)
    await Promise.all(Array.from({ length: 5 }, () => runIn(another)))
    expect(await now()).toMatchObject({ state: 'done', processSession: null })
    expect(partner.looked).toHaveLength(1)
  })

  it('and is absent is called again when its absence can be trusted, counted from when its process was known to be gone', async () => {
    await claimNow()
    clock.move(11_000)
    await isKilled(MINE)
    await runIn(another)
    expect(await now()).toMatchObject({ state: 'claimed', unknownSince: clock.now(), processSession: null })
    expect(await waits()).toBe(LIST_LAGS_MS)
    clock.move(LIST_LAGS_MS - 1)
    await runIn(another)
    expect(partner.calls).toEqual([])
    clock.move(1)
    await runIn(another)
    expect(partner.calls).toHaveLength(1)
    expect((await now()).state).toBe('done')
  })

  it('is an operator\u2019s to settle again', async () => {
    await claimNow()
    const byHand = { outcome: 'refused', operatorId: randomUUID(), note: 'Un operator a intrebat.' } as const
    await expect(settleEffectByHand(app, kind as never, await now(), byHand)).rejects.toMatchObject({ code: 'effect-under-way' })
    await isKilled(MINE)
    await settleEffectByHand(app, kind as never, await now(), byHand)
    expect((await now()).state).toBe('refused')
  })

  it('of a kind that is repeated is called again at once', async () => {
    const repeating = repeatingKind(partner)
    const other = await added(app, repeating, { clientId: ref.clientId })
    await claimEffect(app.db, other, { now: clock.now(), lookAt: new Date(clock.now().getTime() + CALL_MS), session: MINE })
    await runEffect(another, repeating, other)
    expect(partner.calls).toEqual([])
    await isKilled(MINE)
    await runEffect(another, repeating, other)
    expect(await effectNow(app, other)).toMatchObject({ state: 'done', calls: 2 })
  })

  it('leaves what other processes have in hand alone', async () => {
    await claimNow()
    const sibling = await added(app, kind, { clientId: ref.clientId, key: 'two' })
    partner.ways = ['held']
    const calling = runEffect(another, kind, sibling)
    await vi.waitFor(() => expect(partner.held).toHaveLength(1))
    const before = await effectNow(app, sibling)
    expect(before).toMatchObject({ state: 'claimed', processSession: ANOTHER })
    await isKilled(MINE)
    expect(await effectNow(app, sibling)).toEqual(before)
    partner.held[0]?.resolve({ kind: 'done', answer: 'mine' })
    await calling
  })

  it('that was made without a session has time until its call must have ended', async () => {
    await claimEffect(app.db, ref, { now: clock.now(), lookAt: new Date(clock.now().getTime() + CALL_MS), session: null })
    await isKilled(MINE)
    clock.move(CALL_MS - 1)
    await runIn(another)
    expect(partner.looked).toEqual([])
    clock.move(1)
    await runIn(another)
    expect(partner.looked).toHaveLength(1)
    expect((await now()).unknownSince).toBeNull()
  })
})

it('a job that was planned anew when its process was killed is not left behind as given up', async () => {
  partner.ways = ['lost']
  const lock = `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1`
  await app.db.$client.query('delete from graphile_worker._private_jobs')
  const other = await added(app, kind)
  await app.db.$client.query(lock)
  await runEffect(mine, kind, other)
  const jobs = () =>
    app.db.$client.query(
      `select j.key, t.identifier as task, j.locked_by from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id order by j.key nulls last`,
    )
  expect((await jobs()).rows).toEqual([
    { key: expect.stringContaining('effect/'), task: 'run-effect', locked_by: null },
    { key: null, task: 'run-effect', locked_by: 'killed' },
  ])
  await isKilled(MINE)
  expect((await jobs()).rows).toHaveLength(2)
  await app.db.$client.query(`select graphile_worker.force_unlock_workers(array['killed'])`)
  await app.db.inTransaction((tx) => addJob(tx, { name: 'another-task' }, {}))
  await isKilled(MINE)
  expect((await jobs()).rows).toEqual([
    { key: expect.stringContaining('effect/'), task: 'run-effect', locked_by: null },
    { key: null, task: 'another-task', locked_by: null },
  ])
})

describe('a process that was killed while it looked', () => {
  it('costs nothing of what absence must be waited for, nor its whole lease', async () => {
    partner.ways = ['lost']
    await runIn(mine)
    const unknownSince = (await now()).unknownSince
    clock.move(500)
    const hanging: PartnerEffect = {
      ...kind,
      afterUnknown: { by: 'looking', trustAbsenceAfterMs: () => LIST_LAGS_MS, look: () => new Promise(() => undefined) },
    }
    void runEffect(mine, hanging, ref)
    await vi.waitFor(async () => expect(await now()).toMatchObject({ processSession: MINE }))
    expect(await waits()).toBe(45_000)
    clock.move(LIST_LAGS_MS)
    await isKilled(MINE)
    expect(await now()).toMatchObject({ state: 'unknown', unknownSince, processSession: null, lookAt: clock.now() })
    await runIn(another)
    expect((await now()).state).toBe('done')
  })
})

it('a call ends with the session it was claimed under', async () => {
  const session = new AbortController()
  let ends: AbortSignal | undefined
  const asking: PartnerEffect = {
    ...kind,
    async call() {
      ends = callExpirySignal()
      await new Promise((resolve) => ends?.addEventListener('abort', resolve))
      return { kind: 'unknown', cause: 'cut' }
    },
  }
  const calling = runEffect(inSession(app, MINE, session.signal), asking, ref)
  await vi.waitFor(() => expect(ends).toBe(session.signal))
  session.abort()
  await calling
  expect(await now()).toMatchObject({ state: 'unknown', cause: 'cut', processSession: null })
  expect(callExpirySignal()).toBeUndefined()
})
