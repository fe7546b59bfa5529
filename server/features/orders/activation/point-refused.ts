/** A courier that refuses an order for its point: it filled up or closed since it was offered, and the courier's list did not say so yet. */
import { Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import { alternativesTo } from '../../offers/ask-offers.ts'
import { shipmentOf } from '../draft/stored-shipment.ts'
import type { OrderRow } from '../present-order.ts'

/** Couriers report it in words only, each in its own (Sameday in English). */
const NAMES_POINT = /\b(lockers?|easybox|fanbox|pudo|ooh|pick-?up point|punct(ul)? de (ridicare|livrare))\b/i
const SAYS_NO = /\b(no available|not available|unavailable|full|capacity|closed|inactive|plin|ocupat|indisponibil|inchis)\b/i

type Pointed = Pick<OrderRow, 'offer'>

/** What the user is shown of a refusal: couriers' own words, but for a point, which another one can replace. */
export function refusalInWords({ offer }: Pointed, reason: string): string {
  const isForPoint = offer?.locker && NAMES_POINT.test(reason) && SAYS_NO.test(reason)
  return isForPoint ? pointRefused(offer.locker?.name ?? '') : reason
}

const pointRefused = (name: string): string => `Punctul de livrare ${name} nu mai poate primi comanda: este plin sau inchis. Alegeti altul.`

/** `courier-refused`, or `locker-unavailable` with the nearest points that can take the order instead. */
export async function refusalProblem(app: App, order: OrderRow, message: string): Promise<Problem> {
  const locker = order.offer?.locker
  if (!locker || message !== pointRefused(locker.name)) return new Problem('courier-refused', { message })
  const point = { courier: locker.courier, id: locker.id }
  const alternatives = await alternativesTo(app, shipmentOf(order), locker)
  return new Problem('locker-unavailable', { message, extra: { point, alternatives } })
}
