/**
 * Whether a store's order can be sent as it is: one rule for the list's chips, the page, and activations of many. Reasons are codes
 * with parameters; their words are made here and nowhere else.
 */
import { z } from 'zod'

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

export const Obstacle = z.object({ code: z.enum(obstacleCodes), params: z.record(z.string(), z.string()) })
export type Obstacle = z.infer<typeof Obstacle>

type Params = Record<string, string>
const words: Record<ObstacleCode, (params: Params) => string> = {
  'order-cancelled': () => 'Comanda a fost anulata in magazin.',
  'order-closed': () => 'Comanda este arhivata in magazin.',
  'order-test': () => 'Comanda este una de test si nu se expediaza.',
  abroad: ({ country }) => `Comanda se livreaza in afara Romaniei (${country}). Curierii nostri livreaza doar in Romania.`,
  'cash-currency': ({ currency }) => `Comanda se plateste la livrare in ${currency}. Curierii incaseaza rambursul doar in RON.`,
  'cash-account': () => 'Comanda se plateste la livrare. Alegeti in setarile magazinului contul in care se vireaza rambursurile.',
  contact: ({ message = '' }) => message,
  address: ({ message = '' }) => message,
  'locker-missing': () => 'Cumparatorul nu a ales punctul de livrare.',
  'locker-gone': ({ locker }) => `Punctul de livrare ${locker} nu mai exista in lista curierului. Alegeti altul.`,
  'locker-full': ({ locker }) => `Lockerul ${locker} este plin si nu accepta comenzi. Alegeti altul.`,
  'buyer-picks-up': () => 'Cumparatorul ridica produsele personal. Nu este nevoie de curier.',
  'no-delivery': () => 'Produsele nu au nevoie de livrare.',
  held: ({ why }) => `Comanda este pusa in asteptare in magazin${why ? `: ${why}` : '.'}`,
  scheduled: () => 'Comanda este programata in magazin pentru o data ulterioara.',
  'not-permitted': () => 'Magazinul nu permite momentan expedierea acestei comenzi.',
  'awb-active': ({ message = '' }) => message,
  'sender-missing': ({ place }) => `Adresa depozitului ${place} nu a putut fi citita: alegeti una din agenda.`,
  'sender-invalid': ({ place, message }) => `${place}: ${message}`,
  'not-measured': ({ message = '' }) => message,
  'changed-since-saved': ({ message }) => `Comanda s-a modificat dupa ce a fost salvata: ${message}`,
}

export const obstacleInWords = ({ code, params }: Obstacle): string => words[code](params)

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
export const isNotCorrectable = ({ code }: Obstacle): boolean => notCorrectable.includes(code)
/** Nothing of such a part has to be sent. */
const withoutCourier: readonly ObstacleCode[] = ['buyer-picks-up', 'no-delivery']

/** A part whose buyer fetches it, or of which nothing has to be carried. */
export const needsNoCourier = (part: readonly Pick<Obstacle, 'code'>[]): boolean => part.some(({ code }) => withoutCourier.includes(code))

const obstacle = (code: ObstacleCode, params: Params = {}): Obstacle => ({ code, params })

type Delivery = 'shipping' | 'pick-up' | 'local' | 'pickup-point' | 'none'

/** A part that waits, as far as it is known. */
export type PartFacts = {
  place: string
  delivery: Delivery
  /** What the store permits decides, and not a state or a hold; those say why. */
  isPermitted: boolean
  holds: readonly string[]
  isScheduled: boolean
  /** An AWB under way for the same products, in words. */
  activeAwb: string | null
  /** null: no address is known to which a courier could come. `errors`: also of a saved one, by its name in the book. */
  sender: { errors: readonly string[] } | null
  /** Why a package cannot be measured, in words; null: all of them can. */
  unmeasured: string | null
  /** Since it was saved for later, in words. */
  changes: readonly string[]
}

export function partObstacles(part: PartFacts): Obstacle[] {
  const against = sendingRefused(part)
  if (against) return [against]
  const { place, sender, activeAwb, unmeasured, changes } = part
  return [
    ...(activeAwb === null ? [] : [obstacle('awb-active', { message: activeAwb })]),
    ...(sender === null ? [obstacle('sender-missing', { place })] : []),
    ...(sender?.errors ?? []).map((message) => obstacle('sender-invalid', { place, message })),
    ...(unmeasured === null ? [] : [obstacle('not-measured', { message: unmeasured })]),
    ...(changes.length > 0 ? [obstacle('changed-since-saved', { message: changes.join(' ') })] : []),
  ]
}

