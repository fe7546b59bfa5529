import { and, eq } from 'drizzle-orm'
import { type Bani, bani, sum } from '#contract/money.ts'
import { invoicePayment } from '#paying/invoices/server/by-event/on-payment.ts'
import { aClient } from '#paying/invoices/server/test-invoices.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import type { BankTransfer, BankTransfers, SendAnswer, TransferFound } from '#paying/ports/bank-transfers.ts'
import { transferLimits } from '#paying/ports/bank-transfers.ts'
import type { CardPort, FindPaymentAnswer, RefundAnswer } from '#paying/ports/cards.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import type { App } from '#server/platform/app.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { bankPayout } from './bank-payout.ts'
import { refundCard } from './refund-card.ts'
import { refunds } from './tables.ts'

export const IBAN = 'RO49AAAA1B31007593840000'

type Way = 'paid' | 'under-way' | 'refused' | 'lost' | 'never' | 'not-sent'

/** `ways`: of the next orders; then all are paid. */
export function bankInMemory() {
  const held = new Map<string, BankTransfer & { state: 'paid' | 'under-way' | 'refused' }>()
  const bank = {
    limits: transferLimits,
    trustAbsenceAfterMs: 1_000,
    ways: [] as Way[],
    calls: 0,
    held,
    decide: (state: 'paid' | 'refused') => {
      for (const one of held.values()) if (one.state === 'under-way') one.state = state
    },
    /** Of what was paid to whom. */
    paid: (): Bani => sum([...held.values()].filter(({ state }) => state === 'paid').map(({ amountBani }) => amountBani)),
    async send(order: BankTransfer): Promise<SendAnswer> {
      bank.calls += 1
      if (held.has(order.reference)) return { kind: 'exists' }
      const way = bank.ways.shift() ?? 'paid'
      if (way === 'never') return { kind: 'unknown', cause: 'timeout' }
      if (way === 'not-sent') return { kind: 'not-sent', cause: 'ECONNREFUSED' }
      if (way === 'refused') return { kind: 'refused', reason: 'AC04 ClosedAccountNumber' }
      held.set(order.reference, { ...order, state: way === 'under-way' ? 'under-way' : 'paid' })
      return way === 'lost' ? { kind: 'unknown', cause: 'timeout' } : answerOf(order.reference)
    },
    find: async (reference: string): Promise<TransferFound> => (held.has(reference) ? answerOf(reference) : { kind: 'absent' }),
  }
  const answerOf = (reference: string) => {
    const state = held.get(reference)?.state
    if (state === 'paid') return { kind: 'paid', bankReference: `B-${reference}` } as const
    return state === 'refused' ? ({ kind: 'refused', reason: 'AC06 BlockedAccount' } as const) : ({ kind: 'under-way' } as const)
  }
  return bank satisfies BankTransfers
}

/** How long a caller waits for a partner: as long as a busy machine takes, where it answers; where nothing comes, no longer than is needed. */
export const waitMs = ({ ways }: { ways: readonly string[] }): number =>
  ways.every((way) => way === 'paid' || way === 'refused') ? 20_000 : 500

/** Only what refunds ask of it. `says`: what a look reports as refunded; without it what was. */
export function cardsInMemory() {
  const cards = {
    ways: [] as ('lost' | 'never' | 'refused')[],
    calls: 0,
    refundedBani: bani(0),
    says: undefined as Bani | null | undefined,
    async refund({
      reference,
      providerId,
      amountBani,
    }: {
      reference: string
      providerId: string
      amountBani: Bani
    }): Promise<RefundAnswer> {
      cards.calls += 1
      const way = cards.ways.shift()
      if (way === 'refused') return { kind: 'refused', reason: 'Nu se poate.' }
      if (way !== 'never') cards.refundedBani = sum([cards.refundedBani, amountBani])
      if (way) return { kind: 'unknown', cause: 'timeout' }
      return { kind: 'refunded', payment: report({ reference, providerId }) }
    },
    find: {
      trustAbsenceAfterMs: 1_000,
      ask: async (wanted: { reference: string; providerId: string }): Promise<FindPaymentAnswer> => ({
        kind: 'found',
        payment: report(wanted),
      }),
    },
  }
  const report = ({ reference, providerId }: { reference: string; providerId: string }) => {
    const card = { token: null, brand: null, lastDigits: null, expiresOn: null, bank: null }
    const refundedBani = cards.says === undefined ? cards.refundedBani : cards.says
    const known = { reference, providerId, amountBani: null, card, code: '' }
    return refundedBani === 0 ? ({ ...known, kind: 'captured' } as const) : ({ ...known, kind: 'refunded', refundedBani } as const)
  }
  return cards
}

export async function moneyBackStage({ hasBank = true }: { hasBank?: boolean } = {}) {
  const clock = testClock()
  const bank = bankInMemory()
  const cards = cardsInMemory()
  const app = await testApp({
    clock,
    bankTransfers: hasBank ? bank : null,
    cards: cards as unknown as CardPort, // as said above
    subscriptions: [invoicePayment],
    env: { LOG_LEVEL: 'silent' },
  })
  /** As jobs would, until nothing is due within this time. */
  const later = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      clock.advance(1_000)
      await runDueEffects(app, bankPayout as never, refundCard as never)
    }
  }
  return { app, clock, bank, cards, later }
}

/** The bank has said which account a payment came from. Answers the payment's id. */
export async function cameFrom(app: App, { clientId, paymentId, iban }: { clientId: string; paymentId: string; iban: string }) {
  const line = { counterparty: { name: 'Ana Șerban', iban, fiscalCode: '' }, texts: [] }
  await app.db.$client.query(
    `insert into bank_statement_lines
       (id, statement_id, account, booked_on, position, amount_bani, is_reversal, state, client_id, payment_id, counterparty_iban, line)
     values (gen_random_uuid(), gen_random_uuid(), 'RO', '2026-11-20', 1, 1, false, 'used', $1, $2, $3, $4)`,
    [clientId, paymentId, iban, line],
  )
  return paymentId
}

/** A client of entity 1 whose advance was invoiced. */
export async function withAdvance(app: App, amount: number): Promise<string> {
  const clientId = await aClient(app)
  await aPayment(app, clientId, amount, { isInvoiced: true })
  return clientId
}

export const refundsOf = (app: App, clientId: string) =>
  app.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId)))
    .orderBy(refunds.createdAt)

/** `advance 10000, storno -4000`. */
export async function invoicesIssued(app: App, clientId: string): Promise<string[]> {
  const { rows } = await app.db.$client.query<{ kind: string; total: number }>(
    'select kind, total_bani as total from invoices where client_id = $1 order by created_at, number',
    [clientId],
  )
  return rows.map(({ kind, total }) => `${kind} ${total}`)
}
