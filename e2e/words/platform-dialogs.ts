/** What administrators and operators see that a demonstration never comes to, and what opens over it. */
import { expect } from 'vitest'
import { settlementFileCalls } from '#cash/settlements/contract/settlement-files.ts'
import { type TransferLine, transferCalls } from '#cash/settlements/contract/settlement-transfers.ts'
import {
  actionsFor,
  type DifferenceAction,
  differenceActions,
  type SettlementLineShown,
  type SettlementShown,
  settlementCalls,
  settlementDifferences,
} from '#cash/settlements/contract/settlements.ts'
import { type EffectKindName, effectCalls, EffectKindName as kinds, type OpenEffect } from '#contract/effects/effects.ts'
import { fromRon } from '#contract/money.ts'
import { awbDiscrepancyKinds, operatorCalls } from '#operating/operator/contract/operator.ts'
import { answers, type Given, NEUTRAL, refuses } from './answering.ts'
import { idNumbered } from './money-dialogs.ts'
import { dialog, giveFile, inRowMenu, press, said, type Way } from './opening.ts'
import { ofStatements } from './statement-dialogs.ts'

const AT = '2026-03-05T12:07:00.000Z'
const DAY = '2026-03-05'
const client = { id: idNumbered(900), name: 'ATELIER DEMO S.R.L.' }

/** One of each that the program notes, and the words of a partner. */
const causes = [
  ...['timeout', 'cut', 'unreadable', 'failed', 'exists', 'refused-again', 'not-sent', 'not answered', 'cannot-be-asked', 'no-provider'],
  ...['under-way', 'left alone after repeated failures', 'stopped by the caller', 'not let in', 'ECONNREFUSED'],
  ...['status 503', 'status 400, x_7', 'login: cut', NEUTRAL],
]

const effect = (kind: EffectKindName, n: number, cause: string | null): OpenEffect => ({
  ...{ id: idNumbered(n), kind, state: 'manual', client: n % 2 === 0 ? client : null, subject: null, summary: NEUTRAL, calls: n % 3 },
  ...{ tries: 2 + n, since: AT, nextLookAt: AT, cause, reason: NEUTRAL },
})
const effects = [
  ...kinds.options.map((kind, n) => effect(kind, n, null)),
  ...causes.map((cause, n) => effect('create-awb', 100 + n, cause)),
  ...(['due', 'claimed', 'unknown'] as const).map((state, n) => ({ ...effect('mail', 200 + n, null), state })),
]
const listed = (list: OpenEffect[]): Given => answers(effectCalls.list, { list, count: list.length, page: 1, limit: 100 })

const outcomes = ['answered', 'not-sent', 'timeout', 'cut'] as const
const details = answers(effectCalls.get, {
  ...effect('create-awb', 1, 'timeout'),
  recordedCalls: outcomes.map((outcome, i) => ({
    ...{ calledAt: `2026-03-05T12:0${i}:00.000Z`, operation: 'create-awb', outcome, status: i === 0 ? 503 : null, durationMs: 1_200 },
    answer: i === 0 ? NEUTRAL : null,
  })),
})

const waiting: Given[] = [
  answers(operatorCalls.counts, {
    effects: 9,
    awbs: 4,
    comparisons: 2,
    jobs: 1,
    lateCash: 1,
    pickupPoints: 0,
    waiting: 17,
    oldestAt: AT,
    open: 3,
  }),
  answers(
    operatorCalls.awbs,
    awbDiscrepancyKinds.map((kind, i) => ({
      ...{ courier: 'fan', awb: `215000${i}`, kind, reference: 'A1B2C3-1', createdOn: DAY, foundAt: AT, isBeingCancelled: i === 1 },
    })),
  ),
  answers(operatorCalls.comparisons, [
    { courier: 'fan', day: DAY, failedSince: AT, cause: 'timeout' },
    { courier: 'sameday', day: DAY, failedSince: AT, cause: NEUTRAL },
  ]),
  answers(settlementCalls.late, { list: [], count: 0, byCourier: [{ courier: 'fan', count: 21, total: fromRon(1_000), oldestOn: DAY }] }),
  answers(operatorCalls.jobs, [{ id: '7', task: 'demo-task', attempts: 25, since: AT, lastError: NEUTRAL }]),
]

