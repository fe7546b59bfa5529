import { expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { AT_ONCE_SHARE_MAX, leastRoundShare, longestRoundShare } from '#server/platform/apart/test-rounds.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { previewSettlementFile, takeSettlementFile } from './take-file.ts'
import { aParcel } from './test-settlements.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z') })
const ROWS = 16_000
const OWN = 300
const WITH_TOTALS = 16_000
const WIDE = 10_000

const columns = { awb: 'AWB', amount: 'Suma ramburs', transferredOn: 'Data plata' }
const heading = Object.values(columns).join(';')
const csv = (rows: readonly string[]) => Buffer.from([heading, ...rows].join('\n'))
const lineOf = (awb: number) => `${awb};10,00;20.11.2026`
const take = (bytes: Buffer) =>
  takeSettlementFile(app, { courier: 'fan', bytes, columns, day: null, fileName: 'decont.csv', takenBy: null })

it('a long report is shown and taken, and taken again, while other calls go on', { timeout: 240_000 }, async () => {
  const clientId = await testClient(app, ZERO)
  const own: string[] = []
  for (let n = 0; n < OWN; n += 1) own.push(await aParcel(app, { clientId, cash: 1_000 }))
  const first = 3_000_000_000_000
  const bytes = csv([...own.map(Number).map(lineOf), ...Array.from({ length: ROWS }, (_, n) => lineOf(first + n))])
  await take(csv([lineOf(first - 1)])) // what is loaded at the first use is no work on rows
  let [shown, taken, again] = [0, {}, {}]
  const longest = await longestRoundShare(async () => {
    shown = (await previewSettlementFile(app, { courier: 'fan', bytes })).lines
    taken = await take(bytes)
    again = await take(bytes)
  })
  expect(shown).toBe(OWN + ROWS)
  expect(taken).toMatchObject({ linesTaken: OWN + ROWS, linesKnown: 0, linesDifferent: ROWS })
  expect(again).toMatchObject({ linesTaken: 0, linesKnown: OWN + ROWS })
  expect(longest).toBeLessThan(AT_ONCE_SHARE_MAX)
})

it('so is one with a total under each of its lines', { timeout: 240_000 }, async () => {
  const bytes = csv(Array.from({ length: WITH_TOTALS }, (_, n) => [lineOf(4_000_000_000_000 + n), 'Subtotal;10,00;']).flat())
  let total: number | null = null
  const least = await leastRoundShare(async () => {
    total = (await previewSettlementFile(app, { courier: 'fan', bytes })).total
  })
  expect(total).toBe(WITH_TOTALS * 1_000)
  expect(least).toBeLessThan(AT_ONCE_SHARE_MAX)
})

it('so is one with as many columns as a report may have', { timeout: 240_000 }, async () => {
  const more = Array.from({ length: 97 }, (_, n) => `Coloana ${n}`).join(';')
  const rows = Array.from({ length: WIDE }, (_, n) => `${lineOf(5_000_000_000_000 + n)}${';1'.repeat(97)}`)
  const bytes = Buffer.from([`${heading};${more}`, ...rows].join('\n'))
  let lines = 0
  const least = await leastRoundShare(async () => {
    lines = (await previewSettlementFile(app, { courier: 'fan', bytes })).lines
  })
  expect(lines).toBe(WIDE)
  expect(least).toBeLessThan(AT_ONCE_SHARE_MAX)
})
