/** What of a shop's order is not sent yet, for who returns it: as the shop says it now, each unit once. */
import { describe, expect, it } from 'vitest'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import { copiedOrder } from '#selling/store-copy/server/copied-order.ts'
import { copyOrders } from '#selling/store-copy/server/reading/copy-orders.ts'
import { activationTrial } from '#selling/store-orders/server/test-activations.ts'
import { arrivalsOf, findOriginalPurchase } from './find-original.ts'
import { readGoodsOfMatched } from './match-order.ts'

const trial = await activationTrial()
const { app, shop } = trial

/** As the lists of the shop say it: without its parts. */
async function copiedUnread(): Promise<void> {
  const { awaiting: _awaiting, shipped: _shipped, canMarkPaid: _canMarkPaid, ...summary } = shop.orderNow(trial.id)
  await copyOrders(app, trial.store, [summary], app.clock.now())
}

const copyNow = () => copiedOrder(app.db, trial.store, trial.id)

/** Goods and units, and whether more is under way than what was sent. */
async function found() {
  const { name, email } = shop.orderNow(trial.id)
  const purchase = await findOriginalPurchase(app, trial.store.clientId, { number: name, contact: email })
  if (!purchase) throw new Error('the order was not found')
  return { goods: purchase.goods.map((one) => [one.name, one.quantity]), hasMoreToSend: purchase.hasMoreToSend }
}

describe('an order that was never opened', () => {
  it('is found with its goods: they are read from the shop, once', async () => {
    await copiedUnread()
    expect((await copyNow())?.parts).toBeNull()
    const [line] = shop.orderNow(trial.id).awaiting.flatMap(({ lines }) => lines)
    const goods = [[line?.name, 2]]
    expect(await found()).toEqual({ goods, hasMoreToSend: true })
    expect(await found()).toEqual({ goods, hasMoreToSend: true })
    expect(shop.calls.filter((call) => call === 'order')).toHaveLength(1)
  })

  it.each(['down', 'rejected', 'rights-missing', 'never'] as const)(
    'is found without them where the shop is %s: more is to come',
    async (way) => {
      await copiedUnread()
      shop.ways = { order: [way] }
      expect(await found()).toEqual({ goods: [], hasMoreToSend: true })
    },
  )

  it('is not waited for where the shop takes its time', async () => {
    await copiedUnread()
    const { promise, resolve } = Promise.withResolvers<void>()
    shop.meanwhile = { order: () => promise }
    expect(await found()).toEqual({ goods: [], hasMoreToSend: true })
    resolve()
  })

  it('is read before a user matches a return with it', async () => {
    await copiedUnread()
    await readGoodsOfMatched(app, trial.store.clientId, { kind: 'store', shop: trial.store.shop, id: trial.id })
    expect((await copyNow())?.parts).toHaveLength(1)
  })
})

describe('an order whose parcel has its AWB', () => {
  it('counts what travels once, whether the shop was notified of it or not', async () => {
    trial.change(() => ({ awaiting: [aPart('p1', [aLine('l1', { name: 'Ceai', remaining: 2, total: 2 })])] }))
    const body = await trial.aBody()
    shop.ways = { fulfil: ['down', 'down', 'down'] }
    await trial.activate(body)
    const whole = { goods: [['Ceai', 2]], hasMoreToSend: false }
    await expect.poll(found).toEqual(whole)
    await trial.fulfilled()
    await copiedUnread()
    expect(await found()).toEqual(whole)
  })

  it('has more to come where the shop sends the rest later, also before that is read', async () => {
    trial.change(() => ({
      itemCount: 3,
      awaiting: [aPart('p1', [aLine('l1', { name: 'Ceai', remaining: 2, total: 2 })]), aPart('p2', [aLine('l2', { name: 'Cana' })])],
    }))
    await trial.activate(await trial.aBody())
    await trial.fulfilled()
    await copiedUnread()
    shop.ways = { order: ['down'] }
    expect(await found()).toEqual({ goods: [['Ceai', 2]], hasMoreToSend: true })
    const { name, email } = shop.orderNow(trial.id)
    const purchase = await findOriginalPurchase(app, trial.store.clientId, { number: name, contact: email })
    expect(purchase && (await arrivalsOf(app.db, purchase))).toEqual([{ state: 'under-way' }, { state: 'under-way' }])
    expect(purchase?.goods.map((one) => [one.name, one.quantity])).toEqual([
      ['Ceai', 2],
      ['Cana', 1],
    ])
  })
})
