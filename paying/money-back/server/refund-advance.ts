/** An administrator returns an advance, or a part of it, to a bank account of the client. */
import { and, eq, ne } from 'drizzle-orm'
import { type Bani, ZERO } from '#contract/money.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { identityKey } from '#paying/billing/contract/fiscal-identity.ts'
import { billingEntity } from '#paying/billing/server/billing-entities.ts'
import { advancesOf } from '#paying/invoices/contract/settlement.ts'
import { openAdvances } from '#paying/invoices/server/advances.ts'
import { type ClientBalances, clientBalances, lockBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { type NotRefundable, REFUND_MIN } from '../contract/money-back.ts'
import { beginRefund } from './begin-refund.ts'
import { OUTCOME_WITHIN_MS, refundOutcomeOf } from './outcome-of.ts'
import { refundPayeeOf } from './payee.ts'
import { refundableAmountOf, refundableHeld } from './refund-parts.ts'
import { refunds } from './tables.ts'

type OfEntity = { clientId: string; entityNumber: number }
/** `because`: why nothing can be returned now; null: something can. */
type Eligibility = { eligible: boolean; refundableAmount: Bani; because: NotRefundable | null }

/** Throws `not-found` where the client has no such entity. */
export async function refundEligibility(app: App, { clientId, entityNumber }: OfEntity): Promise<Eligibility> {
  const identity = await identityOf(app.db, { clientId, entityNumber })
  const balances = await clientBalances(app.db, clientId)
  const refundableAmount = refundableAmountOf(balances, await openAdvances(app.db, clientId), identity)
  const because = await refusalOf(app.db, { clientId, balances, refundableAmount })
  return { eligible: because === null, refundableAmount, because }
}

type Refunding = OfEntity & { amountBani: Bani; iban: string; holder: string; note: string; by: string | null; key: string | null }

/**
 * A repeated call with the same key answers what became of the first. Throws `not-found`, `refund-refused` with the reason, the bank's
 * too, `invalid-fields`.
 */
export async function refundAdvance(
  app: App,
  { by, key, ...input }: Refunding,
  withinMs = OUTCOME_WITHIN_MS,
): Promise<{ state: 'paid' | 'under-way' | 'waiting' }> {
  const { clientId } = input
  const { id } = await app.db.inTransaction(async (tx) => {
    // Before the key is looked for: of two at once with the same key the second must not meet the first's refund as another one.
    await lockBalances(tx, clientId)
    const repeated = { clientId, key, operation: 'refund-advance', body: input }
    return runIdempotent(tx, repeated, async () => ({ id: await begin(app, tx, { ...input, by }) }))
  })
  const outcome = await refundOutcomeOf(app, { clientId, id }, withinMs)
  if (outcome.state === 'refused')
    throw new Problem('refund-refused', { because: { code: 'refund-refused-because', params: { reason: outcome.reason } } })
  return outcome
}

async function begin(app: App, tx: Tx, input: Omit<Refunding, 'key'>): Promise<string> {
  const { clientId, entityNumber, amountBani, note, by } = input
  const identity = await identityOf(tx, { clientId, entityNumber })
  const payee = refundPayeeOf(input)
  const balances = await clientBalances(tx, clientId)
  const advances = await openAdvances(tx, clientId)
  const max = refundableAmountOf(balances, advances, identity)
  const because = await refusalOf(tx, { clientId, balances, refundableAmount: max })
  if (because) throw new Problem('refund-refused', { because: { code: because } })
  if (amountBani > max) throw fieldProblem('amount', { code: 'refund-above-max', params: { max } })
  const { id } = await beginRefund(app, tx, {
    ...{ clientId, purpose: 'advance', parts: { unappliedBani: ZERO, prepaidBani: amountBani }, entityNumber, note, createdBy: by },
    advances: advancesOf(advances, identity),
    to: { way: 'bank', payee, text: { code: 'payout-text-advance' } },
    runBy: 'caller',
  })
  return id
}

type Refusable = { clientId: string; balances: ClientBalances; refundableAmount: Bani }

async function refusalOf(db: Queries, { clientId, balances, refundableAmount }: Refusable): Promise<NotRefundable | null> {
  if (await isUnderWay(db, clientId)) return 'refund-under-way'
  return refundableAmount < REFUND_MIN ? nothingBecause(balances) : null
}

/** Payments that no invoice has used are no advance of a buyer yet. */
const nothingBecause = (balances: ClientBalances): NotRefundable =>
  refundableHeld(balances).unappliedBani >= REFUND_MIN ? 'refund-not-invoiced' : 'refund-nothing'

async function identityOf(db: Queries, { clientId, entityNumber }: OfEntity): Promise<string> {
  const entity = await billingEntity(db, { clientId, number: entityNumber })
  if (!entity) throw new Problem('not-found')
  return identityKey(entity)
}

/** Of an advance or of the whole account: until it is decided, how much is left is not known. */
async function isUnderWay(db: Queries, clientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), eq(refunds.state, 'under-way'), ne(refunds.purpose, 'payment')))
  return rows.length > 0
}
