import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankFiles } from '#partners/banks/read-statement.ts'
import { addDays } from '#server/platform/clock.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { undoStatementFile } from './files/undo-file.ts'
import { listStatementLines } from './list-lines.ts'
import { statementGapsOf } from './statement-gaps.ts'
import { storeStatementLines } from './store-lines.ts'
import { bankStatementFiles } from './tables.ts'
import { ibanNumbered, type Whole, wholeFiles } from './test-files.ts'
import { bankHere, imported } from './test-statements.ts'

const clock = testClock('2026-11-22T10:00:00Z')
const app = await testApp({ clock, bank: bankHere, env: { LOG_LEVEL: 'silent' } })

type Format = keyof typeof wholeFiles
const formats: Format[] = ['camt.053', 'mt940', 'csv']

let accounts = 0
/** An account of its own for each test. */
function anAccount() {
  accounts += 1
  return ibanNumbered(4_000 + accounts)
}

/** Answers the file's id. */
async function take(format: Format, whole: Whole): Promise<string> {
  const fileId = randomUUID()
  const reading = bankFiles.readStatement(Buffer.from(wholeFiles[format](whole)), [whole.account])
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  for (const statement of reading.statements)
    await app.db.inTransaction((tx) => storeStatementLines(tx, statement, { fileId, readBy: randomUUID(), readAt: clock.now() }))
  return fileId
}

const gapsIn = async (account: string) =>
  (await statementGapsOf(app.db)).filter((gap) => gap.account === account).map(({ account: _account, ...gap }) => gap)

/** Four days: 1,000 lei at first, then 1,100, 1,050, 1,250 and 1,200. */
const balances = [100_000, 110_000, 105_000, 125_000]
const amounts = [10_000, -5_000, 20_000, -5_000]
const dayOf = (at: number) => `2026-11-${String(16 + at).padStart(2, '0')}`
const day = (account: string, at: number, more: Partial<Whole> = {}): Whole => ({
  ...{ account, opening: balances[at] ?? 0, days: [dayOf(at)], amounts: [amounts[at] ?? 0], ...more },
})
const some = (account: string, from: number, to: number): Whole => {
  const all = amounts.map((_amount, at) => at).slice(from, to + 1)
  return { account, opening: balances[from] ?? 0, days: all.map(dayOf), amounts: all.map((at) => amounts[at] ?? 0) }
}

