import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import type { App } from '#server/platform/app.ts'
import { testClock } from '#server/platform/test-app.ts'
import { cashAtUs, eachDay, expectPayoutsRight, jsonPaymentFiles, runNow, sheetNow, sheetsNow } from '../test-payouts.ts'
import { makeRunOfDay } from './daily-run.ts'
import { approvePayoutRun, discardRun } from './decide-run.ts'
import { handOutRunFile } from './hand-out.ts'
import { makePayoutRun } from './make-run.ts'

const { parts, user, operator } = await testServer()
const { app } = parts
app.paymentFiles = jsonPaymentFiles
app.clock = testClock('2026-11-24T07:00:00Z')

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  await eachDay(app, client.id)
})

/** Its process is killed when it has done so many transactions. */
function killedAfter(transactions: number): App {
  let left = transactions
  const inTransaction: App['db']['inTransaction'] = async (work) => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return app.db.inTransaction(work)
  }
  return { ...app, db: Object.assign(Object.create(app.db), { inTransaction }) }
}

const runIdOf = async () => (await sheetNow(app, client.id)).runId
const done = async () => {
  await expect.poll(async () => (await sheetsNow(app, client.id)).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const runId = await runIdOf()
  await expect.poll(async () => (await runNow(app, runId)).step, { timeout: 60_000 }).toBeNull()
  return runId
}

const DECIDED = 1
/** It looks first whether something is left to be done. */
const DECIDED_LATER = 2

describe('a process that is killed', () => {
  it('after each decision about a run leaves the rest to a job, and nothing is done twice', async () => {
    await cashAtUs(app, client.id)
    await expect(makePayoutRun(killedAfter(DECIDED), { madeBy: randomUUID() })).rejects.toThrow('killed')
    const runId = await done()
    await expectPayoutsRight(app)
    await expect(approvePayoutRun(killedAfter(DECIDED_LATER), { runId, approvedBy: randomUUID() })).rejects.toThrow('killed')
    await done()
    expect(await sheetsNow(app, client.id)).toMatchObject([{ state: 'approved' }])
    await expectPayoutsRight(app)
    await expect(handOutRunFile(killedAfter(DECIDED_LATER), { runId, version: '09' })).rejects.toThrow('killed')
    await done()
    expect(await sheetsNow(app, client.id)).toMatchObject([{ state: 'in-file' }])
    expect(Buffer.from((await handOutRunFile(app, { runId, version: '09' })).bytes)).toEqual(
      Buffer.from((await handOutRunFile(app, { runId, version: '09' })).bytes),
    )
    await expectPayoutsRight(app)
  })

  it('while it discards a run leaves everything free', async () => {
    await cashAtUs(app, client.id)
    const runId = await makePayoutRun(app, { madeBy: randomUUID() })
    await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
    await expect(discardRun(killedAfter(DECIDED_LATER), { runId, discardedBy: randomUUID(), reason: 'Refacut' })).rejects.toThrow('killed')
    await done()
    expect(await sheetsNow(app, client.id)).toMatchObject([{ state: 'failed' }])
    await expectPayoutsRight(app)
  })
})

describe('the run of a day', () => {
  it('is made once where the operator wants it, waits for its approval, and is announced to each administrator once', async () => {
    const { userId } = await operator(`plati-${randomUUID()}`)
    await cashAtUs(app, client.id)
    app.clock = testClock('2026-11-25T09:00:00Z')
    await makeRunOfDay(app, '2026-11-25')
    expect(await sheetsNow(app, client.id)).toEqual([])
    app.config.makesDailyPayout = true
    await Promise.all([makeRunOfDay(app, '2026-11-25'), makeRunOfDay(app, '2026-11-25')])
    await makeRunOfDay(app, '2026-11-25')
    expect(await sheetsNow(app, client.id)).toMatchObject([{ state: 'made' }])
    const { rows } = await app.db.$client.query(`select key from effects where key like $1`, [`payout-run-made/%/${userId}`])
    expect(rows).toHaveLength(1)
  })

  it('is none on a day on which banks are closed', async () => {
    app.config.makesDailyPayout = true
    await cashAtUs(app, client.id)
    app.clock = testClock('2026-11-28T09:00:00Z')
    await makeRunOfDay(app, '2026-11-28')
    expect(await sheetsNow(app, client.id)).toEqual([])
  })
})
