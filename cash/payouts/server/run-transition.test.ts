import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { type PayoutRunState, payoutRunStates } from '../contract/payout-runs.ts'
import { endRunStep, movePayoutRun, type PayoutRun, payoutRunMoved } from './run-transition.ts'
import { payoutRuns } from './tables.ts'

const clock = testClock('2026-11-23T08:00:00Z')
const heard: unknown[] = []
const app = await testApp({ clock, subscriptions: [subscribe(payoutRunMoved, async (_app, _tx, payload) => void heard.push(payload))] })

beforeEach(() => {
  heard.length = 0
})

async function aRun(state: PayoutRunState): Promise<PayoutRun> {
  const [run] = await app.db
    .insert(payoutRuns)
    .values({ id: randomUUID(), state, stateChangedAt: clock.now(), step: 'making', payOn: '2026-11-23', madeAt: clock.now() })
    .returning()
  if (!run) throw new Error('a run was made')
  return run
}
const runs = async () => (await app.db.select().from(payoutRuns)).toSorted((a, b) => a.number - b.number)

const permitted = ['made approved', 'made discarded', 'approved in-file', 'approved discarded', 'in-file closed', 'closed in-file']
const pairs = payoutRunStates.flatMap((from) => payoutRunStates.map((to) => [from, to] as const))
const isPermitted = ([from, to]: readonly [PayoutRunState, PayoutRunState]) => permitted.includes(`${from} ${to}`)

describe('a run', () => {
  it.each(pairs.filter(isPermitted))('that is %s becomes %s: the row, the answer and the event say the same', async (from, to) => {
    const [run, other] = [await aRun(from), await aRun(from)]
    clock.advance(60_000)
    const approvedBy = randomUUID()
    const now = await app.db.inTransaction((tx) => movePayoutRun(app, tx, run, { to, patch: { approvedBy, step: 'approving' } }))
    expect(now).toMatchObject({ id: run.id, number: run.number, payOn: run.payOn, state: to, approvedBy, step: 'approving' })
    expect(now.stateChangedAt.getTime() - run.stateChangedAt.getTime()).toBeGreaterThanOrEqual(60_000)
    expect(await runs()).toEqual(expect.arrayContaining([now, other]))
    expect(heard).toEqual([{ id: run.id, from, to, now }])
  })

  it.each(pairs.filter((pair) => !isPermitted(pair)))('that is %s cannot become %s, and nothing is written or said', async (from, to) => {
    const run = await aRun(from)
    await expect(app.db.inTransaction((tx) => movePayoutRun(app, tx, run, { to }))).rejects.toThrow(
      `payout run ${run.id} is ${from} and cannot become ${to}`,
    )
    expect(await runs()).toContainEqual(run)
    expect(heard).toEqual([])
  })

  it('has no step left once it was ended, and another one has its own', async () => {
    const [run, other] = [await aRun('approved'), await aRun('approved')]
    await app.db.inTransaction((tx) => endRunStep(tx, run))
    expect(await runs()).toEqual(expect.arrayContaining([{ ...run, step: null }, other]))
    expect(heard).toEqual([])
  })

  it('is known to others by the name of its event', () => {
    expect(payoutRunMoved).toEqual({ name: 'payout-run-moved' })
  })
})
