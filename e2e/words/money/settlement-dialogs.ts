/** What becomes of couriers' reports of cash, and the dialogs over their lines. */

import { expect } from 'vitest'
import { settlementFileCalls } from '#cash/settlements/contract/settlement-files.ts'
import { type SettlementTransferLine, settlementTransferCalls } from '#cash/settlements/contract/settlement-transfers.ts'
import {
  actionsForDifference,
  type DifferenceAction,
  differenceActions,
  type SettlementLineShown,
  type SettlementShown,
  settlementCalls,
  settlementDifferences,
} from '#cash/settlements/contract/settlements.ts'
import { fromRon } from '#contract/money.ts'
import { answers, NEUTRAL, refuses } from '../answering.ts'
import { idNumbered } from '../money-dialogs.ts'
import { dialog, giveFile, press, said, type Way } from '../opening.ts'

const DAY = '2026-03-05'
const client = { id: idNumbered(900), name: 'ATELIER DEMO S.R.L.' }

const settlement = (n: number, more: Partial<SettlementShown> = {}): SettlementShown => ({
  ...{ id: idNumbered(n), courier: 'fan', transferredOn: DAY, source: 'call', fileName: null, state: 'reported', total: fromRon(1_334.5) },
  ...{ lines: 21, differences: n, receivedOn: null, statementLineId: null, ...more },
})
const settlements = [
  settlement(0),
  settlement(21, { source: 'file', fileName: 'decont.csv', courier: 'sameday' }),
  settlement(1, { state: 'received', receivedOn: DAY }),
  settlement(2, { state: 'received', receivedOn: DAY, statementLineId: '01890000-0000-7000-8000-000000000009' }),
  settlement(3, { state: 'removed' }),
]

const line = (n: number, more: Partial<SettlementLineShown>): SettlementLineShown => ({
  ...{ id: idNumbered(n), awb: `21500000${n}`, amount: fromRon(100), expected: fromRon(120), client, uniqueId: 'A1B2C3' },
  ...{ state: 'different', difference: null, steps: [], actions: [], action: null, note: null, ...more },
})
const lines = [
  ...settlementDifferences.map((difference, n) => line(n, { difference, actions: [...actionsForDifference[difference]] })),
  ...differenceActions.map((action, n) => line(20 + n, { state: 'resolved', difference: 'short', action, note: NEUTRAL })),
  line(29, { difference: 'not-delivered', steps: [{ state: 'delivered', on: DAY }] }),
  line(30, { state: 'matched', client: null, uniqueId: null, expected: null }),
  line(31, { state: 'resolved' }),
  line(32, { state: 'removed', difference: 'twice' }),
]
const transfer = (n: number, more: Partial<SettlementTransferLine> = {}): SettlementTransferLine => ({
  ...{ id: idNumbered(n), bookedOn: DAY, amount: fromRon(1_334.5), counterparty: NEUTRAL, text: NEUTRAL, fits: true, isDoubtful: false },
  ...more,
})
const transfers = [
  ...[transfer(1), transfer(2, { isDoubtful: true })],
  ...[transfer(3, { amount: fromRon(1_300), fits: false }), transfer(4, { amount: fromRon(1_400), fits: false })],
]
const shownLines = answers(settlementCalls.lines, { settlement: settlement(8), count: lines.length, list: lines })
const late = { clientName: NEUTRAL, deliveredOn: DAY, age: 21, amount: fromRon(100) }
const LINES = `/admin/settlements/${idNumbered(8)}`
const withAction = (action: DifferenceAction): string => lines.find(({ actions }) => actions.includes(action))?.awb ?? ''

