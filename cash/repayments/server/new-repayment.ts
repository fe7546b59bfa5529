/** A repayment as an order's activation makes it. */
import { randomUUID } from 'node:crypto'
import { plainIban } from '#contract/banking/iban.ts'
import type { Bani } from '#contract/money.ts'
import { foldForSearch, type OrderRow } from '#sending/operations.ts'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { accountProblemOf } from './account-problem.ts'
import type { Repayment } from './repayment-transition.ts'

/** null: nothing is collected, or there is no AWB. `orderedAt`: when it was activated, or its cash was asked for. */
export function repaymentOf(app: App, order: OrderRow, orderedAt: Date): Repayment | null {
  const { clientId, id: orderId, awb, courier, clientReference, extraOptions } = order
  const { repayment } = extraOptions
  if (!repayment || repayment.amount <= 0 || awb === null || courier === null) return null
  const account = { iban: plainIban(repayment.iban), holder: repayment.accountHolder.trim() }
  return {
    ...{ clientId, id: randomUUID(), orderId, kind: 'cash', state: 'expected', stateChangedAt: orderedAt },
    ...{ amountBani: repayment.amount, courier, awb, clientReference, ...repaymentTextsOf(order, repayment.amount), ...account },
    ...{ accountProblem: accountProblemOf(app, account), orderedAt, orderedOn: bucharestDayOf(orderedAt) },
    ...{ deliveredAt: null, sentToUsAt: null, receivedAt: null, paidAt: null, isReturned: false, sheetId: null, doubt: null },
  }
}

/** From where, to whom, and what all of it is found by. */
export function repaymentTextsOf({ id, awb, clientReference, sender, recipient }: OrderRow, amount: Bani) {
  const { name, company, phone } = recipient.contact
  const addressTo = [name, company, lineOf(recipient.address)].filter(Boolean).join(', ')
  const found = [awb, clientReference, id, addressTo, phone, amountText(amount)]
  return { addressFrom: lineOf(sender.address), addressTo, searchText: foldForSearch(found.join(' ')) }
}

/** Found as it is written in both languages: the digits of 1.234,50 as 1234 50 and 1 234 50. */
function amountText(amount: Bani): string {
  const digits = String(amount).padStart(3, '0')
  const [whole, hundredths] = [digits.slice(0, -2), digits.slice(-2)]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  return `${whole} ${hundredths}${grouped === whole ? '' : ` ${grouped} ${hundredths}`}`
}

const lineOf = ({ street, number, city, countyCode }: PostalAddress): string =>
  [[street, number].filter(Boolean).join(' '), city, countyCode].filter(Boolean).join(', ')
