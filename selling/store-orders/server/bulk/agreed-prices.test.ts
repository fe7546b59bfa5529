/** Prices of many orders: shown before, kept to when they are activated. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { aLine, aLocation, aPart } from '#partners/stores/test-store.ts'
import { quoteAt } from '#sending/orders/server/test-courier.ts'
import { bulkTrial } from '../test-bulks.ts'

const trial = await bulkTrial()
const { shop, fan } = trial

const costing = (priceRon: number) => {
  const { quotes } = fan
  onTestFinished(() => void Object.assign(fan, { quotes }))
  fan.quotes = async () => ({ kind: 'quoted', quotes: [quoteAt(priceRon)] })
}
const priceOf = async (id: string) => (await trial.prices([id]))[0]

describe('the price of an order among many', () => {
  it('is what its activation charges, and asking for it begins nothing', async () => {
    const ids = await trial.orders(2)
    const prices = await trial.prices(ids)
    expect(prices.map(({ parts }) => parts.map(({ courierName }) => courierName))).toEqual([['FAN Courier'], ['FAN Courier']])
    for (const id of ids) expect(await trial.shipments(id)).toEqual([])
    const bulk = await trial.activateAgreed(prices)
    await trial.done(bulk)
    const [one, two] = prices.map(({ parts }) => Number(parts[0]?.price))
    expect(await trial.watch(bulk)).toMatchObject({ activated: 2, spent: (one ?? 0) + (two ?? 0) })
  })

  it('that rose since is not charged: the order is left out and says both prices', async () => {
    const [id = ''] = await trial.orders(1)
    const prices = await trial.prices([id])
    costing(20)
    const bulk = await trial.activateAgreed(prices)
    expect((await trial.done(bulk))[0]).toMatchObject({ state: 'failed', reason: expect.stringMatching(/Pretul a crescut de la .* la /) })
    expect(await trial.watch(bulk)).toMatchObject({ activated: 0, spent: 0 })
    expect(await trial.activeAwbs(id)).toEqual([])
  })

  it('that fell since is charged as it is now', async () => {
    costing(20)
    const [id = ''] = await trial.orders(1)
    const prices = await trial.prices([id])
    costing(5)
    const bulk = await trial.activateAgreed(prices)
    expect((await trial.done(bulk))[0]?.state).toBe('activated')
    expect(Number((await trial.watch(bulk)).spent)).toBeLessThan(Number(prices[0]?.parts[0]?.price))
  })

  it('is not known where the courier does not answer, which is named, and asking again may help', async () => {
    const [id = ''] = await trial.orders(1)
    const { quotes } = fan
    fan.quotes = async () => ({ kind: 'unavailable', cause: 'timeout' })
    expect(await priceOf(id)).toMatchObject({ parts: [], reasons: [expect.stringMatching(/FAN/)], isPassing: true })
    fan.quotes = quotes
    expect((await priceOf(id))?.parts).toHaveLength(1)
  })

  it('says the reason that its activation would give', async () => {
    const [id = ''] = await trial.orders(1)
    shop.change(id, () => ({ cancelledAt: new Date() }))
    const price = await priceOf(id)
    expect(price).toMatchObject({ parts: [], isPassing: false })
    expect((await trial.outcome([id]))?.reason).toBe(price?.reasons[0])
  })

  it('of two warehouses is one of each, and a part that was not priced is not sent', async () => {
    const parts = ['1', '2'].map((n) => aPart(`part-${n}`, [aLine(`linie-${n}`)], { location: aLocation({ id: `depozit-${n}` }) }))
    const [id = ''] = await trial.orders(1, { awaiting: parts })
    const [price] = await trial.prices([id])
    if (!price) throw new Error('it has no price')
    expect(price.parts).toHaveLength(2)
    const bulk = await trial.activateAgreed([{ ...price, parts: price.parts.slice(0, 1) }])
    expect((await trial.done(bulk))[0]).toMatchObject({
      state: 'failed',
      awbs: [expect.any(String)],
      reason: expect.stringMatching(/nu v-a fost aratat/),
    })
  })
})

describe('an activation of many that is stopped', () => {
  it('leaves out what it has not begun, ends with what it has, and is listed as it ended', async () => {
    const ids = await trial.orders(40)
    const { quotes } = fan
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    fan.quotes = async (...of) => {
      await held
      return quotes(...of)
    }
    const bulk = await trial.activate(ids)
    await expect.poll(async () => (await trial.watch(bulk)).orders.some(({ state }) => state === 'working')).toBe(true)
    await trial.stop(bulk)
    fan.quotes = quotes
    go()
    const rows = await trial.done(bulk)
    const stopped = rows.filter(({ state }) => state === 'stopped')
    expect(stopped.length).toBeGreaterThanOrEqual(40 - 16)
    expect(rows.filter(({ state }) => state === 'activated')).toHaveLength(40 - stopped.length)
    for (const { id } of stopped) expect(await trial.shipments(id)).toEqual([])
    const [listed] = await trial.listed()
    expect(listed).toMatchObject({ id: bulk, state: 'done', stopped: stopped.length, activated: 40 - stopped.length })
  })
})
