import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { paymentWithBalance } from '#paying/balance/server/after-payment.ts'
import { saveClientFlags } from '#paying/billing/server/client-billing.ts'
import { textsOf } from '#server/platform/texts.ts'
import { cardStage, type Payer, TOP_UP } from '../test-card-payments.ts'
import { startCardPayment } from './start-card-payment.ts'

const stage = await cardStage()
const { app, fault, held, now, start, pay, door, clock } = stage
const ro = textsOf('ro')
let payer: Payer

beforeEach(async () => {
  payer = await stage.payer()
})

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => (error instanceof Problem ? { code: error.code, words: error.inWords(ro) } : Promise.reject(error)),
  )
const paymentsOf = async ({ clientId }: Payer) => {
  const { rows } = await app.db.$client.query<{ id: string; state: string }>(
    'select id, state from payments where client_id = $1 order by number',
    [clientId],
  )
  return rows
}
const seen = (paymentId: string, of = payer) => paymentWithBalance(app, ro, { clientId: of.clientId, id: paymentId })

describe('beginning a payment', () => {
  it('answers the provider’s page, where it can be paid and seen', async () => {
    door.isOpen = false
    const { paymentId, url } = await start(payer)
    expect(await seen(paymentId)).toMatchObject({ state: 'announced', amount: TOP_UP, pageUrl: url, balance: { totalLeft: 0 } })
    await pay(url)
    clock.advance(5_000)
    expect(await seen(paymentId)).toMatchObject({
      state: 'received',
      pageUrl: null,
      balance: { totalLeft: TOP_UP },
      card: { cardBrand: null },
    })
  })

  it('with the same key is the same payment and the same page, also twice at once', async () => {
    const key = randomUUID()
    const [one, two] = await Promise.all([start(payer, { key }), start(payer, { key })])
    expect(two).toEqual(one)
    expect(await start(payer, { key })).toEqual(one)
    expect([(await paymentsOf(payer)).length, await held(one.paymentId)]).toEqual([1, 1])
    expect((await refusal(start(payer, { key, amountBani: bani(TOP_UP + 1) }))).code).toBe('idempotency-key-reused')
  })

  it('whose answer is cut off takes another payment in the place of the one whose page is lost', async () => {
    await fault('POST /payment/card/start', 'lost-response')
    const { paymentId, url } = await start(payer, { key: randomUUID() })
    const [lost, ...others] = await paymentsOf(payer)
    expect([lost?.state, others]).toEqual(['lapsed', [{ id: paymentId, state: 'announced' }]])
    await pay(url)
    await stage.becomes(payer, paymentId, 'received')
  })

  it('keeps a subscription with the payment that takes the place', async () => {
    await fault('POST /payment/card/start', 'lost-response')
    const [subscriptionId, begun] = [randomUUID(), [] as string[]]
    const announced = async (_tx: unknown, id: string) => void begun.push(id)
    const { paymentId } = await start(payer, { key: randomUUID(), subscriptionId, consentText: 'Da', announced })
    const [lost] = await paymentsOf(payer)
    expect(begun).toEqual([lost?.id])
    expect([(await now(payer, lost?.id ?? '')).subscriptionId, (await now(payer, paymentId)).subscriptionId]).toEqual([
      null,
      subscriptionId,
    ])
  })

  it('fails while the provider cannot be reached, and goes on with the same key', async () => {
    const { cards } = app
    const key = randomUUID()
    app.cards = cards && { ...cards, startPage: async () => ({ kind: 'not-sent', cause: 'refused' }) }
    expect((await refusal(start(payer, { key }))).code).toBe('payment-failed')
    const [row] = await paymentsOf(payer)
    app.cards = cards
    expect((await start(payer, { key })).paymentId).toBe(row?.id)
  })

  it('of a process that was killed before the call is begun by the same key', async () => {
    const { cards } = app
    const key = randomUUID()
    const { promise: never } = Promise.withResolvers<never>()
    app.cards = cards && { ...cards, startPage: () => never }
    void startCardPayment(app, stage.wanted(payer, { key }))
    await stage.until(async () => expect(await paymentsOf(payer)).toHaveLength(1))
    app.cards = cards
    const { paymentId } = await start(payer, { key })
    expect(await paymentsOf(payer)).toEqual([{ id: paymentId, state: 'announced' }])
  })

  it('is refused by the provider’s words for us, not for the payer', async () => {
    const { cards } = app
    app.cards = cards && { ...cards, startPage: async () => ({ kind: 'refused', reason: '32 Unknown point of sale' }) }
    expect(await refusal(start(payer))).toEqual({ code: 'payment-refused', words: ro.messages['payment-refused-by-provider'] })
    expect((await paymentsOf(payer)).map(({ state }) => state)).toEqual(['lapsed'])
  })
})

