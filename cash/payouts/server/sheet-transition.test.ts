import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { repaymentsAfterOrders } from '#cash/repayments/server/follow-orders.ts'
import { lockRepaymentsOfSheets } from '#cash/repayments/server/payable.ts'
import { repaymentMoved } from '#cash/repayments/server/repayment-transition.ts'
import { bani, ZERO } from '#contract/money.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { openLedgerAccounts } from '#server/ledger/transfer.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { type RepaymentSheetState, sheetStates } from '../contract/sheets.ts'
import { moveRepaymentSheet, moveRepaymentSheets, type RepaymentSheet, type RepaymentSheetMove, sheetMoved } from './sheet-transition.ts'
import { repaymentSheets } from './tables.ts'
import { corrected } from './test-payouts.ts'
import { aSheet, sheetMoves } from './test-sheets.ts'

const clock = testClock('2026-11-23T08:00:00Z')
const heard: unknown[] = []
const app = await testApp({
  clock,
  subscriptions: [
    ...repaymentsAfterOrders,
    subscribe(sheetMoved, async (_app, _tx, payload) => void heard.push(payload)),
    subscribe(repaymentMoved, async (_app, _tx, { from, to }) => void heard.push(`${from} ${to}`)),
  ],
})

let clientId: string
beforeEach(async () => {
  clientId = randomUUID()
  await app.db.inTransaction((tx) => openLedgerAccounts(tx, clientId, ZERO))
})

const ways: Record<RepaymentSheetState, readonly RepaymentSheetState[]> = {
  made: [],
  approved: ['approved'],
  'in-file': ['approved', 'in-file'],
  paid: ['approved', 'in-file', 'paid'],
  failed: ['failed'],
  returned: ['approved', 'in-file', 'paid', 'returned'],
}
async function sheetThatIs(state: RepaymentSheetState): Promise<RepaymentSheet> {
  const sheet = await sheetMoves(app, await aSheet(app, clientId), ...ways[state])
  clock.advance(60_000)
  heard.length = 0
  return sheet
}
const rowOf = async ({ id }: RepaymentSheet) => (await app.db.select().from(repaymentSheets)).find((one) => one.id === id)
const move = (sheet: RepaymentSheet, given: RepaymentSheetMove) => app.db.inTransaction((tx) => moveRepaymentSheet(app, tx, sheet, given))

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
const isPermitted = ([from, to]: readonly [RepaymentSheetState, RepaymentSheetState]) => permitted.includes(`${from} ${to}`)

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
    expect(await app.db.inTransaction((tx) => moveRepaymentSheets(app, tx, [], { to: 'paid' }))).toEqual([])
  })

  it('is known to others by the name of its event', () => {
    expect(sheetMoved).toEqual({ name: 'repayment-sheet-moved' })
  })
})

