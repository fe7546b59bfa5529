/** Names the account of some repayments anew; amounts and money stay where they are. */

import { noteAccountChange } from '#cash/repayment-settings/server/account-changed.ts'
import { refuseOwnAccount } from '#cash/repayment-settings/server/save-profile.ts'
import { lockRepayments, repaymentsById } from '#cash/repayments/server/queries.ts'
import { changeRepaymentAccounts, type Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { plainIban } from '#contract/banking/iban.ts'
import { type Bani, bani, sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { changeCashAccounts } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { lockOpenSheets, takeOutOfSheets } from '../sheets/take-out.ts'

type Change = { clientId: string; userId: string | null; ids: readonly string[]; typedIban: string; holder: string }

/** `accountFrom`: the last four of theirs; '' where they had several. */
type Changed = { changed: number; amount: Bani; accountFrom: string }

/**
 * All of them or none; answers how many changed, as what has the account already is left alone. Throws `invalid-fields` for the
 * platform's own account, `not-found`, and `repayment-in-bank-file` where one is paid, given up, or on its way through the bank. One whose
 * sheet is only made leaves it.
 */
export async function changeAwaitingAccount(app: App, { clientId, userId, ids, typedIban, holder }: Change): Promise<Changed> {
  refuseOwnAccount(app, typedIban, 'bankAccount')
  const iban = plainIban(typedIban)
  const distinct = [...new Set(ids)]
  return app.db.inTransaction(async (tx) => {
    // Orders first: what happens to one locks it before its repayment.
    const orderIds = (await repaymentsById(tx, clientId, distinct)).map(({ orderId }) => orderId)
    await changeCashAccounts(tx, { clientId, orderIds, iban, accountHolder: holder })
    const open = await lockOpenSheets(tx, sheetsOf(await repaymentsById(tx, clientId, distinct)))
    const locked = await lockRepayments(tx, clientId, distinct)
    if (locked.length < distinct.length) throw new Problem('not-found')
    // Of a sheet that was made meanwhile.
    const known = new Set(open.map(({ id }) => id))
    open.push(
      ...(await lockOpenSheets(
        tx,
        sheetsOf(locked).filter((id) => !known.has(id)),
      )),
    )
    refuseSettled(locked, new Set(open.map(({ id }) => id)))
    const others = locked.filter((one) => one.iban !== iban || one.holder !== holder || one.accountProblem !== null)
    const amount = sum(others.map(({ amountBani }) => bani(amountBani)))
    const answer = { changed: others.length, amount, accountFrom: commonIban(others).slice(-4) }
    noteAuditedValues(answer)
    if (others.length === 0) return answer
    await takeOutOfSheets(app, tx, open, others)
    await changeRepaymentAccounts(tx, clientId, others, { holder, iban, accountProblem: null })
    await noteAccountChange(app, tx, { clientId, userId, from: commonIban(others), to: iban, repaymentIds: others.map(({ id }) => id) })
    return answer
  })
}

/** '' where they have several. */
function commonIban(some: readonly Repayment[]): string {
  const [only = '', ...more] = new Set(some.map(({ iban }) => iban))
  return more.length > 0 ? '' : only
}

const sheetsOf = (some: readonly Repayment[]): number[] => [...new Set(some.flatMap(({ sheetId }) => sheetId ?? []))]

/** `open`: sheets that are only made, which a repayment may leave. */
function refuseSettled(locked: readonly Repayment[], open: ReadonlySet<number>): void {
  const paid = locked.find(({ state }) => state === 'paid' || state === 'cancelled')
  if (paid) throw new Problem('repayment-in-bank-file', { because: { code: 'repayment-settled', params: { awb: paid.awb } } })
  const inFile = locked.find(({ sheetId }) => sheetId !== null && !open.has(sheetId))
  if (inFile) throw new Problem('repayment-in-bank-file', { because: { code: 'repayment-being-paid', params: { awb: inFile.awb } } })
}
