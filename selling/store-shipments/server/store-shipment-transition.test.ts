import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { orderStates } from '#sending/orders/contract/order-states.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp } from '#server/platform/test-app.ts'
import { histories } from '#server/platform/test-histories.ts'
import { type FulfilmentState, fulfilmentMoves, mayMoveShipment } from './rules/shipment-moves.ts'
import { sampleStoreShipment } from './sample-shipments.ts'
import { lockStoreOrder, type ShipmentRow, shipmentOfOrder, shipmentsOfStoreOrder } from './shipments.ts'
import {
  beginShipment,
  moveSeenShipment,
  moveShipments,
  type ShipmentPatch,
  type ShipmentsMoved,
  storeShipmentsMoved,
} from './store-shipment-transition.ts'
import { storeShipments } from './tables.ts'

let heard: ShipmentsMoved[] = []
const app = await testApp({ subscriptions: [subscribe(storeShipmentsMoved, async (_app, _tx, event) => void heard.push(event))] })
let store: { clientId: string; shop: string }

beforeEach(() => {
  heard = []
  store = { clientId: randomUUID(), shop: 'magazin.exemplu.test' }
})

async function shipment(own: Partial<ShipmentRow> = {}): Promise<ShipmentRow> {
  const [row] = await app.db.insert(storeShipments).values(sampleStoreShipment(store, own)).returning()
  if (!row) throw new Error('nothing was written')
  return row
}

const now = async ({ clientId, orderId }: ShipmentRow) => shipmentOfOrder(app.db, { clientId, orderId })

const move = (...moves: { shipment: ShipmentRow; patch: ShipmentPatch }[]) =>
  app.db.inTransaction(async (tx) => {
    const [first] = moves
    if (first) await lockStoreOrder(tx, first.shipment, first.shipment.storeOrderId)
    await moveShipments(app, tx, moves)
  })

