/** The order on the server: a draft made once, changed after that, and activated with an offer. */
import { z } from 'zod'
import { addressBook, addressFieldsOf } from '../../../../contract/addresses/addresses.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { OrderWish, orderCalls } from '../../../../contract/orders/orders.ts'
import { asProblem, call } from '../../../api.ts'
import { partyOfDraft } from '../../addresses/party-draft.ts'
import { type IntentKeys, intentKeys } from './intent-keys.ts'
import type { OrderDraft } from './order-draft.ts'

export type SavedOrder = { uniqueId: string | null; wishText: string | null; keys: IntentKeys }

export const notSavedYet = (uniqueId: string | null): SavedOrder => ({ uniqueId, wishText: null, keys: intentKeys() })

const textOf = (wish: OrderWish): string => JSON.stringify(z.encode(OrderWish, wish))

/** Answers the order's id. What is already saved as it is now is not sent again: it may be activated by then. */
export async function saveOrder(saved: SavedOrder, wish: OrderWish): Promise<string> {
  const wishText = textOf(wish)
  if (saved.uniqueId !== null && saved.wishText === wishText) return saved.uniqueId
  const { uniqueId } = saved.uniqueId === null ? await createOrder(saved, wish, wishText) : await updateOrder(saved.uniqueId, wish)
  saved.uniqueId = uniqueId
  saved.wishText = wishText
  return uniqueId
}

const createOrder = (saved: SavedOrder, body: OrderWish, wishText: string) =>
  settled(saved.keys, `create ${wishText}`, (idempotencyKey) => call(orderCalls.create, { body, idempotencyKey }))

const updateOrder = (uniqueId: string, body: OrderWish) => call(orderCalls.update, { params: { uniqueId }, body })

type ActivationWish = { uniqueId: string; offerId: string }

export function activateOrder(saved: SavedOrder, { uniqueId, offerId }: ActivationWish): Promise<AnswerOf<typeof orderCalls.activate>> {
  return settled(saved.keys, `activate ${uniqueId} ${offerId}`, (idempotencyKey) =>
    call(orderCalls.activate, { params: { uniqueId }, body: { offerId }, idempotencyKey }),
  )
}

async function settled<Answer>(keys: IntentKeys, act: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await send(keys.keyFor(act))
    keys.settle(act, null)
    return answer
  } catch (error) {
    keys.settle(act, asProblem(error))
    throw error
  }
}

/** Keeps the typed addresses that are wished for; answers for each whether it worked. */
export function saveToBook(draft: OrderDraft): Promise<PromiseSettledResult<unknown>[]> {
  const wished = [draft.sender, draft.recipient].filter(({ savesAsNew, savedId }) => savesAsNew && savedId === null)
  return Promise.allSettled(
    wished.map(({ party, shortName }) => call(addressBook.create, { body: addressFieldsOf(partyOfDraft(party), shortName.trim()) })),
  )
}
