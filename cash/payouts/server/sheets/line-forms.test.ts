import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import { paymentFiles } from '#partners/banks/payment-files.ts'
import { ibanNumbered } from '#paying/bank-statements/server/test-files.ts'
import { aPayer, bankHere, imported } from '#paying/bank-statements/server/test-statements.ts'
import { revertPayment } from '#paying/money-back/server/revert-payment.ts'
import { cameFrom } from '#paying/money-back/server/test-money-back.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { announceTransfer } from '#paying/payments/server/transfers/announce-transfer.ts'
import { testServer } from '#product/server/test-server.ts'
import { textsOf } from '#server/platform/texts.ts'
import { approvePayoutRun } from '../runs/decide-run.ts'
import { handOutRunFile } from '../runs/hand-out.ts'
import { makeRunOfClient } from '../runs/make-run.ts'
import { takeBankAnswers } from '../runs/take-answers.ts'
import { cashAtUs, eachDay, expectPayoutsRight, sheetsNow } from '../test-payouts.ts'
import { bankForms, bt, type Sent } from './test-bank-forms.ts'
import { answer, both, lineForms, type Step } from './test-line-forms.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts
app.paymentFiles = paymentFiles
app.bank = bankHere
const written = bankForms(app.config)
const { mt940 } = written
const forms = lineForms(written)

const ACCOUNTS = 100_000
let sent = 0
type Client = { clientId: string }

async function handedOut({ clientId }: Client): Promise<Sent> {
  const runId = await makeRunOfClient(app, { clientId, madeBy: randomUUID() })
  await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
  const file = Buffer.from((await handOutRunFile(app, { runId, version: '09' })).bytes).toString()
  const messageId = /<MsgId>(.*)<\/MsgId>/.exec(file)?.[1] ?? ''
  const sheets = (await sheetsNow(app, clientId)).filter((sheet) => sheet.runId === runId)
  const [{ endToEndId: id, id: number, amountBani: amount, sheetDate: day, iban } = expect.fail('no sheet')] = sheets
  return { id, number, iban, amount, messageId, run: Number(/^P(\d+)-/.exec(messageId)?.[1]), day }
}

/** Of a client of its own, of a sum of its own. */
async function aSent({ sheets = 1 } = {}): Promise<Sent & Client> {
  const { id: clientId } = await user(`client-${randomUUID()}`)
  await eachDay(app, clientId)
  sent += 1
  for (let at = 0; at < sheets; at += 1) {
    const iban = ibanNumbered((at + 1) * ACCOUNTS + sent)
    await cashAtUs(app, clientId, { ron: 1_000 + 7 * sent + at, iban, accountHolder: 'Ana Pop' })
  }
  return { ...(await handedOut({ clientId })), clientId }
}

const steps: Record<Step, (of: Sent & Client) => Promise<unknown>> = {
  accepted: (of) => takeBankAnswers(app, answer(of, 'ACSC')),
  refused: (of) => takeBankAnswers(app, answer(of, 'RJCT', 'AM04')),
  'refused without proof': (of) => takeBankAnswers(app, answer(of, 'RJCT', 'AM05')),
  debited: (of) => imported(app, written.camt(of, { endToEndId: of.id })),
  'batch debited': async (of) => imported(app, written.mt940(both(of, await sheetsSent(of)), `Lot ${of.messageId}`)),
  async replaced(of) {
    await steps.refused(of)
    await steps.debited({ ...(await handedOut(of)), clientId: of.clientId })
  },
}

const all = textsOf('ro')
type Line = { id: string; state: string; because: Message | null }
const seen = new Set<string>()

async function newLines(): Promise<{ id: string; state: string; says: string | null }[]> {
  const { rows } = await app.db.$client.query<Line>('select id, state, because from bank_statement_lines')
  const fresh = rows.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  return fresh.map(({ id, state, because }) => ({ id, state, says: because && inWords(all, because) }))
}

const sheetsSent = async ({ clientId, ...of }: Sent & Client): Promise<Sent[]> =>
  (await sheetsNow(app, clientId)).map(({ endToEndId, id, amountBani, iban }) => ({
    ...of,
    id: endToEndId,
    number: id,
    amount: amountBani,
    iban,
  }))

/** What an operator may be shown of an open line: whose it may be. */
async function guessesOf(id: string): Promise<unknown[]> {
  const { token } = await operator(`operator-${randomUUID()}`)
  const { list } = (await call('/admin/bank-statements/lines', { token })).json()
  const line = list.find((one: { id: string }) => one.id === id)
  return [...line.sheets, ...line.refunds, ...line.reversed, ...line.proposals]
}

const statesOf = async ({ clientId }: Client): Promise<string[]> =>
  (await sheetsNow(app, clientId)).map(({ state, doubt }) => (doubt ? `${state} ${doubt}` : state))