describe('the money of a sheet', () => {
  it.each<[string, RepaymentSheetState, RepaymentSheetMove, unknown[]]>([
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

  it.each<[string, RepaymentSheetState, RepaymentSheetMove, Held[], string[]]>([
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

describe('a sheet that nets what was paid too much', () => {
  /** Of 30 RON it sends 25. */
  async function netting(...way: RepaymentSheetState[]): Promise<RepaymentSheet> {
    const before = await sheetMoves(app, await aSheet(app, clientId, { rons: [20] }), 'approved', 'in-file', 'paid')
    const [paid] = await app.db.inTransaction((tx) => lockRepaymentsOfSheets(tx, [before]))
    if (!paid) throw new Error('the sheet has a repayment')
    await corrected(app, paid, bani(-500))
    const sheet = await aSheet(app, clientId, { rons: [30], amountBani: bani(2_500) })
    await app.db.$client.query('update repayment_sheets set netted_bani = 500 where id = $1', [sheet.id])
    await app.db.$client.query(`update repayments set sheet_id = $1 where client_id = $2 and kind = 'correction'`, [sheet.id, clientId])
    return sheetMoves(app, { ...sheet, nettedBani: bani(500) }, ...way)
  }
  const keysOf = async ({ id }: RepaymentSheet) => {
    const { rows } = await app.db.$client.query<{ kind: string; state: string; amount: number; key: string }>(
      'select kind, state, amount_bani as amount, key from ledger_transfers where client_id = $1 and sheet_id = $2 order by id',
      [clientId, String(id)],
    )
    return rows.map(({ kind, state, amount, key }) => [kind, state, amount, state === 'pending' || state === 'posted' ? key : ''])
  }
  const both = (state: string, keys: [string, string]) => [
    ['sheet-paid', state, 2_500, keys[0]],
    ['cash-netted', state, 500, keys[1]],
  ]
  const reserved = ({ id }: RepaymentSheet) => both('pending', [`sheet/${id}`, `sheet/${id}/netted`])
  const left = async () => {
    const { codHeldBani, codOverpaidBani } = await clientBalances(app.db, clientId)
    return [codHeldBani, codOverpaidBani]
  }

  it('reserves both, and has paid both', async () => {
    const sheet = await netting('approved', 'in-file')
    expect(await keysOf(sheet)).toEqual(reserved(sheet))
    await move(sheet, { to: 'paid' })
    expect(await keysOf(sheet)).toEqual([...reserved(sheet), ...both('post', ['', ''])])
    expect(await left()).toEqual([0, 0])
  })

  it('gives both back where it fails, and what was netted waits for no other account', async () => {
    const sheet = await netting('approved', 'in-file')
    await move(sheet, { to: 'failed', waitForAccount: true })
    expect(await keysOf(sheet)).toEqual([...reserved(sheet), ...both('void', ['', ''])])
    expect(await left()).toEqual([3_000, 500])
    expect((await repayments()).filter(({ state }) => state === 'at-us')).toMatchObject([
      { amount: -500, sheet: false, problem: null },
      { amount: 3_000, sheet: false, problem: 'refused-by-bank' },
    ])
  })

  it('gets both back where the money comes back', async () => {
    const sheet = await netting('approved', 'in-file', 'paid')
    await move(sheet, { to: 'returned' })
    expect((await keysOf(sheet)).slice(4)).toEqual([
      ['sheet-returned', 'posted', 2_500, `sheet/${sheet.id}/returned`],
      ['cash-netted', 'posted', 500, `sheet/${sheet.id}/netted/returned`],
    ])
    expect(await left()).toEqual([3_000, 500])
  })
})

describe('many sheets', () => {
  it('move together, each as it is, and another stays', async () => {
    const [one, two, other] = [
      await aSheet(app, clientId, { rons: [10] }),
      await aSheet(app, clientId, { rons: [20] }),
      await aSheet(app, clientId),
    ]
    heard.length = 0
    const now = await app.db.inTransaction((tx) => moveRepaymentSheets(app, tx, [one, two], { to: 'approved' }))
    expect(now.map(({ id, amountBani, state }) => [id, amountBani, state])).toEqual([
      [one.id, 1_000, 'approved'],
      [two.id, 2_000, 'approved'],
    ])
    expect([await rowOf(one), await rowOf(two), await rowOf(other)]).toEqual([...now, other])
    expect(heard).toEqual(now.map((sheet) => ({ clientId, id: sheet.id, from: 'made', to: 'approved', now: sheet })))
    expect((await money()).map(([kind, state, amount]) => [kind, state, amount])).toEqual([
      ['sheet-paid', 'pending', 1_000],
      ['sheet-paid', 'pending', 2_000],
    ])
  })

  it('do not move where one of them may not', async () => {
    const [one, two] = [await aSheet(app, clientId, { rons: [10] }), await sheetThatIs('failed')]
    await expect(app.db.inTransaction((tx) => moveRepaymentSheets(app, tx, [one, two], { to: 'approved' }))).rejects.toThrow(
      'cannot become approved',
    )
    expect(await rowOf(one)).toEqual(one)
  })
})
