/** What opens over the pages of payouts, with made-up sheets and runs: the demonstration has none. */
import type { Page } from 'playwright-core'
import { type BankAnswerShown, type BankAnswerUndo, bankAnswerCalls, sheetKeepReasons } from '#cash/payouts/contract/bank-answers.ts'
import { fromRon } from '#contract/money.ts'
import { ask } from '../../running/api.ts'
import { answers } from '../answering.ts'
import { dialog, inRowMenu, press, said, type Way } from '../opening.ts'

const id = '00000000-0000-4000-8000-000000000004'
const IBAN = 'RO94BTRL0000000000000042'

const run = {
  ...{
    id,
    number: 4,
    madeAt: '2026-11-20T08:12:00.000Z',
    madeBy: null,
    firstApproval: null,
    approval: null,
    since: '2026-11-20T08:12:00.000Z',
    approvedBy: null,
    approvedAt: null,
    discard: null,
    payOn: '2026-11-23',
    sheets: 1,
    total: 12_345.67,
  },
  ...{ paid: 1, refused: 1, doubted: 1, unknownBanks: 2, isWorking: true },
}
const sheet = {
  ...{ id: 7, client: { id, name: 'Atelierul Mesteacan' }, holder: 'Atelierul Mesteacan', iban: IBAN, bank: 'Banca Transilvania' },
  ...{ amount: 12_345.67, repayments: 3, reason: null, doubt: 'refused-without-proof', proposal: null },
  ...{ since: '2026-11-20T08:12:00.000Z', paidOn: null },
  decided: { note: 'R7', by: 'Ana Pop', confirmedBy: 'Dan Pop', at: '2026-11-20T10:12:00.000Z' },
}

async function shown(page: Page, state: 'made' | 'approved', of: object = { approval: 'whole' }): Promise<void> {
  await page.route('**/api/admin/payouts/runs/*/sheets*', (route) =>
    route.fulfill({ json: { run: { ...run, state, ...of }, count: 1, list: [{ ...sheet, state }] } }),
  )
}

const taken: BankAnswerShown = {
  ...{
    id,
    fileName: '7.xml',
    takenAt: '2026-11-20T10:12:00.000Z',
    takenBy: 'Ana Pop',
    run: { id, number: 4 },
    hash: '1234'.repeat(16),
    isKept: true,
    undone: null,
  },
  counts: { paid: 1, refused: 2, held: 0, open: 0, known: 0, strange: 0, unread: 0 },
}
const staying = sheetKeepReasons.map((why, at) => ({ sheet: 7 + at, client: 'Atelierul Mesteacan', amount: fromRon(12.5), why }))
/** What undoing an answer would do: some of it, nothing, none any more. */
const undoings: BankAnswerUndo[] = [
  { goes: 2, stays: 9, staying },
  { goes: 0, stays: 0, staying: [] },
  { goes: 0, stays: 4, staying },
]

const at = `/admin/payouts/${id}`

