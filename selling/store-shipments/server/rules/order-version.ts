/** Everything of a store's order that matters for sending it, as text that changes with it. */
import { createHash } from 'node:crypto'
import type { Message } from '#contract/texts/message.ts'
import type { StoreOrder, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { chosenPoint } from './chosen-point.ts'
import type { PartToSend } from './still-to-send.ts'

/** Where it goes, what is owed, what is to be sent: kept apart, so that the user learns what has changed. */
export type OrderVersionPart = 'recipient' | 'cash' | 'parts'
const versionParts: readonly OrderVersionPart[] = ['recipient', 'cash', 'parts']
const HASH_LENGTH = 16

/** `parts`: less what already travels, so that syncing an AWB of ours to the store changes nothing. */
export const orderVersionOf = (order: StoreOrder, parts: readonly PartToSend[]): string =>
  [
    recipientHash(order),
    cashHash(order),
    hash([order.cancelledAt, order.isClosed, parts.map(partOf).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))]),
  ].join('-')

type Going = Pick<StoreOrderSummary, 'shippingAddress' | 'customerName' | 'email' | 'phone' | 'shippingLine' | 'attributes'>

// Field by field: what comes back from the database has its keys in another order.
function recipientHash(order: Going): string {
  const { isWanted, choice } = chosenPoint(order)
  const to = order.shippingAddress
  const address = to && [to.address1, to.address2, to.city, to.province, to.provinceCode, to.zip, to.countryCode]
  const contact = to && [to.firstName, to.lastName, to.company, to.phone]
  return hash([
    address,
    contact,
    order.customerName,
    order.email,
    order.phone,
    order.shippingLine?.title,
    isWanted,
    choice?.courier,
    choice?.id,
  ])
}

const cashHash = ({ outstanding, paymentGateways }: Pick<StoreOrderSummary, 'outstanding' | 'paymentGateways'>): string =>
  hash([outstanding.minor, outstanding.currency, paymentGateways])

const partOf = ({ part, lines }: PartToSend) => [
  part.id,
  part.location.id,
  part.permits.fulfil,
  part.holds.map(({ id }) => id),
  part.delivery,
  lines.map(({ id, quantity }) => `${id} ${quantity}`).toSorted(),
]

const hash = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, HASH_LENGTH)

/** What differs between two versions; a text that is no version differs in everything. null: it is not known what was seen before. */
export function orderVersionDifferences(before: string | null, now: string): OrderVersionPart[] {
  if (before === null) return []
  const [were, are] = [before.split('-'), now.split('-')]
  return versionParts.filter((_, i) => were[i] !== are[i])
}

/** What our copy, which knows nothing of parts, has otherwise than a version. */
export function differencesFromCopy(
  version: string | null,
  copy: Going & Pick<StoreOrderSummary, 'outstanding' | 'paymentGateways'>,
): OrderVersionPart[] {
  const [, , parts = ''] = version?.split('-') ?? []
  return orderVersionDifferences(version, [recipientHash(copy), cashHash(copy), parts].join('-'))
}

const changeOf: Partial<Record<OrderVersionPart, Message>> = {
  recipient: { code: 'recipient-changed' },
  cash: { code: 'cash-changed' },
}

/** What changed since a draft was saved. Products are compared by the packing. */
export const orderVersionChangesOf = (changed: readonly OrderVersionPart[]): Message[] => changed.flatMap((what) => changeOf[what] ?? [])