describe('a statement that is missing', () => {
  const pairs = formats.flatMap((first) => formats.map((second) => [first, second] as const))

  it.each(pairs)('is said with its days and its sum, until it has come: %s, then %s', async (first, second) => {
    const account = anAccount()
    await take(first, day(account, 0))
    expect(await gapsIn(account)).toEqual([])
    await take(second, day(account, 3))
    expect(await gapsIn(account)).toMatchObject([
      { closed: { on: dayOf(0), bani: 110_000 }, opened: { on: second === 'mt940' ? dayOf(2) : dayOf(3), bani: 125_000 }, numbers: null },
    ])
    await take(first, day(account, 1))
    expect(await gapsIn(account)).toMatchObject([{ closed: { on: dayOf(1), bani: 105_000 }, opened: { bani: 125_000 } }])
    await take(second, day(account, 2))
    expect(await gapsIn(account)).toEqual([])
  })

  it('is missing once its file is undone, until it comes again', async () => {
    const account = anAccount()
    for (const at of [0, 2]) await take('camt.053', day(account, at))
    const id = await take('mt940', day(account, 1))
    expect(await gapsIn(account)).toEqual([])
    const row = { id, hash: 'a'.repeat(64), readAt: clock.now(), linesRead: 1, linesAdded: 1 }
    await app.db.insert(bankStatementFiles).values(row)
    await undoStatementFile(app, { id, stays: 0, by: null })
    expect(await gapsIn(account)).toMatchObject([{ closed: { on: dayOf(0) }, opened: { bani: 105_000 } }])
    await take('mt940', day(account, 1))
    expect(await gapsIn(account)).toEqual([])
  })

  it('is none before the first file, nor behind the last, in whatever order they come', async () => {
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
    ]) {
      const account = anAccount()
      for (const at of order) await take('camt.053', day(account, at))
      expect(await gapsIn(account)).toEqual([])
    }
  })

  it('is said once, however often the files around it are read and in whatever formats', async () => {
    const account = anAccount()
    for (const format of [...formats, ...formats]) for (const at of [0, 2]) await take(format, day(account, at))
    const gaps = await gapsIn(account)
    expect(new Set(gaps.map(({ closed, opened }) => `${closed.bani} ${opened.bani}`))).toEqual(new Set(['110000 105000']))
    expect(gaps).toHaveLength(1)
  })

  it('is none where the same days come again, one by one or together', async () => {
    for (const format of formats) {
      const account = anAccount()
      await take(format, some(account, 0, 3))
      for (const at of [0, 1, 2, 3]) for (const other of formats) await take(other, day(account, at))
      await take('mt940', some(account, 1, 3))
      expect(await gapsIn(account)).toEqual([])
    }
  })

  it('of one account is none of another', async () => {
    const [one, other] = [anAccount(), anAccount()]
    await take('camt.053', day(one, 0))
    await take('camt.053', day(other, 1))
    expect([await gapsIn(one), await gapsIn(other)]).toEqual([[], []])
    await take('camt.053', day(one, 2))
    expect([(await gapsIn(one)).length, await gapsIn(other)]).toEqual([1, []])
  })

  it('is none where the account is held in another currency too: that file is refused, and closes nothing', async () => {
    const account = anAccount()
    await take('camt.053', day(account, 0))
    await take('camt.053', day(account, 2))
    for (const format of formats)
      await expect(take(format, day(account, 1, { currency: 'EUR' }))).rejects.toThrow('statement-in-other-currency')
    expect(await gapsIn(account)).toHaveLength(1)
  })

  it('has come too where its file has no balances, and its lines are all that moved', async () => {
    const account = anAccount()
    for (const at of [0, 3]) await take('mt940', day(account, at, { number: 5 + at }))
    await take('csv without balances', day(account, 1))
    expect(await gapsIn(account)).toMatchObject([{ numbers: { first: 6, last: 7 } }])
    await take('csv without balances', day(account, 2))
    expect(await gapsIn(account)).toEqual([])
  })

  it('of the same day is said, and pages of a day follow each other', async () => {
    const account = anAccount()
    const [on] = [dayOf(0)]
    const part = (opening: number, amount: number): Whole => ({ account, opening, days: [on], amounts: [amount] })
    await take('mt940', part(100_000, 10_000))
    await take('mt940', part(115_000, -1_000))
    await take('mt940', { ...part(114_000, 500), days: [dayOf(1)] })
    expect(await gapsIn(account)).toMatchObject([{ closed: { bani: 110_000 }, opened: { bani: 115_000 } }])
    await take('mt940', part(110_000, 5_000))
    expect(await gapsIn(account)).toEqual([])
  })

  it('is said where the balance is that of a day long before: an account that is emptied each evening', async () => {
    const account = anAccount()
    const at = (on: string, opening: number, amount: number): Whole => ({ account, opening, days: [on], amounts: [amount] })
    await take('camt.053', at('2026-11-16', 5_000, -5_000))
    await take('camt.053', at('2026-11-17', 0, 7_000))
    await take('camt.053', at('2026-11-19', 0, 100))
    expect(await gapsIn(account)).toMatchObject([{ closed: { on: '2026-11-17', bani: 7_000 }, opened: { on: '2026-11-19', bani: 0 } }])
  })
})