export const ofPayouts: readonly Way[] = [
  ...undoings.map(
    (undoing): Way => ({
      ...{ at: '/admin/payouts', name: `an answer of which ${undoing.goes} sheets go and ${undoing.stays} stay` },
      given: [answers(bankAnswerCalls.list, { count: 1, list: [taken] }), answers(bankAnswerCalls.preview, undoing)],
      open: async (page, { payouts: { answer }, bankStatements }) => {
        await inRowMenu(page, bankStatements.files.undo, page.getByRole('region', { name: answer.taken }))
        const { goes, stays } = undoing
        await said(dialog(page), goes > 0 ? answer.goes(goes) : stays > 0 ? answer.allUsed : answer.goesNone)
      },
    }),
  ),
  {
    at: '/admin/payouts',
    name: 'a run that is made',
    open: async (page, { payouts }) => {
      const heldBack = { belowMinimum: 1, notDue: 1, awaiting: 1, pendingTransfer: 1, byContract: 1, overpaid: 1 }
      const preview = { payOn: '2026-11-23', sheets: 2, clients: 1, repayments: 3, total: 12_345.67, heldBack }
      await page.route('**/api/admin/payouts/preview*', (route) => route.fulfill({ json: preview }))
      const counts = { paid: 1, refused: 1, held: 1, open: 1, known: 1, strange: 1, unread: 2 }
      await page.route('**/api/admin/payouts/answers*', (route) =>
        route.fulfill({ json: { success: true, ...counts, unreadValues: [{ line: 7, place: 'Tx/A1', value: 'B2' }] } }),
      )
      const undone = { at: taken.takenAt, by: 'Dan Pop' }
      await page.route('**/api/admin/payouts/answers/taken*', (route) =>
        route.fulfill({
          json: {
            count: 2,
            list: [
              { ...taken, counts },
              { ...taken, id: run.id.replace('4', '5'), run: null, counts, undone },
            ],
          },
        }),
      )
      await page.reload()
      await page
        .getByLabel(payouts.answer.choose)
        .setInputFiles({ name: 'r.xml', mimeType: 'application/xml', buffer: Buffer.from('<a/>') })
      await said(page, payouts.answer.strangeNote)
      await press(page, payouts.make)
      await dialog(page).waitFor()
    },
  },
  {
    at,
    name: 'the approval of a run',
    open: async (page, { payouts }) => {
      await shown(page, 'made', { approval: 'first-of-two' })
      await page.reload()
      await press(page, payouts.approve)
      await dialog(page).waitFor()
    },
  },
  {
    at,
    name: 'a run that is discarded without a reason',
    open: async (page, { payouts }) => {
      await shown(page, 'made')
      await page.reload()
      await press(page, payouts.discard)
      await press(dialog(page), payouts.discard)
      await said(dialog(page), payouts.discardReasonMissing)
    },
  },
  {
    at,
    name: 'a sheet that is left out',
    open: async (page, { payouts }) => {
      await shown(page, 'made', { approval: 'of-another', firstApproval: { by: 'Ana Pop', at: '2026-11-20T09:12:00.000Z' } })
      await page.reload()
      await inRowMenu(page, payouts.leaveOut)
      await dialog(page).waitFor()
    },
  },
  {
    at,
    name: 'the file of a run',
    open: async (page, { payouts }) => {
      await shown(page, 'approved')
      await page.reload()
      await press(page, payouts.file.download)
      await dialog(page).waitFor()
    },
  },
  {
    at: '/profile/repayments/sheet',
    name: 'a sheet that is marked as not processed',
    open: async (page, { repaymentSheets }) => {
      const paid = {
        id: 7,
        sheetDate: '2026-11-20',
        bankAccountOwner: sheet.holder,
        bankAccount: IBAN,
        bank: sheet.bank,
        paid: 1,
        state: 'paid',
      }
      const [client] = await ask<{ id: string; name: string }[]>('GET', '/admin/clients?search=client@demo', { email: 'admin@demo.test' })
      await page.route('**/api/user/repayments/sheets*', (route) =>
        route.fulfill({
          json: { count: 1, list: [{ ...paid, amount: 10, repaymentsAmount: 10, paidOn: '2026-11-23', reason: null, becomes: null }] },
        }),
      )
      await page.route('**/api/user/repayments/sheets-amount*', (route) =>
        route.fulfill({ json: { totalAmount: 10, totalRepaymentsAmount: 8 } }),
      )
      await page.evaluate((chosen) => localStorage.setItem('session.actingFor', JSON.stringify(chosen)), client)
      await page.reload()
      await press(page, repaymentSheets.notProcessed.openOf('7'))
      await press(dialog(page), repaymentSheets.notProcessed.yes)
      await said(dialog(page), repaymentSheets.notProcessed.typeMissing)
      await page.evaluate(() => localStorage.removeItem('session.actingFor'))
    },
  },
]
