/** What tops a balance up by itself, as every page that charges it asks. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Ron } from '../money-at-the-wire.ts'
import { CardShown } from './cards.ts'

/** The specification's numbers; another, or none, is unknown and never tops up. */
export const subscriptionStatuses = { inactive: 0, pending: 1, active: 2 } as const

export const SubscriptionShown = z.object({
  identifier: z.uuid(),
  status: z.int().nullable(),
  paymentAmount: Ron,
  /** 0: when the balance is too small for the next order. */
  triggerAmount: Ron,
  /** null: the first payment is not confirmed yet. */
  activatedDatetime: z.iso.datetime().nullable(),
  userFinancialSubaccount: z.object({ name: z.string(), entityName: z.string() }),
  /** `imageString`: the card's mark, a PNG in base64; '' where it is not known. */
  cardData: CardShown.omit({ bankName: true }).extend({ imageString: z.string() }),
  /** Why it does not top up now, in words; null: nothing stands in its way. */
  problem: z.string().nullable(),
})
export type SubscriptionShown = z.output<typeof SubscriptionShown>

export const subscriptionListCall = endpoint({
  method: 'GET',
  path: '/user/prepay/subscriptions',
  access: 'money.read',
  does: 'reads',
  summary: 'The subscriptions of the client, active ones first.',
  answer: z.array(SubscriptionShown),
})
