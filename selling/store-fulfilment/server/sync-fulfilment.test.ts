import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { activationTrial, killedBeforeCommit } from '#selling/store-orders/server/test-activations.ts'
import { WITHIN } from '#selling/store-orders/server/test-store-orders.ts'
import { stores } from '#selling/stores/server/tables.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import { cashChanged, moveOrder } from '#sending/orders/server/order-transition.ts'
import { lockOrder } from '#sending/orders/server/queries.ts'
import { orderEvents } from '#sending/orders/server/tables.ts'
import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { effectsOf, runDueEffects } from '#server/effects/test-effects.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { syncFulfilment } from './sync-fulfilment.ts'

const trial = await activationTrial()
const { app, shop } = trial

type Ref = { clientId: string; orderId: string }

async function sent(): Promise<Ref & { fulfilmentId: string }> {
  await trial.activate(await trial.aBody())
  await trial.fulfilled()
  const shipment = await trial.lastShipment()
  return { clientId: trial.store.clientId, orderId: shipment?.orderId ?? '', fulfilmentId: shipment?.fulfilmentId ?? '' }
}

/** As tracking writes it when the courier reports. */
async function moves({ clientId, orderId }: Ref, state: OrderState, minute: number): Promise<void> {
  const happenedAt = new Date(Date.UTC(2026, 10, 20, 10, minute))
  await app.db.inTransaction(async (tx) => {
    await tx
      .insert(orderEvents)
      .values({ clientId, orderId, state, code: 'moved', params: { to: state }, courierCode: `c${minute}`, happenedAt })
    await moveOrder(app, tx, await lockOrder(tx, clientId, orderId), { to: state, entry: null })
  })
}

const waitFor = (seen: () => void) => vi.waitFor(seen, WITHIN)
const reported = (id: string) => (shop.reported.get(id) ?? []).map(({ milestone }) => milestone)
const idle = (ref: Ref) => runEffect(app, syncFulfilment, { clientId: ref.clientId, kind: syncFulfilment.name, key: ref.orderId })

const settled = async ({ orderId }: Ref) =>
  (await effectsOf(app, orderId)).find(({ kind }) => kind === 'store-fulfilment-sync')?.settledAt ?? null

describe('the fulfilment of a shipment', () => {
  it('shows the way of its parcel, each step once, and no other shipment’s', async () => {
    const others = new Map(shop.reported)
    const ref = await sent()
    await moves(ref, 'in_transit', 1)
    await moves(ref, 'out_for_delivery', 2)
    await moves(ref, 'delivered', 3)
    await waitFor(() => expect(reported(ref.fulfilmentId)).toEqual(['in-transit', 'out-for-delivery', 'delivered']))
    await Promise.all([idle(ref), idle(ref), idle(ref)])
    expect(reported(ref.fulfilmentId)).toEqual(['in-transit', 'out-for-delivery', 'delivered'])
    expect([...shop.reported].filter(([id]) => id !== ref.fulfilmentId)).toEqual([...others])
  })

  it.each(['lost', 'never', 'down', 'rights-missing'] as const)('shows a step once where its answer is %s', async (way) => {
    const ref = await sent()
    shop.ways.reportMilestone = [way]
    await moves(ref, 'in_transit', 1)
    await waitFor(() => expect(reported(ref.fulfilmentId)).toEqual(['in-transit']))
    await idle(ref)
    expect(reported(ref.fulfilmentId)).toEqual(['in-transit'])
  })

  it.each(['lost', 'never', 'down'] as const)('is cancelled with its AWB where the answer is %s', async (way) => {
    const ref = await sent()
    shop.ways.cancelFulfilment = [way]
    await cancelOrder(app, ref)
    await trial.reverted(/livrarea din magazin au fost anulate/)
    expect(shop.numbers(trial.id)).toEqual([])
    expect(shop.calls.filter((call) => call === 'cancelFulfilment').length).toBe(way === 'lost' ? 1 : 2)
  })

  it('that the store will not cancel is left to the merchant, in its words', async () => {
    const ref = await sent()
    shop.ways.cancelFulfilment = ['rejected']
    await cancelOrder(app, ref)
    await trial.until({
      fulfilmentState: 'fulfilled',
      orderState: 'cancelled',
      notice: expect.stringMatching(/nu anuleaza livrarea: Nu se poate/),
    })
    await app.db.update(stores).set({ disconnectedAt: new Date() }).where(eq(stores.clientId, ref.clientId))
    shop.change(trial.id, ({ shipped }) => ({ shipped: shipped.map((one) => ({ ...one, state: 'cancelled' as const })) }))
    await app.db.$client.query("update store_shipments set fulfilment_state = 'reverted' where client_id = $1", [ref.clientId])
  })

  it('shows a step once where the process was killed after the store’s yes', async () => {
    const ref = await sent()
    await moves(ref, 'in_transit', 1)
    await waitFor(() => expect(reported(ref.fulfilmentId)).toEqual(['in-transit']))
    await vi.waitFor(async () => expect(await settled(ref)).not.toBeNull(), WITHIN)
    await killedBeforeCommit(app, ref.clientId, 'store-fulfilment-sync')
    await runDueEffects(app, syncFulfilment as AnyEffectKind)
    expect(await settled(ref)).not.toBeNull()
    expect(reported(ref.fulfilmentId)).toEqual(['in-transit'])
  })

  const followed = ({ clientId, orderId }: { clientId: string; orderId: string }) =>
    app.db.inTransaction((tx) => emitEvent(app, tx, cashChanged, { clientId, id: orderId, origin: 'store' }))

  it('carries another AWB that took the place of the first', async () => {
    const ref = await sent()
    const before = (await trial.lastShipment())?.awb ?? ''
    await app.db.$client.query("update orders set awb = 'FAN-NOU' where client_id = $1 and id = $2", [ref.clientId, ref.orderId])
    await followed(ref)
    await waitFor(() => expect(shop.numbers(trial.id)).toEqual(['FAN-NOU']))
    await app.db.$client.query('update orders set awb = $3 where client_id = $1 and id = $2', [ref.clientId, ref.orderId, before])
    await followed(ref)
    await waitFor(() => expect(shop.numbers(trial.id)).toEqual([before]))
  })

  it('is synchronised once more where another change came during a call, and is never asked for at the same time', async () => {
    const ref = await sent()
    const { orderChanges = 0 } = (await trial.lastShipment()) ?? {}
    let atWork = 0
    let most = 0
    const connected = shop.connected('')
    const { reportMilestone } = connected
    connected.reportMilestone = async (report) => {
      atWork += 1
      most = Math.max(most, atWork)
      // The events of this run were read before: only another run can know of the next.
      if (report.milestone === 'in-transit') {
        await moves(ref, 'delivered', 2)
        await trial.until({ orderState: 'delivered', orderChanges: orderChanges + 2 })
      }
      atWork -= 1
      return reportMilestone?.(report) ?? { kind: 'unknown', cause: 'cut' }
    }
    await moves(ref, 'in_transit', 1)
    await waitFor(() => expect(reported(ref.fulfilmentId)).toEqual(['in-transit', 'delivered']))
    connected.reportMilestone = reportMilestone
    await vi.waitFor(async () => expect(await settled(ref)).not.toBeNull(), WITHIN)
    expect(most).toBe(1)
  })
})
