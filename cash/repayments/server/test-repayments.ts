/** The words in which the tests of repayments speak: an order with cash, its parcel's way, and whether rows, sums and money agree. */
import { expect } from 'vitest'
import { type Bani, fromRon } from '#contract/money.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { insertDraft } from '#sending/orders/server/draft/write-order.ts'
import { cashChanged, moveOrder, returnReported } from '#sending/orders/server/order-transition.ts'
import type { OrderRow } from '#sending/orders/server/present-order.ts'
import { lockOrder } from '#sending/orders/server/queries.ts'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { App } from '#server/platform/app.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { repaymentsOfOrder } from './queries.ts'
import { collectRepaymentDays } from './repayment-transition.ts'

export const ACCOUNT = { iban: 'RO94BTRL0000000000000042', accountHolder: 'Atelier SRL' }

type Given = {
  ron?: number | null
  iban?: string
  accountHolder?: string
  courier?: NonNullable<OrderRow['courier']>
  reference?: string
  name?: string
}

let awbs = 0

/** An order that its courier has given an AWB, with cash to collect. */
export async function activeOrder(app: App, clientId: string, given: Given = {}): Promise<{ clientId: string; orderId: string }> {
  const { ron = 100, courier = 'fan', reference = '', name = 'Ștefan Țurcanu', ...account } = given
  const repayment = ron === null ? null : { amount: fromRon(ron), ...ACCOUNT, ...account }
  const shipment = aShipment({ recipient: aParty({ contact: { name } }), options: { repayment } })
  awbs += 1
  const awb = `${courier.toUpperCase()}${String(awbs).padStart(8, '0')}`
  return app.db.inTransaction(async (tx) => {
    const draft = await insertDraft(app, tx, clientId, orderInput({ shipment, clientReference: reference }))
    const ref = { clientId, orderId: draft.id }
    await moveOrder(app, tx, await lockOrder(tx, clientId, draft.id), { to: 'activating', entry: null })
    const patch = { awb, courier, activatedAt: app.clock.now() }
    await moveOrder(app, tx, await lockOrder(tx, clientId, draft.id), { to: 'active', entry: null, patch })
    return ref
  })
}

type Ref = { clientId: string; orderId: string }

/** The courier has reported it. */
export const moved = (app: App, { clientId, orderId }: Ref, to: OrderState): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const order = await lockOrder(tx, clientId, orderId)
    await tx.$client.query(
      `insert into order_events (client_id, order_id, state, code, params, courier_code, happened_at)
       values ($1, $2, $3, 'moved', $4, $5, $6) on conflict do nothing`,
      [clientId, orderId, to, { to }, `T-${to}`, app.clock.now()],
    )
    await moveOrder(app, tx, order, { to, entry: null })
  })

/** By the courier, after its delivery. */
export const reportReturn = (app: App, { clientId, orderId }: Ref): Promise<void> =>
  app.db.inTransaction(async (tx) => emitEvent(app, tx, returnReported, await lockOrder(tx, clientId, orderId)))

/** As a change at the courier leaves the order. */
export const cashBecame = (app: App, { clientId, orderId }: Ref, amount: Bani): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const { origin } = await lockOrder(tx, clientId, orderId)
    const repayment = amount === 0 ? null : { amount, ...ACCOUNT }
    await tx.$client.query(
      `update orders set extra_options = jsonb_set(extra_options, '{repayment}', $3) where client_id = $1 and id = $2`,
      [clientId, orderId, JSON.stringify(repayment)],
    )
    await emitEvent(app, tx, cashChanged, { clientId, id: orderId, origin })
  })

/** Its newest. */
export async function repaymentNow(app: App, ref: Ref) {
  const now = (await repaymentsOfOrder(app.db, ref)).at(-1)
  if (!now) throw new Error(`order ${ref.orderId} has no repayment`)
  return now
}

/**
 * Sums of days are those of rows; what couriers hold and what is held, less what was paid too much, is what the ledger says; no order is
 * collected twice.
 */
export async function expectCashRight(app: App): Promise<void> {
  await expectSumsRight(app)
  await collectRepaymentDays.run(app, undefined as never)
  await expectSumsRight(app)
  const { rows: unequal } = await app.db.$client.query(
    `select client_id, at_courier, at_us from (
       select client_id, coalesce(sum(amount_bani) filter (where state = 'at-courier'), 0) as at_courier,
              coalesce(sum(amount_bani) filter (where state = 'at-us'), 0) as at_us from repayments group by 1) r
       join ledger_balances a using (client_id) where a.cod_at_courier_bani <> at_courier or a.cod_held_bani - a.cod_overpaid_bani <> at_us`,
  )
  expect(unequal).toEqual([])
  const { rows: twice } = await app.db.$client.query(
    `select client_id, order_id from repayments where kind = 'cash' and state <> 'cancelled' group by 1, 2 having count(*) > 1`,
  )
  expect(twice).toEqual([])
  expect((await verifyLedger(app.db)).differences).toEqual([])
}

async function expectSumsRight(app: App): Promise<void> {
  const differing = await app.db.$client.query(
    `with rows as (select client_id, ordered_on, state, iban, count(*) as count, sum(amount_bani) as sum_bani from repayments group by 1, 2, 3, 4),
          days as (select client_id, ordered_on, state, iban, sum(count) as count, sum(sum_bani) as sum_bani from repayment_days group by 1, 2, 3, 4
                   having sum(count) <> 0 or sum(sum_bani) <> 0)
     select * from days d full join rows r using (client_id, ordered_on, state, iban)
      where d.count is distinct from r.count or d.sum_bani is distinct from r.sum_bani`,
  )
  expect(differing.rows).toEqual([])
}
