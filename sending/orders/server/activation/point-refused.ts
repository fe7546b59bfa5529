/** A courier that refuses an order for its point: it filled up or closed since it was offered, and the courier's list did not say so yet. */
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { lockerAlternativesTo } from '#sending/offers/server/ask-offers.ts'
import { otherPoints } from '#sending/offers/server/take-offer.ts'
import type { App } from '#server/platform/app.ts'
import { storedShipmentOf } from '../draft/stored-shipment.ts'
import type { OrderRow } from '../present-order.ts'

type Pointed = Pick<OrderRow, 'offer'>

/** What the user is shown of a refusal: couriers' own words, but for a point, which another one can replace. They report it in words only. */
export function refusalShown({ couriers }: Pick<App, 'couriers'>, { offer }: Pointed, reason: Message): Message {
  const point = offer?.locker
  const asSaid = point && couriers.get(point.courier)?.pointRefusal
  if (!asSaid) return reason
  const words = wordsOfPartner(reason)
  const isForPoint = asSaid.namesPoint.test(words) && asSaid.saysNo.test(words)
  return isForPoint ? { code: 'point-refused', params: { point: point.name } } : reason
}

/** '': it has none of a partner's. */
function wordsOfPartner(message: Message): string {
  if (message.code === 'partner-said') return message.params.words
  return message.code === 'several' ? message.params.messages.map(wordsOfPartner).join(' ') : ''
}

/** `courier-refused`, or `locker-unavailable` with the nearest points that can take the order instead. */
export async function refusalProblem(app: App, order: OrderRow, because: Message): Promise<Problem> {
  const locker = order.offer?.locker
  if (!locker || because.code !== 'point-refused') return new Problem('courier-refused', { because })
  const point = { courier: locker.courier, id: locker.id }
  const alternatives = await lockerAlternativesTo(app, storedShipmentOf(order), locker)
  return new Problem('locker-unavailable', { because, extra: (texts) => otherPoints(texts, { point, alternatives }) })
}
