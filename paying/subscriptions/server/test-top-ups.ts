/** What the tests of automatic top-ups stand on: the card provider's simulator, a courier, jobs that are worked, and clients whose card is kept. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { createClient } from '#account/clients/server/clients.ts'
import { addAccount } from '#account/sign-in/server/add-account.ts'
import { type Bani, bani, fromRon } from '#contract/money.ts'
import { netopia } from '#partners/cards/netopia/netopia.ts'
import { netopiaSandbox } from '#partners/cards/netopia/settings.ts'
import { sampleDeps, simulatorControl } from '#partners/sample-partner.ts'
import { saveContact } from '#paying/billing/server/contact.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { chargeCard } from '#paying/payments/server/charge-card.ts'
import { aSavedCard, paymentsOf } from '#paying/payments/server/test-saved-cards.ts'
import { createAwb } from '#sending/orders/server/activation/create-awb.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { type AnyEffectKind, effectKindsOf } from '#server/effects/effect-kind.ts'
import { mailEffect } from '#server/effects/mails.ts'
import { runEffectTask } from '#server/effects/run-effect.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { EventSubscription } from '#server/platform/app.ts'
import { startWorker, type Task } from '#server/platform/jobs/jobs.ts'
import { sealFor } from '#server/platform/seal.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { startSimulators } from '#simulators/main.ts'
import { testCard } from '#simulators/netopia/test-cards.ts'
import { subscriptions as feature } from './feature.ts'
import { findSubscription } from './queries.ts'
import type { SubscriptionRow } from './subscription-transition.ts'
import { aSubscription } from './test-subscriptions.ts'
import { topUpLowBalances } from './want-top-up.ts'

/** What the courier's only service costs, VAT included. */
export const PRICE = 1307
/** Longer than the provider's looks lag. */
const TRUST_MS = 200

type Wanted = { amountRon?: number; thresholdRon?: number; startRon?: number; expiryDate?: string; row?: Partial<SubscriptionRow> }
export type Topped = { clientId: string; id: string; cardId: string; email: string }

