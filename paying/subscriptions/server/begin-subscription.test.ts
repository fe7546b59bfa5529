import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { lookForPayments } from '#paying/payments/server/card-page/look-for-payments.ts'
import { findPayment } from '#paying/payments/server/queries.ts'
import { cardStage, type Payer } from '#paying/payments/server/test-card-payments.ts'
import { textsOf } from '#server/platform/texts.ts'
import { payByCard } from './begin-subscription.ts'
import { deactivateSubscription } from './change-subscription.ts'
import { subscriptions as feature } from './feature.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { lookAfterSubscriptions } from './look-after-subscriptions.ts'
import { subscriptionsOf } from './queries.ts'

const stage = await cardStage({ subscriptions: feature.subscriptions ?? [] })
const { app, clock, payer, pay, becomes, until } = stage
const texts = textsOf('ro')
const DAY_MS = 24 * 3_600_000

type Wanted = { key?: string | null; amountRon?: number; thresholdRon?: number; subscriptionId?: string | null }
const begin = ({ clientId, userId }: Payer, { key = null, amountRon = 200, thresholdRon = 50, subscriptionId = null }: Wanted = {}) => {
  const subscription = { recurringMinBalance: fromRon(thresholdRon), subscriptionId, consent: true as const }
  return payByCard(app, { clientId, userId, key, texts, body: { amount: fromRon(amountRon), fiscalSubaccountNumber: 1, subscription } })
}
const rows = ({ clientId }: Payer) => subscriptionsOf(app.db, clientId)
const statuses = async (of: Payer) => (await rows(of)).map(({ status }) => status)
const listed = async ({ clientId }: Payer) => (await listSubscriptions(app, texts, clientId)).map(({ status }) => status)

/** Begun and paid. Answers the subscription's id. */
async function active(of: Payer, wanted: Wanted = {}): Promise<string> {
  const { paymentId, url } = await begin(of, wanted)
  await pay(url)
  await becomes(of, paymentId, 'received')
  return (await rows(of))[0]?.id ?? ''
}

describe('a subscription', () => {
  it('is pending with its payment, and active with the payment’s card once that is received', async () => {
    const of = await payer()
    const { paymentId, url } = await begin(of)
    expect(await rows(of)).toMatchObject([{ status: 1, cardId: null, activatedAt: null, amountBani: 20_000, thresholdBani: 5_000 }])
    await pay(url)
    await becomes(of, paymentId, 'received')
    const [row] = await rows(of)
    expect(row).toMatchObject({ status: 2, cardId: paymentId, activatedAt: expect.any(Date), problem: null })
    expect((await listSubscriptions(app, texts, of.clientId))[0]).toMatchObject({
      identifier: row?.id,
      cardData: { lastDigits: expect.stringMatching(/^\d{4}$/), expiryDate: '2030-12' },
      problem: null,
    })
  })

  it('keeps with its card which words were agreed to, by whom and when', async () => {
    const of = await payer()
    await active(of, { thresholdRon: 0 })
    const { rows: kept } = await app.db.$client.query('select consent_text, consented_by from saved_cards where client_id = $1', [
      of.clientId,
    ])
    const words = 'se plateasca automat 200,00 RON de fiecare data cand soldul este insuficient pentru urmatoarea comanda'
    expect(kept).toEqual([{ consent_text: expect.stringContaining(words), consented_by: of.userId }])
  })

  it('whose payment is declined is not there, and active all the same when the payer tries another card', async () => {
    const of = await payer()
    const { paymentId, url } = await begin(of)
    await pay(url, '20')
    await becomes(of, paymentId, 'declined')
    expect([await statuses(of), await listed(of)]).toEqual([[0], []])
    await pay(url)
    await becomes(of, paymentId, 'received')
    expect(await listed(of)).toEqual([2])
  })

  it('whose payment is never made is not there', async () => {
    const of = await payer()
    const { paymentId } = await begin(of)
    clock.advance(DAY_MS + 60_000)
    await until(async () => {
      await app.db.$client.query('update payments set look_at = $1 where id = $2', [clock.now(), paymentId])
      await lookForPayments.run(app, undefined as never)
      expect(await listed(of)).toEqual([])
    })
  })

  it('that the provider does not take is not left pending', async () => {
    const of = await payer()
    if (app.cards) app.cards = { ...app.cards, startPage: async () => ({ kind: 'refused', reason: 'no' }) }
    await expect(begin(of)).rejects.toMatchObject({ code: 'payment-refused' })
    expect(await statuses(of)).toEqual([0])
  })

  it('begun twice with one key is one, with one payment; begun again after closing the page, it is still one', async () => {
    const of = await payer()
    const key = randomUUID()
    const [first, second] = [await begin(of, { key }), await begin(of, { key })]
    expect(second).toEqual(first)
    await begin(of, { amountRon: 500 })
    expect(await rows(of)).toMatchObject([{ status: 1, amountBani: 50_000 }])
  })

  it('begun in two windows and paid in both is one, with the card that came last', async () => {
    const of = await payer()
    const [one, two] = await Promise.all([begin(of), begin(of)])
    for (const { paymentId, url } of [one, two]) {
      await pay(url)
      await becomes(of, paymentId, 'received')
    }
    expect((await statuses(of)).filter((status) => status === 2)).toEqual([2])
    expect((await rows(of))[0]?.cardId).toBe(two.paymentId)
  })

  it('deactivated before it is paid does not become active by the payment; the money counts', async () => {
    const of = await payer()
    const { paymentId, url } = await begin(of)
    const id = (await rows(of))[0]?.id ?? ''
    clock.advance(1_000)
    await deactivateSubscription(app, { clientId: of.clientId, id })
    await pay(url)
    await becomes(of, paymentId, 'received')
    expect(await statuses(of)).toEqual([0])
  })
})

