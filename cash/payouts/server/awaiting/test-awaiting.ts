/** An order with cash and its repayment, as tests need one in any state. */
import { randomUUID } from 'node:crypto'
import { addRepayment, type Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { fromRon } from '#contract/money.ts'
import { aDraft, aShipment } from '#sending/orders/server/test-orders.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'

/** The platform's own in no test. */
export const GOOD_IBAN = 'RO33BTRL0130120200000001'
const WRONG_IBAN = 'RO34BTRL0130120200000001'

/** Its account is wrong unless said otherwise. */
export async function aRepayment(app: App, clientId: string, given: Partial<Repayment> = {}): Promise<Repayment> {
  const { holder = 'Ana Pop', iban = WRONG_IBAN, amountBani = fromRon(100) } = given
  const repayment = { amount: amountBani, iban: iban || WRONG_IBAN, accountHolder: holder }
  const orderId = await aDraft(app, clientId, aShipment({ options: { repayment } }))
  const now = app.clock.now()
  const made: Repayment = {
    ...{ clientId, id: randomUUID(), orderId, kind: 'cash', state: 'at-us', stateChangedAt: now, amountBani, courier: 'fan' },
    ...{ awb: `AWB${orderId}`, clientReference: '', addressFrom: 'Cluj-Napoca', addressTo: 'Bucuresti', searchText: '', holder, iban },
    ...{ accountProblem: 'invalid', orderedAt: now, orderedOn: bucharestDayOf(now), deliveredAt: null, sentToUsAt: null, receivedAt: null },
    ...{ paidAt: null, isReturned: false, sheetId: null, doubt: null },
    ...given,
  }
  await app.db.inTransaction((tx) => addRepayment(app, tx, made))
  return made
}
