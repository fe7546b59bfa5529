/**
 * Whether the time of an answer says that an order exists (original/find-original.ts): a number of the shop with a contact that is not its
 * buyer's, beside a number that it has not, each in turn, by 100,000 orders. `distinguished`: how often one answer's time, compared with the
 * best bound there is, says rightly which of the two it was; a coin does it in 50 %.
 */
import '#product/server/texts.ts'
import { findOriginalPurchase } from '#selling/returns/server/original/find-original.ts'
import type { App } from '#server/platform/app.ts'
import { percentileOfSorted, timeFiguresOf } from './at-once.ts'
import { withStoreOrders } from './filled/store-orders.ts'

const ORDERS = 100_000
const PAIRS = 3_000
const WARM = 300

await withStoreOrders({ folder: 'return-answers', orders: ORDERS, awaiting: ORDERS, poolSize: 10 }, async ({ db, clientId }) => {
  const app = { db } as App // nothing else is asked of an order that is not found
  for (const contact of ['altcineva@exemplu.ro', '0733 000 111']) await measure(app, clientId, contact)
})

async function measure(app: App, clientId: string, contact: string): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < PAIRS + WARM; n += 1) {
    // The order of the two changes, so that neither always follows the other.
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const at = 1 + ((n * 7919) % ORDERS)
      const begun = performance.now()
      const found = await findOriginalPurchase(app, clientId, { number: `#${kind === 'known' ? at : at + ORDERS}`, contact })
      if (found !== null) throw new Error('an order was found by another contact')
      if (n >= WARM) times[kind].push(performance.now() - begun)
    }
  }
  console.log(`${contact}: known ${timeFiguresOf(times.known)}`)
  console.log(`${contact}: unknown ${timeFiguresOf(times.unknown)}`)
  console.log(`${contact}: distinguished ${(distinguished(times) * 100).toFixed(1)} %`)
}

function distinguished({ known, unknown }: { known: readonly number[]; unknown: readonly number[] }): number {
  const all = [...known, ...unknown].sort((a, b) => a - b)
  const bounds = Array.from({ length: 99 }, (_, i) => percentileOfSorted(all, (i + 1) / 100))
  const right = bounds.map((bound) => (known.filter((ms) => ms > bound).length + unknown.filter((ms) => ms <= bound).length) / all.length)
  return Math.max(...right.map((share) => Math.max(share, 1 - share)))
}
