/** The order on the server: a draft made once, changed after that, and activated with an offer. */
import { z } from 'zod'
import { addressBook, addressFieldsOf } from '../../../../contract/addresses/addresses.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { OrderInput, orderCalls } from '../../../../contract/orders/orders.ts'
import { call } from '../../../api.ts'
import { type IntentKeys, intentKeys, withKey } from '../../../intent-keys.ts'
import { partyOfDraft } from '../../addresses/party/party-draft.ts'
import type { OrderDraft } from './order-draft.ts'

/** `text`: what the server has of it, as it was sent. */
export type SavedOrder = { uniqueId: string | null; text: string | null; keys: IntentKeys }

export const notSavedYet = (uniqueId: string | null): SavedOrder => ({ uniqueId, text: null, keys: intentKeys() })

/** Answers the order's id. What is already saved as it is now is not sent again: it may be activated by then. */
export async function saveOrder(saved: SavedOrder, order: OrderInput): Promise<string> {
  const text = JSON.stringify(z.encode(OrderInput, order))
  if (saved.uniqueId !== null && saved.text === text) return saved.uniqueId
  const { uniqueId } = saved.uniqueId === null ? await createOrder(saved, order, text) : await updateOrder(saved.uniqueId, order)
  saved.uniqueId = uniqueId
  saved.text = text
  return uniqueId
}

const createOrder = ({ keys }: SavedOrder, body: OrderInput, text: string) =>
  withKey(keys, `create ${text}`, (idempotencyKey) => call(orderCalls.create, { body, idempotencyKey }))

const updateOrder = (uniqueId: string, body: OrderInput) => call(orderCalls.update, { params: { uniqueId }, body })

type ActivationInput = { uniqueId: string; offerId: string }

export function activateOrder({ keys }: SavedOrder, { uniqueId, offerId }: ActivationInput): Promise<AnswerOf<typeof orderCalls.activate>> {
  return withKey(keys, `activate ${uniqueId} ${offerId}`, (idempotencyKey) =>
    call(orderCalls.activate, { params: { uniqueId }, body: { offerId }, idempotencyKey }),
  )
}

/** Keeps the typed addresses that are to be kept; answers for each whether it worked. */
export function saveToBook(draft: OrderDraft): Promise<PromiseSettledResult<unknown>[]> {
  const toKeep = [draft.sender, draft.recipient].filter(({ savesAsNew, savedId }) => savesAsNew && savedId === null)
  return Promise.allSettled(
    toKeep.map(({ party, shortName }) => call(addressBook.create, { body: addressFieldsOf(partyOfDraft(party), shortName.trim()) })),
  )
}
