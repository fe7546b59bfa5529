/** What the tests of card payments stand on: the provider's simulator, a payer at its page, and notices that arrive as the test wants. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { createClient } from '#account/clients/server/clients.ts'
import { addAccount } from '#account/sign-in/server/add-account.ts'
import { fromRon } from '#contract/money.ts'
import { netopia } from '#partners/cards/netopia/netopia.ts'
import { netopiaSandbox } from '#partners/cards/netopia/settings.ts'
import { sampleDeps, simulatorControl, unusedAddress } from '#partners/sample-partner.ts'
import { saveContact } from '#paying/billing/server/contact.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { EventSubscription } from '#server/platform/app.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { startSimulators } from '#simulators/main.ts'
import { testCard } from '#simulators/netopia/test-cards.ts'
import { addCardNotices } from './card-page/notice-route.ts'
import { startCardPayment, type WantedPayment } from './card-page/start-card-payment.ts'
import { chargeCard, chargeSavedCard } from './charge-card.ts'
import type { PaymentRow } from './payment-transition.ts'
import { findPayment } from './queries.ts'

export const TOP_UP = fromRon(200)
/** Longer than the provider's looks lag. */
const TRUST_MS = 300

type Notice = { headers: Record<string, string>; body: Buffer }
export type Payer = { clientId: string; userId: string }

export async function cardStage({ subscriptions = [] }: { subscriptions?: readonly EventSubscription[] } = {}) {
  const simulators = await startSimulators({ port: 0, dataDir: null })
  const address = `http://127.0.0.1:${simulators.port}`
  const control = simulatorControl(() => address, 'netopia')
  const clock = testClock()
  const ownUrl = await unusedAddress()
  const cards = netopia({ ...netopiaSandbox(address), payTimeoutMs: 700, readTimeoutMs: 700, trustAbsenceAfterMs: TRUST_MS }, sampleDeps())
  const app = await testApp({ cards, clock, subscriptions, env: { LOG_LEVEL: 'silent', PUBLIC_URL: ownUrl } })
  const http = createHttp(app.log, app.config)
  await addCardNotices(http, { app })

  /** What came, oldest first; `isOpen`: it is handed on at once. */
  const heard: Notice[] = []
  const door = { isOpen: true }
  const deliver = ({ headers, body }: Notice) => http.inject({ method: 'POST', url: '/api/card-payments/notice', headers, payload: body })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { 'verification-token': token = '', 'content-type': type = '' } = request.headers
      const notice = { headers: { 'verification-token': String(token), 'content-type': type }, body: Buffer.concat(chunks) }
      heard.push(notice)
      const answer = door.isOpen ? await deliver(notice) : { statusCode: 200, body: '{"errorCode":0}' }
      response.writeHead(answer.statusCode).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(ownUrl).port), '127.0.0.1', resolve))
  beforeEach(async () => {
    heard.length = 0
    door.isOpen = true
    app.cards = cards
    await control('faults', undefined, 'DELETE')
    await control('advance', { notices: { times: 1, isDisordered: false, isSilent: false, delayMs: 0, repeats: 0, flaw: null } })
  })
  afterAll(async () => {
    await http.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await simulators.stop()
  })

  const payer = async (): Promise<Payer> => {
    const email = `${randomUUID()}@exemplu.ro`
    let clientId = ''
    const userId = await addAccount(app, { email, name: 'Ana', password: 'Parola-de-test-1' }, async (tx, ownerId) => {
      clientId = await createClient(tx, { name: 'Ana', ownerId })
    })
    await anEntity(app, { clientId })
    await saveContact(app.db, clientId, { givenName: 'Ana', familyName: 'Popescu', phone: '0722333444' })
    return { clientId, userId }
  }
  const wanted = (of: Payer, more: Partial<WantedPayment> = {}): WantedPayment => ({
    ...{ ...of, key: null, amountBani: TOP_UP, entityNumber: 1, subscriptionId: null, consentText: null },
    ...more,
  })
  const start = (of: Payer, more: Partial<WantedPayment> = {}) => startCardPayment(app, wanted(of, more))
  const now = async ({ clientId }: Payer, paymentId: string): Promise<PaymentRow> => {
    const payment = await findPayment(app.db, { clientId, id: paymentId })
    if (!payment) throw new Error('the payment is gone')
    return payment
  }
  /** Types a card whose bank answers with this code. */
  async function pay(url: string, code = '00'): Promise<void> {
    const form = { number: testCard(code), expiry: '12/30', cvv: '123', name: 'Ana Popescu' }
    await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  }
  const until = (check: () => unknown) => vi.waitFor(check, { interval: 20 })
  const becomes = (of: Payer, paymentId: string, state: PaymentRow['state']) =>
    until(async () => expect((await now(of, paymentId)).state).toBe(state))

  return {
    ...{ app, clock, control, heard, door, deliver, payer, start, wanted, now, pay, until, becomes, ownUrl },
    fault: (match: string, kind: string, count = 1) => control('faults', { match, kind, count }),
    /** Payments that the provider has under a reference. */
    async held(reference: string): Promise<number> {
      return ((await control(`state?payment=${reference}`, undefined, 'GET')) as { payments: unknown[] }).payments.length
    },
    /** A client with a card that the provider keeps. */
    async withCard(): Promise<Payer & { cardId: string; subscriptionId: string }> {
      const of = await payer()
      const subscriptionId = randomUUID()
      const { paymentId, url } = await start(of, { subscriptionId, consentText: 'Sunt de acord' })
      await pay(url)
      await becomes(of, paymentId, 'received')
      return { ...of, cardId: (await now(of, paymentId)).cardId ?? '', subscriptionId }
    },
    /** Announces a charge of a saved card, and makes it. Answers the payment's id. */
    async charge({ clientId, cardId, subscriptionId }: { clientId: string; cardId: string; subscriptionId: string }): Promise<string> {
      const added = await app.db.inTransaction((tx) =>
        chargeSavedCard(app, tx, { clientId, cardId, subscriptionId, amountBani: TOP_UP, entityNumber: 1 }),
      )
      if (!added) throw new Error('another charge is open')
      await runEffect(app, chargeCard, added.effect)
      return added.paymentId
    },
    /** What the ledger has of a payment, in bani, one for each transfer. */
    async booked(paymentId: string): Promise<number[]> {
      const { rows } = await app.db.$client.query<{ amount: number }>(
        'select amount_bani as amount from ledger_transfers where payment_id = $1 order by id',
        [paymentId],
      )
      return rows.map(({ amount }) => amount)
    },
    expectLedgerRight: async () => expect((await verifyLedger(app.db)).differences).toEqual([]),
  }
}