export const ofSettlements: Way[] = [
  ...differenceActions.map(
    (action): Way => ({
      ...{ at: LINES, name: `differences of each kind, and one to ${action}` },
      given: [shownLines],
      open: async (page, { settlements: words }) => {
        await press(page.getByRole('group', { name: withAction(action) }), words.actions[action])
        await dialog(page).getByLabel(words.note).waitFor()
      },
    }),
  ),
  {
    ...{ at: LINES, name: 'a decision that another window was quicker with' },
    given: [shownLines, refuses(settlementCalls.decide, 'settlement-settled')],
    open: async (page, { settlements: words }) => {
      await press(page.getByRole('group', { name: withAction('dismiss') }), words.actions.dismiss)
      await press(dialog(page), words.actions.dismiss)
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    ...{ at: LINES, name: 'a settlement that is removed' },
    given: [shownLines],
    open: async (page, { settlements: words }) => {
      await press(page, words.remove)
      await dialog(page).getByRole('button', { name: words.remove }).waitFor()
    },
  },
  {
    ...{ at: LINES, name: 'a transfer that came in on no day' },
    given: [shownLines, answers(settlementTransferCalls.candidates, { list: [] })],
    open: async (page, { settlements: words }) => {
      await press(page, words.receive)
      await said(dialog(page), words.noTransfers)
      await press(dialog(page), words.receive)
      await said(dialog(page), words.chooseDay)
    },
  },
  {
    ...{ at: LINES, name: 'a transfer that may be one of several lines' },
    given: [shownLines, answers(settlementTransferCalls.candidates, { list: transfers })],
    open: async (page, { settlements: words }) => {
      await press(page, words.receive)
      await dialog(page).getByText(words.noneOfThem).waitFor()
      await press(dialog(page), words.receive)
      await said(dialog(page), words.chooseLine)
    },
  },
  {
    ...{ at: LINES, name: 'a settlement that was received without a line, and the lines that it may be of' },
    given: [
      answers(settlementCalls.lines, {
        settlement: settlement(8, { state: 'received', receivedOn: DAY }),
        count: lines.length,
        list: lines,
      }),
      answers(settlementTransferCalls.candidates, { list: transfers }),
    ],
    open: async (page, { settlements: words }) => {
      await press(page, words.assign)
      await dialog(page).getByText(words.whichLineHint).waitFor()
    },
  },
  {
    ...{ at: '/admin/settlements', name: 'settlements of each state, and a file whose columns are not known' },
    given: [
      answers(settlementCalls.list, { count: settlements.length, list: settlements }),
      answers(settlementFileCalls.preview, {
        ...{ headings: ['A1', '', 'B2'], rows: [['2150', 'x', '10']], columns: null, lines: 1, total: null },
        unread: [],
      }),
    ],
    open: async (page, { settlements: words }) => {
      await giveFile(page, words.choose, 'decont.csv')
      await press(dialog(page), words.take)
      await said(dialog(page), words.columnMissing)
    },
  },
  {
    ...{ at: '/admin/settlements', name: 'cash that is late, and the message about it' },
    given: [
      answers(settlementCalls.late, {
        list: [{ ...{ clientId: client.id, id: idNumbered(1), courier: 'fan', awb: '21500000', uniqueId: 'A1B2C3' }, ...late }],
        count: 1,
        byCourier: [{ courier: 'fan', count: 1, total: fromRon(100), oldestOn: DAY }],
      }),
      answers(settlementCalls.lateMessage, { text: NEUTRAL }),
    ],
    open: async (page, { settlements: words }) => {
      await press(page, words.lateMessage('FAN Courier'))
      await expect.poll(() => dialog(page).getByRole('textbox').inputValue()).toBe(NEUTRAL)
    },
  },
  {
    ...{ at: '/admin/settlements', name: 'a file whose columns are known' },
    given: [
      answers(settlementFileCalls.preview, {
        ...{ headings: ['A1', 'B2'], rows: [['2150', '10']], lines: 21, total: fromRon(10) },
        columns: { awb: 'A1', amount: 'B2', transferredOn: null },
        unread: [{ line: 2, place: 'C3', value: 'D4' }],
      }),
    ],
    open: async (page, { settlements: words, forms }) => {
      await giveFile(page, words.choose, 'decont.csv')
      await said(dialog(page), words.found(21, forms.ron(fromRon(10))))
    },
  },
  {
    ...{ at: '/admin/settlements', name: 'a file that is refused' },
    given: [refuses(settlementFileCalls.preview, 'spreadsheet-refused', 422)],
    open: async (page, { settlements: words }) => {
      await giveFile(page, words.choose, 'decont.csv')
      await said(page, words.refusedHint)
    },
  },
  ...[
    { linesTaken: 0, linesKnown: 0, linesDifferent: 0 },
    { linesTaken: 3, linesKnown: 21, linesDifferent: 2 },
  ].map(
    (taken): Way => ({
      ...{ at: '/admin/settlements', name: `a courier that was asked and reported ${taken.linesTaken} lines` },
      given: [
        answers(settlementCalls.list, { count: 0, list: [] }),
        answers(settlementCalls.ask, { success: true, id: idNumbered(8), ...taken }),
      ],
      open: async (page, { settlements: words }) => {
        await press(page, words.ask('FAN Courier'))
        await said(page, taken.linesTaken === 0 ? words.nothingSent : words.taken(taken.linesTaken))
      },
    }),
  ),
]
