/** What the product does to an order in the store. The store in memory is tried with it too. */
import { describe, expect, it } from 'vitest'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { doneValueOf, hasOneOpenPart, type StoreTrial, type StoreUnderTest } from './store-trial.ts'

/** Of a store that cannot do it. */
const done = { kind: 'done', value: null } as const

export type ChangingTrial = Pick<StoreTrial, 'shop' | 'orderNow' | 'orderWith' | 'waiting' | 'fulfilmentInputFor' | 'next'> & {
  under: Pick<StoreUnderTest, 'unknown' | 'can'>
}

export function changingSuite(trial: ChangingTrial): void {
  const { next, orderNow, orderWith, waiting, fulfilmentInputFor } = trial

  describe('fulfilling', () => {
    it('shows the fulfilment with its number, company and address', async () => {
      const order = await waiting()
      const { fulfilmentId } = doneValueOf(await trial.shop.fulfil(fulfilmentInputFor(order, '7000000001')))
      const after = await orderNow(order.id)
      expect(after.fulfilment).toBe('fulfilled')
      expect(after.shipped).toMatchObject([
        {
          id: fulfilmentId,
          state: 'shipped',
          tracking: [{ number: '7000000001', company: 'FAN Courier', url: 'https://exemplu.ro/awb/7000000001' }],
        },
      ])
    })

    it('sends some units and leaves the others', async () => {
      const order = await orderWith(
        (one) => one.fulfilment === 'unfulfilled' && one.cancelledAt === null,
        (one) => hasOneOpenPart(one) && (one.awaiting[0]?.lines[0]?.remaining ?? 0) > 1,
      )
      const input = fulfilmentInputFor(order, '7000000002')
      const [line] = input.parts[0]?.lines ?? []
      doneValueOf(
        await trial.shop.fulfil({ ...input, parts: [{ id: input.parts[0]?.id ?? '', lines: [{ id: line?.id ?? '', quantity: 1 }] }] }),
      )
      const after = await orderNow(order.id)
      const left = after.awaiting.flatMap((part) => part.lines).reduce((total, one) => total + one.remaining, 0)
      expect(left).toBe(order.itemCount - 1)
    })

    it('is found by its number after its answer was lost, and exists once', async () => {
      const order = await waiting()
      const query = { orderId: order.id, trackingNumber: '7000000003' }
      expect(doneValueOf(await trial.shop.findFulfilment(query))).toBeNull()
      await next('lost-response')
      expect(await trial.shop.fulfil(fulfilmentInputFor(order, '7000000003'))).toEqual({ kind: 'unknown', cause: 'cut' })
      const found = doneValueOf(await trial.shop.findFulfilment(query))
      expect((await orderNow(order.id)).shipped.map((one) => one.id)).toEqual([found?.fulfilmentId])
    })

    it('is unknown when the answer makes no sense or never comes', async () => {
      const order = await waiting()
      await next('error')
      expect((await trial.shop.fulfil(fulfilmentInputFor(order, '7000000004'))).kind).toBe('unknown')
      await next('malformed')
      expect((await trial.shop.fulfil(fulfilmentInputFor(order, '7000000004'))).kind).toBe('unknown')
    })

    it('is refused in the store\u2019s words when there is nothing left to send', async () => {
      const order = await waiting()
      doneValueOf(await trial.shop.fulfil(fulfilmentInputFor(order, '7000000005')))
      expect(await trial.shop.fulfil(fulfilmentInputFor(order, '7000000006'))).toMatchObject({
        kind: 'refused',
        reason: 'rejected',
        message: { code: expect.stringMatching(/\w/) },
      })
      expect((await orderNow(order.id)).shipped).toHaveLength(1)
    })
  })

  describe('after the fulfilment', () => {
    const sent = async (number: string) => {
      const order = await waiting()
      const { fulfilmentId } = doneValueOf(await trial.shop.fulfil(fulfilmentInputFor(order, number)))
      return { order, fulfilmentId, now: async () => doneValueOf(await trial.shop.fulfilment(fulfilmentId)) }
    }

    it('the way of the parcel is shown, and found again after its answer was lost', async () => {
      const { fulfilmentId, now } = await sent('7000000010')
      const happenedAt = new Date('2026-11-20T10:00:00Z')
      const way = ['picked-up', 'in-transit', 'out-for-delivery', 'attempted', 'ready-for-pickup', 'delivered', 'failed'] as const
      for (const milestone of way) doneValueOf((await trial.shop.reportMilestone?.({ fulfilmentId, milestone, happenedAt })) ?? done)
      if (!trial.shop.reportMilestone) return expect((await now())?.reported).toEqual([])
      expect((await now())?.reported).toEqual(way.map((milestone) => ({ milestone, happenedAt })))
      await next('lost-response')
      const later = new Date('2026-11-20T12:00:00Z')
      expect(await trial.shop.reportMilestone?.({ fulfilmentId, milestone: 'in-transit', happenedAt: later })).toMatchObject({
        kind: 'unknown',
      })
      expect((await now())?.reported).toContainEqual({ milestone: 'in-transit', happenedAt: later })
    })

    it('another number takes the place of the first', async () => {
      const { fulfilmentId, now } = await sent('7000000011')
      const tracking = { number: '7000000012', company: 'Sameday', url: 'https://exemplu.ro/awb/7000000012' }
      doneValueOf((await trial.shop.updateTracking?.({ fulfilmentId, tracking, notifyBuyer: false })) ?? done)
      expect(await now()).toMatchObject({ isCancelled: false, trackingNumbers: ['7000000012'] })
    })

    it('cancelled, its items wait again, and it takes nothing more', async () => {
      const { order, fulfilmentId, now } = await sent('7000000013')
      doneValueOf((await trial.shop.cancelFulfilment?.(fulfilmentId)) ?? done)
      expect(await now()).toMatchObject({ isCancelled: true })
      const items = (await orderNow(order.id)).awaiting.flatMap(({ lines }) => lines).reduce((total, line) => total + line.remaining, 0)
      expect(items).toBe(order.itemCount)
      expect(await trial.shop.cancelFulfilment?.(fulfilmentId)).toMatchObject({ kind: 'refused', reason: 'rejected' })
    })

    it('one that never was is none', async () => {
      expect(await trial.shop.fulfilment(trial.under.unknown.fulfilment)).toEqual({ kind: 'done', value: null })
    })
  })

  if (trial.under.can.move)
    describe('moving', () => {
      const moving = () => {
        if (!trial.shop.moving) throw new Error('the adapter moves nothing')
        return trial.shop.moving
      }
      const movable = (one: StoreOrder) => one.awaiting.length === 2 && one.awaiting.every((part) => part.permits.move)

      it('makes one part of two; the ids are new and no unit is lost', async () => {
        const order = await orderWith((one) => one.fulfilment === 'unfulfilled' && one.cancelledAt === null, movable)
        const [first, second] = order.awaiting
        const target = doneValueOf(await moving().targets(first?.id ?? '')).find(
          (one) => one.locationId === second?.location.id && one.isMovable,
        )
        const { partId } = doneValueOf(await moving().move({ partId: first?.id ?? '', locationId: target?.locationId ?? '' }))
        const after = await orderNow(order.id)
        expect(after.awaiting.map((part) => part.id)).toEqual([partId])
        expect(order.awaiting.map((part) => part.id)).not.toContain(partId)
        expect(after.awaiting[0]?.lines.reduce((total, line) => total + line.remaining, 0)).toBe(order.itemCount)
      })

      it('says why a warehouse cannot take it, and is refused there', async () => {
        const order = await orderWith((one) => one.fulfilment === 'unfulfilled' && one.cancelledAt === null, movable)
        const part = order.awaiting[1]
        const refusing = doneValueOf(await moving().targets(part?.id ?? '')).find((one) => one.unavailableLines > 0)
        expect(refusing?.message).toMatch(/\w/)
        expect(await moving().move({ partId: part?.id ?? '', locationId: refusing?.locationId ?? '' })).toMatchObject({
          kind: 'refused',
          reason: 'rejected',
        })
      })
    })

  it('marks an order paid, and is content when it was paid before', async () => {
    const order = await orderWith(
      (one) => one.payment === 'pending' && one.cancelledAt === null,
      (one) => one.canMarkPaid,
    )
    expect(await trial.shop.markPaid(order.id)).toEqual({ kind: 'done', value: null })
    expect(await trial.shop.markPaid(order.id)).toEqual({ kind: 'done', value: null })
    expect(await orderNow(order.id)).toMatchObject({ payment: 'paid', outstanding: { minor: 0 } })
  })
}
