/** Lines of bank statements in each state, and what is done with each. */

import { fromRon } from '#contract/money.ts'
import { bankStatementCalls, proposalGrounds, type StatementLineShown } from '#paying/bank-statements/contract/bank-statements.ts'
import { type StatementFileShown, type StatementFileUndo, statementFileCalls } from '#paying/bank-statements/contract/statement-files.ts'
import { answers, type Given, NEUTRAL, refuses } from '../answering.ts'
import { idNumbered } from '../money-dialogs.ts'
import { dialog, giveFile, inRowMenu, press, said, shows, type Way } from '../opening.ts'

const DAY = '2026-03-05'
const client = { id: idNumbered(900), name: 'ATELIER DEMO S.R.L.' }

const statementLine = (n: number, more: Partial<StatementLineShown> = {}): StatementLineShown => ({
  ...{ id: idNumbered(n), account: 'RO81EXPD0000000000000001', bookedOn: DAY, amount: fromRon(79.99), isReversal: false },
  ...{ counterparty: { name: `WERKSTATT ${n}`, iban: 'RO49AAAA1B31007593840000' }, text: 'X 7', state: 'open', isDoubtful: false },
  ...{
    proposals: [],
    sheets: [],
    refunds: [],
    reversed: [],
    isOfSettlement: false,
    client: null,
    note: null,
    because: null,
    settled: null,
    payment: null,
    ...more,
  },
})
const proforma = { identifier: idNumbered(1), proformaNumber: 'PRO-7' }
const open = [
  statementLine(1, {
    proposals: [
      { client, payment: { ...proforma, amount: fromRon(80) }, grounds: [...proposalGrounds] },
      { client: { ...client, id: idNumbered(901) }, payment: null, grounds: ['iban'] },
    ],
  }),
  statementLine(2, { isReversal: true, amount: fromRon(-5) }),
  statementLine(7, { because: NEUTRAL, sheets: [7] }),
  statementLine(8, { because: NEUTRAL, refunds: ['R7'], amount: fromRon(-79.99) }),
  statementLine(9, { because: NEUTRAL, isReversal: true, reversed: [8], amount: fromRon(-79.99) }),
  statementLine(3, { isDoubtful: true, counterparty: { name: '', iban: '' } }),
]
const settled = [
  statementLine(4, { state: 'used', client, payment: proforma, because: NEUTRAL, settled: { at: '2026-03-06T09:12:00.000Z', by: null } }),
  statementLine(5, { state: 'used', client, payment: { ...proforma, proformaNumber: null } }),
  statementLine(6, { state: 'ignored', note: NEUTRAL, settled: { at: '2026-03-06T09:12:00.000Z', by: 'Ana Pop' } }),
]
const gap = {
  ...{ account: 'RO81EXPD0000000000000001', closedOn: DAY, closed: fromRon(10), opensOn: DAY, opened: fromRon(17), difference: fromRon(7) },
  numbers: { first: 7, last: 7 },
}
const gaps = [gap, { ...gap, difference: fromRon(0), numbers: { first: 7, last: 9 } }]
const counted = { page: 1, counts: { open: 3, used: 2, ignored: 1 }, gaps, gapCount: 3 }
const statementLines = (list: StatementLineShown[]): Given => answers(bankStatementCalls.lines, { list, count: list.length, ...counted })
const STATEMENTS = '/admin/bank-statements'

const unread = [{ line: 17, place: ':13Z:', value: '17' }]
const readLines = {
  ...{ linesRead: 9, linesKnown: 0, linesUsed: 4, linesOpen: 3, linesIgnored: 2 },
  ...{ unreadCount: 2, unread, gaps, gapCount: 3, hash: 'a1' },
}

const read: StatementFileShown = {
  ...{ id: idNumbered(20), fileName: '7.xml', readAt: '2026-03-05T10:12:00.000Z', readBy: 'Ana Pop', hash: '1234'.repeat(16) },
  ...{ days: { first: DAY, last: '2026-03-06' }, linesRead: 9, linesAdded: 7, undone: null },
}
const undoneRead = { ...read, id: idNumbered(21), undone: { at: read.readAt, by: 'Dan Pop', lines: 2 } }
const stayingLine = { id: idNumbered(4), bookedOn: DAY, amount: fromRon(79.99), counterparty: 'WERKSTATT 4' }
const staying = [
  { ...stayingLine, because: NEUTRAL, client: client.name },
  { ...stayingLine, id: idNumbered(5), because: null, client: client.name },
]
/** What undoing a file would do: some of it, all, none any more. */
const undoings: StatementFileUndo[] = [
  { goes: 2, inOthers: 3, stays: 9, staying },
  { goes: 0, inOthers: 1, stays: 0, staying: [] },
  { goes: 0, inOthers: 0, stays: 2, staying },
]