describe('numbers of statements', () => {
  const numbered = async (format: Format, numbers: readonly [on: string, number: number][]) => {
    const account = anAccount()
    for (const [on, number] of numbers) await take(format, { account, opening: 5_000, days: [on, on], amounts: [300, -300], number })
    return (await gapsIn(account)).map((gap) => gap.numbers)
  }

  it.each(['camt.053', 'mt940'] as const)('that the bank counts say what is missing where the balance is the same: %s', async (format) => {
    expect(
      await numbered(format, [
        ['2026-11-16', 17],
        ['2026-11-17', 18],
      ]),
    ).toEqual([])
    expect(
      await numbered(format, [
        ['2026-11-16', 17],
        ['2026-11-18', 19],
      ]),
    ).toEqual([{ first: 18, last: 18 }])
    expect(
      await numbered(format, [
        ['2026-11-16', 17],
        ['2026-11-19', 21],
        ['2026-11-18', 18],
      ]),
    ).toEqual([{ first: 19, last: 20 }])
    expect(
      await numbered(format, [
        ['2026-11-16', 17],
        ['2026-11-19', 19],
        ['2026-11-18', 18],
      ]),
    ).toEqual([])
  })

  it('that begin again with the year, stay the same, or are those of the days say nothing', async () => {
    expect(
      await numbered('mt940', [
        ['2026-12-31', 250],
        ['2027-01-04', 1],
      ]),
    ).toEqual([])
    expect(
      await numbered('mt940', [
        ['2026-11-16', 1],
        ['2026-11-18', 1],
      ]),
    ).toEqual([])
    // Friday and Monday, as BRD and as BCR number them.
    expect(
      await numbered('mt940', [
        ['2026-11-20', 324],
        ['2026-11-23', 327],
      ]),
    ).toEqual([])
    expect(
      await numbered('mt940', [
        ['2026-11-20', 26_324],
        ['2026-11-23', 26_327],
      ]),
    ).toEqual([])
  })
})

it('what is missing of any history is said, and nothing else, in whatever order the others come', async () => {
  const moved = fc.integer({ min: 1, max: 900 }).map((amount) => amount * 7)
  const history = fc.array(fc.record({ amount: moved, isMissing: fc.boolean() }), { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.constantFrom(...formats)), fc.nat(), async (days, inFormat, turn) => {
      const account = anAccount()
      // Sums of money that only came in: each balance is one of its own, and each run of missing days is one gap.
      const openings = days.map((_day, at) => days.slice(0, at).reduce((total, { amount }) => total + amount, 1_000))
      const files = days.flatMap(({ amount, isMissing }, at) =>
        isMissing ? [] : [{ at, whole: { account, opening: openings[at] ?? 0, days: [addDays('2026-03-01', at)], amounts: [amount] } }],
      )
      const shift = files.length === 0 ? 0 : turn % files.length
      for (const { whole } of [...files.slice(shift), ...files.slice(0, shift)]) await take(inFormat.next().value, whole)
      const wanted = files.flatMap(({ at, whole }, i) => {
        const before = files[i - 1]
        return before === undefined || before.at === at - 1 ? [] : [[openings[before.at + 1], whole.opening]]
      })
      const said = (await gapsIn(account)).map(({ closed, opened }) => [closed.bani, opened.bani])
      expect(said.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(wanted)
    }),
    { numRuns: 25 },
  )
})

it('is answered where its file is read and in the list, and holds up none of its lines', async () => {
  const account = app.config.seller.iban.replaceAll(' ', '')
  const file = (at: number) => Buffer.from(wholeFiles['camt.053'](day(account, at, { number: 17 + at })))
  expect(await imported(app, file(0))).toMatchObject({ linesRead: 1, gapCount: 0, gaps: [] })
  const gap = {
    ...{ account, closedOn: dayOf(0), closed: 110_000, opensOn: dayOf(2), opened: 105_000, difference: -5_000 },
    numbers: { first: 18, last: 18 },
  }
  expect(await imported(app, file(2))).toMatchObject({ linesRead: 1, linesKnown: 0, linesOpen: 1, gapCount: 1, gaps: [gap] })
  expect(await imported(app, file(3))).toMatchObject({ gapCount: 0 })
  const listed = await listStatementLines(app, { state: 'open', page: 1, texts: textsOf('ro') })
  expect(listed.gaps.filter((one) => one.account === account)).toEqual([gap])
  expect(listed.gapCount).toBe((await statementGapsOf(app.db)).length)
  expect(await imported(app, file(1))).toMatchObject({ linesRead: 1, gapCount: 0, gaps: [] })
})
