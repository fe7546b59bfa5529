import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { effectsOf, runDueEffects } from '#server/effects/test-effects.ts'
import { histories } from '#server/platform/test-histories.ts'
import { textsOf } from '#server/platform/texts.ts'
import { noticeFlaws } from '#simulators/netopia/keys.ts'
import { applyPaymentReport, cardRefusalOf } from '../apply-report.ts'
import { checkPayment } from '../check-payment.ts'
import { paymentShown } from '../present-payment.ts'
import { keptPaymentReport, savedCard } from '../saved-cards.ts'
import { cardStage, type Payer, TOP_UP } from '../test-card-payments.ts'

const stage = await cardStage()
const { app, clock, control, deliver, door, heard, now, start, pay, booked, becomes, until } = stage
let payer: Payer

beforeEach(async () => {
  payer = await stage.payer()
})

const advance = (payment: string, to: string, code?: string) => control('advance', { payment, to, ...(code ? { code } : {}) })
const kept = async (paymentId: string): Promise<string[]> => {
  const { rows } = await app.db.$client.query<{ kind: string }>('select kind from card_notices where reference = $1 order by received_at', [
    paymentId,
  ])
  return rows.map(({ kind }) => kind)
}
/** Begun, and then so many notices held back at the door, in the order they were sent. */
async function heldBack(codes: readonly string[], more: { consentText?: string; subscriptionId?: string } = {}) {
  door.isOpen = false
  const { paymentId, url } = await start(payer, more)
  for (const [i, code] of codes.entries()) {
    await pay(url, code)
    await until(() => expect(heard).toHaveLength(i + 1))
  }
  return { paymentId, notices: [...heard] }
}
const state = async (paymentId: string) => (await now(payer, paymentId)).state
const checks = async (paymentId: string) => (await effectsOf(app, paymentId)).map(({ key, state: at }) => [key.split('/')[1], at])

describe('a notice', () => {
  it('is kept and followed once, however often it comes, also twice at once', async () => {
    const { paymentId, notices } = await heldBack(['00'])
    const [notice] = notices
    if (!notice) throw new Error('no notice came')
    const answers = await Promise.all([deliver(notice), deliver(notice), deliver(notice)])
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).errorCode])).toEqual(answers.map(() => [200, 0]))
    expect([await kept(paymentId), await booked(paymentId)]).toEqual([['captured'], [TOP_UP]])
    expect(await state(paymentId)).toBe('received')
    await stage.expectLedgerRight()
  })

  it('that comes again after a newer one changes nothing', async () => {
    const { paymentId, notices } = await heldBack(['20', '35'])
    for (const notice of [...notices, ...notices.slice(0, 1)]) await deliver(notice)
    expect(cardRefusalOf(await now(payer, paymentId)).refusal).toBe('refused-by-bank')
  })

  it('may come before the call that began the payment was answered', async () => {
    const { cards } = app
    if (!cards) throw new Error('the stage has a provider')
    app.cards = {
      ...cards,
      async startPage(order) {
        const answer = await cards.startPage(order)
        await advance(order.reference, 'paid')
        await until(async () => expect(await state(order.reference)).toBe('received'))
        return answer
      },
    }
    const { paymentId, url } = await start(payer)
    expect(await now(payer, paymentId)).toMatchObject({ state: 'received', pageUrl: url })
    expect(await booked(paymentId)).toEqual([TOP_UP])
  })

  it.each(noticeFlaws)('that is forged (%s) changes nothing, is answered as the provider wants it, and is logged', async (flaw) => {
    const { paymentId } = await start(payer)
    await control('advance', { forge: { payment: paymentId, flaw } })
    await until(() => expect(heard).toHaveLength(1))
    const [notice] = heard
    if (!notice) throw new Error('no notice came')
    expect(JSON.parse((await deliver(notice)).body).errorCode).not.toBe(0)
    expect([await state(paymentId), await kept(paymentId)]).toEqual(['announced', []])
    const { rows } = await app.db.$client.query("select outcome from security_events where kind = 'card-notice-forged'")
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is asked for again while it cannot be kept', async () => {
    const { paymentId, notices } = await heldBack(['00'])
    const [notice] = notices
    if (!notice) throw new Error('no notice came')
    const real = app.db.inTransaction
    app.db.inTransaction = () => Promise.reject(new Error('the database is away'))
    const refused = await deliver(notice)
    app.db.inTransaction = real
    expect([refused.statusCode === 200 && JSON.parse(refused.body).errorCode === 0, await state(paymentId)]).toEqual([false, 'announced'])
    await deliver(notice)
    expect(await state(paymentId)).toBe('received')
  })

  it('of a payment that is not ours is kept, and changes nothing', async () => {
    const { notices, paymentId } = await heldBack(['00'])
    await app.db.$client.query('delete from payments where id = $1', [paymentId])
    const [notice] = notices
    expect(notice && (await deliver(notice)).statusCode).toBe(200)
    expect([await kept(paymentId), await booked(paymentId)]).toEqual([['captured'], []])
  })

  it('of another amount makes the payment unclear, and an operator says what it is', async () => {
    const { paymentId, notices } = await heldBack(['00'])
    await app.db.$client.query('update payments set amount_bani = amount_bani * 2 where id = $1', [paymentId])
    for (const notice of notices) await deliver(notice)
    expect(await now(payer, paymentId)).toMatchObject({ state: 'unclear', reason: { code: 'payment-amount-differs' } })
    expect(await booked(paymentId)).toEqual([])
    await runDueEffects(app, checkPayment)
    const [row] = await effectsOf(app, paymentId)
    expect(row).toMatchObject({ kind: 'check-payment', state: 'manual', reason: { code: 'payment-amount-differs' } })
    if (row) await settleEffectByHand(app, checkPayment, row, { operatorId: randomUUID(), note: 'Returnata pe card', outcome: 'refused' })
    expect(await state(paymentId)).toBe('lapsed')
  })

  it('of another amount is booked as much as was paid where an operator says that the money is there', async () => {
    const { paymentId, notices } = await heldBack(['00'])
    await app.db.$client.query('update payments set amount_bani = amount_bani * 2 where id = $1', [paymentId])
    for (const notice of notices) await deliver(notice)
    await runDueEffects(app, checkPayment)
    const [row] = await effectsOf(app, paymentId)
    if (row) await settleEffectByHand(app, checkPayment, row, { operatorId: randomUUID(), note: 'In contul nostru', outcome: 'done' })
    expect([await state(paymentId), await booked(paymentId)]).toEqual(['received', [TOP_UP]])
  })

  it('of a payment in review leaves it unclear until the provider has decided', async () => {
    const { paymentId } = await start(payer)
    await advance(paymentId, 'review')
    await becomes(payer, paymentId, 'unclear')
    await runDueEffects(app, checkPayment)
    door.isOpen = false
    await advance(paymentId, 'paid')
    clock.advance(2 * 3_600_000)
    await runDueEffects(app, checkPayment)
    expect([await state(paymentId), await checks(paymentId)]).toEqual(['received', [['unclear', 'done']]])
  })

  it('of a chargeback is an operator’s, and the money stays until that', async () => {
    const { paymentId, url } = await start(payer)
    await pay(url)
    await becomes(payer, paymentId, 'received')
    await advance(paymentId, 'chargeback')
    await until(async () => expect(await checks(paymentId)).toHaveLength(1))
    await runDueEffects(app, checkPayment)
    expect(await checks(paymentId)).toEqual([['disputed', 'manual']])
    expect([await state(paymentId), await booked(paymentId)]).toEqual(['received', [TOP_UP]])
  })
})

