import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { inWords } from '#contract/texts/message.ts'
import { listWaitingAuthorisations } from '#paying/authorisations/server/decide.ts'
import { ibanNumbered, type Line, mt940File } from '#paying/bank-statements/server/test-files.ts'
import { announced, imported } from '#paying/bank-statements/server/test-statements.ts'
import { ordered, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { addDays } from '#server/platform/clock.ts'
import { textsOf } from '#server/platform/texts.ts'
import { bankPayout } from '../bank-payout.ts'
import { refuseAuthorisation } from '../decide-authorisation.ts'
import { revertPayment } from '../revert-payment.ts'
import { cameFrom, refundsOf } from '../test-money-back.ts'
import { payRefundByLine } from './refund-lines.ts'
import { linesStage } from './test-lines.ts'

const stage = await linesStage(70_000)
const { app, today } = stage

let clientId: string
let iban: string
let count: number
beforeEach(async () => {
  ;({ clientId, iban, count } = await stage.fresh())
})

/** Of a payment that came from the account of the test; answers its reference. */
async function aRefund({ amount = 5_000, isInvoiced = false } = {}): Promise<string> {
  const paymentId = await cameFrom(app, { clientId, paymentId: await aPayment(app, clientId, amount, { isInvoiced }), iban })
  await revertPayment(app, { id: paymentId, amountBani: bani(amount), by: null, key: null }, 500)
  return (await refundsOf(app, clientId)).at(-1)?.reference ?? expect.fail('no refund')
}

/** It came with the statement. */
const announcedAndPaid = async () => read({ amount: 5_000, text: (await announced(app, clientId, 5_000)).proformaNumber })

async function effectNow() {
  const refund = (await refundsOf(app, clientId)).at(-1)
  return (await effectOf(app.db, { clientId, kind: 'bank-payout', key: refund?.id ?? '' })) ?? expect.fail('no effect')
}
const takenForRefused = async () =>
  settleEffectByHand(app, bankPayout as never, await effectNow(), { outcome: 'refused', note: 'Nu a platit.', operatorId: randomUUID() })

const read = (line: Line, bookedOn = today()) => stage.read({ iban, ...line }, bookedOn)
const states = async () => (await refundsOf(app, clientId)).map(({ state }) => state)
/** What is said of those in that state. */
const said = async (state: 'open' | 'used' | 'ignored') => (await stage.linesOf(iban, state)).map(({ because }) => because)
const open = () => stage.linesOf(iban, 'open')

describe('a debit of our account that is a refund', () => {
  it('made by hand ends it by its reference, in camt or cut in a text, and once', async () => {
    const reference = await aRefund({ isInvoiced: true })
    expect(await states()).toEqual(['under-way'])
    expect(await read({ amount: -5_000, text: `Stornare plata REF ${reference.slice(0, 20)} ${reference.slice(20)}` })).toMatchObject({
      linesUsed: 1,
      linesIgnored: 0,
    })
    expect(await states()).toEqual(['paid'])
    expect((await effectNow()).state).toBe('done')
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0, prepaid: 0, available: 0 })
    expect(await said('used')).toContain(`Returnarea ${reference}, platita.`)
  })

  it('by account, sum and day is the one that it can be', async () => {
    await aRefund()
    expect(await imported(app, mt940File(app, [{ amount: -5_000, text: 'OP 12', iban, name: 'Ana' }], today()))).toMatchObject({
      linesUsed: 1,
    })
    expect(await states()).toEqual(['paid'])
  })

  it('is that one also beside another payment of its sum, whatever its text calls it', async () => {
    await announcedAndPaid()
    await aRefund()
    expect(await read({ amount: -5_000, text: 'Stornare plata' })).toMatchObject({ linesUsed: 1 })
    expect(await states()).toEqual(['paid'])
  })

  it('a second time stays open: it was paid twice', async () => {
    const reference = await aRefund()
    await read({ amount: -5_000, endToEndId: reference })
    expect(await read({ amount: -5_000, endToEndId: reference })).toMatchObject({ linesOpen: 1, linesIgnored: 0 })
    expect(await said('open')).toEqual([expect.stringContaining('are deja o plata pe extras')])
    expect(await read({ amount: -5_000, text: 'fara referinta' })).toMatchObject({ linesOpen: 1, linesIgnored: 0 })
  })

  it('that was taken for refused is booked, whatever was used meanwhile, where the line names it', async () => {
    const reference = await aRefund()
    await takenForRefused()
    expect(await sumsOf(app, clientId)).toMatchObject({ available: 5_000 })
    await ordered(app, clientId, `used-${clientId}`, 4_000)
    await read({ amount: -5_000, endToEndId: reference })
    expect(await states()).toEqual(['paid'])
    expect(await sumsOf(app, clientId)).toMatchObject({ available: -4_000 })
    expect(await said('used')).toContainEqual(expect.stringContaining('figura ca neplatita'))
  })

  it('that was taken for refused stays open where only account and sum say so, until an operator chooses it', async () => {
    const reference = await aRefund()
    await takenForRefused()
    expect(await read({ amount: -5_000, text: 'Plata' })).toMatchObject({ linesOpen: 1, linesIgnored: 0 })
    const [line] = await open()
    expect(line?.refunds).toEqual([reference])
    expect(await states()).toEqual(['refused'])
    const say = () => payRefundByLine(app, { reference, lineId: line?.id ?? '', concerns: () => undefined })
    await say()
    expect(await states()).toEqual(['paid'])
    expect(await sumsOf(app, clientId)).toMatchObject({ available: 0 })
    await expect(say()).rejects.toMatchObject({ code: 'statement-line-settled' })
  })

  it('of another sum, or of two that it may be, stays open', async () => {
    const reference = await aRefund()
    expect(await read({ amount: -4_900, endToEndId: reference })).toMatchObject({ linesOpen: 1 })
    const other = await aRefund()
    expect(await read({ amount: -5_000 })).toMatchObject({ linesOpen: 1 })
    expect((await open()).flatMap(({ refunds }) => refunds).toSorted()).toEqual([reference, other].toSorted())
    expect(await states()).toEqual(['under-way', 'under-way'])
  })

  it('is none of another sum, account or time', async () => {
    await aRefund()
    expect(await read({ amount: -4_999 })).toMatchObject({ linesIgnored: 1 })
    expect(await read({ amount: -5_000, iban: ibanNumbered(60_000 + count) })).toMatchObject({ linesIgnored: 1 })
    expect(await read({ amount: -5_000 }, addDays(today(), -1))).toMatchObject({ linesIgnored: 1 })
    expect(await states()).toEqual(['under-way'])
  })
})

