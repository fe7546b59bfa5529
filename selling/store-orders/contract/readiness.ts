/**
 * Whether a store's order can be sent as it is: one rule for the list's chips, the page, and activations of many. Reasons are codes
 * with parameters.
 */
import { z } from 'zod'
import { type Message, type MessageOf, paramsInWords, several, textWithParams } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const obstacleCodes = [
  'order-cancelled',
  'order-closed',
  'order-test',
  'abroad',
  'cash-currency',
  'cash-account',
  'contact',
  'address',
  'locker-missing',
  'locker-gone',
  'locker-full',
  'buyer-picks-up',
  'no-delivery',
  'held',
  'scheduled',
  'not-permitted',
  'awb-active',
  'sender-missing',
  'sender-invalid',
  'not-measured',
  'changed-since-saved',
] as const
export type ObstacleCode = (typeof obstacleCodes)[number]

export type Obstacle = MessageOf<ObstacleCode>

/** As it is answered: what others said is in words already. */
export const ObstacleShown = z.object({ code: z.enum(obstacleCodes), params: z.record(z.string(), z.string()) })
export type ObstacleShown = z.infer<typeof ObstacleShown>

export const obstacleShown = (texts: Texts, obstacle: Obstacle): ObstacleShown => ({
  code: obstacle.code,
  params: 'params' in obstacle ? paramsInWords(texts, obstacle.params) : {},
})

export const obstacleInWords = (texts: Texts, { code, params }: ObstacleShown): string =>
  textWithParams(texts, texts.messages[code], params)

const heldBack: readonly ObstacleCode[] = ['held', 'scheduled', 'not-permitted', 'buyer-picks-up', 'no-delivery']
export const isHeldBack = (code: ObstacleCode): boolean => heldBack.includes(code)

/** What the merchant corrects on the order's own page. */
const toCorrect: readonly ObstacleCode[] = ['contact', 'address', 'locker-missing', 'locker-gone', 'locker-full']
/** How serious it looks in the list. */
export const obstacleTone = (code: ObstacleCode): 'orange' | 'red' => (isHeldBack(code) || toCorrect.includes(code) ? 'orange' : 'red')

/** Not correctable on the platform. */
const notCorrectable: readonly ObstacleCode[] = [
  'order-cancelled',
  'order-closed',
  'order-test',
  'abroad',
  'cash-currency',
  'buyer-picks-up',
  'no-delivery',
  'held',
  'scheduled',
  'not-permitted',
  'awb-active',
]
export const isNotCorrectable = ({ code }: Pick<Obstacle, 'code'>): boolean => notCorrectable.includes(code)
/** Nothing of such a part has to be sent. */
const withoutCourier: readonly ObstacleCode[] = ['buyer-picks-up', 'no-delivery']

/** A part whose buyer fetches it, or of which nothing has to be carried. */
export const needsNoCourier = (part: readonly Pick<Obstacle, 'code'>[]): boolean => part.some(({ code }) => withoutCourier.includes(code))

type Delivery = 'shipping' | 'pick-up' | 'local' | 'pickup-point' | 'none'

/** A part that waits, as far as it is known. */
export type PartFacts = {
  place: string
  delivery: Delivery
  /** What the store permits decides, and not a state or a hold; those say why. */
  isPermitted: boolean
  holds: readonly Message[]
  isScheduled: boolean
  /** An AWB under way for the same products. */
  activeAwb: Message | null
  /** null: no address is known to which a courier could come. `errors`: also of a saved one, by its name in the book. */
  sender: { errors: readonly Message[] } | null
  /** Why a package cannot be measured; null: all of them can. */
  unmeasured: Message | null
  /** Since it was saved for later. */
  changes: readonly Message[]
}

export function partObstacles(part: PartFacts): Obstacle[] {
  const against = sendingRefused(part)
  if (against) return [against]
  const { place, sender, activeAwb, unmeasured, changes } = part
  const changed = several(changes)
  return [
    ...(activeAwb === null ? [] : [{ code: 'awb-active', params: { message: activeAwb } } as const]),
    ...(sender === null ? [{ code: 'sender-missing', params: { place } } as const] : []),
    ...(sender?.errors ?? []).map((message) => ({ code: 'sender-invalid', params: { place, message } }) as const),
    ...(unmeasured === null ? [] : [{ code: 'not-measured', params: { message: unmeasured } } as const]),
    ...(changed === null ? [] : [{ code: 'changed-since-saved', params: { message: changed } } as const]),
  ]
}

