/** A client settles its account: what is not invoiced yet is invoiced, and what is left of its money goes back. It cannot be undone. */

import { type Bani, bani, minus, sum, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { isClientAccountSettled } from '#paying/billing/server/client-billing.ts'
import { verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import { ordersInvoice } from '#paying/invoices/contract/invoice-lines.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import { settledAtOnce } from '#paying/invoices/contract/settlement.ts'
import { openAdvances } from '#paying/invoices/server/advances.ts'
import { findBuyer, whyNotInvoiced } from '#paying/invoices/server/buyer.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { settleAcrossBuyers } from '#paying/invoices/server/issue-storno.ts'
import { chargesBearingVat, firstChargeDayOf, notInvoicedCharges } from '#paying/invoices/server/not-invoiced.ts'
import { type ClientBalances, clientBalances, lockBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { beginRefund } from './begin-refund.ts'
import { refundPayeeOf } from './payee.ts'
import { availableWithoutBonus, refundableHeld, refundPartsOf } from './refund-parts.ts'

type Preview = { toInvoice: Bani; toReturn: Bani; refusal: Message | null }

/** What settling would do now. */
export async function previewSettling(app: App, clientId: string): Promise<Preview> {
  const balances = await clientBalances(app.db, clientId)
  const toInvoice = await toBeInvoiced(app, app.db, clientId)
  return { toInvoice, toReturn: leftAfter(balances, toInvoice), refusal: await whyNotNow(app, app.db, { clientId, balances, toInvoice }) }
}

type Settling = { clientId: string; iban: string; holder: string; by: string | null; key: string | null }
/** `isWaiting`: the rest is reserved, and sent when an administrator has granted it. */
type Settled = { invoiceNumber: string | null; returned: Bani; isWaiting?: true }

/** Throws `settling-refused` with the reason, also where the account is settled already, and `invalid-fields` for the account. */
export async function settleClientAccount(app: App, { key, ...input }: Settling): Promise<Settled> {
  const { clientId, iban, holder } = input
  await verifyBeforeInvoice(app, { clientId })
  return app.db.inTransaction(async (tx) => {
    // Before the key is looked for: of two at once with the same key the second must not find the account settled.
    await lockBalances(tx, clientId)
    const settled = await runIdempotent(tx, { clientId, key, operation: 'settle-account', body: { iban, holder } }, () =>
      settleOnce(app, tx, input),
    )
    noteAuditedValues({ returned: settled.returned })
    return settled
  })
}

async function settleOnce(app: App, tx: Tx, { clientId, by, ...account }: Omit<Settling, 'key'>): Promise<Settled> {
  const balances = await clientBalances(tx, clientId)
  const because = await whyNotNow(app, tx, { clientId, balances, toInvoice: await toBeInvoiced(app, tx, clientId) })
  if (because) throw new Problem('settling-refused', { because })
  const invoice = await issueInvoice(app, tx, { clientId, reason: 'settling' })
  await settleAcrossBuyers(app, tx, clientId)
  return {
    invoiceNumber: invoice && invoiceNumber(invoice),
    ...(await returnTheRest(app, tx, { clientId, by, ...account })),
  }
}

async function returnTheRest(
  app: App,
  tx: Tx,
  { clientId, by, ...account }: Omit<Settling, 'key'>,
): Promise<Omit<Settled, 'invoiceNumber'>> {
  const balances = await clientBalances(tx, clientId)
  const returned = refundable(balances)
  const parts = refundPartsOf(balances, returned)
  if (returned === ZERO || !parts) return { returned: ZERO }
  const { isWaiting } = await beginRefund(app, tx, {
    ...{ clientId, purpose: 'settling', parts, advances: await openAdvances(tx, clientId), createdBy: by, runBy: 'job' },
    to: { way: 'bank', payee: refundPayeeOf(account), text: { code: 'payout-text-settling' } },
  })
  return isWaiting ? { returned, isWaiting } : { returned }
}

/** All that is held, as far as it covers what is owed; bonus stays. */
const refundable = (balances: ClientBalances): Bani => {
  const { unappliedBani, prepaidBani } = refundableHeld(balances)
  return bani(Math.max(0, Math.min(unappliedBani + prepaidBani, availableWithoutBonus(balances))))
}

type Asking = Pick<App, 'clock' | 'config'>

const toBeInvoiced = async (app: Asking, db: Queries, clientId: string): Promise<Bani> => {
  const open = await notInvoicedCharges(db, { clientId, until: null })
  const { vatCategory } = await findBuyer(app, db, { clientId, since: firstChargeDayOf(open) })
  return ordersInvoice(chargesBearingVat(open, vatCategory)).totalBani
}

/** As the invoice will be paid: from bonus, advances and payments. */
function leftAfter(balances: ClientBalances, toInvoice: Bani): Bani {
  const held = { ...refundableHeld(balances), bonusBani: minus(balances.bonusBani, balances.bonusReservedBani) }
  const used = settledAtOnce(bani(Math.max(0, toInvoice)), held)
  const credited = bani(Math.max(0, -toInvoice))
  const left = sum([held.unappliedBani, held.prepaidBani, credited])
  return bani(Math.max(0, left - used.prepaidBani - used.unappliedBani - balances.receivableBani))
}

type Asked = { clientId: string; balances: ClientBalances; toInvoice: Bani }

async function whyNotNow(app: Asking, db: Queries, { clientId, balances, toInvoice }: Asked): Promise<Message | null> {
  if (balances.servicesReservedBani > 0) return { code: 'settling-orders-activating' }
  if (await isClientAccountSettled(db, clientId)) return { code: 'account-is-settled' }
  const refusal = await whyNotInvoiced(app, db, { clientId })
  // Without any entity money alone can still be returned.
  return refusal?.code === 'billing-entity-missing' && toInvoice === ZERO ? null : refusal
}