describe('a second subscription', () => {
  it('replaces the active one when it is active itself, not before', async () => {
    const of = await payer()
    const first = await active(of)
    const { paymentId, url } = await begin(of, { amountRon: 500 })
    expect(await statuses(of)).toEqual([2, 1])
    expect((await rows(of))[0]?.id).toBe(first)
    await pay(url)
    await becomes(of, paymentId, 'received')
    expect((await rows(of)).map(({ id, status, amountBani }) => [id === first, status, amountBani])).toEqual([
      [false, 2, 50_000],
      [true, 0, 20_000],
    ])
  })

  it('that is declined leaves the active one as it was', async () => {
    const of = await payer()
    const first = await active(of)
    const { paymentId, url } = await begin(of)
    await pay(url, '20')
    await becomes(of, paymentId, 'declined')
    expect((await rows(of))[0]).toMatchObject({ id: first, status: 2 })
    expect(await listed(of)).toEqual([2])
  })
})

describe('an inactive subscription', () => {
  it('is reactivated by a payment, with its new amounts and card', async () => {
    const of = await payer()
    const id = await active(of)
    await deactivateSubscription(app, { clientId: of.clientId, id })
    clock.advance(1_000)
    const { paymentId, url } = await begin(of, { subscriptionId: id, amountRon: 500, thresholdRon: 100 })
    expect(await rows(of)).toMatchObject([{ id, status: 1 }])
    await pay(url)
    await becomes(of, paymentId, 'received')
    expect(await rows(of)).toMatchObject([{ id, status: 2, cardId: paymentId, amountBani: 50_000, thresholdBani: 10_000 }])
  })

  it('of another client is not found, and nothing is begun', async () => {
    const of = await payer()
    const id = await active(await payer())
    await expect(begin(of, { subscriptionId: id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await rows(of)).toEqual([])
  })

  it('is one that was pending for days; the card that comes after all activates it', async () => {
    const of = await payer()
    stage.door.isOpen = false
    const { paymentId, url } = await begin(of)
    await pay(url)
    await until(() => expect(stage.heard).toHaveLength(1))
    clock.advance(4 * DAY_MS)
    await lookAfterSubscriptions.run(app, undefined as never)
    expect(await statuses(of)).toEqual([0])
    stage.door.isOpen = true
    clock.advance(-4 * DAY_MS)
    const [notice] = stage.heard
    if (notice) await stage.deliver(notice)
    await becomes(of, paymentId, 'received')
    expect(await statuses(of)).toEqual([2])
  })
})

it('a payment without a subscription keeps no card and begins none', async () => {
  const of = await payer()
  const body = { amount: fromRon(200), fiscalSubaccountNumber: 1, subscription: null }
  const { paymentId, url } = await payByCard(app, { ...of, key: null, texts, body })
  await pay(url)
  await becomes(of, paymentId, 'received')
  expect(await rows(of)).toEqual([])
  expect(await findPayment(app.db, { clientId: of.clientId, id: paymentId })).toMatchObject({ cardId: null, amountBani: bani(20_000) })
})
