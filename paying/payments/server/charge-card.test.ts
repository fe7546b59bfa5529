import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimEffect } from '#server/effects/effect-rows.ts'
import { effectClaimsAreLost } from '#server/effects/recover-effects.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { effectsOf, runDueEffects } from '#server/effects/test-effects.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { cardRefusalOf } from './apply-report.ts'
import { chargeCard, chargeSavedCard } from './charge-card.ts'
import { type PaymentMoved, paymentMoved } from './payment-transition.ts'
import { cardSaved, savedCard } from './saved-cards.ts'
import { cardStage, TOP_UP } from './test-card-payments.ts'

const moved: PaymentMoved[] = []
const saved: string[] = []
const stage = await cardStage({
  subscriptions: [
    subscribe(paymentMoved, async (_app, _tx, move) => void moved.push(move)),
    subscribe(cardSaved, async (_app, _tx, { cardId }) => void saved.push(cardId)),
  ],
})
const { app, clock, control, fault, held, now, becomes, booked, charge, door } = stage
let client: Awaited<ReturnType<typeof stage.withCard>>

beforeEach(async () => {
  client = await stage.withCard()
  moved.length = 0
})

const announced = async () => {
  const added = await app.db.inTransaction((tx) => chargeSavedCard(app, tx, { ...client, amountBani: TOP_UP, entityNumber: 1 }))
  if (!added) throw new Error('another charge is open')
  return added
}
const next = (code: string) => control('advance', { nextCharges: [code] })
const card = async () => (await savedCard(app.db, client)) ?? expect.fail('the card is gone')
const recover = async (ms = 2_000) => {
  clock.advance(ms)
  await runDueEffects(app, chargeCard)
}

describe('a card that was kept', () => {
  it('is saved with the consent, its token sealed, and announced once', async () => {
    expect(saved.filter((id) => id === client.cardId)).toHaveLength(1)
    const { sealedToken, consentText, consentedBy, payerKey, card: shown } = await card()
    expect({ consentText, consentedBy, payerKey }).toEqual({
      ...{ consentText: 'Sunt de acord', consentedBy: client.userId, payerKey: client.clientId },
    })
    expect(sealedToken).not.toContain('tok-')
    expect(shown).toMatchObject({ expiryDate: '2030-12', bankName: 'BANCA DEMO' })
  })

  it('is charged while the payer is away, and the money stands in the ledger once', async () => {
    const paymentId = await charge(client)
    await becomes(client, paymentId, 'received')
    expect(await booked(paymentId)).toEqual([TOP_UP])
    expect(moved).toMatchObject([{ from: 'announced', to: 'received', now: { subscriptionId: client.subscriptionId } }])
    await stage.expectLedgerRight()
  })

  it('never stands open in an effect: only sealed', async () => {
    const paymentId = await charge(client)
    expect(JSON.stringify(await effectsOf(app, paymentId))).not.toContain('tok-')
  })
})

describe('a charge that is declined', () => {
  it('for want of money may be tried again, and says so', async () => {
    await next('20')
    const paymentId = await charge(client)
    expect(await now(client, paymentId)).toMatchObject({ state: 'declined' })
    expect(cardRefusalOf(await now(client, paymentId))).toEqual({ refusal: 'no-funds', isFinal: false })
    expect((await card()).deadSince).toBe(null)
    expect(await booked(paymentId)).toEqual([])
  })

  it('for good marks the card, which is not charged again', async () => {
    await next('18')
    expect(cardRefusalOf(await now(client, await charge(client)))).toEqual({ refusal: 'closed-card', isFinal: true })
    expect((await card()).deadSince).not.toBe(null)
    const again = await charge(client)
    expect(await held(again)).toBe(0)
    expect((await now(client, again)).state).toBe('declined')
  })

  it('as the bank wants the payer does not mark the card', async () => {
    await next('15')
    expect(cardRefusalOf(await now(client, await charge(client)))).toEqual({ refusal: 'needs-payer', isFinal: false })
    expect((await card()).deadSince).toBe(null)
  })

  it('for billing data that is gone says what to fill in', async () => {
    await app.db.$client.query('delete from billing_contacts where client_id = $1', [client.clientId])
    expect(await now(client, await charge(client))).toMatchObject({ state: 'declined', reason: { code: 'payer-contact-missing' } })
  })
})

