import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { type EffectRef, effectNoticeOf } from './effect-kind.ts'
import { awaitEffectWithin, runEffect } from './run-effect.ts'
import { settleEffect } from './settle-effect.ts'
import { added, effectNow, fourAdded, type PartnerEffect, REFUSAL } from './test-partner.ts'
import { effectStage } from './test-stage.ts'

const { app, clock, partner, looking: kind } = await effectStage()
let mine: EffectRef
let others: EffectRef[]
beforeEach(async () => {
  const four = await fourAdded(app, kind)
  mine = four.mine
  others = [four.sibling, four.foreign, four.foreignToo]
  await app.db.$client.query('delete from graphile_worker._private_jobs')
})

const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
const jobs = async () => (await app.db.$client.query('select payload, key, run_at as at from graphile_worker._private_jobs')).rows

/** Who waits for the effect hears of it. */
async function heard(work: () => Promise<unknown>): Promise<void> {
  let times = 0
  const stop = app.notices.listen(effectNoticeOf(mine), () => {
    times += 1
  })
  await work()
  await vi.waitFor(() => expect(times).toBeGreaterThan(0))
  stop()
}

describe.each([
  ['done', { kind: 'done', answer: 'yes' }, { reason: null, answer: 'yes' }],
  ['refused', { kind: 'refused', reason: REFUSAL }, { reason: REFUSAL, answer: null }],
] as const)('an effect that is %s', (state, outcome, written) => {
  const settle = async () => settleEffect(app, kind as never, await effectNow(app, mine), outcome)

  it('notifies those that wait, and leaves the effects of others and of other keys as they are', async () => {
    const before = await Promise.all(others.map((ref) => effectNow(app, ref)))
    await heard(settle)
    expect(await effectNow(app, mine)).toMatchObject({ state, ...written, lookAt: null, settledAt: clock.now() })
    expect(await Promise.all(others.map((ref) => effectNow(app, ref)))).toEqual(before)
  })

  it('forgets why it had to wait', async () => {
    partner.ways = ['not-sent']
    await runEffect(app, kind, mine)
    expect((await effectNow(app, mine)).cause).toBe('login: cut')
    await settle()
    expect((await effectNow(app, mine)).cause).toBeNull()
  })

  it('is settled once, by two at once too', async () => {
    await Promise.all([settle(), settle(), settle()])
    expect(partner.settled).toEqual([{ what: `${mine.clientId} one`, outcome }])
    expect(partner.settledBefore).toHaveLength(state === 'done' ? 2 : 0)
  })

  it('is as before where its kind cannot write the outcome', async () => {
    const before = await effectNow(app, mine)
    partner.settleFails = true
    await expect(settle()).rejects.toThrow('cannot be written')
    expect(await effectNow(app, mine)).toEqual(before)
  })

  it('may be ended by its kind together with the transaction', async () => {
    const ending: PartnerEffect = {
      ...kind,
      settle: async (_app, tx) => void (await tx.ending.$client.query({ text: 'select 1' })),
    }
    await settleEffect(app, ending as never, await effectNow(app, mine), outcome)
    expect((await effectNow(app, mine)).state).toBe(state)
  })
})

it('goes on by a job of its own, at its time, and leaves the others as they are', async () => {
  const before = await Promise.all(others.map((ref) => effectNow(app, ref)))
  partner.ways = ['not-sent']
  await runEffect(app, kind, mine)
  const { id } = await effectNow(app, mine)
  expect(await jobs()).toEqual([{ payload: mine, key: `effect/${id}`, at: inMs(1_000) }])
  expect(await Promise.all(others.map((ref) => effectNow(app, ref)))).toEqual(before)
})

describe('an effect that is left to an operator', () => {
  const leave = async () => {
    partner.ways = ['operator']
    await runEffect(app, kind, mine)
  }

  it('is looked for by a job in an hour, and notifies those that wait', async () => {
    await heard(leave)
    const { id } = await effectNow(app, mine)
    expect(await jobs()).toEqual([{ payload: mine, key: `effect/${id}`, at: inMs(3_600_000) }])
    expect(await effectNow(app, mine)).toMatchObject({ state: 'manual', unknownSince: clock.now() })
  })

  it('is named in the log as an error, once for each reason', async () => {
    const said: unknown[] = []
    const log = { ...app.log, error: (what: object, text: string) => said.push({ ...what, text }) } as unknown as typeof app.log
    partner.ways = ['operator']
    partner.looks = ['different', 'different']
    for (let i = 0; i < 3; i += 1) {
      await runEffect({ ...app, log }, kind, mine)
      clock.move(3_600_000)
    }
    const text = 'an effect waits for an operator'
    expect(said).toEqual([REFUSAL, partnerSaid('Este altceva acolo.')].map((reason) => ({ ...mine, reason, text })))
  })

  it('keeps since when its answer is missing', async () => {
    partner.ways = ['lost']
    const lostAt = clock.now()
    await runEffect(app, kind, mine)
    clock.move(5_000)
    partner.looks = ['different']
    await runEffect(app, kind, mine)
    expect(await effectNow(app, mine)).toMatchObject({ state: 'manual', unknownSince: lostAt })
  })
})

it('names what a partner\u2019s adapter throws in the log', async () => {
  const said: unknown[] = []
  const log = {
    ...app.log,
    error: (what: { kind: string; key: string; err: Error }, text: string) => said.push([what.kind, what.key, what.err.message, text]),
  }
  partner.ways = ['throws']
  partner.looks = ['throws']
  await runEffect({ ...app, log } as unknown as typeof app, kind, mine)
  clock.move(500)
  await runEffect({ ...app, log } as unknown as typeof app, kind, mine)
  expect(said).toEqual([
    ['cancel-awb', 'one', 'the answer makes no sense', 'an effect failed unexpectedly'],
    ['cancel-awb', 'one', 'the list makes no sense', 'looking for an effect failed unexpectedly'],
  ])
})

describe('waiting for the outcome', () => {
  it('ends when it is settled, by whomever', async () => {
    const ref = await added(app, kind)
    const outcome = awaitEffectWithin(app, ref, 20_000)
    await settleEffect(app, kind as never, await effectNow(app, ref), { kind: 'refused', reason: partnerSaid('Nu.') })
    expect(await outcome).toMatchObject({ state: 'refused', reason: partnerSaid('Nu.') })
  })

  it('ends when an operator has to settle it', async () => {
    partner.ways = ['operator']
    const ref = await added(app, kind)
    await runEffect(app, kind, ref)
    expect(await awaitEffectWithin(app, ref, 20_000)).toMatchObject({ state: 'manual' })
  })

  it('ends without an outcome after so long, and where there is no such effect', async () => {
    const ref = await added(app, kind)
    expect(await awaitEffectWithin(app, ref, 20)).toMatchObject({ state: 'due' })
    expect(await awaitEffectWithin(app, { ...ref, key: 'other' }, 20)).toBeNull()
  })

  it('hears of one that is settled without a notice', async () => {
    const ref = await added(app, kind)
    const outcome = awaitEffectWithin(app, ref, 20_000)
    await effectNow(app, ref)
    await app.db.$client.query(`update effects set state = 'done', settled_at = now() where client_id = $1`, [ref.clientId])
    expect(await outcome).toMatchObject({ state: 'done' })
  })

  it('fails with the database', async () => {
    const ref = await added(app, kind)
    const broken = { ...app, db: { $client: { query: () => Promise.reject(new Error('no database')) } } } as unknown as typeof app
    await expect(awaitEffectWithin(broken, ref, 20_000)).rejects.toThrow('no database')
  })
})