describe('a move of a store’s shipment', () => {
  it('writes what changes with it and nothing else, and is an event of what was and what is', async () => {
    const [before, other] = [await shipment(), await shipment({ partId: 'part-2' })]
    const patch: ShipmentPatch = {
      fulfilmentState: 'failed',
      fulfilmentId: 'f-1',
      notice: [partnerSaid('Nu primeste.')],
      cashBani: bani(5),
      differences: [{ kind: 'recipient' }],
    }
    await move({ shipment: before, patch })
    const after = await now(before)
    expect(after).toEqual({ ...before, ...patch })
    expect(await now(other)).toEqual(other)
    expect(heard).toEqual([{ ...store, storeOrderId: 'order-1', moved: [{ before, now: after }] }])
  })

  it('that is not permitted changes nothing and is no event', async () => {
    const before = await shipment({ orderState: 'delivered' })
    await expect(move({ shipment: before, patch: { notice: [partnerSaid('x')], orderState: 'active' } })).rejects.toThrow(
      `shipment ${before.orderId} is delivered/pending and cannot become active/pending`,
    )
    const paid = await shipment({ partId: 'part-2', orderState: 'delivered', fulfilmentState: 'fulfilled', markedPaidAt: new Date(0) })
    await expect(move({ shipment: paid, patch: { markedPaidAt: null } })).rejects.toThrow(
      `shipment ${paid.orderId} is delivered/fulfilled/paid and cannot become delivered/fulfilled`,
    )
    expect([await now(before), await now(paid), heard]).toEqual([before, paid, []])
  })

  it('that changes nothing is not written and no event', async () => {
    const before = await shipment({ differences: [{ kind: 'recipient' }], markedPaidAt: new Date(0) })
    const { orderState, awb, differences } = before
    const written = () => app.db.$client.query('select xmin::text from store_shipments where order_id = $1', [before.orderId])
    const seen = (await written()).rows
    await move({ shipment: before, patch: { orderState, awb, differences: [...differences], markedPaidAt: new Date(0) } })
    expect(await moveSeenShipment(app, before, { notice: null })).toBe(before)
    expect([(await written()).rows, heard]).toEqual([seen, []])
  })

  it('counts how often its order has changed: another state, another AWB, and nothing else', async () => {
    const before = await shipment({ orderChanges: 3 })
    const changes = async (patch: ShipmentPatch) => {
      await move({ shipment: (await now(before)) ?? before, patch })
      return (await now(before))?.orderChanges
    }
    expect(await changes({ orderState: 'in_transit' })).toBe(4)
    expect(await changes({ awb: '2000002', refusal: [partnerSaid('Nu.')] })).toBe(5)
    expect(await now(before)).toMatchObject({ orderState: 'in_transit', awb: '2000002', refusal: [partnerSaid('Nu.')] })
    expect(await changes({ fulfilmentState: 'fulfilled', cashBani: bani(7), orderState: 'in_transit' })).toBe(5)
  })

  it('of several shipments of an order is one event, of those that changed', async () => {
    const rows = [await shipment(), await shipment({ partId: 'part-2' }), await shipment({ partId: 'part-3' })]
    const patches: ShipmentPatch[] = [{ notice: [partnerSaid('a')] }, {}, { notice: [partnerSaid('c')] }]
    await move(...rows.map((row, i) => ({ shipment: row, patch: patches[i] ?? {} })))
    expect(heard.map(({ moved }) => moved.map(({ now: { partId, notice } }) => [partId, notice]))).toEqual([
      [
        ['part-1', [partnerSaid('a')]],
        ['part-3', [partnerSaid('c')]],
      ],
    ])
  })

  it('does not happen where a subscriber fails', async () => {
    const before = await shipment()
    const failing = { ...app, subscriptions: [subscribe(storeShipmentsMoved, () => Promise.reject(new Error('a subscriber failed')))] }
    const failed = app.db.inTransaction((tx) => moveShipments(failing, tx, [{ shipment: before, patch: { notice: [partnerSaid('x')] } }]))
    await expect(failed).rejects.toThrow('a subscriber failed')
    await expect(moveSeenShipment(failing, before, { notice: [partnerSaid('x')] })).rejects.toThrow('a subscriber failed')
    expect(await now(before)).toEqual(before)
  })

  it('is of a client’s own shipment only', async () => {
    const before = await shipment()
    const theirs = await shipment({ clientId: randomUUID(), orderId: before.orderId })
    await move({ shipment: before, patch: { notice: [partnerSaid('x')] } })
    expect(await now(theirs)).toEqual(theirs)
  })
})

describe('of two at once', () => {
  it('one moves and the other finds it moved', async () => {
    const seen = await shipment()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        moveSeenShipment(app, seen, { fulfilmentState: i % 2 === 0 ? 'fulfilled' : 'failed', notice: [partnerSaid(`${i}`)] }),
      ),
    )
    const done = answers.filter((row) => row !== null)
    expect(done).toHaveLength(1)
    expect(await now(seen)).toEqual(done[0])
    expect(heard.map(({ moved }) => moved)).toEqual([[{ before: seen, now: done[0] }]])
  })

  it.each<ShipmentPatch>([{ orderState: 'in_transit' }, { fulfilmentState: 'fulfilled' }])(
    'a move from what is no longer so is a bug and undone with all that went with it (%j)',
    async (meanwhile) => {
      const [first, second] = [await shipment(), await shipment({ partId: 'part-2' })]
      await move({ shipment: second, patch: meanwhile })
      heard = []
      const late = move(
        { shipment: first, patch: { notice: [partnerSaid('x')] } },
        { shipment: second, patch: { notice: [partnerSaid('x')] } },
      )
      await expect(late).rejects.toThrow(`shipment ${second.orderId} has moved meanwhile`)
      expect([await now(first), heard]).toEqual([first, []])
    },
  )

  it('a seen one waits for the transaction that holds its order', async () => {
    const seen = await shipment()
    const order: string[] = []
    let waiting: Promise<unknown> = Promise.resolve()
    await app.db.inTransaction(async (tx) => {
      await lockStoreOrder(tx, seen, seen.storeOrderId)
      waiting = moveSeenShipment(app, seen, { notice: [partnerSaid('x')] }).then(() => order.push('moved'))
      await tx.$client.query('select pg_sleep(0.2)')
      order.push('held')
    })
    await waiting
    expect(order).toEqual(['held', 'moved'])
  })
})

