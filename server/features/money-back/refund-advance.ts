/** An administrator returns an advance, or a part of it, to a bank account of the client. */
import { and, eq, ne } from 'drizzle-orm'
import { type Bani, ZERO } from '../../../contract/money.ts'
import { REFUND_MIN } from '../../../contract/payments/money-back.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import { clientBalances, lockBalances } from '../../ledger/balances.ts'
import type { App } from '../../platform/app.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import { billingEntity } from '../billing/billing-entities.ts'
import { openAdvances } from '../invoices/advances.ts'
import { beginRefund } from './begin-refund.ts'
import { OUTCOME_WITHIN_MS, outcomeOf } from './outcome-of.ts'
import { payeeOf } from './payee.ts'
import { refundableOf } from './refund-parts.ts'
import { refunds } from './tables.ts'

type OfEntity = { clientId: string; entityNumber: number }
type Eligibility = { eligible: boolean; refundableAmount: Bani }

/** Throws `not-found` where the client has no such entity. */
export async function refundEligibility(app: App, { clientId, entityNumber }: OfEntity): Promise<Eligibility> {
  await mustBeEntity(app.db, { clientId, entityNumber })
  const refundableAmount = refundableOf(await clientBalances(app.db, clientId), await openAdvances(app.db, clientId), entityNumber)
  return { eligible: refundableAmount >= REFUND_MIN && !(await isUnderWay(app.db, clientId)), refundableAmount }
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
): Promise<{ state: 'paid' | 'under-way' }> {
  const { clientId } = input
  const { id } = await app.db.inTransaction(async (tx) => {
    // Before the key is looked for: of two at once with the same key the second must not meet the first's refund as another one.
    await lockBalances(tx, clientId)
    const repeated = { clientId, key, operation: 'refund-advance', body: input }
    return once(tx, repeated, async () => ({ id: await begin(app, tx, { ...input, by }) }))
  })
  const outcome = await outcomeOf(app, { clientId, id }, withinMs)
  if (outcome.state === 'refused')
    throw new Problem('refund-refused', { because: { code: 'refund-refused-because', params: { reason: outcome.reason } } })
  return outcome
}

async function begin(app: App, tx: Tx, input: Omit<Refunding, 'key'>): Promise<string> {
  const { clientId, entityNumber, amountBani, note, by } = input
  await mustBeEntity(tx, { clientId, entityNumber })
  const payee = payeeOf(input)
  const balances = await clientBalances(tx, clientId)
  if (await isUnderWay(tx, clientId)) throw new Problem('refund-refused', { because: { code: 'refund-under-way' } })
  const advances = await openAdvances(tx, clientId)
  const max = refundableOf(balances, advances, entityNumber)
  if (max < REFUND_MIN) throw new Problem('refund-refused', { because: { code: 'refund-nothing' } })
  if (amountBani > max) throw fieldProblem('amount', { code: 'refund-above-max', params: { max } })
  return beginRefund(app, tx, {
    ...{ clientId, purpose: 'advance', parts: { unappliedBani: ZERO, prepaidBani: amountBani }, entityNumber, note, createdBy: by },
    advances: advances.filter((advance) => advance.entityNumber === entityNumber),
    to: { way: 'bank', payee, text: { code: 'payout-text-advance' } },
    runBy: 'caller',
  })
}

async function mustBeEntity(db: Queries, { clientId, entityNumber }: OfEntity): Promise<void> {
  if (!(await billingEntity(db, { clientId, number: entityNumber }))) throw new Problem('not-found')
}

/** Of an advance or of the whole account: until it is decided, how much is left is not known. */
async function isUnderWay(db: Queries, clientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), eq(refunds.state, 'under-way'), ne(refunds.purpose, 'payment')))
  return rows.length > 0
}
