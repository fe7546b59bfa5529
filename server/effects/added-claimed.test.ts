import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../platform/test-app.ts'
import { addClaimed } from './add-effect.ts'
import { calledWithin, runEffect } from './run-effect.ts'
import { CALL_MS, effectNow, LIST_LAGS_MS, lookingKind, type PartnerInMemory, partnerInMemory, stoppedClock } from './test-partner.ts'

const clock = stoppedClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let partner: PartnerInMemory

beforeEach(() => {
  partner = partnerInMemory(clock)
})

describe('an effect that is added with its claim', () => {
  const addedClaimed = async () => {
    const clientId = randomUUID()
    const kind = lookingKind(partner)
    const claimed = await app.db.inTransaction((tx) => addClaimed(app, tx, { clientId, kind, key: 'one', input: { what: 'one' } }))
    if (!claimed) throw new Error('was there already')
    return {
      kind,
      claimed,
      again: () => app.db.inTransaction((tx) => addClaimed(app, tx, { clientId, kind, key: 'one', input: { what: 'one' } })),
    }
  }

  it('is claimed when its transaction is committed, once, and called by its caller alone', async () => {
    const { kind, claimed, again } = await addedClaimed()
    expect(await again()).toBeNull()
    const lookAt = new Date(clock.now().getTime() + CALL_MS)
    expect(await effectNow(app, claimed)).toMatchObject({ state: 'claimed', calls: 1, tries: 1, claimedAt: clock.now(), lookAt })
    const called = await calledWithin(app, kind, claimed, 10_000)
    expect(called).toMatchObject({ state: 'done', answer: `answer to ${claimed.clientId} one`, settledAt: clock.now() })
    expect(called).toEqual(await effectNow(app, claimed))
    expect(partner.calls).toHaveLength(1)
  })

  it('is answered as it is after so long, and by whoever settles it', async () => {
    partner.ways = ['held']
    const { kind, claimed } = await addedClaimed()
    expect(await calledWithin(app, kind, claimed, 1)).toMatchObject({ state: 'claimed' })
    partner.ways = ['lost']
    const other = await addedClaimed()
    const waited = calledWithin(app, other.kind, other.claimed, 10_000)
    await vi.waitFor(async () => expect((await effectNow(app, other.claimed)).state).toBe('unknown'))
    clock.move(LIST_LAGS_MS)
    await runEffect(app, other.kind, other.claimed)
    expect(await waited).toMatchObject({ state: 'done' })
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
