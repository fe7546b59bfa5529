/** What stands in the way of a top-up: the same for the list, for the top-up itself and for the order that waits for it. */

import type { CardShown } from '#contract/balance/cards.ts'
import type { Message } from '#contract/texts/message.ts'
import { bucharestMonthOf } from '#server/platform/clock.ts'
import type { SubscriptionRow } from './subscription-transition.ts'

/** What is to be known of a card. */
export type CardKept = { card: CardShown; deadSince: Date | null }

type Stopped = Pick<SubscriptionRow, 'problem' | 'retryAt'>

/** null: nothing does. `card` null: none is kept. */
export function topUpObstacleOf({ problem, retryAt }: Stopped, card: CardKept | null, now: Date): Message | null {
  if (!card) return { code: 'top-up-card-not-kept' }
  const { expiryDate } = card.card
  if (hasCardExpired(card.card, now) && expiryDate !== null)
    return { code: 'top-up-card-expired', params: { expiry: shortExpiry(expiryDate) } }
  if (problem !== null && (retryAt === null || retryAt > now)) return problem
  return card.deadSince === null ? null : { code: 'top-up-card-refused' }
}

/** A card is good until the end of its last month. */
export const hasCardExpired = ({ expiryDate }: Pick<CardShown, 'expiryDate'>, now: Date): boolean =>
  expiryDate !== null && expiryDate < bucharestMonthOf(now)

/** `2028-03` as cards have it printed: 03/28. */
export const shortExpiry = (month: string): string => `${month.slice(5, 7)}/${month.slice(2, 4)}`
