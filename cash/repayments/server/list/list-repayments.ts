/** Repayments by one filter, with what all six come to. */
import type { z } from 'zod'
import { nextPayDay, nextRunDay } from '#cash/repayment-settings/server/pay-days.ts'
import { payoutTermsOf } from '#cash/repayment-settings/server/repayment-profile.ts'
import type { NextPayment } from '#contract/banking/next-payment.ts'
import { type Bani, minus, sum } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import { openSealedAccount, sealAccount } from '#server/platform/http/sealed-accounts.ts'
import type { RepaymentSearch, RepaymentShown, repaymentCalls } from '../../contract/repayment-calls.ts'
import { type RepaymentFilter, repaymentFilters, repaymentStatesOf, repaymentToneOf } from '../../contract/repayment-states.ts'
import { payoutDueSince } from '../client-due.ts'
import { heldSums, payableRepaymentsByHour } from '../payable.ts'
import type { Repayment } from '../repayment-transition.ts'
import { isQueryByDays, isQueryOfDaysAlone, queryWithAwb, repaymentQueryOf } from './asked.ts'
import { type CashSum, cashSums } from './cash-sums.ts'
import { pageRepaymentsByDays, type StateSum } from './page-by-days.ts'
import { pageRepaymentsBySearch } from './page-by-search.ts'

export type RepaymentReader = {
  /** null: all clients. */
  clientId: string | null
  texts: Texts
  /** Who may not read accounts sees their last four characters. */
  mayReadAccounts: boolean
}

type Answer = z.output<typeof repaymentCalls.list.answer>

/** `lastPayment`, `paidThisMonth`: what payouts know of (payouts/server/routes.ts). */
export async function listRepayments(
  app: App,
  search: RepaymentSearch,
  reader: RepaymentReader,
): Promise<Omit<Answer, 'lastPayment' | 'paidThisMonth'>> {
  const { clientId } = reader
  const asked = await queryWithAwb(
    app,
    repaymentQueryOf(app, { ...search, account: unsealTypedAccount(app, search.account, reader) }, clientId),
  )
  const [{ sums, rows }, nextPayment, ofAllDays] = await Promise.all([
    isQueryByDays(asked) ? pageRepaymentsByDays(app, asked) : pageRepaymentsBySearch(app, asked),
    clientId === null ? null : nextPaymentOf(app, clientId),
    clientId !== null && isQueryOfDaysAlone(asked) ? cashSums(app.db, clientId) : null,
  ])
  // What is cancelled is listed among all and counted nowhere, in no sum and in no number.
  const counted = (filter: RepaymentFilter) =>
    sums.filter(({ state }) => state !== 'cancelled' && repaymentStatesOf[filter].includes(state))
  const cancelled = sums.filter(({ state }) => state === 'cancelled')
  return {
    count: countOf(sums.filter(({ state }) => asked.states.includes(state))),
    list: rows.map((row) => shown(app, row, reader)),
    totals: ofEach((filter) => sumOf(counted(filter))),
    counts: ofEach((filter) => countOf(counted(filter))),
    cancelled: { count: countOf(cancelled), amount: sumOf(cancelled) },
    notPaidElsewhere: ofAllDays && elsewhere(ofAllDays('notPaid'), counted('notPaid')),
    nextPayment,
  }
}

/** null: nothing is. */
function elsewhere(all: CashSum, here: readonly StateSum[]): CashSum | null {
  const count = all.count - countOf(here)
  return count > 0 ? { count, amount: minus(all.amount, sumOf(here)) } : null
}

const ofEach = <T>(of: (filter: RepaymentFilter) => T) =>
  Object.fromEntries(repaymentFilters.map((filter) => [filter, of(filter)])) as Record<RepaymentFilter, T> // each filter once

const countOf = (sums: readonly StateSum[]): number => sums.reduce((total, { count }) => total + count, 0)
const sumOf = (sums: readonly StateSum[]): Bani => sum(sums.map((one) => one.sum))

export function unsealTypedAccount(app: App, account: string, { clientId, mayReadAccounts }: RepaymentReader): string {
  if (account === '' || mayReadAccounts || clientId === null) return account
  // A number that was typed finds nothing for who may not read it: else it could be found out character by character.
  return openSealedAccount(app, account, clientId) ?? '-'
}

/** In a file: answers are sealed by their schema. */
export const repaymentAccountShown = (
  app: App,
  { iban, clientId }: Pick<Repayment, 'iban' | 'clientId'>,
  { mayReadAccounts }: Pick<RepaymentReader, 'mayReadAccounts'>,
): string => (mayReadAccounts ? iban : sealAccount(app, iban, clientId))

function shown(app: App, repayment: Repayment, reader: RepaymentReader): RepaymentShown {
  const { id, clientId, orderedAt, addressTo, awb, orderId, clientReference, amountBani: amount, state, isReturned } = repayment
  return {
    ...{
      id,
      clientId,
      orderDate: orderedAt.toISOString(),
      toAddress: addressTo,
      orderAwb: awb || null,
      uniqueId: orderId,
      clientReference,
      amount,
    },
    bank: { name: repayment.holder, account: repayment.iban },
    status: { text: repaymentStatusText(app, repayment, reader.texts), rgba: repaymentToneOf(state, isReturned) },
    state,
    dates: {
      deliveryDate: iso(repayment.deliveredAt),
      sentToUsDate: iso(repayment.sentToUsAt),
      receivedByUsDate: iso(repayment.receivedAt),
      sentToClientDate: iso(repayment.paidAt),
    },
    doubt: state === 'expected' || state === 'at-courier' ? repayment.doubt : null,
    isCanceled: state === 'cancelled',
    isCorrection: repayment.kind === 'correction',
    isAwaiting: repayment.accountProblem !== null && state !== 'cancelled' && state !== 'paid',
  }
}

export function repaymentStatusText({ config }: Pick<App, 'config'>, { state, isReturned }: Repayment, texts: Texts): string {
  if (state === 'at-us') return isReturned ? texts.repaymentStates.returned : texts.repaymentStates['at-us'](config.productName)
  return texts.repaymentStates[state]
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** When a client’s cash is paid next, by its terms, and how much that is as things stand. */
export async function nextPaymentOf(app: App, clientId: string): Promise<NextPayment> {
  const [terms, { payable, inSheets }, received] = await Promise.all([
    payoutTermsOf(app.db, clientId),
    heldSums(app.db, clientId),
    payableRepaymentsByHour(app.db, clientId),
  ])
  const { interval, minAmountBani, waitsForPending } = terms
  const since = payoutDueSince(received, terms, app.config.payingBank.closedDays)
  // What is due already is paid with the next run: its day may have been missed, or its amount reached.
  const runOn = nextRunDay(app)
  const nextPayDate = since !== null && since !== 'by-contract' && since <= runOn ? runOn : nextPayDay(app, interval)
  return {
    date: { nextPayDate, waitPending: waitsForPending && nextPayDate !== null },
    amount: { minAmount: minAmountBani, payable, inSheets },
  }
}