/** Why the store or the buyer wants no courier now; null: one may come. */
export function sendingRefused({
  delivery,
  isPermitted,
  holds,
  isScheduled,
}: Pick<PartFacts, 'delivery' | 'isPermitted' | 'holds' | 'isScheduled'>): Obstacle | null {
  if (delivery === 'pick-up') return obstacle('buyer-picks-up')
  if (delivery === 'none') return obstacle('no-delivery')
  if (isPermitted) return null
  if (holds.length > 0) return obstacle('held', { why: holds.join(' ') })
  return obstacle(isScheduled ? 'scheduled' : 'not-permitted')
}

export type OrderFacts = {
  isCancelled: boolean
  isClosed: boolean
  isTest: boolean
  /** '' where the order does not name it. */
  countryCode: string
  /** Something is still to be collected at the door, in this currency. */
  cash: { currency: string; hasAccount: boolean } | null
}

/** Of the order as a whole; null: nothing. */
export function orderObstacle({ isCancelled, isClosed, isTest, countryCode, cash }: OrderFacts): Obstacle | null {
  if (isCancelled) return obstacle('order-cancelled')
  if (isClosed) return obstacle('order-closed')
  if (isTest) return obstacle('order-test')
  if (countryCode !== '' && countryCode !== 'RO') return obstacle('abroad', { country: countryCode })
  if (cash && cash.currency !== 'RON') return obstacle('cash-currency', { currency: cash.currency })
  return cash && !cash.hasAccount ? obstacle('cash-account') : null
}

type RecipientError = { type: string; message: string }
/** `errors`: with advice. `refused`: types of errors that an order cannot be written with. `point`: null where it goes to the address. */
export type RecipientFacts = {
  errors: readonly RecipientError[]
  refused: readonly string[]
  point: { name: string; isGone: boolean; isFull: boolean } | null
}

/** Streets and numbers that lists do not have are advice and refuse nothing (decision 006), unless they are missing altogether. */
const advice: readonly string[] = ['STREET_ERROR', 'NUMBER_ERROR']
export const isAdvice = ({ errors, refused }: Pick<RecipientFacts, 'errors' | 'refused'>): boolean =>
  errors.some(({ type }) => advice.includes(type) && !refused.includes(type))

export function recipientObstacles({ errors, refused, point }: RecipientFacts): Obstacle[] {
  const standing = errors.filter(({ type }) => !advice.includes(type) || refused.includes(type))
  return [
    ...standing.map(({ type, message }) => {
      if (type === 'SHIPPING_POINT_MISSING_ERROR') return obstacle('locker-missing')
      return obstacle(type === 'CONTACT_PHONE_ERROR' ? 'contact' : 'address', { message })
    }),
    ...(point?.isGone ? [obstacle('locker-gone', { locker: point.name })] : []),
    ...(point?.isFull ? [obstacle('locker-full', { locker: point.name })] : []),
  ]
}

/** `parts`: obstacles of each; null: they were never read, and nothing is known against them. */
export type Readiness = { order: readonly Obstacle[]; recipient: readonly Obstacle[]; parts: readonly (readonly Obstacle[])[] | null }

const isWaiting = (part: readonly Obstacle[]) => !needsNoCourier(part)

/** Each once: what stands in the way. An order of which nothing needs a courier says so, and nothing about its address. */
export function obstaclesOf({ order, recipient, parts }: Readiness): Obstacle[] {
  if (order.some(isNotCorrectable)) return [...order]
  const toSend = parts?.filter(isWaiting)
  if (parts && parts.length > 0 && toSend?.length === 0) return once(parts.flat())
  return once([...order, ...(toSend ?? []).flat(), ...recipient])
}

function once(obstacles: readonly Obstacle[]): Obstacle[] {
  const seen = new Map(obstacles.map((one) => [obstacleInWords(one), one]))
  return [...seen.values()]
}

export const isReady = (readiness: Readiness): boolean => obstaclesOf(readiness).length === 0

/** Something of it could be sent, perhaps after a correction. */
export function maySend({ order, parts }: Readiness): boolean {
  return !order.some(isNotCorrectable) && (parts === null || parts.length === 0 || parts.some((part) => !part.some(isNotCorrectable)))
}