it('leads, whatever is tried, only along the table: else it throws, and the row stays', async () => {
  const fulfilmentStates = Object.keys(fulfilmentMoves) as FulfilmentState[] // a record of all of them
  const anyPatch = fc.record(
    {
      orderState: fc.constantFrom(...orderStates),
      fulfilmentState: fc.constantFrom(...fulfilmentStates),
      markedPaidAt: fc.constantFrom(null, new Date(1_000), new Date(2_000)),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyPatch, { maxLength: 6 }), async (patches) => {
      let is = await shipment({ partId: randomUUID(), orderState: 'activating', awb: null })
      for (const patch of patches) {
        const moved = await move({ shipment: is, patch }).then(
          () => true,
          () => false,
        )
        expect(moved).toBe(mayMoveShipment(is, { ...is, ...patch }))
        const next: ShipmentRow = (await now(is)) ?? is
        const orderChanges = next.orderState === is.orderState ? is.orderChanges : is.orderChanges + 1
        expect(next).toEqual(moved ? { ...is, ...patch, orderChanges } : is)
        is = next
      }
    }),
    histories(),
  )
})

describe('a shipment that is begun', () => {
  const rowOf = (own: Partial<ShipmentRow> = {}): Parameters<typeof beginShipment>[2]['row'] => ({
    ...store,
    ...{ storeOrderId: 'order-1', partId: 'part-1', number: 1, orderId: randomUUID(), locationId: 'depozit-1' },
    ...{ lines: [{ id: 'line-1', quantity: 2 }], offerId: randomUUID(), version: 'v2', cashBani: bani(9), createdAt: new Date(5_000) },
    products: [{ name: 'Cana', imageUrl: null, quantity: 2, variantId: null }],
    ...own,
  })
  const begin = (row: ReturnType<typeof rowOf>, before: ShipmentRow | null = null) =>
    app.db.inTransaction((tx) => beginShipment(app, tx, { before, row }))
  const all = () => shipmentsOfStoreOrder(app.db, store, 'order-1')
  const fresh = { orderState: 'activating', fulfilmentState: 'pending', orderChanges: 0, awb: null, refusal: null, notice: null } as const

  it('is written whole and an event', async () => {
    const row = rowOf()
    await begin(row)
    const rows = await all()
    expect(rows).toEqual([{ ...row, ...fresh, fulfilmentId: null, fulfilledAt: null, differences: [], markedPaidAt: null }])
    expect(heard).toEqual([{ ...store, storeOrderId: 'order-1', moved: [{ before: null, now: rows[0] }] }])
  })

  it('again after a refusal is the same one, with what is asked for now', async () => {
    const before = await shipment({
      orderState: 'draft',
      awb: null,
      refusal: [partnerSaid('Adresa nu exista.')],
      notice: [partnerSaid('x')],
      orderChanges: 2,
    })
    const other = await shipment({ partId: 'part-2', orderState: 'draft', refusal: [partnerSaid('y')] })
    const row = rowOf({ orderId: before.orderId, locationId: null })
    await begin(row, before)
    const after = await now(before)
    expect(after).toEqual({ ...before, ...row, ...fresh, orderChanges: 2 })
    expect(await now(other)).toEqual(other)
    expect(heard[0]?.moved).toEqual([{ before, now: after }])
  })

  it.each([
    ['active', 'pending'],
    ['activating', 'pending'],
    ['draft', 'reverted'],
    ['cancelled', 'reverted'],
  ] as const)('is not begun over one that is %s/%s, known or not', async (orderState, fulfilmentState) => {
    const before = await shipment({ orderState, fulfilmentState })
    await expect(begin(rowOf(), before)).rejects.toThrow('shipment 1 of part part-1 was begun before')
    await expect(begin(rowOf())).rejects.toThrow('shipment 1 of part part-1 was begun before')
    expect([await all(), heard]).toEqual([[before], []])
  })
})
