/** Orders with cash of many clients and couriers, as they are before anything was reported of them. */
import { randomInt, randomUUID } from 'node:crypto'
import { addRepayment, moveRepayment, type Repayment } from '#cash/repayments/server/repayment-transition.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { bani } from '#contract/money.ts'
import { openLedgerAccounts } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PaidOutParcel } from './payouts-differences.ts'

const ACCOUNTS = ['RO49AAAA1B31007593840000', 'RO33BTRL0130120200000001', 'RO87RNCB0082000000000001']

type Wanted = { lives: number; clients: number; codes: readonly CourierCode[]; reportedAtOnce: number }

/** Three of four are delivered; the others are found to be by what the courier reports. */
export async function insertPaidOutParcels(
  db: Database,
  { lives: count, clients: clientCount, codes, reportedAtOnce }: Wanted,
): Promise<Map<CourierCode, PaidOutParcel[]>> {
  const app = { db, clock: { now: () => new Date() }, subscriptions: [] } as unknown as App // all that writing a repayment needs
  const clients = await Promise.all(Array.from({ length: clientCount }, () => aClient(db)))
  const lives = new Map<CourierCode, PaidOutParcel[]>(codes.map((code) => [code, []]))
  const insert = async (n: number) => {
    const courier = codes[n % codes.length] ?? 'fan'
    const ofCourier = lives.get(courier) ?? []
    const amountBani = randomInt(100, 80_000)
    const life: PaidOutParcel = {
      ...{ awb: `2${String(n).padStart(12, '0')}`, orderId: `P${String(n).padStart(11, '0')}`, clientId: clients[n % clientCount] ?? '' },
      ...{ courier, amountBani, reportedBani: amountBani + reportedMore(ofCourier.length % reportedAtOnce) },
    }
    ofCourier.push(life)
    await insertLife(app, life, n)
  }
  for (let n = 0; n < count; n += 8) await Promise.all(Array.from({ length: Math.min(8, count - n) }, (_, i) => insert(n + i)))
  return lives
}

async function aClient(db: Database): Promise<string> {
  const id = randomUUID()
  await db.$client.query('insert into clients (id, name) values ($1, $2)', [id, `Client ${id.slice(0, 4)}`])
  await db.inTransaction((tx) => openLedgerAccounts(tx, id, bani(0)))
  await db.$client.query('insert into repayment_settings (client_id, send_interval, min_amount_ron) values ($1, 1, 999999)', [id])
  return id
}

/** Some parcels are reported with too little or too much. */
function reportedMore(at: number): number {
  return at % 20 === 7 ? -50 : at % 20 === 13 ? 75 : 0
}

async function insertLife(app: App, { clientId, orderId, courier, awb, amountBani }: PaidOutParcel, n: number) {
  const isDelivered = n % 4 !== 0
  const orderedAt = new Date(Date.now() - randomInt(2, 20) * 24 * 3_600_000)
  const expected: Repayment = {
    ...{ clientId, orderId, courier, awb, id: randomUUID(), kind: 'cash', state: 'expected', stateChangedAt: orderedAt },
    ...{ amountBani: bani(amountBani), clientReference: '', addressFrom: '', addressTo: '', searchText: awb, holder: `Titular ${n % 2}` },
    ...{ iban: ACCOUNTS[n % ACCOUNTS.length] ?? '', accountProblem: null, orderedAt, orderedOn: orderedAt.toISOString().slice(0, 10) },
    ...{ deliveredAt: null, sentToUsAt: null, receivedAt: null, paidAt: null, isReturned: false, sheetId: null, doubt: null },
  }
  await app.db.inTransaction(async (tx) => {
    await tx.$client.query(
      `insert into orders (client_id, id, state, sender, recipient, packing, extra_options, search_text, courier, awb, parcels)
       values ($1, $2, $3, '{}', '{}', '{}', '{}', '', $4, $5, $6)`,
      [clientId, orderId, isDelivered ? 'delivered' : 'in_transit', courier, awb, JSON.stringify([awb])],
    )
    await addRepayment(app, tx, expected)
    if (isDelivered) await moveRepayment(app, tx, expected, { to: 'at-courier', patch: { deliveredAt: new Date() } })
  })
}
