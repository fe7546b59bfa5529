/** The order on the server: a draft made once, changed after that, and activated with an offer. */
import { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import { addressBook, addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { partyOfDraft } from '#sending/addresses/web/party/party-draft.ts'
import { callApi } from '#web/api.ts'
import { type IntentKeys, intentKeys, sendWithIntentKey } from '#web/calls/intent-keys.ts'
import type { BeginVersion } from '#web/ui/form/use-versions.ts'
import { afterAwbCalls } from '../../contract/after-awb.ts'
import { OrderInput, orderCalls } from '../../contract/orders.ts'
import type { OrderDraft } from './order-draft.ts'

/** `text`: what the server has of it, as it was sent. `beganWith`: what the user opened, or saved last. */
export type SavedOrder = { uniqueId: string | null; text: string | null; beganWith: BeginVersion; keys: IntentKeys }

export const newUnsavedOrder = (uniqueId: string | null, version: string | null): SavedOrder => ({
  ...{ uniqueId, text: null, beganWith: { current: version } },
  keys: intentKeys(),
})

/** Answers the order's id. What is already saved as it is now is not sent again: it may be activated by then. */
export async function saveOrder(saved: SavedOrder, order: OrderInput): Promise<string> {
  const text = JSON.stringify(z.encode(OrderInput, order))
  if (saved.uniqueId !== null && saved.text === text) return saved.uniqueId
  const { uniqueId, version } =
    saved.uniqueId === null ? await createOrder(saved, order, text) : await updateOrder(saved.uniqueId, saved, order)
  Object.assign(saved, { uniqueId, text })
  saved.beganWith.current = version
  return uniqueId
}

const createOrder = ({ keys }: SavedOrder, body: OrderInput, text: string) =>
  sendWithIntentKey(keys, `create ${text}`, { send: (idempotencyKey) => callApi(orderCalls.create, { body, idempotencyKey }) })

const updateOrder = (uniqueId: string, { beganWith: { current } }: SavedOrder, body: OrderInput) =>
  callApi(orderCalls.update, { params: { uniqueId }, body, ...(current === null ? {} : { ifMatch: current }) })

type ActivationInput = { uniqueId: string; offerId: string; onUnknown: () => void }

export function sendActivation(
  { keys }: SavedOrder,
  { uniqueId, offerId, onUnknown }: ActivationInput,
): Promise<AnswerOf<typeof orderCalls.activate>> {
  return sendWithIntentKey(keys, `activate ${uniqueId} ${offerId}`, {
    send: (idempotencyKey) => callApi(orderCalls.activate, { params: { uniqueId }, body: { offerId }, idempotencyKey }),
    onUnknown,
  })
}

type CorrectionInput = { uniqueId: string; order: OrderInput; offerId: string; onUnknown: () => void }

/** The same correction has one key, however often it is sent: one new AWB at most. */
export function sendCorrection(
  { keys }: SavedOrder,
  { uniqueId, order, offerId, onUnknown }: CorrectionInput,
): Promise<AnswerOf<typeof afterAwbCalls.correct>> {
  const text = JSON.stringify(z.encode(OrderInput, order))
  return sendWithIntentKey(keys, `correct ${uniqueId} ${offerId} ${text}`, {
    send: (idempotencyKey) => callApi(afterAwbCalls.correct, { params: { uniqueId }, body: { order, offerId }, idempotencyKey }),
    onUnknown,
  })
}

/** Keeps the typed addresses that are to be kept; answers for each whether it worked. */
export function saveToBook(draft: OrderDraft): Promise<PromiseSettledResult<unknown>[]> {
  const toKeep = [draft.sender, draft.recipient].filter(({ savesAsNew, savedId }) => savesAsNew && savedId === null)
  return Promise.allSettled(
    toKeep.map(({ party, shortName }) => callApi(addressBook.create, { body: addressFieldsOf(partyOfDraft(party), shortName.trim()) })),
  )
}
