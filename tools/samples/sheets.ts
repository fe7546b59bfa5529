/** Cash of real orders on its way to the client: delivered, received, put on a sheet by a run, and paid by the bank. */

import { addAccount } from '#account/sign-in/server/add-account.ts'
import { printRepaymentSheet } from '#cash/payouts/server/documents/print-sheet.ts'
import { approvePayoutRun } from '#cash/payouts/server/runs/decide-run.ts'
import { handOutRunFile } from '#cash/payouts/server/runs/hand-out.ts'
import { makeRunOfClient } from '#cash/payouts/server/runs/make-run.ts'
import { takeBankAnswers } from '#cash/payouts/server/runs/take-answers.ts'
import { RepaymentSearch, repaymentFlagsOf } from '#cash/repayments/contract/repayment-calls.ts'
import { exportRepayments } from '#cash/repayments/server/export/export-repayments.ts'
import { repaymentsOfOrder } from '#cash/repayments/server/queries.ts'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { addCorrection, receiveCash } from '#cash/repayments/server/settled-cash.ts'
import { dayAfter } from '#contract/days.ts'
import { fromRon } from '#contract/money.ts'
import type { Language } from '#contract/texts/languages.ts'
import { trackAwbs } from '#sending/orders/server/after-awb/track-orders.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { textsOf } from '#server/platform/texts.ts'
import { openBankDesk } from '#simulators/bank/ordered-payments.ts'
import { writePaymentAnswer } from '#simulators/bank/write-answer.ts'
import { openJournal } from '#simulators/journal.ts'
import { buyerNamed } from './buyers.ts'
import { openSampleClient, type SampleClient, sendOrder } from './clients.ts'
import type { SampleBooks } from './open-books.ts'
import type { SamplePapers, SampleStory } from './stories.ts'

const account = { iban: 'RO33BTRL0130120200000001', accountHolder: 'Atelier Țesături S.R.L.' }
/** The last one is as long as couriers take names. */
const recipients = ['Ana Pop', 'Ștefan Țurcanu', 'Ecaterina-Alexandrina Constantinescu-Hurezeanu de la Târgu Lăpuș']
const REPAYMENTS = 48

type Given = { books: SampleBooks; papers: SamplePapers }

/** A sheet of several pages, one in English, and one that is less by what the client was paid too much. */
export async function* writeSampleSheets({ books, papers }: Given): SampleStory {
  yield '2026-10-05'
  const client = await openSampleClient(books, buyerNamed('company'))
  const staff = { madeBy: await operator(books, 'plati'), approvedBy: await operator(books, 'aprobari') }
  const paySheet = (cash: readonly Repayment[]) => paid(books, client, { cash, ...staff })
  const printTo = printing(papers, client)
  const orders = await sendWithCash(client, REPAYMENTS)
  yield '2026-10-07'
  const delivered = await deliver(books, client, orders)
  yield '2026-10-09'
  const [first, ...others] = delivered
  await printTo('sheet-several-pages', await paySheet(delivered))
  yield '2026-10-12'
  const few = await sendWithCash(client, 3)
  yield '2026-10-14'
  const cash = await deliver(books, client, few)
  if (first) await correct(client, first, -7.5)
  if (others[0]) await correct(client, others[0], -1.01)
  yield '2026-10-16'
  const sheetId = await paySheet(cash)
  await printTo('sheet-with-corrections', sheetId)
  await printTo('sheet-with-corrections-in-english', sheetId, 'en')
}

const operator = ({ app }: SampleBooks, name: string): Promise<string> =>
  addAccount(app, { email: `${name}@exemplu.ro`, name, password: 'Parola-de-exemplu-1', platformRole: 'administrator' })

async function sendWithCash(client: SampleClient, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1)
    ids.push(
      await sendOrder(client, {
        ...{ courier: i % 2 === 0 ? 'fan' : 'sameday', reference: i % 3 === 0 ? '' : `#${1001 + i}` },
        ...{
          recipient: recipients[i % recipients.length] ?? '',
          repayment: { ...account, amount: fromRon(20 + ((i * 3_735) % 40_000) / 100) },
        },
      }),
    )
  return ids
}

/** The parcels arrive; the couriers have their cash. */
async function deliver({ app, simulators }: SampleBooks, { clientId }: SampleClient, orderIds: readonly string[]): Promise<Repayment[]> {
  const cashNow = async () => (await Promise.all(orderIds.map((orderId) => repaymentsOfOrder(app.db, { clientId, orderId })))).flat()
  const underWay = await cashNow()
  for (const { courier, awb } of underWay) {
    const order = { method: 'POST', body: JSON.stringify({ awb, to: 'delivered' }) }
    const { ok } = await fetch(`${simulators}/${courier}/_sim/advance`, order)
    if (!ok) throw new Error(`${awb} was not delivered`)
  }
  await trackAwbs(
    app,
    underWay.map(({ awb }) => awb),
  )
  return cashNow()
}

const correct = ({ app }: SampleClient, paidTooMuch: Repayment, ron: number) =>
  app.db.inTransaction((tx) => addCorrection(app, tx, paidTooMuch, { amountBani: fromRon(ron), key: `correction/${paidTooMuch.id}` }))

type Paying = { cash: readonly Repayment[]; madeBy: string; approvedBy: string }

/** Received the day before, put on a sheet, approved, and paid by the bank. Answers the sheet's number. */
async function paid({ app }: SampleBooks, { clientId }: SampleClient, { cash, madeBy, approvedBy }: Paying): Promise<number> {
  const receivedOn = dayAfter(bucharestDayOf(app.clock.now()), -1)
  await app.db.inTransaction((tx) =>
    receiveCash(
      app,
      tx,
      cash.map(({ id }) => ({ clientId, id, receivedOn })),
    ),
  )
  const runId = await makeRunOfClient(app, { clientId, madeBy })
  await approvePayoutRun(app, { runId, approvedBy })
  const { bytes } = await handOutRunFile(app, { runId, version: '09' })
  const desk = openBankDesk(openJournal(null), { now: app.clock.now, isClosed: () => false, hasRightDigits: () => true })
  const file = desk.take(Buffer.from(bytes).toString(), 'at-once')
  if ('code' in file) throw new Error(`the bank refused the file: ${file.code}`)
  await takeBankAnswers(app, Buffer.from(writePaymentAnswer(desk, { file, version: '10', now: app.clock.now() })))
  const { rows } = await app.db.$client.query<{ id: number }>('select id from repayment_sheets where run_id = $1', [runId])
  const [sheet] = rows
  if (!sheet) throw new Error('a run has a sheet')
  return sheet.id
}

const printing =
  (papers: SamplePapers, { app, clientId }: SampleClient) =>
  async (name: string, sheetId: number, language: Language = 'ro'): Promise<void> => {
    const texts = textsOf(language)
    await papers.write(`sheets/${name}.pdf`, await printRepaymentSheet(app, { clientId, sheetId, texts, mayReadAccounts: true }))
    const search = RepaymentSearch.parse({ ...repaymentFlagsOf('all'), sheetId })
    await papers.write(`sheets/${name}.xlsx`, await exportRepayments(app, search, { clientId, texts, mayReadAccounts: true }))
  }
