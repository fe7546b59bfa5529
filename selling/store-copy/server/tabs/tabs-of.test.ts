import { describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { noticesInWords } from '#selling/store-orders/contract/shipment-notice.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { orderStates } from '#sending/orders/contract/order-states.ts'
import { textsOf } from '#server/platform/texts.ts'
import { orderTabsOf, type TabbedOrder, type TabbedShipment } from './tabs-of.ts'

const ro = textsOf('ro')

const readAt = new Date('2026-11-10T10:00:00Z')
const before = new Date('2026-11-10T09:00:00Z')
const after = new Date('2026-11-10T11:00:00Z')

const order: TabbedOrder = { isOpen: true, cancelledAt: null, itemCount: 5, waitingItemCount: null, readAt }
const shipment = (own: Partial<TabbedShipment> = {}): TabbedShipment => ({
  partId: 'part-1',
  number: 1,
  lines: [{ id: 'line-1', quantity: 5 }],
  orderState: 'active',
  fulfilmentState: 'pending',
  awb: '2000001',
  refusal: null,
  notice: null,
  createdAt: before,
  fulfilledAt: null,
  differences: [],
  ...own,
})
const some = [{ id: 'line-1', quantity: 2 }]

describe('awaiting activation', () => {
  it('stands what the store has to send', () => {
    expect(orderTabsOf(order, [])).toMatchObject({ isAwaiting: true, isNotPickedUp: false, isNotDelivered: false, isActivating: false })
    expect(orderTabsOf({ ...order, isOpen: false }, []).isAwaiting).toBe(false)
  })

  it('stands an order of which only some units are sent', () => {
    expect(orderTabsOf(order, [shipment({ lines: some })])).toMatchObject({ isAwaiting: true, isNotPickedUp: true })
    expect(
      orderTabsOf(order, [shipment({ lines: some }), shipment({ partId: 'part-2', lines: [{ id: 'x', quantity: 3 }] })]).isAwaiting,
    ).toBe(false)
  })

  it('stands again what was refused, cancelled or reverted', () => {
    for (const own of [{ orderState: 'draft' }, { orderState: 'cancelled' }, { fulfilmentState: 'reverted' }] as const) {
      expect(orderTabsOf(order, [shipment(own)]).isAwaiting).toBe(true)
    }
  })

  it('counts by what waits in the parts where they were read', () => {
    const partly = { ...order, waitingItemCount: 2 }
    expect(orderTabsOf(partly, [])).toMatchObject({ isAwaiting: true })
    // Three of five were sent elsewhere, two by us.
    expect(orderTabsOf(partly, [shipment({ lines: some })]).isAwaiting).toBe(false)
    // It was synced to the store before its parts were read: these two are others.
    expect(orderTabsOf(partly, [shipment({ lines: some, fulfilmentState: 'fulfilled' })]).isAwaiting).toBe(true)
    expect(orderTabsOf(partly, [shipment({ lines: some, fulfilmentState: 'fulfilled', createdAt: after })]).isAwaiting).toBe(false)
    // They were read before the store was asked for the fulfilment.
    expect(orderTabsOf(partly, [shipment({ lines: some, fulfilmentState: 'fulfilled', fulfilledAt: after })]).isAwaiting).toBe(false)
  })
})

it('places every state of an order of ours in at most one tab', () => {
  const tabs = (orderState: OrderState) => {
    const { isNotPickedUp, isNotDelivered, isActivating } = orderTabsOf(order, [shipment({ orderState })])
    return [isNotPickedUp && 'not-picked-up', isNotDelivered && 'not-delivered', isActivating && 'activating'].filter(Boolean).join()
  }
  expect(Object.fromEntries(orderStates.map((state) => [state, tabs(state)]))).toEqual({
    draft: '',
    activating: 'activating',
    active: 'not-picked-up',
    picked_up: 'not-delivered',
    in_transit: 'not-delivered',
    out_for_delivery: 'not-delivered',
    at_locker: 'not-delivered',
    attempt_failed: 'not-delivered',
    returning: 'not-delivered',
    delivered: '',
    returned: '',
    cancelled: '',
    lost: '',
  })
})

it('keeps an order whose AWB was cancelled here after the store knew of it among those not picked up', () => {
  const gone = { ...order, isOpen: false }
  const cancelled = shipment({
    orderState: 'cancelled',
    fulfilmentState: 'fulfilled',
    notice: [partnerSaid('AWB-ul 2000001 a fost anulat, dar magazinul are livrarea.')],
  })
  expect(orderTabsOf(gone, [cancelled])).toMatchObject({ isNotPickedUp: true, notice: cancelled.notice })
  expect(orderTabsOf(gone, [cancelled, shipment({ number: 2, orderState: 'delivered', fulfilmentState: 'fulfilled' })]).isNotPickedUp).toBe(
    false,
  )
  expect(orderTabsOf({ ...gone, cancelledAt: after }, [cancelled]).isNotPickedUp).toBe(false)
  // What waits again stands where orders wait.
  expect(orderTabsOf(order, [cancelled])).toMatchObject({ isAwaiting: true, isNotPickedUp: false })
})

it('dates an order by the newest of its parcels', () => {
  expect(orderTabsOf(order, []).sentAt).toBeNull()
  expect(orderTabsOf(order, [shipment(), shipment({ number: 2, createdAt: after }), shipment({ number: 3, awb: null })]).sentAt).toEqual(
    after,
  )
})

describe('what needs a user', () => {
  it('is a parcel of an order that was cancelled in the store', () => {
    const cancelled = { ...order, isOpen: false, cancelledAt: after }
    expect(noticesInWords(ro, orderTabsOf(cancelled, [shipment()]).notice)).toContain('AWB-ul 2000001')
    expect(orderTabsOf(cancelled, [shipment({ orderState: 'cancelled' })]).notice).toBeNull()
  })

  it('is why the last attempt failed, until there is another', () => {
    const refused = shipment({ orderState: 'draft', refusal: [partnerSaid('Adresa nu exista.')] })
    expect(noticesInWords(ro, orderTabsOf(order, [refused]).notice)).toBe('Activarea a esuat: Adresa nu exista.')
    expect(orderTabsOf(order, [refused, shipment({ number: 2 })]).notice).toBeNull()
    expect(orderTabsOf({ ...order, isOpen: false }, [refused]).notice).toBeNull()
  })

  it('is what was said of the last shipment of a part', () => {
    const undone = shipment({ fulfilmentState: 'reverted', notice: [partnerSaid('AWB-ul a fost anulat: comanda s-a modificat.')] })
    expect(noticesInWords(ro, orderTabsOf(order, [undone, shipment({ partId: 'part-2' })]).notice)).toBe(
      'AWB-ul a fost anulat: comanda s-a modificat.',
    )
    expect(orderTabsOf(order, [undone, shipment({ number: 2 })]).notice).toBeNull()
  })
})