describe('a charge', () => {
  it('is one at a time for a client, and the next once it has ended', async () => {
    const first = await announced()
    const other = await stage.withCard()
    const two = (of: typeof client) =>
      app.db.inTransaction((tx) => chargeSavedCard(app, tx, { ...of, amountBani: TOP_UP, entityNumber: 1 }))
    expect(await two(client)).toBe(null)
    expect(await two(other)).not.toBe(null)
    await runEffect(app, chargeCard, first.effect)
    expect(await two(client)).not.toBe(null)
  })

  it('wanted twice at once is made once', async () => {
    const both = await Promise.all([1, 2].map(() => announced().catch(() => null)))
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  it('whose answer was lost is found, and not made twice', async () => {
    door.isOpen = false
    await fault('POST /payment/card/start', 'lost-response')
    const { paymentId, effect } = await announced()
    await runEffect(app, chargeCard, effect)
    expect((await now(client, paymentId)).state).toBe('announced')
    await recover()
    expect((await now(client, paymentId)).state).toBe('received')
    expect(await held(paymentId)).toBe(1)
    expect(await booked(paymentId)).toEqual([TOP_UP])
  })

  it('whose notice comes while its answer is lost is received by the notice, and stays one transfer', async () => {
    await fault('POST /payment/card/start', 'lost-response')
    const { paymentId, effect } = await announced()
    await runEffect(app, chargeCard, effect)
    await becomes(client, paymentId, 'received')
    await recover()
    expect((await effectsOf(app, paymentId)).map(({ state }) => state)).toEqual(['done'])
    expect(await booked(paymentId)).toEqual([TOP_UP])
  })

  it('of a process killed between claim and call is made once the provider has shown that there is none', async () => {
    const { paymentId, effect } = await announced()
    const at = clock.now()
    await claimEffect(app.db, effect, { now: at, lookAt: new Date(at.getTime() + chargeCard.callMs), session: null })
    await effectClaimsAreLost(app)
    await runDueEffects(app, chargeCard)
    expect(await held(paymentId)).toBe(0)
    await recover()
    expect(await held(paymentId)).toBe(1)
    expect(await booked(paymentId)).toEqual([TOP_UP])
  })

  it('of a process killed between call and answer is found', async () => {
    const { paymentId, effect } = await announced()
    const { cards } = app
    if (!cards) throw new Error('the stage has a provider')
    const { promise: neverAnswered } = Promise.withResolvers<never>()
    let isMade = false
    app.cards = {
      ...cards,
      async chargeSavedCard(order) {
        await cards.chargeSavedCard(order)
        isMade = true
        return neverAnswered
      },
    }
    door.isOpen = false
    void runEffect(app, chargeCard, effect)
    await stage.until(() => expect(isMade).toBe(true))
    app.cards = cards
    await effectClaimsAreLost(app)
    await recover()
    expect((await now(client, paymentId)).state).toBe('received')
    expect([await held(paymentId), await booked(paymentId)]).toEqual([1, [TOP_UP]])
  })

  it('waits while the bank does not answer, and is an operator’s in the end', async () => {
    await next('98')
    const paymentId = await charge(client)
    await recover()
    expect((await now(client, paymentId)).state).toBe('announced')
    await recover(chargeCard.giveUpAfterMs + 1)
    expect(await now(client, paymentId)).toMatchObject({ state: 'unclear', reason: { code: 'payment-not-known' } })
    const [row] = await effectsOf(app, paymentId)
    if (row?.state !== 'manual') throw new Error('no operator sees it')
    await settleEffectByHand(app, chargeCard, row, { operatorId: randomUUID(), note: 'Confirmata la telefon', outcome: 'done' })
    expect((await now(client, paymentId)).state).toBe('received')
    expect(await booked(paymentId)).toEqual([TOP_UP])
  })

  it('of another amount than was asked for is an operator’s, and no money', async () => {
    const { paymentId, effect } = await announced()
    await app.db.$client.query('update payments set amount_bani = amount_bani + 1 where id = $1', [paymentId])
    const { cards } = app
    if (!cards) throw new Error('the stage has a provider')
    app.cards = { ...cards, chargeSavedCard: (order) => cards.chargeSavedCard({ ...order, amountBani: TOP_UP }) }
    await runEffect(app, chargeCard, effect)
    expect(await now(client, paymentId)).toMatchObject({ state: 'unclear', reason: { code: 'payment-amount-differs' } })
    const [row] = await effectsOf(app, paymentId)
    expect([row?.kind, row?.state, await booked(paymentId)]).toEqual(['charge-card', 'manual', []])
    // An operator who finds the money books as much as was paid.
    if (row) await settleEffectByHand(app, chargeCard, row, { operatorId: randomUUID(), note: 'Confirmata la telefon', outcome: 'done' })
    expect([(await now(client, paymentId)).state, await booked(paymentId)]).toEqual(['received', [TOP_UP]])
  })

  it('that the provider cannot be asked for is tried on, and given up as not sent', async () => {
    app.cards = null
    const paymentId = await charge(client)
    expect((await now(client, paymentId)).state).toBe('announced')
    await recover(25 * 3_600_000)
    expect(cardRefusalOf(await now(client, paymentId))).toEqual({ refusal: 'not-sent', isFinal: false })
  })
})