describe('before the provider is asked', () => {
  it('is refused where card payments are off for the client, or for all', async () => {
    await saveClientFlags(app.db, payer.clientId, { multiCompanySelect: false, cardPaymentEnabled: false })
    expect((await refusal(start(payer))).code).toBe('card-payment-off')
    app.cards = null
    expect((await refusal(start(await stage.payer()))).code).toBe('card-payment-off')
  })

  it('is not found for an entity that is another’s, deleted or none', async () => {
    expect((await refusal(start(payer, { entityNumber: 7 }))).code).toBe('not-found')
    await app.db.$client.query('update billing_entities set deleted_at = now(), is_active = false where client_id = $1', [payer.clientId])
    expect((await refusal(start(payer))).code).toBe('not-found')
    expect(await paymentsOf(payer)).toEqual([])
  })

  it('says which billing data is missing, and where', async () => {
    const { clientId } = payer
    await app.db.$client.query(
      `update billing_entities set address = address || '{"postalCode": "", "street": "", "number": ""}' where client_id = $1`,
      [clientId],
    )
    expect(await refusal(start(payer))).toEqual({
      code: 'payment-refused',
      words: 'Completati codul postal si strada si numarul pentru ATELIER DEMO S.R.L. in pagina Date de facturare.',
    })
    await app.db.$client.query('delete from billing_contacts where client_id = $1', [clientId])
    expect((await refusal(start(payer))).words).toBe('Completati persoana de contact (nume, prenume, telefon) in pagina Date de facturare.')
  })
})

describe('a payment that is looked at', () => {
  it('of another client is not found', async () => {
    const { paymentId } = await start(payer)
    expect((await refusal(seen(paymentId, await stage.payer()))).code).toBe('not-found')
  })

  it('asks the provider every few seconds at most', async () => {
    const { cards } = app
    if (!cards) throw new Error('the stage has a provider')
    let asked = 0
    app.cards = { ...cards, find: { ...cards.find, ask: (wanted) => cards.find.ask(wanted).finally(() => (asked += 1)) } }
    const { paymentId } = await start(payer)
    await Promise.all([seen(paymentId), seen(paymentId), seen(paymentId)])
    expect(asked).toBe(1)
    clock.advance(5_000)
    await seen(paymentId)
    expect(asked).toBe(2)
  })

  it('says why it was declined, and can be paid at the same page', async () => {
    const { paymentId, url } = await start(payer)
    await pay(url, '20')
    await stage.becomes(payer, paymentId, 'declined')
    expect(await seen(paymentId)).toMatchObject({ state: 'declined', reason: 'Fonduri insuficiente pe card.', pageUrl: url })
    await pay(url, '35')
    await stage.until(async () => expect((await seen(paymentId)).reason).toBe('Banca a refuzat plata.'))
    await pay(url)
    await stage.becomes(payer, paymentId, 'received')
    expect(await stage.booked(paymentId)).toEqual([TOP_UP])
  })
})
