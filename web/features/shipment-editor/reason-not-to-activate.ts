import { texts } from '../orders/new-order/texts.ts'
import type { Standing } from '../orders/new-order/use-order-offers.ts'

type Readiness = { standing: Standing; wasAsked: boolean; hasChosen: boolean }

/** Said beside the button; null: nothing is in the way. */
export function reasonNotToActivate({ standing, wasAsked, hasChosen }: Readiness): string | null {
  if (standing === 'invalid') return texts.whyInvalid
  if (hasChosen) return null
  if (standing === 'checking') return texts.whyChecking
  return wasAsked ? texts.whyNoOffer : texts.whyNoOffersYet
}
