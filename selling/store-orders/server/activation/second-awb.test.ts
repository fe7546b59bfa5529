import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { amountOf, fromRon } from '#contract/money.ts'
import { aLine, aPart, aStoreOrder } from '#partners/stores/test-store.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { activationOutcomeWithin } from '#sending/orders/server/activation/activate-order.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import { trackAwbs } from '#sending/orders/server/after-awb/track-orders.ts'
import type { TrackingEvent } from '#sending/ports/couriers.ts'
import { textsOf } from '#server/platform/texts.ts'
import { inRomanian } from '#texts/test-words.ts'
import { listedOrder } from '../list/list-orders.ts'
import { type ActivationTrial, activationTrial } from '../test-activations.ts'
import { bodyOf, inputOf, pageOf } from '../test-store-orders.ts'
import { activateWholeOrder } from './activate-whole-order.ts'

const ro = textsOf('ro')

const trial = await activationTrial()
const { app, shop, fan } = trial

const paidAtDoor = { outstanding: amountOf(100, 'RON'), paymentGateways: ['Ramburs'] }

/** As a store does it: the fulfilment is cancelled, and its products wait again in a part with other ids. */
const fulfilmentCancelled: Parameters<ActivationTrial['change']>[0] = ({ id, shipped }) => ({
  shipped: shipped.map((one) => ({ ...one, state: 'cancelled' as const })),
  awaiting: [aPart(`${id}-p9`, [aLine(`${id}-l9`, { remaining: 2, variantId: `v-${id}-l1` })])],
})

async function sentAndCancelledThere(): Promise<{ awb: string; orderId: string }> {
  trial.change(() => paidAtDoor)
  const { order } = await trial.activate(await trial.aBody())
  await trial.fulfilled()
  trial.change(fulfilmentCancelled)
  return { awb: order.awb ?? '', orderId: order.uniqueId }
}

async function inBulk() {
  const input = { store: trial.store, storeOrderId: trial.id, since: new Date(), isLastTry: true }
  const begun = await activateWholeOrder(app, input)
  for (const ref of begun.refs) await activationOutcomeWithin(app, ref)
  return begun
}
const card = async () => (await pageOf(app, trial.store, trial.id)).shippingOrders.awaitingFulfillment[0]
const row = () => listedOrder(app, ro, { clientId: trial.store.clientId, name: trial.store.shop }, trial.id)

describe('an order whose fulfilment was cancelled in the store while its AWB is active', () => {
  it('gets no second AWB in bulk, by the name of the first', async () => {
    const { awb } = await sentAndCancelledThere()
    expect(inRomanian(await inBulk())).toMatchObject({ orderIds: [], reasons: [expect.stringContaining(awb)] })
    expect(await trial.shipments()).toHaveLength(1)
    expect(await row()).toMatchObject({
      status: { readyForActivation: false },
      notice: expect.stringMatching(`Livrarea a fost anulata .*${awb}`),
    })
  })

  it('gets no second AWB from its page, which offers to cancel the first', async () => {
    const { awb, orderId } = await sentAndCancelledThere()
    const shown = await pageOf(app, trial.store, trial.id)
    expect(shown.shippingOrders.awaitingFulfillment).toMatchObject([
      { notSendable: expect.stringContaining(awb), activeAwbs: [{ uniqueId: orderId, awb, mayCancel: true }] },
    ])
    const { outstanding, paymentGateways } = shop.orderNow(trial.id)
    const body = await bodyOf(app, trial.store, inputOf(shown))
    expect(await trial.refusal(body)).toMatchObject({ code: 'store-order-not-sendable', message: expect.stringContaining(awb) })
    expect({ outstanding, paymentGateways }).toEqual(paidAtDoor)
    expect(await trial.shipments()).toHaveLength(1)
  })

  it('is sent again with the whole cash once the first AWB is cancelled', async () => {
    const { orderId } = await sentAndCancelledThere()
    await cancelOrder(app, { clientId: trial.store.clientId, orderId })
    await trial.until({ orderState: 'cancelled' })
    expect(await card()).toMatchObject({ notSendable: null, activeAwbs: [], extraOptions: { repayment: { amount: fromRon(100) } } })
    expect(inRomanian(await inBulk())).toMatchObject({ orderIds: [expect.any(String)], reasons: [] })
    await trial.fulfilled()
    expect((await trial.shipments()).map(({ cashBani }) => cashBani)).toEqual([10_000, 10_000])
  })

  it.each([
    ['at the courier', 'in_transit', /la curier/],
    ['on its way back', 'returning', null],
  ] as const)('with the parcel %s is refused only while that may be delivered', async (_, state, said) => {
    const { awb } = await sentAndCancelledThere()
    await tracked(awb, state)
    await trial.until({ orderState: state })
    const shown = await card()
    if (said === null) expect(shown).toMatchObject({ notSendable: null, extraOptions: { repayment: { amount: fromRon(100) } } })
    else expect(shown).toMatchObject({ notSendable: expect.stringMatching(said), activeAwbs: [{ awb, mayCancel: false }] })
  })

  it('is named in the list, and no other order is', async () => {
    const { awb } = await sentAndCancelledThere()
    const other = `order-${randomUUID()}`
    shop.put(aStoreOrder({ id: other, ...paidAtDoor }))
    await readOrderNow(app, trial.store, other)
    expect(await row()).toMatchObject({ notice: expect.stringContaining(awb) })
    expect(await listedOrder(app, ro, { clientId: trial.store.clientId, name: trial.store.shop }, other)).toMatchObject({
      notice: null,
      status: { readyForActivation: true },
    })
  })
})

async function tracked(awb: string, state: NonNullable<TrackingEvent['state']>): Promise<void> {
  fan.events = [{ state, courierCode: 'X', text: state, place: null, happenedAt: new Date(Date.now() + 60_000) }]
  await trackAwbs(app, [awb])
  fan.events = []
}