it.each(forms)('%s, %s', async (_bank, _form, write, { line, says, sheets, before = [], count = 1 }) => {
  const of = await aSent({ sheets: count })
  for (const step of before) await steps[step](of)
  await newLines()
  const file = write(of, await sheetsSent(of))
  if (line === 'answer') expect(await takeBankAnswers(app, file)).toMatchObject({ [says ?? '']: 1 })
  else {
    const { linesRead, linesIgnored } = await imported(app, file)
    const lines = await newLines()
    expect(linesRead).toBeGreaterThan(0)
    const expected = { state: line, says: says === null ? null : expect.stringContaining(says) }
    expect(lines).toEqual(Array.from({ length: linesRead }, () => ({ id: expect.any(String), ...expected })))
    if (says === null) for (const { id } of lines) expect(await guessesOf(id)).toEqual([])
    expect(linesIgnored).toBe(line === 'ignored' ? linesRead : 0)
    expect(await imported(app, file)).toMatchObject({ linesKnown: linesRead })
  }
  expect(await statesOf(of)).toEqual(sheets)
  await expectPayoutsRight(app)
})

afterAll(async () => {
  expect(forms.filter(([, , , { says }]) => says === '')).toEqual([])
  expect(forms.length).toBeGreaterThan(45)
  const { rows } = await app.db.$client.query(`select id from bank_statement_lines where state = 'ignored' and because is null`)
  expect(rows).toEqual([])
})

it('a line that names a proforma is the client’s payment, though it has the sum and the account of a sheet', async () => {
  const of = await aSent()
  const clientId = await aPayer(app)
  const { proformaNumber } = await announceTransfer(app, {
    clientId,
    amountBani: bani(of.amount),
    entityNumber: 1,
    key: null,
    createdBy: null,
  })
  await newLines()
  expect(await imported(app, mt940(of, bt(of, proformaNumber), { side: 'C' }))).toMatchObject({ linesUsed: 1 })
  expect(await newLines()).toMatchObject([{ says: expect.stringContaining('Numeste proforma') }])
})

it('a debit of a batch that was read first is of the others once the bank has refused the one that is missing', async () => {
  const of = await aSent({ sheets: 2 })
  const [one, other] = await sheetsSent(of)
  await imported(app, mt940({ ...of, amount: other?.amount ?? 0 }, `Lot ${of.messageId}`))
  expect(await statesOf(of)).toEqual(['in-file', 'in-file'])
  await takeBankAnswers(app, answer(one ?? of, 'RJCT', 'AC04'))
  expect(await statesOf(of)).toEqual(['failed', 'paid'])
  await expectPayoutsRight(app)
})

it('one debit for a batch pays all its sheets, once', async () => {
  const of = await aSent({ sheets: 2 })
  const sheets = await sheetsSent(of)
  const write = (text: string) => mt940(both(of, sheets), text)
  expect(await imported(app, write(`Lot ${of.messageId}-1`))).toMatchObject({ linesUsed: 1 })
  expect(await statesOf(of)).toEqual(['paid', 'paid'])
  expect(await imported(app, write(`Lot ${of.messageId}-1`))).toMatchObject({ linesOpen: 1 })
  expect(await imported(app, mt940(of, of.id))).toMatchObject({ linesOpen: 1 })
  await expectPayoutsRight(app)
})

it('of two sheets of one account and sum a debit without an id stays open', async () => {
  const of = await aSent()
  await cashAtUs(app, of.clientId, { ron: of.amount / 100, iban: of.iban, accountHolder: 'Ana Pop' })
  await handedOut(of)
  expect(await imported(app, mt940(of, bt(of, 'transfer')))).toMatchObject({ linesOpen: 1 })
  expect(await statesOf(of)).toEqual(['in-file', 'in-file'])
})

it('a debit that has account and sum of a sheet and of a refund is a user’s to decide', async () => {
  const of = await aSent()
  const { clientId, iban } = of
  const paymentId = await cameFrom(app, { clientId, paymentId: await aPayment(app, clientId, of.amount), iban })
  await revertPayment(app, { id: paymentId, amountBani: bani(of.amount), by: null, key: null }, 100)
  await newLines()
  expect(await imported(app, mt940(of, bt(of, 'transfer')))).toMatchObject({ linesOpen: 1 })
  expect(await newLines()).toMatchObject([{ says: expect.stringContaining(String(of.number)) }])
  expect(await statesOf(of)).toEqual(['in-file'])
})

it('money that came back without naming its sheet is that sheet’s as an operator says, whatever was kept of it, once', async () => {
  const of = await aSent()
  await steps.debited(of)
  await newLines()
  await imported(app, mt940({ ...of, amount: of.amount - 500 }, `Retur OP;ANA POP;${of.iban}`, { side: 'C' }))
  const { token } = await operator(`operator-${randomUUID()}`)
  const listed = (await call('/admin/bank-statements/lines', { token })).json().list
  const line = listed.find(({ sheets }: { sheets: number[] }) => sheets.includes(of.number))
  expect(line).toMatchObject({ state: 'open', sheets: [of.number] })
  const say = () => call(`/admin/payouts/sheets/${of.number}/returned-by`, { method: 'POST', token, payload: { lineId: line.id } })
  expect((await say()).statusCode).toBe(200)
  expect(await statesOf(of)).toEqual(['returned'])
  expect((await say()).json().title).toBe('statement-line-settled')
  expect(await newLines()).toMatchObject([{ state: 'used', says: expect.stringContaining('mai putin comisionul de 5,00') }])
  await expectPayoutsRight(app)
})