describe('the card of a payment that begins a subscription', () => {
  it('is saved by the notice that brings it, also after a look has found the money', async () => {
    const { paymentId, notices } = await heldBack(['00'], { consentText: 'Da', subscriptionId: randomUUID() })
    await paymentShown(app, textsOf('ro'), { clientId: payer.clientId, id: paymentId })
    expect(await now(payer, paymentId)).toMatchObject({ state: 'received', cardId: null })
    for (const notice of notices) await deliver(notice)
    const { cardId } = await now(payer, paymentId)
    expect(cardId && (await savedCard(app.db, { clientId: payer.clientId, cardId }))).toMatchObject({ consentText: 'Da' })
  })

  it('is not saved without the consent, though a token were given', async () => {
    const { paymentId } = await start(payer)
    const card = { token: 'tok-1', brand: null, lastDigits: '0000', expiresOn: null, bank: null }
    const said = { kind: 'captured', reference: paymentId, providerId: '1', amountBani: TOP_UP, card, code: '00' } as const
    const payment = await now(payer, paymentId)
    await app.db.inTransaction((tx) => applyPaymentReport(app, tx, payment, keptPaymentReport(app, payment, said)))
    expect(await now(payer, paymentId)).toMatchObject({ state: 'received', cardId: null })
    expect(await savedCard(app.db, { clientId: payer.clientId, cardId: paymentId })).toBe(null)
  })
})

it('notices in any order, any of them doubled, end in the same: received, with one transfer', async () => {
  const declines = ['20', '26', '35']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...declines), { maxLength: 3 }),
      fc.array(fc.nat(100), { minLength: 4, maxLength: 12 }),
      async (before, picks) => {
        heard.length = 0
        const { paymentId, notices } = await heldBack([...before, '00'])
        const order = [...picks.map((pick) => notices[pick % notices.length]), ...notices]
        for (const notice of order) if (notice) await deliver(notice)
        expect([await state(paymentId), await booked(paymentId)]).toEqual(['received', [TOP_UP]])
      },
    ),
    histories(),
  )
  await stage.expectLedgerRight()
})
