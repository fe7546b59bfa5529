import { afterEach, describe } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { changingSuite } from './port-suite-changing.ts'
import { listsSuite } from './port-suite-lists.ts'
import { ordersIn } from './store-trial.ts'
import { aLine, aLocation, aPart, aStoreOrder, storeInMemory } from './test-store.ts'

/** A double that differs from what a store's adapter does would hide faults. */
describe('the store in memory', () => {
  const store = storeInMemory()
  const shop = store.connected('magazin')
  const elsewhere = aLocation({ id: 'depozit-2', name: 'Depozit Cluj' })
  store.targets = [
    { locationId: 'depozit-1', name: 'Depozit Bucuresti', isMovable: true, message: '', availableLines: 1, unavailableLines: 0 },
    { locationId: 'depozit-2', name: 'Depozit Cluj', isMovable: true, message: '', availableLines: 1, unavailableLines: 0 },
    { locationId: 'depozit-3', name: 'Depozit Iasi', isMovable: false, message: 'Nu are stoc.', availableLines: 0, unavailableLines: 1 },
  ]
  for (let n = 101; n <= 125; n += 1) {
    const id = `order-${n}`
    const outstanding = { minor: minorUnits(12_990), currency: 'RON' } as const
    const one = aPart(`${id}-p1`, [aLine(`${id}-l1`, { remaining: 2 })])
    const two = aPart(`${id}-p2`, [aLine(`${id}-l2`, { remaining: 1 })], { location: elsewhere })
    const awaiting = n % 5 === 0 ? [one, two] : [one]
    store.put(aStoreOrder({ id, itemCount: awaiting.length + 1, awaiting, payment: 'pending', outstanding }))
  }
  afterEach(() => {
    store.ways = {}
  })

  const trial = {
    shop,
    under: { unknown: { order: 'none', fulfilment: 'none' }, can: { move: true, hold: false, renew: false, reportPrivacy: false } },
    ...ordersIn(() => shop),
    async next(way: 'lost-response' | 'error' | 'malformed') {
      const how = way === 'error' ? 'never' : 'lost'
      store.ways = { fulfil: [how], reportMilestone: [how] }
    },
    async note(orderId: string, note: string) {
      const before = new Date(Math.max(...[...store.orders.values()].map(({ changedAt }) => changedAt.getTime())) + 1)
      store.change(orderId, () => ({ note }))
      return before
    },
  }
  listsSuite(trial)
  changingSuite(trial)
})
