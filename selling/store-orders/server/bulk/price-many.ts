/** What activating many orders would cost: asked as an activation would ask, of the store and of the couriers, and begun nowhere. */

import { Problem } from '#contract/problems.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { copiedOrderNamesOf } from '#selling/store-copy/server/copied-order.ts'
import { type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { BulkPrice } from '../../contract/bulk.ts'
import { isTransientProblem, priceWholeOrder, problemReasonsOf } from '../activation/activate-whole-order.ts'

type Asked = { clientId: string; name: string; ids: readonly string[] }

/** One for each id, in their order. Throws `not-found` when one of them is no order of the shop's. */
export async function priceMany(app: App, texts: Texts, { clientId, name, ids }: Asked): Promise<{ list: BulkPrice[] }> {
  const store = await storeOf(app.db, { clientId, name })
  const unique = [...new Set(ids)]
  const names = await copiedOrderNamesOf(app.db, store, unique)
  if (names.size < unique.length) throw new Problem('not-found')
  return { list: await Promise.all(unique.map((id) => priceOne(app, texts, store, id))) }
}

/** What is wrong with one is said of it, and costs no other its price. */
async function priceOne(app: App, texts: Texts, store: StoreRow, id: string): Promise<BulkPrice> {
  try {
    const { offers, problems, warnings } = await priceWholeOrder(app, store, id)
    const parts = offers.map(({ partId, why, offer: { courierName, serviceName, price } }) => ({
      ...{ fulfillmentOrderId: partId, courierName, serviceName, price, why: inWords(texts, why) },
    }))
    return { id, parts, ...saidOf(texts, problems), warnings: distinct(texts, warnings) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { id, parts: [], ...saidOf(texts, [error]), warnings: [] }
  }
}

const saidOf = (texts: Texts, problems: readonly Problem[]) => ({
  reasons: distinct(
    texts,
    problems.flatMap((problem): Message[] =>
      problem.code === 'not-found' ? [{ code: 'order-or-store-gone' }] : problemReasonsOf(problem),
    ),
  ),
  isPassing: problems.some(isTransientProblem),
})

const distinct = (texts: Texts, messages: readonly Message[]): string[] => [...new Set(messages.map((one) => inWords(texts, one)))]
