/** A paid sheet of repayments. */
import { randomUUID } from 'node:crypto'
import { moveSheet } from '../../cash/payouts/server/sheet-transition.ts'
import { repaymentSheets } from '../../cash/payouts/server/tables.ts'
import { addRepayment, moveRepayment, type Repayment } from '../../cash/repayments/server/repayment-transition.ts'
import { dayAfter } from '../../contract/days.ts'
import { bani, fromRon, sum, ZERO } from '../../contract/money.ts'
import type { App } from '../../server/platform/app.ts'
import type { Books } from './open-books.ts'

const [ORDERED_ON, PAID_ON] = ['2026-11-16', '2026-11-24']
const account = { holder: 'Atelier Țesături S.R.L.', iban: 'RO33BTRL0130120200000001' }
const buyers = ['Ana Pop, Strada Horea 1, Cluj-Napoca, CJ', 'Ștefan Țurcanu, Bulevardul Unirii 12, București, B', 'Ioana Mureșan, Iași, IS']

/** `count`: of repayments. Answers the sheet's id. */
export async function paidSheet({ app, onDay }: Books, clientId: string, count: number): Promise<number> {
  onDay(PAID_ON)
  return app.db.inTransaction(async (tx) => {
    const held: Repayment[] = []
    for (let at = 0; at < count; at += 1) {
      const expected = repaymentOf(app, clientId, at)
      await addRepayment(app, tx, expected)
      const collected = await moveRepayment(app, tx, expected, { to: 'at-courier', patch: { deliveredAt: app.clock.now() } })
      held.push(await moveRepayment(app, tx, collected, { to: 'at-us', patch: { receivedAt: app.clock.now() } }))
    }
    const amountBani = sum(held.map((one) => bani(one.amountBani)))
    const [sheet] = await tx
      .insert(repaymentSheets)
      .values({
        ...{ clientId, runId: randomUUID(), ...account, stateChangedAt: app.clock.now(), madeAt: app.clock.now() },
        ...{ sheetDate: dayAfter(PAID_ON, -1), repaymentCount: count, amountBani, nettedBani: ZERO },
        endToEndId: `EXPEDIO-SHEET-${randomUUID().slice(0, 8)}`,
      })
      .returning()
    if (!sheet) throw new Error('a sheet was made')
    const ids = held.map(({ id }) => id)
    await tx.$client.query('update repayments set sheet_id = $1 where client_id = $2 and id = any($3)', [sheet.id, clientId, ids])
    let now = sheet
    for (const to of ['approved', 'in-file', 'paid'] as const) {
      const [moved = now] = await moveSheet(app, tx, now, { to, patch: to === 'paid' ? { paidAt: app.clock.now() } : {} })
      now = moved
    }
    return now.id
  })
}

function repaymentOf(app: App, clientId: string, at: number): Repayment {
  const orderedAt = new Date(`${dayAfter(ORDERED_ON, at % 5)}T09:00:00Z`)
  return {
    ...{ clientId, id: randomUUID(), orderId: randomUUID().slice(0, 12).toUpperCase(), kind: 'cash', state: 'expected' },
    ...{ stateChangedAt: app.clock.now(), amountBani: fromRon(20 + ((at * 37.35) % 400)), courier: at % 2 === 0 ? 'fan' : 'sameday' },
    ...{
      awb: String(2_150_000_000_000 + at),
      clientReference: at % 3 === 0 ? '' : `#${1001 + at}`,
      addressFrom: 'Strada Lunga 2, Brasov, BV',
    },
    ...{ addressTo: buyers[at % buyers.length] ?? '', searchText: 'sample', ...account, accountProblem: null },
    ...{ orderedAt, orderedOn: orderedAt.toISOString().slice(0, 10), deliveredAt: null, sentToUsAt: null, receivedAt: null, paidAt: null },
    ...{ isReturned: false, sheetId: null },
  }
}