const ofOperator: Way[] = [
  {
    ...{ at: '/operator', name: 'everything that can wait for an operator, and the deletion of a job' },
    given: [listed(effects), ...waiting],
    open: async (page, { operator }) => {
      await page.getByText(operator.waiting.jobsHint).waitFor()
      await inRowMenu(page, operator.waiting.removeJob, page.getByRole('table').filter({ hasText: 'demo-task' }))
      await page.getByRole('dialog', { name: operator.waiting.removeTitle }).waitFor()
    },
  },
  {
    ...{ at: '/operator', name: 'what is known of an operation' },
    given: [listed([effect('create-awb', 1, 'timeout')]), details],
    open: async (page, { operator }) => {
      await inRowMenu(page, operator.details)
      await said(dialog(page), operator.recordedCalls)
    },
  },
  {
    ...{ at: '/operator', name: 'an activation that is settled without its AWB' },
    given: [listed([effect('create-awb', 1, 'timeout')])],
    open: async (page, { operator, effects: words }) => {
      await inRowMenu(page, operator.settle)
      await dialog(page).getByText(words['create-awb'].done, { exact: true }).click()
      await press(dialog(page), operator.settleVerb)
      await said(dialog(page), operator.noteMissing)
    },
  },
  {
    ...{ at: '/operator', name: 'operations of which several are settled and fail' },
    given: [listed([1, 2, 3, 4, 5, 6].map((n) => effect('create-awb', n, 'cut'))), refuses(effectCalls.settle, 'effect-settled')],
    open: async (page, { operator, effects: words, ui }) => {
      await page.getByRole('checkbox', { name: ui.selectAllRows }).click()
      await press(page.locator('.bulk-bar'), operator.settle)
      await said(dialog(page), operator.andMore(2))
      await dialog(page).getByText(words['create-awb'].refused, { exact: true }).click()
      await dialog(page).getByRole('textbox').last().fill(NEUTRAL)
      await press(dialog(page), operator.settleVerb)
      await page.getByText(operator.notDone(6, NEUTRAL)).first().waitFor()
    },
  },
  {
    ...{ at: '/operator?scope=open&search=x', name: 'no operations for the filters' },
    given: [listed([])],
    open: async (page, { operator }) => {
      await said(page, operator.noneFiltered)
    },
  },
]

const settlement = (n: number, more: Partial<SettlementShown> = {}): SettlementShown => ({
  ...{ id: idNumbered(n), courier: 'fan', transferredOn: DAY, source: 'call', fileName: null, state: 'reported', total: fromRon(1_334.5) },
  ...{ lines: 21, differences: n, receivedOn: null, isOnStatement: false, ...more },
})
const settlements = [
  settlement(0),
  settlement(21, { source: 'file', fileName: 'decont.csv', courier: 'sameday' }),
  settlement(1, { state: 'received', receivedOn: DAY }),
  settlement(2, { state: 'received', receivedOn: DAY, isOnStatement: true }),
  settlement(3, { state: 'removed' }),
]

const line = (n: number, more: Partial<SettlementLineShown>): SettlementLineShown => ({
  ...{ id: idNumbered(n), awb: `21500000${n}`, amount: fromRon(100), expected: fromRon(120), client, uniqueId: 'A1B2C3' },
  ...{ state: 'different', difference: null, steps: [], actions: [], action: null, note: null, ...more },
})
const lines = [
  ...settlementDifferences.map((difference, n) => line(n, { difference, actions: [...actionsFor[difference]] })),
  ...differenceActions.map((action, n) => line(20 + n, { state: 'resolved', difference: 'short', action, note: NEUTRAL })),
  line(29, { difference: 'not-delivered', steps: [{ state: 'delivered', on: DAY }] }),
  line(30, { state: 'matched', client: null, uniqueId: null, expected: null }),
  line(31, { state: 'resolved' }),
  line(32, { state: 'removed', difference: 'twice' }),
]
const transfer = (n: number, more: Partial<TransferLine> = {}): TransferLine => ({
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

const ofSettlements: Way[] = [
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
    given: [shownLines, answers(transferCalls.candidates, { list: [] })],
    open: async (page, { settlements: words }) => {
      await press(page, words.receive)
      await said(dialog(page), words.noTransfers)
      await press(dialog(page), words.receive)
      await said(dialog(page), words.chooseDay)
    },
  },
  {
    ...{ at: LINES, name: 'a transfer that may be one of several lines' },
    given: [shownLines, answers(transferCalls.candidates, { list: transfers })],
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
      answers(transferCalls.candidates, { list: transfers }),
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

export const ofPlatform: Way[] = [...ofOperator, ...ofSettlements, ...ofStatements]
