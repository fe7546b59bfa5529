import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ZERO } from '../../../contract/money.ts'
import { type SheetState, sheetStates } from '../../../contract/repayments/sheets.ts'
import { openAccounts } from '../../ledger/transfer.ts'
import { subscribe } from '../../platform/jobs/events.ts'
import { testApp, testClock } from '../../platform/test-app.ts'
import { afterOrders } from '../repayments/follow-orders.ts'
import { repaymentMoved } from '../repayments/repayment-transition.ts'
import { moveSheet, moveSheets, type Sheet, type SheetMove, sheetMoved } from './sheet-transition.ts'
import { repaymentSheets } from './tables.ts'
import { aSheet, sheetMoves } from './test-sheets.ts'

const clock = testClock('2026-11-23T08:00:00Z')
const heard: unknown[] = []
const app = await testApp({
  clock,
  subscriptions: [
    ...afterOrders,
    subscribe(sheetMoved, async (_app, _tx, payload) => void heard.push(payload)),
    subscribe(repaymentMoved, async (_app, _tx, { from, to }) => void heard.push(`${from} ${to}`)),
  ],
})

let clientId: string
beforeEach(async () => {
  clientId = randomUUID()
  await app.db.inTransaction((tx) => openAccounts(tx, clientId, ZERO))
})

const ways: Record<SheetState, readonly SheetState[]> = {
  made: [],
  approved: ['approved'],
  'in-file': ['approved', 'in-file'],
  paid: ['approved', 'in-file', 'paid'],
  failed: ['failed'],
  returned: ['approved', 'in-file', 'paid', 'returned'],
}
async function sheetThatIs(state: SheetState): Promise<Sheet> {
  const sheet = await sheetMoves(app, await aSheet(app, clientId), ...ways[state])
  clock.advance(60_000)
  heard.length = 0
  return sheet
}
const rowOf = async ({ id }: Sheet) => (await app.db.select().from(repaymentSheets)).find((one) => one.id === id)
const move = (sheet: Sheet, given: SheetMove) => app.db.inTransaction((tx) => moveSheet(app, tx, sheet, given))

type Held = { state: string; amount: number; sheet: boolean; isReturned: boolean; problem: string | null; isPaid: boolean }
async function repayments(): Promise<Held[]> {
  const { rows } = await app.db.$client.query<Held>(
    `select state, amount_bani as amount, sheet_id is not null as sheet, is_returned as "isReturned", account_problem as problem, paid_at is not null as "isPaid"
       from repayments where client_id = $1 order by amount_bani`,
    [clientId],
  )
  return rows
}
async function money(): Promise<[string, string, number, string | null][]> {
  const { rows } = await app.db.$client.query<{ kind: string; state: string; amount: number; on: string }>(
    `select kind, state, amount_bani as amount, (happened_at at time zone 'Europe/Bucharest')::date::text as on from ledger_transfers
      where client_id = $1 and sheet_id is not null order by id`,
    [clientId],
  )
  return rows.map(({ kind, state, amount, on }) => [kind, state, amount, on])
}
const today = '2026-11-23'
const TOTAL = 15_050
/** What is given back has the moment of its writing. */
const sent = (state: 'pending' | 'post' | 'void') => ['sheet-paid', state, TOTAL, state === 'void' ? expect.any(String) : today]

const permitted = [
  ...['made approved', 'made failed', 'approved in-file', 'approved failed'],
  ...['in-file paid', 'in-file failed', 'paid returned', 'paid failed'],
]
const pairs = sheetStates.flatMap((from) => sheetStates.map((to) => [from, to] as const))
const isPermitted = ([from, to]: readonly [SheetState, SheetState]) => permitted.includes(`${from} ${to}`)

