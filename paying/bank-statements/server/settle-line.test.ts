import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { ignoreLine, recordPayment } from './settle-line.ts'
import { camtFile } from './test-files.ts'
import { announced, aPayer, bankHere, imported, linesIn, moneyOf } from './test-statements.ts'

const OPERATOR = '00000000-0000-7000-8000-000000000001'
const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z'), bank: bankHere })

let amounts = 31_000
/** An open line, of an amount that no other one has. */
async function anOpenLine(given?: number): Promise<{ id: string; amount: number }> {
  amounts += 1
  const amount = given ?? amounts
  await imported(app, camtFile(app, [{ amount, reference: `R${amounts}`, text: 'plata' }]))
  const line = (await linesIn(app, amount < 0 ? 'ignored' : 'open')).find((one) => one.amount === amount)
  if (!line) throw new Error('the line is open')
  return { id: line.id, amount }
}

const record = (id: string, clientId: string, paymentId: string | null = null) =>
  recordPayment(app, { id, clientId, paymentId, settledBy: OPERATOR })

beforeAll(() => warm(app))

describe('a line whose client an operator names', () => {
  it('is a payment that was not announced, and the account it came from is known from then on', async () => {
    const clientId = await aPayer(app)
    const { id, amount } = await anOpenLine()
    await record(id, clientId)
    expect(await moneyOf(app, clientId)).toEqual({ payments: [`received ${amount}`], unapplied: amount })
    expect((await linesIn(app, 'used')).find((line) => line.id === id)).toMatchObject({
      client: { id: clientId },
      payment: { proformaNumber: null },
    })
  })

  it('is the announced payment, of the amount that came', async () => {
    const clientId = await aPayer(app)
    const { identifier } = await announced(app, clientId, 20_000)
    const { id, amount } = await anOpenLine()
    await record(id, clientId, identifier)
    expect(await moneyOf(app, clientId)).toEqual({ payments: [`received ${amount}`], unapplied: amount })
  })

  it('is used once, from however many windows at once', async () => {
    const [one, other] = [await aPayer(app), await aPayer(app)]
    const { id, amount } = await anOpenLine()
    const outcomes = await Promise.allSettled([record(id, one), record(id, one), record(id, other), record(id, other)])
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refusals).toEqual(Array.from({ length: 3 }, () => 'statement-line-settled'))
    expect((await moneyOf(app, one)).unapplied + (await moneyOf(app, other)).unapplied).toBe(amount)
  })

  it('pays no announced payment a second time, nor another client’s', async () => {
    const [clientId, other] = [await aPayer(app), await aPayer(app)]
    const { identifier } = await announced(app, clientId, 20_000)
    const [first, second] = [await anOpenLine(), await anOpenLine()]
    await expect(record(first.id, other, identifier)).rejects.toMatchObject({ code: 'not-found' })
    const outcomes = await Promise.allSettled([record(first.id, clientId, identifier), record(second.id, clientId, identifier)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'payment-not-activatable' } })
    expect((await moneyOf(app, clientId)).payments.length).toBe(1)
  })

  it('is no payment when it went out, and of no client that does not exist', async () => {
    const clientId = await aPayer(app)
    await expect(record((await anOpenLine(-1_234)).id, clientId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(record((await anOpenLine()).id, OPERATOR)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a line that is ignored', () => {
  it('keeps the note, is ignored once, and can be used after all', async () => {
    const clientId = await aPayer(app)
    const { id, amount } = await anOpenLine()
    const ignore = () => ignoreLine(app, { id, note: 'Dobanda de la banca', settledBy: OPERATOR })
    await ignore()
    expect((await linesIn(app, 'ignored')).find((line) => line.id === id)).toMatchObject({ note: 'Dobanda de la banca', because: null })
    await expect(ignore()).rejects.toMatchObject({ code: 'statement-line-settled' })
    await record(id, clientId)
    expect((await moneyOf(app, clientId)).unapplied).toBe(amount)
    await expect(ignore()).rejects.toMatchObject({ code: 'statement-line-settled' })
  })
})
