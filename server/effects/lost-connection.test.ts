import { expect, it, vi } from 'vitest'
import { isDatabaseAway } from '#server/platform/database/database-away.ts'
import { type WorkInHand, watchLostProcesses } from '#server/platform/processes/lost-processes.ts'
import { callExpirySignal, openProcessSessions } from '#server/platform/processes/process-session.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { effectNoticeOf } from './effect-kind.ts'
import { effectsOfLostProcesses } from './recover-effects.ts'
import { awaitEffectWithin, runEffect, runEffectWithin } from './run-effect.ts'
import { effects } from './tables.ts'
import { added, effectNow, inSession, type PartnerEffect, partnerInMemory, repeatingKind, stoppedClock } from './test-partner.ts'

const clock = stoppedClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
const partner = partnerInMemory(clock)
const another = inSession(app, 2 ** 40)

it('a process that only lost its connection has ended its call before another one makes it', async () => {
  const sessions = openProcessSessions({ url: app.databaseUrl, log: app.log })
  const { number } = await sessions.current()
  const cutOff: TestApp['db'] = Object.assign(Object.create(app.db), { inTransaction: () => Promise.reject(new Error('cut off')) })
  const events: string[] = []
  const slow: PartnerEffect = {
    ...repeatingKind(partner),
    async call() {
      events.push('begins')
      if (events.length > 1) return { kind: 'done', answer: 'second' }
      await new Promise((resolve) => callExpirySignal()?.addEventListener('abort', resolve))
      events.push('ends')
      return { kind: 'unknown', cause: 'cut' }
    },
  }
  const slowRef = await added(app, slow)
  const calling = runEffect({ ...app, process: sessions, db: cutOff }, slow, slowRef)
  await vi.waitFor(() => expect(events).toEqual(['begins']))
  const inHand: WorkInHand = {
    session: effects.processSession,
    async lost(_app, gone) {
      expect(gone).toEqual([number])
      await effectsOfLostProcesses(app, gone)
      await runEffect(another, slow, slowRef)
    },
  }
  const stopWatching = watchLostProcesses(app, [inHand])
  await app.db.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'expedio-process' and datname = current_database()`,
  )
  await expect(calling).rejects.toThrow('cut off')
  await vi.waitFor(() => expect(events).toEqual(['begins', 'ends', 'begins']), { interval: 50 })
  await vi.waitFor(async () => expect(await effectNow(app, slowRef)).toMatchObject({ state: 'done', calls: 2 }))
  stopWatching()
  await sessions.stop()
})

it('who waits for an outcome ends soon after the time for it with a database that is silent, and takes one of its connections', async () => {
  const ref = await added(app, repeatingKind(partner))
  let asked = 0
  const query = () => {
    asked += 1
    return new Promise(() => undefined)
  }
  const silent = { ...app, db: { $client: { query } } } as unknown as typeof app
  const waiting = awaitEffectWithin(silent, ref, 2_500).catch((error: unknown) => error)
  app.notices.announce(effectNoticeOf(ref)) // heard while the first is not answered yet
  const failed = await waiting
  expect(isDatabaseAway(failed)).toBe(true)
  expect(asked).toBe(2) // at first, and at last
})

it('who waits for an outcome that cannot be written leaves, and it is written once the database is there', async () => {
  const kind = repeatingKind(partner)
  const ref = await added(app, kind)
  let isAway = true
  const inTransaction: TestApp['db']['inTransaction'] = (work) =>
    isAway ? Promise.reject(new Error('Query read timeout')) : app.db.inTransaction(work)
  const cutOff: TestApp['db'] = Object.assign(Object.create(app.db), { inTransaction })
  const failed = await runEffectWithin({ ...app, db: cutOff }, kind, ref, 3_000).catch((error: unknown) => error)
  expect(isDatabaseAway(failed)).toBe(true)
  isAway = false
  await vi.waitFor(async () => expect(await effectNow(app, ref)).toMatchObject({ state: 'done', calls: 1 }))
})
