/** Names the account of some repayments anew; amounts and money stay where they are. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { plainIban } from '../../../../contract/iban.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { noteAudited } from '../../../platform/database/request-entry.ts'
import { changeCashAccounts } from '../../orders/after-awb/change-cash-accounts.ts'
import { lockOpenSheets, takeOutOfSheets } from '../../payouts/sheets/take-out.ts'
import { noteAccountChange } from '../../repayment-settings/account-changed.ts'
import { refuseOwnAccount } from '../../repayment-settings/save-profile.ts'
import { changeAccounts, type Repayment } from '../repayment-transition.ts'
import { repayments } from '../tables.ts'

type Change = { clientId: string; userId: string | null; ids: readonly string[]; typedIban: string; holder: string }

/**
 * All of them or none; answers how many changed, as what has the account already is left alone. Throws `invalid-fields` for the
 * platform's own account, `not-found`, and `repayment-in-bank-file` where one is paid, given up, or on its way through the bank. One whose
 * sheet is only made leaves it.
 */
export async function changeAccount(app: App, { clientId, userId, ids, typedIban, holder }: Change): Promise<number> {
  refuseOwnAccount(app, typedIban, 'bankAccount')
  const iban = plainIban(typedIban)
  const distinct = [...new Set(ids)]
  return app.db.inTransaction(async (tx) => {
    // Orders first: what happens to one locks it before its repayment.
    const orderIds = await ordersOf(tx, clientId, distinct)
    await changeCashAccounts(tx, { clientId, orderIds, iban, accountHolder: holder })
    const open = await lockOpenSheets(tx, sheetsOf(await read(tx, clientId, distinct)))
    const locked = await lock(tx, clientId, distinct)
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
    noteAudited({ changed: others.length })
    if (others.length === 0) return 0
    await takeOutOfSheets(app, tx, open, others)
    await changeAccounts(tx, clientId, others, { holder, iban, accountProblem: null })
    await noteAccountChange(app, tx, { clientId, userId, from: commonIban(others), to: iban, repaymentIds: others.map(({ id }) => id) })
    return others.length
  })
}

/** '' where they have several. */
function commonIban(some: readonly Repayment[]): string {
  const [only = '', ...more] = new Set(some.map(({ iban }) => iban))
  return more.length > 0 ? '' : only
}

const named = (clientId: string, ids: readonly string[]) => and(eq(repayments.clientId, clientId), inArray(repayments.id, [...ids]))

const read = (tx: Tx, clientId: string, ids: readonly string[]): Promise<Repayment[]> =>
  tx.select().from(repayments).where(named(clientId, ids))

const sheetsOf = (some: readonly Repayment[]): number[] => [...new Set(some.flatMap(({ sheetId }) => sheetId ?? []))]

const ordersOf = async (tx: Tx, clientId: string, ids: readonly string[]): Promise<string[]> =>
  (await tx.select({ orderId: repayments.orderId }).from(repayments).where(named(clientId, ids))).map(({ orderId }) => orderId)

const lock = (tx: Tx, clientId: string, ids: readonly string[]): Promise<Repayment[]> =>
  tx.select().from(repayments).where(named(clientId, ids)).orderBy(asc(repayments.id)).for('update')

/** `open`: sheets that are only made, which a repayment may leave. */
function refuseSettled(locked: readonly Repayment[], open: ReadonlySet<number>): void {
  const paid = locked.find(({ state }) => state === 'paid' || state === 'cancelled')
  if (paid) throw new Problem('repayment-in-bank-file', { because: { code: 'repayment-settled', params: { awb: paid.awb } } })
  const inFile = locked.find(({ sheetId }) => sheetId !== null && !open.has(sheetId))
  if (inFile) throw new Problem('repayment-in-bank-file', { because: { code: 'repayment-being-paid', params: { awb: inFile.awb } } })
}
