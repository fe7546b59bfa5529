/** Billing data that documents or money are on neither becomes another fiscal identity, nor is it deleted while something of it is open. */
import { and, eq, sql } from 'drizzle-orm'
import { type Bani, minus, sum, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { identityKey } from '#paying/billing/contract/fiscal-identity.ts'
import { billingEntity } from '#paying/billing/server/billing-entities.ts'
import { entityLeaving } from '#paying/billing/server/save-entity.ts'
import { hasPaymentForEntity } from '#paying/payments/server/queries.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { advancesOf, leftOfAdvance } from '../../contract/settlement.ts'
import { openAdvances } from '../advances.ts'
import { leftOfPayments, sumOfPaymentsLeft } from '../settling/open-payments.ts'
import { openInvoices } from '../settling/settle-open-invoices.ts'
import { invoices } from '../tables.ts'

type Leaving = { clientId: string; number: number }

export const keepEntityWithMoney = subscribe(entityLeaving, async (_app, tx, { as, ...leaving }) => {
  if (as === 'changed' && (await isNamed(tx, leaving)))
    throw new Problem('billing-refused', { because: { code: 'billing-identity-is-invoiced' } })
  if (as === 'changed') return
  const amounts = await openOf(tx, leaving)
  for (const [code, amount] of amounts) if (amount > ZERO) throw new Problem('billing-refused', { because: { code, params: { amount } } })
})

/** By an invoice, or by a payment that is wanted or came. */
async function isNamed(tx: Tx, { clientId, number }: Leaving): Promise<boolean> {
  const [invoice] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), sql`(${invoices.entity} ->> 'number')::int = ${number}`))
    .limit(1)
  return invoice !== undefined || (await hasPaymentForEntity(tx, { clientId, entityNumber: number }))
}

type Code = 'billing-entity-holds-advance' | 'billing-entity-holds-payments' | 'billing-entity-has-open-invoices'

async function openOf(tx: Tx, { clientId, number }: Leaving): Promise<[Code, Bani][]> {
  const entity = await billingEntity(tx, { clientId, number })
  if (!entity) return []
  const { unappliedBani, unappliedReservedBani } = await lockBalances(tx, clientId)
  const payments = await leftOfPayments(tx, { clientId, heldBani: minus(unappliedBani, unappliedReservedBani) })
  return [
    ['billing-entity-holds-advance', sum(advancesOf(await openAdvances(tx, clientId), identityKey(entity)).map(leftOfAdvance))],
    ['billing-entity-holds-payments', sumOfPaymentsLeft(payments.filter((one) => one.entityNumber === number))],
    [
      'billing-entity-has-open-invoices',
      sum((await openInvoices(tx, clientId)).filter(({ entityNumber }) => entityNumber === number).map(({ open }) => open)),
    ],
  ]
}
