/** The order was read again: what was not touched follows the store, what was typed stays. */

import { packingPlanOf } from '#selling/packing/contract/order-packing.ts'
import { reconcilePacking } from '#selling/packing/contract/reconcile.ts'
import type { PartyDraft } from '#sending/addresses/web/party/party-draft.ts'
import { texts } from '#web/texts.ts'
import type { AwaitingOrder, StoreOrderDetails } from '../../../contract/page.ts'
import { applyOwnDimensions, awaitingPartsOf, draftOfPart, draftOfStoreOrder, type PartDraft, type StoreOrderDraft } from './order-draft.ts'
import { newsBetween } from './order-news.ts'

export function withStoreNews(draft: StoreOrderDraft, details: StoreOrderDetails): StoreOrderDraft {
  const before = draftOfStoreOrder(draft.base)
  const after = draftOfStoreOrder(details)
  const isNews = details.version !== draft.base.version
  const news = isNews && !draft.expectsChange ? newsBetween(draft.base, details) : []
  return {
    ...draft,
    base: details,
    recipient: isEqual(storeAddressOf(draft.base), storeAddressOf(details))
      ? draft.recipient
      : followedParty(draft.recipient, before.recipient, after.recipient),
    parts: Object.fromEntries(
      awaitingPartsOf(details).map((part) => [part.fulfillmentOrderId, followedPart(draft, before, { part, details })]),
    ),
    news: [...new Set([...draft.news, ...news])].filter((line) => line !== texts.storeOrders.news.held || isHeld(details)),
    expectsChange: draft.expectsChange && !isNews,
  }
}

const isHeld = (details: StoreOrderDetails): boolean => awaitingPartsOf(details).some(({ fulfillmentHolds }) => fulfillmentHolds.length > 0)

/** Only what changes there is followed: drafts that come and go here repeat what is on the screen already. */
const storeAddressOf = ({ shippingTo }: StoreOrderDetails) => shippingTo.storeAddress

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The contact by its fields; the address as a whole, for half of one and half of another is none. */
function followedParty(mine: PartyDraft, before: PartyDraft, after: PartyDraft): PartyDraft {
  const contact = followed(mine.contact, before.contact, after.contact)
  const isTheirs = isEqual(mine.address, before.address) && !isEqual(before.address, after.address)
  return isTheirs ? { ...after, contact } : { ...mine, contact }
}

type PartNow = { part: AwaitingOrder; details: StoreOrderDetails }

function followedPart(draft: StoreOrderDraft, before: StoreOrderDraft, now: PartNow): PartDraft {
  const { part } = now
  const fresh = draftOfPart(part, draft.ownDimensions)
  const id = idBefore(draft, now)
  const mine = draft.parts[id]
  const old = before.parts[id]
  if (!mine || !old) return fresh
  const isUntouched = isEqual(packingPlanOf(mine.packing), packingPlanOf(old.packing))
  const packed = isUntouched
    ? null
    : reconcilePacking(packingPlanOf(mine.packing), applyOwnDimensions(part.products, draft.ownDimensions), part.defaultPackage)
  return {
    packing: packed?.packing ?? fresh.packing,
    recheckPackageIds: [...new Set([...mine.recheckPackageIds, ...(packed?.recheckPackageIds ?? [])])],
    options: followed(mine.options, old.options, fresh.options),
    keepsPacking: followed(mine.keepsPacking, old.keepsPacking, fresh.keepsPacking),
    sender: id === part.fulfillmentOrderId ? mine.sender : null,
  }
}

/** A part that was moved has another id: it is the one that is gone and had a product of it. */
function idBefore({ parts, base }: StoreOrderDraft, { part: { fulfillmentOrderId, products }, details }: PartNow): string {
  if (parts[fulfillmentOrderId]) return fulfillmentOrderId
  const still = new Set(awaitingPartsOf(details).map((one) => one.fulfillmentOrderId))
  const variants = new Set(products.flatMap(({ variantId }) => variantId ?? []))
  const gone = awaitingPartsOf(base).filter((one) => !still.has(one.fulfillmentOrderId))
  const moved = gone.find((one) => one.products.some(({ variantId }) => variantId !== null && variants.has(variantId)))
  return moved?.fulfillmentOrderId ?? fulfillmentOrderId
}

/** Field by field: mine, where it is no longer what it was. */
function followed<T>(mine: T, before: T, after: T): T {
  if (!isFields(mine) || !isFields(before) || !isFields(after)) return isEqual(mine, before) ? after : mine
  const fields = Object.keys(after).map((name) => [name, followed(mine[name], before[name], after[name])])
  return Object.fromEntries(fields) as T // the same names with values of the same kinds
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
