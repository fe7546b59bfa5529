import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { addClaimedEffect, addEffect } from './add-effect.ts'
import type { EffectRef } from './effect-kind.ts'
import { lockEffect } from './effect-rows.ts'
import { recoverEffects } from './recover-effects.ts'
import { callEffectWithin, runEffect } from './run-effect.ts'
import { settleEffect } from './settle-effect.ts'
import { added, CALL_MS, effectNow, fourAdded, inSession, LIST_LAGS_MS } from './test-partner.ts'
import { effectStage } from './test-stage.ts'

const { app, clock, partner, looking: kind, repeating } = await effectStage()

/** The jobs that wait for an effect, and when. */
const jobsOf = async ({ clientId, key }: EffectRef) =>
  (
    await app.db.$client.query<{ at: Date; name: string; key: string }>(
      `select run_at as at, t.identifier as name, j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where payload ->> 'clientId' = $1 and payload ->> 'key' = $2 and payload ->> 'kind' = 'cancel-awb'`,
      [clientId, key],
    )
  ).rows

const add = (ref: EffectRef, own: { againAfterRefusal?: boolean; what?: string } = {}) =>
  app.db.inTransaction((tx) =>
    addEffect(app, tx, {
      ...ref,
      kind,
      subject: own.what ?? null,
      input: { what: own.what ?? 'one' },
      againAfterRefusal: own.againAfterRefusal ?? false,
    }),
  )

const rowsButOf = async ({ clientId, key }: EffectRef) =>
  (
    await app.db.$client.query('select to_jsonb(e)::text from effects e where (client_id, kind, key) <> ($1, $2, $3) order by id', [
      clientId,
      kind.name,
      key,
    ])
  ).rows

