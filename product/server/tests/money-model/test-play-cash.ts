/** The deeds of the cash done on the product by its own operations and files, and its own figures of them. */
import { randomUUID } from 'node:crypto'
import { changeAwaitingAccount } from '#cash/payouts/server/awaiting/change-account.ts'
import { approvePayoutRun } from '#cash/payouts/server/runs/decide-run.ts'
import { handOutRunFile } from '#cash/payouts/server/runs/hand-out.ts'
import { makeRunOfClient } from '#cash/payouts/server/runs/make-run.ts'
import { takeBankAnswers } from '#cash/payouts/server/runs/take-answers.ts'
import { previewBankAnswerUndo, undoBankAnswer } from '#cash/payouts/server/runs/undo-answer.ts'
import { answersOf, eachDay, sheetsNow } from '#cash/payouts/server/test-payouts.ts'
import { activeOrder, moved, repaymentNow } from '#cash/repayments/server/test-repayments.ts'
import { moveReceivedCash } from '#cash/settlements/server/receive-settlement.ts'
import { reported } from '#cash/settlements/server/test-settlements.ts'
import { bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { availableBalance } from '#paying/balance/server/available.ts'
import { camtFile, ibanNumbered, type Line } from '#paying/bank-statements/server/test-files.ts'
import { imported } from '#paying/bank-statements/server/test-statements.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { revertPayment } from '#paying/money-back/server/revert-payment.ts'
import { cameFrom, refundsOf } from '#paying/money-back/server/test-money-back.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import { languages } from '#texts/languages.ts'
import type { CashDeed, CashFigures, CashVerdict } from './model-cash.ts'
import { paymentsInFile } from './read-payments.ts'

export type PlayedCash = {
  app: App
  clientId: string
  ibans: readonly [string, string]
  parcels: { awb: string; amount: number }[]
  reportedUntil: number
  transfers: { on: string; amount: number }[]
  /** Their keys in the bank's files. */
  sheets: string[]
  /** Of each run both versions of its file, as a bank reads them. */
  files: string[]
  answers: string[]
  payments: string[]
  /** Clients of tests have some money from the beginning. */
  leftAtFirst: number
}

let histories = 0
export async function beginCash(app: App, clientId: string): Promise<PlayedCash> {
  histories += 1
  await anEntity(app, { clientId })
  await eachDay(app, clientId)
  const ibans = [ibanNumbered(500_000 + 2 * histories), ibanNumbered(500_001 + 2 * histories)] as const
  return {
    app,
    clientId,
    ibans,
    parcels: [],
    reportedUntil: 0,
    transfers: [],
    sheets: [],
    files: [],
    answers: [],
    payments: [],
    leftAtFirst: await leftOf(app, clientId),
  }
}

let reports = 0
/** So far apart that no line of the statement fits two of them. */
const DAYS_APART = 12
function dayOfReport(): string {
  reports += 1
  return addDays('1900-01-01', reports * DAYS_APART)
}

const refusals = ['nothing-to-pay', 'bank-file-used', 'bank-file-undone', 'payment-not-revertible', 'invalid-fields']

/** Refused is what the product refuses by a problem; anything else is a fault. */
export async function playCash(played: PlayedCash, deed: CashDeed): Promise<CashVerdict> {
  try {
    await perform(played, deed)
    return 'done'
  } catch (error) {
    if (error instanceof Problem && refusals.includes(error.code)) return 'refused'
    throw error
  }
}

const codes = { paid: null, 'closed-account': 'AC04', 'no-funds': 'AM04', duplicate: 'AM05' } as const

async function perform(played: PlayedCash, deed: CashDeed): Promise<unknown> {
  const { app, clientId, ibans } = played
  switch (deed.kind) {
    case 'deliver': {
      const ref = await activeOrder(app, clientId, {
        ron: deed.amount / 100,
        iban: numbered(ibans, deed.account),
        accountHolder: 'Ana Pop',
      })
      await moved(app, ref, 'delivered')
      return played.parcels.push({ awb: (await repaymentNow(app, ref)).awb, amount: deed.amount })
    }
    case 'report':
      return report(played, deed.comesFirst)
    case 'arrive':
      return arrive(played, numbered(played.transfers, deed.transfer))
    case 'run':
      return run(played)
    case 'answer': {
      const [endToEndId, takenBy] = [numbered(played.sheets, deed.sheet), randomUUID()]
      const outcome = deed.says === 'paid' ? 'paid' : 'refused'
      await takeBankAnswers(app, answersOf([{ endToEndId, outcome, reasonCode: codes[deed.says] }]), { takenBy })
      const { rows } = await app.db.$client.query<{ id: string }>('select id from payout_answers where taken_by = $1', [takenBy])
      return played.answers.push(rows[0]?.id ?? '')
    }
    case 'undo-answer': {
      const id = numbered(played.answers, deed.answer)
      const { stays } = await previewBankAnswerUndo(app, id)
      return undoBankAnswer(app, { id, stays, by: randomUUID() })
    }
    case 'debit': {
      const sheet = await sheetOf(played, deed.sheet)
      return read(played, { amount: -sheet.amountBani, iban: sheet.iban, endToEndId: sheet.endToEndId })
    }
    case 'give-back': {
      const sheet = await sheetOf(played, deed.sheet)
      return read(played, { amount: sheet.amountBani - deed.fee, iban: sheet.iban, endToEndId: sheet.endToEndId })
    }
    case 'name-account': {
      const { rows } = await app.db.$client.query<{ id: string }>(
        'select id from repayments where client_id = $1 and account_problem is not null',
        [clientId],
      )
      const ids = rows.map(({ id }) => id)
      return changeAwaitingAccount(app, { clientId, userId: null, ids, typedIban: numbered(ibans, deed.account), holder: 'Ana Pop' })
    }
    case 'top-up': {
      const paymentId = await aPayment(app, clientId, deed.amount)
      return played.payments.push(await cameFrom(app, { clientId, paymentId, iban: ibans[0] }))
    }
    case 'revert': {
      const { amount } = await paymentOf(played, deed.payment)
      return revertPayment(app, { id: numbered(played.payments, deed.payment), amountBani: bani(amount), by: null, key: null }, 1)
    }
    case 'debit-refund': {
      const { amountBani, reference } = numbered(await refundsOf(app, clientId), deed.refund)
      return read(played, { amount: -amountBani, iban: ibans[0], text: `REF ${reference}` })
    }
    case 'give-back-refund': {
      const { amountBani, reference } = numbered(await refundsOf(app, clientId), deed.refund)
      return read(played, { amount: amountBani, iban: ibans[0], text: `RETUR ${reference}` })
    }
  }
}

function numbered<T>(list: readonly T[], number: number): T {
  const one = list[number]
  if (one === undefined) throw new Error(`there is no number ${number}`)
  return one
}

/** Each line is another of the bank. */
const read = ({ app }: PlayedCash, line: Line, on = bucharestDayOf(app.clock.now())) =>
  imported(app, camtFile(app, [{ reference: randomUUID().slice(0, 16), ...line }], on))

async function report(played: PlayedCash, comesFirst: boolean): Promise<void> {
  const parcels = played.parcels.slice(played.reportedUntil)
  played.reportedUntil = played.parcels.length
  const transfer = { on: dayOfReport(), amount: parcels.reduce((sum, { amount }) => sum + amount, 0) }
  played.transfers.push(transfer)
  if (comesFirst) await arrive(played, transfer)
  await reported(
    played.app,
    parcels.map(({ awb, amount }) => [awb, amount, transfer.on] as const),
  )
  await settled(played, transfer.on)
}

async function arrive(played: PlayedCash, { on, amount }: { on: string; amount: number }): Promise<void> {
  await read(played, { amount, name: 'FAN COURIER EXPRESS SRL' }, on)
  await settled(played, on)
}

/** As its job does, whose time may be later. */
async function settled({ app }: PlayedCash, on: string): Promise<void> {
  const { rows } = await app.db.$client.query<{ id: string }>('select id from courier_settlements where transferred_on = $1', [on])
  for (const { id } of rows) await moveReceivedCash.run(app, { settlementId: id })
}

async function run(played: PlayedCash): Promise<void> {
  const { app, clientId, ibans, sheets } = played
  const runId = await makeRunOfClient(app, { clientId, madeBy: randomUUID() })
  await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
  const [of09, of03, again] = [await fileOf(app, runId, '09'), await fileOf(app, runId, '03'), await fileOf(app, runId, '09')]
  if (of09 !== again) throw new Error('the same file was handed out with other bytes')
  played.files.push(paymentsInFile(of09, played), paymentsInFile(of03, played))
  const made = (await sheetsNow(app, clientId)).filter((sheet) => sheet.runId === runId)
  for (const iban of ibans) for (const sheet of made) if (sheet.iban === iban) sheets.push(sheet.endToEndId)
}

const fileOf = async (app: App, runId: string, version: '09' | '03'): Promise<string> =>
  Buffer.from((await handOutRunFile(app, { runId, version })).bytes).toString()

async function sheetOf({ app, clientId, sheets }: PlayedCash, number: number) {
  const endToEndId = numbered(sheets, number)
  const found = (await sheetsNow(app, clientId)).find((sheet) => sheet.endToEndId === endToEndId)
  if (!found) throw new Error(`there is no sheet ${endToEndId}`)
  return found
}

async function paymentOf({ app, payments }: PlayedCash, number: number): Promise<{ amount: number }> {
  const { rows } = await app.db.$client.query<{ amount: number }>('select amount_bani::int as amount from payments where id = $1', [
    numbered(payments, number),
  ])
  return numbered(rows, 0)
}

const texts = await languages.ro.load()

const leftOf = async (app: App, clientId: string): Promise<number> => (await availableBalance(app, texts, clientId)).amounts.totalLeft

export async function readCashFigures(played: PlayedCash): Promise<CashFigures> {
  const { app, clientId, ibans, sheets, files } = played
  if (files.some((file, at) => file !== files[at - (at % 2)])) throw new Error(`both versions of a file differ: ${files.join(' | ')}`)
  const sum = (where: string) => `coalesce(sum(amount_bani) filter (where ${where}), 0)::int`
  const { rows } = await app.db.$client.query<CashFigures['cash']>(
    `select ${sum(`state = 'at-courier'`)} as courier,
            ${sum(`state = 'at-us' and sheet_id is null and account_problem is null`)} as free,
            ${sum(`state = 'at-us' and account_problem is not null`)} as awaiting,
            ${sum(`state = 'at-us' and sheet_id is not null`)} as held,
            ${sum(`state = 'paid'`)} as paid, ${sum('is_returned')} as returned
       from repayments where client_id = $1`,
    [clientId],
  )
  const { codAtCourierBani, codHeldBani } = await clientBalances(app.db, clientId)
  const of = new Map((await sheetsNow(app, clientId)).map((sheet) => [sheet.endToEndId, sheet]))
  const { rows: open } = await app.db.$client.query<{ count: number }>(
    `select count(*)::int as count from bank_statement_lines where state = 'open' and counterparty_iban = any($1)`,
    [ibans],
  )
  return {
    cash: numbered(rows, 0),
    ledger: { courier: codAtCourierBani, us: codHeldBani },
    sheets: sheets.map((id) => {
      const sheet = of.get(id)
      return `${sheet?.state} ${sheet?.doubt ? 'doubted ' : ''}${sheet?.amountBani}`
    }),
    refunds: (await refundsOf(app, clientId)).map(({ state, amountBani }) => `${state} ${amountBani}`),
    files: files.filter((_, at) => at % 2 === 0),
    left: (await leftOf(app, clientId)) - played.leftAtFirst,
    open: numbered(open, 0).count,
  }
}