it('a refund that waits for its approval is none, until it was refused and an operator chooses it', async () => {
  const reference = await aRefund({ amount: 1_000_000 })
  expect(await read({ amount: -1_000_000, endToEndId: reference })).toMatchObject({ linesOpen: 1 })
  expect(await said('open')).toEqual([expect.stringContaining('asteapta aprobarea')])
  const line = (await open())[0] ?? expect.fail('no line')
  const say = () => payRefundByLine(app, { reference, lineId: line.id, concerns: () => undefined })
  await expect(say()).rejects.toMatchObject({ code: 'statement-line-settled' })
  const [waiting] = (await listWaitingAuthorisations(app, randomUUID())).filter(({ client }) => client.id === clientId)
  await refuseAuthorisation(app, { id: waiting?.id ?? '', userId: randomUUID(), concerns: () => undefined })
  await say()
  expect(await states()).toEqual(['paid'])
  expect(await sumsOf(app, clientId)).toMatchObject({ available: 0 })
})

it('money of a refund that came back waits for an operator, and says whose it is', async () => {
  const reference = await aRefund()
  await read({ amount: -5_000, endToEndId: reference })
  expect(await read({ amount: 4_800, text: 'Retur cont inchis' })).toMatchObject({ linesOpen: 1 })
  expect(await read({ amount: 5_000, endToEndId: reference })).toMatchObject({ linesOpen: 1 })
  const because = await said('open')
  expect(because).toEqual([expect.stringContaining(reference), expect.stringContaining('S-au intors banii')])
})

it('leaves a sound ledger', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
  expect(inWords(textsOf('en'), { code: 'statement-line-refund-paid', params: { reference: 'R1' } })).toBe('Refund R1, paid.')
})
