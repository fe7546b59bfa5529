import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { testApp, testClock } from '../test-app.ts'
import { countAttemptsInMemory, countOrRefuseAttempt, deleteOldLimits, networkOf } from './rate-limit.ts'

const app = await testApp()
const limit = { key: 'test', max: 2, windowSeconds: 40 }
const refusal = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? [error.code, error.retryAfterSeconds] : error),
  )

describe('a limit', () => {
  it('refuses what is too much and says when its window ends', async () => {
    expect(await refusal(countOrRefuseAttempt(app.db, limit))).toBeNull()
    expect(await refusal(countOrRefuseAttempt(app.db, { ...limit, key: 'other' }))).toBeNull()
    expect(await refusal(countOrRefuseAttempt(app.db, limit))).toBeNull()
    expect(await refusal(countOrRefuseAttempt(app.db, limit))).toEqual([
      'too-many-requests',
      expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 40),
    ])
    await app.db.$client.query(`update rate_limits set window_ends_at = now() + interval '7 seconds'`)
    expect(await refusal(countOrRefuseAttempt(app.db, limit))).toEqual([
      'too-many-requests',
      expect.toSatisfy((seconds: number) => seconds <= 7),
    ])
  })

  it('is forgotten once its window is over, and not before', async () => {
    await app.db.$client.query(`update rate_limits set window_ends_at = now() - interval '1 second' where key = 'other'`)
    await deleteOldLimits.run(app, undefined as never)
    expect((await app.db.$client.query('select key from rate_limits')).rows).toEqual([{ key: 'test' }])
  })

  it('in memory counts each place by itself and begins anew with each window', () => {
    const clock = testClock('2026-11-21T10:00:00Z')
    const count = countAttemptsInMemory({ max: 2, windowSeconds: 60 }, () => clock.now())
    for (const place of ['a', 'a', 'b']) count(place)
    expect(() => count('a')).toThrow(Problem)
    count('b')
    clock.advance(61_000)
    count('a')
  })
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, place) => {
  expect(networkOf(address)).toBe(place)
})
