import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { bani, sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { leftOfAdvance } from '#paying/invoices/contract/settlement.ts'
import { openAdvances } from '#paying/invoices/server/advances.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { aClient, cancelled, ordered } from '#paying/invoices/server/test-invoices.ts'
import { payments } from '#paying/payments/server/tables.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { refundAdvance } from './refund-advance.ts'
import { revertPayment } from './revert-payment.ts'
import { settleClientAccount } from './settle-account.ts'
import { IBAN, moneyBackStage, refundsOf } from './test-money-back.ts'

const { app, bank, later } = await moneyBackStage()

const what = fc.constantFrom('pay', 'payAdvance', 'order', 'order', 'cancel', 'invoice', 'refund', 'revert', 'settle', 'later')
const step = fc.record({
  what,
  size: fc.integer({ min: 100, max: 9_999 }),
  bank: fc.constantFrom('paid', 'refused', 'under-way', 'lost', 'never'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Client = { id: string; payments: string[]; orders: { id: string; price: number }[] }

const UNTIL_ANSWERED_MS = 50
const pick = <T>(list: readonly T[], size: number): T | undefined => list[size % Math.max(1, list.length)]

async function take(client: Client, { what, size, bank: way }: Step): Promise<unknown> {
  const clientId = client.id
  if (['refund', 'revert', 'settle'].includes(what)) bank.ways = [way as never]
  switch (what) {
    case 'pay':
    case 'payAdvance':
      return client.payments.push(await aPayment(app, clientId, size, { isInvoiced: what === 'payAdvance' }))
    case 'order': {
      const order = { id: randomUUID(), price: size }
      await ordered(app, clientId, order.id, size)
      return client.orders.push(order)
    }
    case 'cancel': {
      const [order] = client.orders.splice(size % Math.max(1, client.orders.length), 1)
      return order && cancelled(app, clientId, order.id, order.price)
    }
    case 'invoice':
      return app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
    case 'refund': {
      const input = { clientId, entityNumber: 1, amountBani: bani(size), iban: IBAN, holder: 'Ana', note: '', by: null, key: null }
      return refundAdvance(app, input, UNTIL_ANSWERED_MS)
    }
    case 'revert': {
      const id = pick(client.payments, size)
      return id && revertPayment(app, { id, amountBani: bani(size), by: null, key: null }, UNTIL_ANSWERED_MS)
    }
    case 'settle':
      return settleClientAccount(app, { clientId, iban: IBAN, holder: 'Ana', by: null, key: null })
    default:
      bank.decide(size % 2 === 0 ? 'paid' : 'refused')
      return later(3_000)
  }
}

const refusals = ['balance-too-small', 'refund-refused', 'payment-not-revertible', 'invalid-fields', 'settling-refused']
const refused = (error: unknown) => {
  if (!(error instanceof Problem && refusals.includes(error.code))) throw error
}

/** The ledger, the invoices, the payments and the refunds say the same; what is answered while they are read is read again. */
const agree = (client: Client): Promise<void> => vi.waitFor(() => sayTheSame(client), { timeout: 60_000, interval: 20 })

async function sayTheSame(client: Client): Promise<void> {
  const balances = await clientBalances(app.db, client.id)
  expect(balances.availableBani).toBeGreaterThanOrEqual(0)
  const all = await refundsOf(app, client.id)
  const underWay = all.filter(({ state }) => state === 'under-way')
  expect(balances.prepaidReservedBani).toBe(sum(underWay.map(({ prepaidBani }) => prepaidBani)))
  expect(balances.unappliedReservedBani).toBe(sum(underWay.map(({ unappliedBani }) => unappliedBani)))
  expect(balances.prepaidBani - balances.prepaidReservedBani).toBe(sum((await openAdvances(app.db, client.id)).map(leftOfAdvance)))
  const reverted = all.filter(({ state, paymentId }) => paymentId && state !== 'refused').map(({ amountBani }) => amountBani)
  const noted = (await app.db.select().from(payments))
    .filter(({ clientId }) => clientId === client.id)
    .map(({ revertedBani }) => revertedBani)
  expect(sum(noted)).toBe(sum(reverted))
}

it(
  'whatever is paid, ordered, invoiced, returned and refused, a prepaid client is never below zero, and money, invoices and refunds agree',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (history) => {
        bank.held.clear()
        const client: Client = { id: await aClient(app), payments: [], orders: [] }
        for (const one of [{ what: 'payAdvance', size: 9_000, bank: 'paid' } as const, ...history]) {
          await take(client, one).catch(refused)
          await agree(client)
        }
        bank.decide('paid')
        bank.ways = []
        await later(30_000)
        await agree(client)
        const gone = (await refundsOf(app, client.id)).filter(({ state }) => state === 'paid').map(({ amountBani }) => amountBani)
        expect(bank.paid()).toBe(sum(gone))
      }),
      histories(),
    )
    expect((await verifyLedger(app.db)).differences).toEqual([])
  },
  HISTORIES_WITHIN_MS,
)
