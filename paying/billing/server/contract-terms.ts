/** What an administrator agrees with a client that pays after the invoice. Its limit is the ledger's, which every activation tests. */

import { PAYS_AFTER_INVOICE } from '#contract/balance/balance.ts'
import { type Bani, negate } from '#contract/money.ts'
import { fieldProblem } from '#contract/problems.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import { creditLimitOf, setCreditLimit } from '#server/ledger/credit-limit.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Statements } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { ContractTerms } from '../contract/contract-terms.ts'
import { clientBillingOf, refuseUnknownClient, writeBilling } from './client-billing.ts'

const PAYS_BEFORE = 1

async function termsOf(db: Queries & Statements, clientId: string): Promise<ContractTerms> {
  const { paymentType, paymentTermDays, invoicingRhythm, stopAfterDays } = await clientBillingOf(db, clientId)
  return {
    paysAfterInvoice: paymentType === PAYS_AFTER_INVOICE,
    creditLimit: await creditLimitOf(db, clientId),
    ...{ paymentTermDays, rhythm: invoicingRhythm, stopAfterDays },
  }
}

/** Throws `not-found`. */
export async function contractTerms(app: App, clientId: string): Promise<ContractTerms> {
  await refuseUnknownClient(app.db, clientId)
  return termsOf(app.db, clientId)
}

type Before = { paidAfterInvoiceBefore: boolean; creditLimitBefore: Bani }

/** Invoices keep the due day they were issued with. Throws `not-found`, and `invalid-fields` where the client owes more than the limit. */
export const saveContractTerms = (app: App, clientId: string, terms: ContractTerms): Promise<Before> =>
  app.db.inTransaction(async (tx) => {
    await refuseUnknownClient(tx, clientId)
    const { availableBani } = await lockBalances(tx, clientId)
    const { paysAfterInvoice, creditLimit } = await termsOf(tx, clientId)
    // Bonus pays no orders of who pays after the invoice: it pays invoices.
    const isSet = await setCreditLimit(tx, clientId, { creditLimitBani: terms.creditLimit, countsBonus: !terms.paysAfterInvoice })
    if (!isSet) throw fieldProblem('creditLimit', { code: 'credit-limit-below-debt', params: { owed: negate(availableBani) } }, 'invalid')
    await writeBilling(tx, clientId, {
      paymentType: terms.paysAfterInvoice ? PAYS_AFTER_INVOICE : PAYS_BEFORE,
      ...{ paymentTermDays: terms.paymentTermDays, invoicingRhythm: terms.rhythm, stopAfterDays: terms.stopAfterDays },
    })
    const before = { paidAfterInvoiceBefore: paysAfterInvoice, creditLimitBefore: creditLimit }
    noteAuditedValues(before)
    return before
  })
