import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import type { EffectRef } from './effect-kind.ts'
import { claimEffect, claimEffectAgain, effectOf, leaseEffect, lockEffect } from './effect-rows.ts'
import { CALL_MS, effectNow, fourAdded, lookingKind, partnerInMemory, stoppedClock } from './test-partner.ts'

const clock = stoppedClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
const SESSION = 2 ** 40
let mine: EffectRef
let others: EffectRef[]

beforeEach(async () => {
  const four = await fourAdded(app, lookingKind(partnerInMemory(clock)))
  mine = four.mine
  others = [four.sibling, four.foreign, four.foreignToo]
})

const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
const othersNow = () => Promise.all(others.map((ref) => effectNow(app, ref)))
const claimNow = (ref = mine) => claimEffect(app.db, ref, { now: clock.now(), lookAt: inMs(CALL_MS), session: SESSION })
const claimAgainNow = (tries: number) =>
  claimEffectAgain(app.db, { ...mine, tries }, { now: clock.now(), lookAt: inMs(CALL_MS), session: SESSION })
const leaseNow = (session = SESSION) => leaseEffect(app.db, mine, { now: clock.now(), until: inMs(45_000), session })
const set = (what: string) =>
  app.db.$client.query(`update effects set ${what} where client_id = $1 and key = $2`, [mine.clientId, mine.key])

describe('a claim', () => {
  it('is one\u2019s of those who ask, from now, and touches no other effect', async () => {
    await set('unknown_since = now()')
    const before = await othersNow()
    const claims = await Promise.all([claimNow(), claimNow(), claimNow()])
    const claimed = {
      state: 'claimed',
      calls: 1,
      tries: 1,
      claimedAt: clock.now(),
      lookAt: inMs(CALL_MS),
      unknownSince: null,
      processSession: SESSION,
    }
    expect(claims.filter((one) => one !== null)).toMatchObject([claimed])
    expect(await effectNow(app, mine)).toMatchObject(claimed)
    expect(await othersNow()).toEqual(before)
  })

  it('is not granted before its time, nor for what is not due', async () => {
    await set(`look_at = '2026-11-20T10:00:00.001Z'`)
    expect(await claimNow()).toBeNull()
    await set(`look_at = '2026-11-20T10:00:00Z', state = 'unknown'`)
    expect(await claimNow()).toBeNull()
  })
})

describe('another claim', () => {
  it('is one\u2019s of those who have seen the same tries, and touches no other effect', async () => {
    await claimNow()
    for (const ref of others) await claimNow(ref)
    await set(`state = 'unknown', unknown_since = now()`)
    const before = await othersNow()
    clock.move(1_000)
    const claims = await Promise.all([claimAgainNow(1), claimAgainNow(1), claimAgainNow(0)])
    const claimed = {
      state: 'claimed',
      calls: 2,
      tries: 2,
      claimedAt: clock.now(),
      lookAt: inMs(CALL_MS),
      unknownSince: null,
      processSession: SESSION,
    }
    expect(claims.filter((one) => one !== null)).toMatchObject([claimed])
    expect(await effectNow(app, mine)).toMatchObject(claimed)
    expect(await othersNow()).toEqual(before)
  })

  it.each(['due', 'manual', 'done', 'refused'])('is not granted for what is %s', async (state) => {
    await claimNow()
    await set(`state = '${state}'`)
    expect(await claimAgainNow(1)).toBeNull()
  })
})

describe('a lease', () => {
  it('is one\u2019s of those who look at its time, and touches no other effect', async () => {
    await set(`state = 'unknown'`)
    const before = await othersNow()
    const leases = await Promise.all([leaseNow(), leaseNow()])
    expect(leases.filter((one) => one !== null)).toMatchObject([
      { state: 'unknown', lookAt: inMs(45_000), calls: 0, processSession: SESSION },
    ])
    expect(await othersNow()).toEqual(before)
  })

  it('is not granted for what is due, has ended or has time', async () => {
    expect(await leaseNow()).toBeNull()
    await set(`state = 'done', look_at = null`)
    expect(await leaseNow()).toBeNull()
    await set(`state = 'unknown', look_at = '2027-01-01'`)
    expect(await leaseNow()).toBeNull()
  })

  it('is not granted on a claim while its call may be under way, then once', async () => {
    await claimNow()
    clock.move(CALL_MS - 1)
    expect(await leaseNow()).toBeNull()
    clock.move(1)
    expect(await leaseNow(SESSION + 1)).toMatchObject({ state: 'claimed', processSession: SESSION + 1 })
    expect(await leaseNow()).toBeNull()
  })
})

it('an effect that was never added is none, and cannot be locked', async () => {
  const ref = { ...mine, clientId: randomUUID() }
  expect(await effectOf(app.db, ref)).toBeNull()
  expect(await claimEffect(app.db, ref, { now: clock.now(), lookAt: clock.now(), session: null })).toBeNull()
  await expect(app.db.inTransaction((tx) => lockEffect(tx, ref))).rejects.toThrow(`no effect ${ref.kind} one`)
})