export const ofStatements: Way[] = [
  ...undoings.map(
    (undoing): Way => ({
      ...{ at: STATEMENTS, name: `a file of which ${undoing.goes} lines go and ${undoing.stays} stay` },
      given: [
        statementLines([]),
        answers(statementFileCalls.list, { list: [read, undoneRead], count: 2, page: 1 }),
        answers(statementFileCalls.preview, undoing),
      ],
      open: async (page, { bankStatements: { files } }) => {
        await inRowMenu(page, files.undo)
        const { goes, inOthers } = undoing
        await said(dialog(page), goes > 0 ? files.goes(goes) : inOthers > 0 ? files.goesNone : files.allUsed)
      },
    }),
  ),
  {
    ...{ at: STATEMENTS, name: 'lines to be settled, and one of another amount than was announced' },
    given: [statementLines(open)],
    open: async (page, { bankStatements, forms }) => {
      await page.getByRole('button', { name: new RegExp(escaped(bankStatements.announced(forms.ron(fromRon(80))))) }).click()
      await said(dialog(page), bankStatements.cannotBeUndone)
    },
  },
  {
    ...{ at: STATEMENTS, name: 'a line of no client' },
    given: [statementLines(open)],
    open: async (page, { bankStatements }) => {
      await press(page, bankStatements.otherClient)
      await press(dialog(page), bankStatements.recordVerb)
      await said(dialog(page), bankStatements.chooseClient)
    },
  },
  {
    ...{ at: STATEMENTS, name: 'a line with which a sheet’s money came back' },
    given: [statementLines(open)],
    open: async (page, { bankStatements }) => {
      await press(page, bankStatements.sheetReturned('7'))
      await said(dialog(page), bankStatements.sheetReturnedVerb)
    },
  },
  {
    ...{ at: STATEMENTS, name: 'a debit that may be a refund' },
    given: [statementLines(open)],
    open: async (page, { bankStatements }) => {
      await press(page, bankStatements.refundPaid('R7'))
      await said(dialog(page), bankStatements.refundPaidVerb)
    },
  },
  {
    ...{ at: STATEMENTS, name: 'a payment that the bank reversed' },
    given: [statementLines(open)],
    open: async (page, { bankStatements }) => {
      await press(page, bankStatements.reversed('8'))
      await said(dialog(page), bankStatements.reversedVerb)
    },
  },
  {
    ...{ at: STATEMENTS, name: 'a line that is ignored without saying why' },
    given: [statementLines(open)],
    open: async (page, { bankStatements }) => {
      await press(page, bankStatements.ignore)
      await press(dialog(page), bankStatements.ignoreVerb)
      await said(dialog(page), bankStatements.noteMissing)
    },
  },
  ...(['used', 'ignored'] as const).map(
    (state): Way =>
      shows(
        `${STATEMENTS}?state=${state}`,
        `lines that are ${state}`,
        [statementLines(settled.filter((one) => one.state === state))],
        () => NEUTRAL,
      ),
  ),
  {
    ...{ at: `${STATEMENTS}?state=used`, name: 'a payment that is another client’s' },
    given: [statementLines(settled.slice(0, 1))],
    open: async (page, { paymentMoves, bankStatements }) => {
      await inRowMenu(page, paymentMoves.verb)
      await press(dialog(page), paymentMoves.verb)
      await said(dialog(page), bankStatements.chooseClient)
    },
  },
  ...[readLines, { ...readLines, linesKnown: 9 }, { ...readLines, linesRead: 0 }].map(
    (read): Way => ({
      ...{ at: STATEMENTS, name: `a statement of ${read.linesRead} lines, ${read.linesKnown} known` },
      given: [statementLines([]), answers(bankStatementCalls.read, { success: true, ...read })],
      open: async (page, { bankStatements }) => {
        await giveFile(page, bankStatements.choose, 'x.xml')
        await said(page, bankStatements.resultTitle('x.xml'))
      },
    }),
  ),
  {
    ...{ at: STATEMENTS, name: 'a statement that is refused' },
    given: [refuses(bankStatementCalls.read, 'statement-refused', 422)],
    open: async (page, { bankStatements }) => {
      await giveFile(page, bankStatements.choose, 'x.xml')
      await said(page, bankStatements.refusedHint)
    },
  },
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