describe('adding an effect', () => {
  it('writes it due, with a job of its own for each client and key', async () => {
    const four = await fourAdded(app, kind)
    for (const ref of Object.values(four)) {
      expect(await effectNow(app, ref)).toMatchObject({
        state: 'due',
        calls: 0,
        lookAt: clock.now(),
        dueSince: clock.now(),
        settledAt: null,
      })
      expect(await jobsOf(ref)).toEqual([{ at: expect.any(Date), name: 'run-effect', key: `effect/${(await effectNow(app, ref)).id}` }])
    }
  })

  it('has it carried on at once', async () => {
    const ref = await added(app, kind)
    const { rowCount } = await app.db.$client.query(
      `select 1 from graphile_worker._private_jobs where payload ->> 'clientId' = $1 and run_at <= now()`,
      [ref.clientId],
    )
    expect(rowCount).toBe(1)
  })

  it('that its caller carries on has a job only once the caller must have been lost', async () => {
    const ref = await added(app, kind, { runBy: 'caller' })
    expect(await jobsOf(ref)).toEqual([])
    const at = clock.now()
    clock.move(15_000)
    await recoverEffects(app)
    expect(await jobsOf(ref)).toMatchObject([{ at }])
  })

  it('is undone with its transaction', async () => {
    const ref = { clientId: randomUUID(), kind: kind.name, key: 'one' }
    const undone = app.db.inTransaction(async (tx) => {
      await addEffect(app, tx, { ...ref, kind, input: { what: 'one' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await expect(effectNow(app, ref)).rejects.toThrow('no effect')
    expect(await jobsOf(ref)).toEqual([])
  })

  it.each([false, true])('twice adds it once, and leaves the first as it is (again after a refusal: %s)', async (againAfterRefusal) => {
    const ref = await added(app, kind)
    const before = await effectNow(app, ref)
    clock.move(1_000)
    expect(await add(ref, { againAfterRefusal, what: 'other' })).toBe(false)
    expect(await effectNow(app, ref)).toEqual(before)
    expect(await jobsOf(ref)).toHaveLength(1)
  })

  it('by many at once adds it once', async () => {
    const ref = { clientId: randomUUID(), kind: kind.name, key: 'one' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(ref)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    await runEffect(app, kind, ref)
    expect(partner.calls).toHaveLength(1)
  })

  it('takes keys that are longer than a job\u2019s may be', async () => {
    const ref = await added(app, kind, { key: `${randomUUID()} `.repeat(20), input: { what: 'long' } })
    await runEffect(app, kind, ref)
    expect((await effectNow(app, ref)).state).toBe('done')
  })
})

describe('adding an effect that was refused', () => {
  /** Refused after a lost answer. */
  async function refused() {
    const { mine } = await fourAdded(app, kind)
    partner.ways = ['not-sent', 'refused']
    await runEffect(app, kind, mine)
    clock.move(1_000)
    await runEffect(app, kind, mine)
    expect((await effectNow(app, mine)).state).toBe('refused')
    await app.db.$client.query('delete from graphile_worker._private_jobs')
    // All that an effect can have left behind, and others that were refused too.
    await app.db.$client.query(
      `update effects set answer = '"left"', unknown_since = now(), cause = 'left' where client_id = $1 and key = $2`,
      [mine.clientId, mine.key],
    )
    await added(app, repeating, { clientId: mine.clientId })
    await app.db.$client.query(`update effects set state = 'refused', settled_at = now(), look_at = null where state = 'due'`)
    return mine
  }

  it('has it tried anew from the beginning, with what is asked now, and no other effect', async () => {
    const ref = await refused()
    const { id } = await effectNow(app, ref)
    const others = await rowsButOf(ref)
    clock.move(60_000)
    expect(await add(ref, { againAfterRefusal: true, what: 'anew' })).toBe(true)
    const now = clock.now()
    const fresh = { calls: 0, tries: 0, claimedAt: null, unknownSince: null, cause: null, reason: null, answer: null, settledAt: null }
    const asked = { subject: 'anew', input: { what: 'anew' }, dueSince: now, lookAt: now }
    expect(await effectNow(app, ref)).toMatchObject({ id, state: 'due', ...fresh, ...asked })
    expect(await rowsButOf(ref)).toEqual(others)
    expect(await jobsOf(ref)).toHaveLength(1)
    await runEffect(app, kind, ref)
    expect(await effectNow(app, ref)).toMatchObject({ state: 'done', calls: 1 })
  })

  it('is left as it is where that is not asked for', async () => {
    const ref = await refused()
    await added(app, kind, ref)
    expect((await effectNow(app, ref)).state).toBe('refused')
    expect(await jobsOf(ref)).toEqual([])
  })

  it('is added by one of many at once', async () => {
    const ref = await refused()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(ref, { againAfterRefusal: true })))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('and done is left as it is', async () => {
    const ref = await added(app, kind)
    await runEffect(app, kind, ref)
    expect(await add(ref, { againAfterRefusal: true })).toBe(false)
    expect((await effectNow(app, ref)).state).toBe('done')
  })

  it('ignores what an answer of before says', async () => {
    const { mine: ref } = await fourAdded(app, kind)
    partner.ways = ['not-sent']
    await runEffect(app, kind, ref)
    const seen = await effectNow(app, ref)
    await settleEffect(app, kind as never, seen, { kind: 'refused', reason: partnerSaid('Nu.') })
    clock.move(1_000)
    await add(ref, { againAfterRefusal: true })
    partner.ways = ['not-sent']
    await runEffect(app, kind, ref)
    await settleEffect(app, kind as never, seen, { kind: 'refused', reason: partnerSaid('Nu.') })
    expect(await effectNow(app, ref)).toMatchObject({ state: 'due', tries: 1 })
  })
})

it('adding does not wait for the transaction that settles it, as that one may wait for what the adder has locked', async () => {
  const ref = await added(app, kind)
  await app.db.inTransaction(async (tx) => {
    await lockEffect(tx, ref)
    expect(await add(ref, { againAfterRefusal: true })).toBe(false)
  })
})

describe('an effect that is added with its claim', () => {
  const addedClaimed = async () => {
    const given = { clientId: randomUUID(), kind, key: 'one', input: { what: 'one' }, session: null }
    const claimed = await app.db.inTransaction((tx) => addClaimedEffect(app, tx, given))
    if (!claimed) throw new Error('was there already')
    return {
      kind,
      claimed,
      again: () => app.db.inTransaction((tx) => addClaimedEffect(app, tx, given)),
    }
  }

  it('is claimed when its transaction is committed, once, and called by its caller alone', async () => {
    const { kind, claimed, again } = await addedClaimed()
    expect(await again()).toBeNull()
    const lookAt = new Date(clock.now().getTime() + CALL_MS)
    expect(await effectNow(app, claimed)).toMatchObject({ state: 'claimed', calls: 1, tries: 1, claimedAt: clock.now(), lookAt })
    const called = await callEffectWithin(app, kind, claimed, 10_000)
    expect(called).toMatchObject({ state: 'done', answer: `answer to ${claimed.clientId} one`, settledAt: clock.now() })
    expect(called).toEqual(await effectNow(app, claimed))
    expect(partner.calls).toHaveLength(1)
  })

  it('is returned as it is after the wait, or once another caller settles it', async () => {
    partner.ways = ['held']
    const { kind, claimed } = await addedClaimed()
    expect(await callEffectWithin(app, kind, claimed, 1)).toMatchObject({ state: 'claimed' })
    partner.ways = ['lost']
    const other = await addedClaimed()
    const waited = callEffectWithin(app, other.kind, other.claimed, 10_000)
    await vi.waitFor(async () => expect((await effectNow(app, other.claimed)).state).toBe('unknown'))
    clock.move(LIST_LAGS_MS)
    await runEffect(app, other.kind, other.claimed)
    expect(await waited).toMatchObject({ state: 'done' })
  })

  it('is called in the session it was claimed in, also where there was none; once that session has ended, by another process', async () => {
    const [mine, later] = [inSession(app, 2 ** 40), inSession(app, 2 ** 40 + 1)]
    const without = await addedClaimed()
    expect(await callEffectWithin(mine, without.kind, without.claimed, 10_000)).toMatchObject({ state: 'done' })
    const claimed = await mine.db.inTransaction((tx) =>
      addClaimedEffect(mine, tx, { clientId: randomUUID(), kind, key: 'one', input: { what: 'one' }, session: 2 ** 40 }),
    )
    if (!claimed) throw new Error('was there already')
    partner.calls.length = 0
    expect(await callEffectWithin(later, kind, claimed, 1)).toMatchObject({ state: 'claimed' })
    expect(partner.calls).toEqual([])
    expect(await callEffectWithin(mine, kind, claimed, 10_000)).toMatchObject({ state: 'done' })
  })

  it('whose caller is lost is looked for, and called again only once its absence is trusted', async () => {
    const { kind, claimed } = await addedClaimed()
    await runEffect(app, kind, claimed)
    expect(partner.calls).toEqual([])
    clock.move(CALL_MS + LIST_LAGS_MS)
    await runEffect(app, kind, claimed)
    expect(partner.calls).toHaveLength(1)
    expect((await effectNow(app, claimed)).state).toBe('done')
  })
})