describe('a sheet', () => {
  it.each(pairs.filter(isPermitted))('that is %s becomes %s: row, answer and event say the same', async (from, to) => {
    const sheet = await sheetThatIs(from)
    const [inFileAt, paidAt] = [clock.now(), clock.now()]
    const patch = { inFileAt, paidAt, returnedOn: '2026-11-22', reason: { code: 'sheet-refused', params: { reason: 'AM04' } } as const }
    const [now] = await move(sheet, { to, patch })
    expect(now).toMatchObject({ ...patch, state: to, id: sheet.id, clientId, amountBani: TOTAL })
    expect((now?.stateChangedAt.getTime() ?? 0) - sheet.stateChangedAt.getTime()).toBeGreaterThanOrEqual(60_000)
    expect(await rowOf(sheet)).toEqual(now)
    expect(heard.at(-1)).toEqual({ clientId, id: sheet.id, from, to, now })
  })

  it.each(pairs.filter((pair) => !isPermitted(pair)))('that is %s cannot become %s, and nothing is written or said', async (from, to) => {
    const sheet = await sheetThatIs(from)
    const before = [await rowOf(sheet), await repayments(), await money()]
    await expect(move(sheet, { to })).rejects.toThrow(`sheet ${sheet.id} is ${from} and cannot become ${to}`)
    expect([await rowOf(sheet), await repayments(), await money()]).toEqual(before)
    expect(heard).toEqual([])
  })

  it('is one of none: nothing happens', async () => {
    expect(await app.db.inTransaction((tx) => moveSheets(app, tx, [], { to: 'paid' }))).toEqual([])
  })

  it('is known to others by the name of its event', () => {
    expect(sheetMoved).toEqual({ name: 'repayment-sheet-moved' })
  })
})

describe('the money of a sheet', () => {
  it.each<[string, SheetState, SheetMove, unknown[]]>([
    ['is reserved with its approval', 'made', { to: 'approved' }, [sent('pending')]],
    ['is not touched where it was never approved', 'made', { to: 'failed' }, []],
    ['is given back where it fails before the file', 'approved', { to: 'failed' }, [sent('pending'), sent('void')]],
    ['is given back where the bank refuses it', 'in-file', { to: 'failed' }, [sent('pending'), sent('void')]],
    [
      'is posted on the day the bank sent it',
      'in-file',
      { to: 'paid', patch: { paidAt: new Date('2026-11-20T10:00:00Z') } },
      [sent('pending'), ['sheet-paid', 'post', TOTAL, '2026-11-20']],
    ],
    ['is posted now where the bank says no day', 'in-file', { to: 'paid' }, [sent('pending'), sent('post')]],
    [
      'comes back on the day of the statement',
      'paid',
      { to: 'returned', patch: { returnedOn: '2026-11-25' } },
      [sent('pending'), sent('post'), ['sheet-returned', 'posted', TOTAL, '2026-11-25']],
    ],
    [
      'comes back now where no day is known, also where it was never sent after all',
      'paid',
      { to: 'failed' },
      [sent('pending'), sent('post'), ['sheet-returned', 'posted', TOTAL, today]],
    ],
  ])('%s', async (_which, from, given, transfers) => {
    const sheet = await sheetThatIs(from)
    await move(sheet, given)
    expect(await money()).toEqual(transfers)
  })
})

describe('the repayments of a sheet', () => {
  const cash = (given: Partial<Held>): Held[] =>
    [5_050, 10_000].map((amount) => ({ state: 'at-us', amount, sheet: true, isReturned: false, problem: null, isPaid: false, ...given }))

  it.each<[string, SheetState, SheetMove, Held[], string[]]>([
    ['stay as they are while it is approved', 'made', { to: 'approved' }, cash({}), []],
    ['are paid with it', 'in-file', { to: 'paid' }, cash({ state: 'paid', isPaid: true }), ['at-us paid', 'at-us paid']],
    ['are free where it fails', 'in-file', { to: 'failed' }, cash({ sheet: false }), []],
    [
      'are free and wait for another account where that is why',
      'in-file',
      { to: 'failed', waitForAccount: true },
      cash({ sheet: false, problem: 'refused-by-bank' }),
      [],
    ],
    [
      'are at us again where it comes back, and say so',
      'paid',
      { to: 'returned', waitForAccount: true },
      cash({ sheet: false, isReturned: true, problem: 'refused-by-bank' }),
      ['paid at-us', 'paid at-us'],
    ],
    [
      'are at us again where it was never sent after all, and have not come back',
      'paid',
      { to: 'failed' },
      cash({ sheet: false }),
      ['paid at-us', 'paid at-us'],
    ],
  ])('%s', async (_which, from, given, expected, moves) => {
    const sheet = await sheetThatIs(from)
    await move(sheet, given)
    expect(await repayments()).toEqual(expected)
    expect(heard.filter((one) => typeof one === 'string')).toEqual(moves)
  })

  it('are paid when the bank says, not when it is heard', async () => {
    const sheet = await sheetThatIs('in-file')
    const paidAt = new Date('2026-11-20T10:00:00Z')
    await move(sheet, { to: 'paid', patch: { paidAt } })
    const { rows } = await app.db.$client.query<{ at: Date }>('select distinct paid_at as at from repayments where client_id = $1', [
      clientId,
    ])
    expect(rows).toEqual([{ at: paidAt }])
  })
})
