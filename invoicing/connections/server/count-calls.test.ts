import { expect, it } from 'vitest'
import { authorityCallLimits, type CountedCall, callPeriodOf } from '#invoicing/ports/einvoice-calls.ts'
import { testApp, warm } from '#server/platform/test-app.ts'
import { countCallsInDatabase, deleteOldCallCounts } from './count-calls.ts'
import { einvoiceCalls } from './tables.ts'

const app = await testApp()
let now = new Date('2026-11-20T21:59:30Z')
app.clock = { now: () => now }
const count = countCallsInDatabase(app.db, () => now)
const all = { call: 'all', of: '' } as const
const download = (of: string) => [all, { call: 'download', of } as const]
const madeOf = async (call: string) => {
  const rows = await app.db.select().from(einvoiceCalls)
  return rows.filter((row) => row.call === call).reduce((sum, { made }) => sum + made, 0)
}

it('as many calls as may be are counted, also at once; what is full is counted nowhere', async () => {
  await warm(app)
  const { most } = authorityCallLimits.download
  const answers = await Promise.all(Array.from({ length: most + 4 }, () => count(download('7'))))
  expect(answers.filter((answer) => answer === null)).toHaveLength(most)
  expect(answers.filter((answer) => answer !== null)).toEqual(Array.from({ length: 4 }, () => ({ call: 'download', of: '7' })))
  expect([await madeOf('download'), await madeOf('all')]).toEqual([most, most])
  expect(await count(download('8'))).toBeNull()
})

it('a day begins at midnight in Bucharest', async () => {
  expect(await count(download('7'))).toEqual({ call: 'download', of: '7' })
  now = new Date('2026-11-20T22:00:30Z')
  expect(await count(download('7'))).toBeNull()
})

it('all together may be so many in a minute', async () => {
  const period = now.toISOString().slice(0, 16)
  await app.db.delete(einvoiceCalls)
  await app.db.insert(einvoiceCalls).values({ ...all, period, made: authorityCallLimits.all.most, countedAt: now })
  expect(await count(download('9'))).toEqual(all)
  expect(await madeOf('download')).toBe(0)
  now = new Date(now.getTime() + 60_000)
  expect(await count(download('9'))).toBeNull()
})

it('the background leaves a part of the minute to everything else, which leaves it one', async () => {
  const [background, foreground] = [[all, { call: 'background', of: '' }] as const, [all, { call: 'foreground', of: '' }] as const]
  const used = async (call: CountedCall, made: number) => {
    now = new Date(now.getTime() + 60_000)
    await app.db.insert(einvoiceCalls).values([
      { ...all, period: callPeriodOf('all', now), made, countedAt: now },
      { call, of: '', period: callPeriodOf(call, now), made, countedAt: now },
    ])
  }
  await used('background', authorityCallLimits.background.most)
  expect([await count(background), await count(foreground)]).toEqual([background[1], null])
  await used('foreground', authorityCallLimits.foreground.most)
  expect([await count(foreground), await count(background)]).toEqual([foreground[1], null])
  expect(Math.max(authorityCallLimits.background.most, authorityCallLimits.foreground.most)).toBeLessThan(authorityCallLimits.all.most)
})

it('counts of past days are forgotten', async () => {
  now = new Date(now.getTime() + 3 * 86_400_000)
  await deleteOldCallCounts.run(app, undefined as never)
  expect(await app.db.select().from(einvoiceCalls)).toEqual([])
})
