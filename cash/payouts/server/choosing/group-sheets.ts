/** Which sheets a client's payable cash makes: one for each holder and account, less what the client was paid too much before. Pure. */

import type { PayableRepayment } from '#cash/repayments/server/payable.ts'
import { type Bani, negate, sum, ZERO } from '#contract/money.ts'

export type RepaymentSheetToMake = {
  clientId: string
  holder: string
  iban: string
  /** Above zero. */
  amountBani: Bani
  nettedBani: Bani
  repayments: PayableRepayment[]
}

/**
 * Of one client. A correction is netted by the largest sheet that stays above zero with it. What no sheet bears holds back sheets of at
 * least as much: nothing is paid to an account while the client owes more through another.
 */
export function groupIntoRepaymentSheets(payable: readonly PayableRepayment[]): RepaymentSheetToMake[] {
  const cash = payable.filter(({ amountBani }) => amountBani > 0)
  const byAccount = Map.groupBy(cash, ({ holder, iban }) => `${iban} ${holder}`)
  const sheets = [...byAccount.values()].map(sheetOf).toSorted(largestFirst)
  const corrections = payable.filter(({ amountBani }) => amountBani < 0).toSorted((a, b) => a.amountBani - b.amountBani)
  const notBorne: Bani[] = []
  for (const correction of corrections) {
    const sheet = sheets.toSorted(largestFirst).find(({ amountBani }) => sum([amountBani, correction.amountBani]) > 0)
    if (!sheet) {
      notBorne.push(negate(correction.amountBani))
      continue
    }
    sheet.amountBani = sum([sheet.amountBani, correction.amountBani])
    sheet.nettedBani = sum([sheet.nettedBani, negate(correction.amountBani)])
    sheet.repayments.push(correction)
  }
  return withoutHeldBack(sheets, sum(notBorne))
}

const largestFirst = (a: RepaymentSheetToMake, b: RepaymentSheetToMake): number => b.amountBani - a.amountBani

function sheetOf(repayments: PayableRepayment[]): RepaymentSheetToMake {
  const [{ clientId, holder, iban }] = repayments as [PayableRepayment, ...PayableRepayment[]] // groups are never empty
  return { clientId, holder, iban, amountBani: sum(repayments.map(({ amountBani }) => amountBani)), nettedBani: ZERO, repayments }
}

function withoutHeldBack(sheets: readonly RepaymentSheetToMake[], owedBani: Bani): RepaymentSheetToMake[] {
  let left = owedBani
  return sheets.toSorted(largestFirst).filter(({ amountBani }) => {
    if (left <= 0) return true
    left = sum([left, negate(amountBani)])
    return false
  })
}
