/** Which clients are due, and what keeps the others back. */

import { bankingDayFrom } from '#cash/repayment-settings/server/pay-days.ts'
import { payoutTermsOfClients } from '#cash/repayment-settings/server/repayment-profile.ts'
import { type PayoutDueState, payoutDueStateOf } from '#cash/repayments/server/client-due.ts'
import { awaitingRepaymentsSum, type PayableRepayment, payableRepaymentsAfter } from '#cash/repayments/server/payable.ts'
import { clientsWithPendingTransfer } from '#cash/settlements/server/pending-transfers.ts'
import { type Bani, bani, sum, ZERO } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { clientsMaybePaidTwice } from '../queries.ts'
import { groupIntoRepaymentSheets, type RepaymentSheetToMake } from './group-sheets.ts'

export type PayoutHoldCause = Exclude<PayoutDueState, 'due'> | 'overpaid'

export type DuePayouts = {
  payOn: string
  clientIds: string[]
  sheets: number
  repayments: number
  total: Bani
  keptBack: Record<PayoutHoldCause | 'awaiting', Bani>
}

/** Rows of so many clients are in memory at once. */
const CLIENTS_AT_ONCE = 500

/** The day on which the bank is to pay what is made now. */
export const currentPayDayOf = ({ clock, config }: Pick<App, 'clock' | 'config'>): string =>
  bankingDayFrom(bucharestDayOf(clock.now()), config.payingBank.closedDays)

export async function chooseDuePayouts(app: Pick<App, 'clock' | 'config'>, db: Queries): Promise<DuePayouts> {
  const payOn = currentPayDayOf(app)
  const closed = app.config.payingBank.closedDays
  const keptBack = { 'not-due': ZERO, 'below-minimum': ZERO, 'pending-transfer': ZERO, 'by-contract': ZERO, overpaid: ZERO, awaiting: ZERO }
  const chosen: DuePayouts = { payOn, clientIds: [], sheets: 0, repayments: 0, total: ZERO, keptBack }
  const [pending, held] = [await clientsWithPendingTransfer(db), await clientsMaybePaidTwice(db)]
  keptBack.awaiting = bani(await awaitingRepaymentsSum(db))
  for (let after: string | null = null; ; ) {
    const rows: PayableRepayment[] = await payableRepaymentsAfter(db, after, CLIENTS_AT_ONCE)
    const byClient = Map.groupBy(rows, ({ clientId }) => clientId)
    const terms = await payoutTermsOfClients(db, [...byClient.keys()])
    for (const [clientId, payable] of byClient) {
      if (held.has(clientId)) continue
      const due = payoutDueStateOf(payable, { terms: terms(clientId), hasPending: pending.has(clientId), closed }, payOn)
      take(chosen, { clientId, payable, due })
    }
    after = rows.at(-1)?.clientId ?? null
    if (byClient.size < CLIENTS_AT_ONCE) return chosen
  }
}

type OfClient = { clientId: string; payable: readonly PayableRepayment[]; due: PayoutDueState }

function take(chosen: DuePayouts, { clientId, payable, due }: OfClient): void {
  const cash = sum(payable.map(({ amountBani }) => amountBani).filter((amount) => amount > 0))
  const keep = (why: PayoutHoldCause, amount: Bani) => {
    chosen.keptBack[why] = sum([chosen.keptBack[why], amount])
  }
  if (due !== 'due') {
    keep(due, cash)
    return
  }
  const sheets = groupIntoRepaymentSheets(payable)
  const paid = (of: (sheet: RepaymentSheetToMake) => Bani) => sum(sheets.map(of))
  keep('overpaid', bani(cash - paid(({ amountBani, nettedBani }) => sum([amountBani, nettedBani]))))
  if (sheets.length === 0) return
  chosen.clientIds.push(clientId)
  chosen.sheets += sheets.length
  chosen.repayments += sheets.reduce((all, { repayments }) => all + repayments.length, 0)
  chosen.total = sum([chosen.total, paid(({ amountBani }) => amountBani)])
}
