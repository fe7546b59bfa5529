/** The words in which the tests of settlements speak: parcels with cash, what a courier reports, where the money is afterwards. */
import { randomUUID } from 'node:crypto'
import type { CollectionDoubt, RepaymentState } from '#cash/repayments/contract/repayment-states.ts'
import { addRepayment, moveRepayment, type Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { lockRepaymentsOfAwbs } from '#cash/repayments/server/settled-cash.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { bani } from '#contract/money.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { clientBalances, platformBalance } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { DifferenceAction } from '../contract/settlements.ts'
import { decideSettlementLine } from './decide-line.ts'
import { takeSettlementLines } from './take-lines.ts'

export const DAY = '2026-11-20'

type Parcel = {
  clientId: string
  awb?: string
  courier?: CourierCode
  /** null: without cash. */
  cash?: number | null
  order?: OrderState
  repayment?: RepaymentState
  doubt?: CollectionDoubt | null
  /** What the courier reported of it, an hour after the other on 16 November. */
  steps?: readonly OrderState[]
  parcels?: string[]
}

let parcelsMade = 0

/** An order with its AWB, and its repayment where it has cash. Answers the AWB. */
export async function aParcel(
  app: App,
  {
    clientId,
    courier = 'fan',
    cash = 10_000,
    order = 'delivered',
    repayment = 'at-courier',
    doubt = null,
    parcels,
    steps = [],
    ...given
  }: Parcel,
): Promise<string> {
  parcelsMade += 1
  const awb = given.awb ?? String(2_150_000_000_000 + parcelsMade)
  const orderId = `O${String(parcelsMade).padStart(11, '0')}`
  await app.db.$client.query(
    `insert into orders (client_id, id, state, sender, recipient, packing, extra_options, search_text, courier, awb, parcels)
     values ($1, $2, $3, '{}', '{}', '{}', '{}', '', $4, $5, $6)`,
    [clientId, orderId, order, courier, awb, JSON.stringify(parcels ?? [awb])],
  )
  for (const [hour, state] of steps.entries()) await stepped(app, { clientId, awb, state, at: new Date(Date.UTC(2026, 10, 16, 8 + hour)) })
  if (cash !== null) await cashOf(app, { clientId, orderId, courier, awb, cash, state: repayment, doubt })
  return awb
}

type Step = { clientId: string; awb: string; state: OrderState; at: Date }

export const stepped = ({ db }: App, { clientId, awb, state, at }: Step) =>
  db.$client.query(
    `insert into order_events (client_id, order_id, state, code, params, courier_code, happened_at)
     select client_id, id, $3, 'moved', '{}', 'T', $4 from orders where client_id = $1 and awb = $2`,
    [clientId, awb, state, at],
  )

type Cash = Pick<Repayment, 'clientId' | 'orderId' | 'courier' | 'awb' | 'doubt'> & { cash: number; state: RepaymentState }

async function cashOf(app: App, { cash, state, ...of }: Cash): Promise<void> {
  const orderedAt = new Date('2026-11-15T10:00:00Z')
  await app.db.inTransaction(async (tx) => {
    const expected: Repayment = {
      ...{ ...of, id: randomUUID(), kind: 'cash', state: 'expected', stateChangedAt: orderedAt, amountBani: bani(cash) },
      ...{ clientReference: '', addressFrom: '', addressTo: '', searchText: '', holder: 'Atelier SRL', iban: 'RO49AAAA1B31007593840000' },
      ...{ accountProblem: null, orderedAt, orderedOn: '2026-11-15', deliveredAt: null, sentToUsAt: null, receivedAt: null, paidAt: null },
      ...{ isReturned: false, sheetId: null },
    }
    await addRepayment(app, tx, expected)
    let now = expected
    const steps: RepaymentState[] = state === 'cancelled' ? ['cancelled'] : ['at-courier', 'at-us', 'paid']
    for (const to of state === 'expected' ? [] : steps.slice(0, steps.indexOf(state) + 1)) {
      now = await moveRepayment(app, tx, now, { to })
      if (to === 'paid') await paySheet(tx, now)
    }
  })
}

export const paySheet = (tx: Parameters<typeof postTransfer>[0], { clientId, id, amountBani }: Repayment) =>
  postTransfer(tx, {
    ...{ clientId, amountBani, key: `sheet/${id}`, sheetId: id },
    ...({ kind: 'sheet-paid', debit: 'cod_held', credit: 'bank' } as const),
  })

type Reported = readonly (readonly [awb: string, amount: number, on?: string])[]

export const reported = (app: App, lines: Reported, courier: CourierCode = 'fan') =>
  takeSettlementLines(app, {
    ...{ courier, source: 'call', fileName: null, takenBy: null },
    lines: lines.map(([awb, amount, transferredOn = DAY]) => ({ awb, amountBani: bani(amount), transferredOn })),
  })

/** State, difference and action of each line of an AWB, in the order of their days. */
export async function linesOf({ db }: App, awb: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ said: string }>(
    `select concat_ws(' ', state, difference, action) as said from courier_settlement_lines
      where awb = $1 order by transferred_on, position`,
    [awb],
  )
  return rows.map(({ said }) => said)
}

export async function lineId({ db }: App, awb: string, which = 0): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>(
    'select id from courier_settlement_lines where awb = $1 order by transferred_on, position',
    [awb],
  )
  const id = rows[which]?.id
  if (!id) throw new Error(`no line ${which} of ${awb}`)
  return id
}

export const decided = async (app: App, awb: string, action: DifferenceAction, which = 0) =>
  decideSettlementLine(app, { id: await lineId(app, awb, which), action, note: '', decidedBy: null, concerns: () => undefined })

/** `at-us 10000`, with its corrections behind it. */
export async function cashNow(app: App, awb: string, courier: CourierCode = 'fan'): Promise<string[]> {
  const rows = await app.db.inTransaction((tx) => lockRepaymentsOfAwbs(tx, courier, [awb]))
  return rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).map(({ state, amountBani }) => `${state} ${amountBani}`)
}

export async function moneyOf({ db }: App, clientId: string): Promise<{ atCourier: number; held: number; overpaid: number }> {
  const { codAtCourierBani: atCourier, codHeldBani: held, codOverpaidBani: overpaid } = await clientBalances(db, clientId)
  return { atCourier, held, overpaid }
}

/** What the courier still owes us by the ledger. */
export const owedBy = ({ db }: App, courier: CourierCode) => platformBalance(db, `courier_cod:${courier}`)