export async function topUpStage({ also = [] }: { also?: readonly EventSubscription[] } = {}) {
  const simulators = await startSimulators({ port: 0, dataDir: null })
  const address = `http://127.0.0.1:${simulators.port}`
  const control = simulatorControl(() => address, 'netopia')
  const clock = testClock()
  const cards = netopia(
    { ...netopiaSandbox(address), payTimeoutMs: 1_000, readTimeoutMs: 700, trustAbsenceAfterMs: TRUST_MS },
    sampleDeps(),
  )
  const courier = courierInMemory({ clock })
  const app = await testApp({
    ...{ cards, clock, couriers: [courier], subscriptions: [...(feature.subscriptions ?? []), ...also] },
    env: { LOG_LEVEL: 'silent' },
  })
  const kinds = effectKindsOf([mailEffect(feature.mails ?? []), chargeCard, createAwb] as readonly AnyEffectKind[])
  const worker = await startWorker(app, app.db.$client, [runEffectTask(kinds), ...(feature.tasks ?? [])] as readonly Task[], {
    alone: true,
  })
  afterAll(async () => {
    await worker.stop()
    await simulators.stop()
  })
  beforeEach(async () => {
    app.cards = cards
    app.mails.length = 0
    await control('faults', undefined, 'DELETE')
    await control('advance', { notices: { isSilent: true }, nextCharges: [] })
  })

  /** The provider keeps a card that was paid with at its page. Answers its token. */
  async function keptToken(payerKey: string): Promise<string> {
    const url = 'http://127.0.0.1:9/nothing'
    const names = { firstName: 'Ana', lastName: 'Pop', email: 'ana@exemplu.ro', phone: '0722333444' }
    const payer = { ...names, county: 'Cluj', city: 'Dej', postalCode: '405200', address: 'Strada Garii 1' }
    const order = {
      reference: randomUUID(),
      amountBani: fromRon(50),
      description: 'Sold',
      payer,
      notifyUrl: url,
      returnUrl: url,
      language: 'ro' as const,
    }
    const page = await cards.startPage({ ...order, payerKey })
    if (page.kind !== 'page') throw new Error(`no page: ${page.kind}`)
    const form = { number: testCard('00'), expiry: '12/40', cvv: '123', name: 'Ana Pop' }
    await fetch(page.url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    const state = (await control('state', undefined, 'GET')) as { cards: { clientID: string; token: string }[] }
    return state.cards.findLast(({ clientID }) => clientID === payerKey)?.token ?? ''
  }

  async function withCard(clientId: string, expiryDate: string): Promise<string> {
    const id = randomUUID()
    const sealedToken = sealFor('saved-cards', app.config.authSecret).seal(await keptToken(clientId), `${clientId}/${id}`)
    return aSavedCard(app, { clientId, id, sealedToken, card: { cardBrand: 'visa', lastDigits: '4242', expiryDate, bankName: null } })
  }

  async function client(startRon = 0): Promise<{ clientId: string; userId: string; email: string }> {
    const email = `${randomUUID()}@exemplu.ro`
    let clientId = ''
    const userId = await addAccount(app, { email, name: 'Ana', password: 'Parola-de-test-1' }, async (tx, ownerId) => {
      clientId = await createClient(tx, { name: 'Ana', ownerId })
    })
    await anEntity(app, { clientId })
    await saveContact(app.db, clientId, { givenName: 'Ana', familyName: 'Popescu', phone: '0722333444' })
    if (startRon > 0) await paidIn(clientId, fromRon(startRon))
    return { clientId, userId, email }
  }

  const paidIn = (clientId: string, amountBani: Bani) =>
    app.db.inTransaction((tx) =>
      postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani, kind: 'payment', key: randomUUID() }),
    )

  return {
    ...{ app, clock, cards, courier, control, client, withCard, paidIn },
    /** A client with an active subscription. */
    async topped({ amountRon = 200, thresholdRon = 0, startRon = 0, expiryDate = '2040-12', row = {} }: Wanted = {}): Promise<Topped> {
      const { clientId, email } = await client(startRon)
      const cardId = await withCard(clientId, expiryDate)
      const amounts = { amountBani: fromRon(amountRon), thresholdBani: fromRon(thresholdRon) }
      const id = await aSubscription(app, { clientId, cardId, ...amounts, ...row })
      return { clientId, id, cardId, email }
    },
    async now({ clientId, id }: Pick<Topped, 'clientId' | 'id'>): Promise<SubscriptionRow> {
      const row = await findSubscription(app.db, { clientId, id })
      if (!row) throw new Error('the subscription is gone')
      return row
    },
    available: async ({ clientId }: Pick<Topped, 'clientId'>) => (await clientBalances(app.db, clientId)).availableBani,
    /** States of the client's charges, oldest first. */
    async charges({ clientId }: Pick<Topped, 'clientId'>): Promise<string[]> {
      const rows = await paymentsOf(app, clientId)
      return rows.filter(({ method }) => method === 'saved-card').map(({ state }) => state)
    },
    /** What the provider has taken from the client's kept card, in bani. */
    async taken({ clientId }: Pick<Topped, 'clientId'>): Promise<number> {
      const ids = (await paymentsOf(app, clientId)).map(({ id }) => id)
      const state = (await control('state', undefined, 'GET')) as { payments: { orderID: string; status: string; amountBani: number }[] }
      const paid = state.payments.filter(({ orderID, status }) => ids.includes(orderID) && status === 'paid')
      return paid.reduce((sum, { amountBani }) => sum + amountBani, 0)
    },
    /** What the ledger has of it. */
    async booked({ clientId }: Pick<Topped, 'clientId'>): Promise<number> {
      const { rows } = await app.db.$client.query<{ sum: number }>(
        `select coalesce(sum(amount_bani), 0)::bigint as sum from ledger_transfers where client_id = $1 and kind = 'card-top-up'`,
        [clientId],
      )
      return rows[0]?.sum ?? 0
    },
    lookAtBalances: () => topUpLowBalances.run(app, undefined as never),
    mailsTo: ({ email }: Pick<Topped, 'email'>): string[] => app.mails.filter(({ to }) => to === email).map(({ subject }) => subject),
    fault: (kind: string, count = 1) => control('faults', { match: '^POST /payment/card/start$', kind, count }),
    next: (...nextCharges: string[]) => control('advance', { nextCharges }),
    until: <T>(check: () => Promise<T> | T) => vi.waitFor(check, { timeout: 60_000, interval: 25 }),
    expectLedgerRight: async () => expect((await verifyLedger(app.db)).differences).toEqual([]),
    price: bani(PRICE),
  }
}