/** Why the store or the buyer wants no courier now; null: one may come. */
export function sendingRefused({
  delivery,
  isPermitted,
  holds,
  isScheduled,
}: Pick<PartFacts, 'delivery' | 'isPermitted' | 'holds' | 'isScheduled'>): Obstacle | null {
  if (delivery === 'pick-up') return { code: 'buyer-picks-up' }
  if (delivery === 'none') return { code: 'no-delivery' }
  if (isPermitted) return null
  const why = several(holds)
  if (why) return { code: 'held', params: { why } }
  return { code: isScheduled ? 'scheduled' : 'not-permitted' }
}

export type SendableOrderFacts = {
  isCancelled: boolean
  isClosed: boolean
  isTest: boolean
  /** '' where the order does not name it. */
  countryCode: string
  /** Something is still to be collected at the door, in this currency. */
  cash: { currency: string; hasAccount: boolean } | null
}

/** Of the order as a whole; null: nothing. */
export function orderObstacle({ isCancelled, isClosed, isTest, countryCode, cash }: SendableOrderFacts): Obstacle | null {
  if (isCancelled) return { code: 'order-cancelled' }
  if (isClosed) return { code: 'order-closed' }
  if (isTest) return { code: 'order-test' }
  if (countryCode !== '' && countryCode !== 'RO') return { code: 'abroad', params: { country: countryCode } }
  if (cash && cash.currency !== 'RON') return { code: 'cash-currency', params: { currency: cash.currency } }
  return cash && !cash.hasAccount ? { code: 'cash-account' } : null
}

type RecipientError = { type: string; message: Message }
/** `errors`: with advice. `refused`: types of errors that an order cannot be written with. `point`: null where it goes to the address. */
export type RecipientFacts = {
  errors: readonly RecipientError[]
  refused: readonly string[]
  point: { name: string; isGone: boolean; isFull: boolean } | null
}

/** Streets and numbers that lists do not have are advice and refuse nothing (decision 006), unless they are missing altogether. */
const advice: readonly string[] = ['STREET_ERROR', 'NUMBER_ERROR']
export const isRecipientAdvice = ({ errors, refused }: Pick<RecipientFacts, 'errors' | 'refused'>): boolean =>
  errors.some(({ type }) => advice.includes(type) && !refused.includes(type))

export function recipientObstacles({ errors, refused, point }: RecipientFacts): Obstacle[] {
  const standing = errors.filter(({ type }) => !advice.includes(type) || refused.includes(type))
  return [
    ...standing.map(({ type, message }): Obstacle => {
      if (type === 'SHIPPING_POINT_MISSING_ERROR') return { code: 'locker-missing' }
      return { code: type === 'CONTACT_PHONE_ERROR' ? 'contact' : 'address', params: { message } }
    }),
    ...(point?.isGone ? [{ code: 'locker-gone', params: { locker: point.name } } as const] : []),
    ...(point?.isFull ? [{ code: 'locker-full', params: { locker: point.name } } as const] : []),
  ]
}

/** `parts`: obstacles of each; null: they were never read, and nothing is known against them. */
export type OrderReadiness = { order: readonly Obstacle[]; recipient: readonly Obstacle[]; parts: readonly (readonly Obstacle[])[] | null }

const isWaiting = (part: readonly Obstacle[]) => !needsNoCourier(part)

/** Each once: what stands in the way. An order of which nothing needs a courier says so, and nothing about its address. */
export function obstaclesOf({ order, recipient, parts }: OrderReadiness): Obstacle[] {
  if (order.some(isNotCorrectable)) return [...order]
  const toSend = parts?.filter(isWaiting)
  if (parts && parts.length > 0 && toSend?.length === 0) return once(parts.flat())
  return once([...order, ...(toSend ?? []).flat(), ...recipient])
}

function once(obstacles: readonly Obstacle[]): Obstacle[] {
  const seen = new Map(obstacles.map((one) => [JSON.stringify(one), one]))
  return [...seen.values()]
}

export const isOrderReady = (readiness: OrderReadiness): boolean => obstaclesOf(readiness).length === 0

/** As an activation of many takes it: by itself, only when chosen, or not at all. */
export type SendingGroup = 'ready' | 'question' | 'not-ready'

type Groupable = { isReady: boolean; isUnpaid: boolean }
/** What is not paid and not collected at the door can be sent: whether it should be is the merchant's answer. */
export const sendingGroup = (of: Groupable): SendingGroup => (!of.isReady ? 'not-ready' : of.isUnpaid ? 'question' : 'ready')

/** Something of it could be sent, perhaps after a correction. */
export function maySend({ order, parts }: OrderReadiness): boolean {
  return !order.some(isNotCorrectable) && (parts === null || parts.length === 0 || parts.some((part) => !part.some(isNotCorrectable)))
}
