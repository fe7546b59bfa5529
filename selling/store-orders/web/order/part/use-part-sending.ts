/** The two buttons of a part: what is typed is saved with its order, or sent to the courier. */
import { useEffect, useState } from 'react'
import type { Offer } from '#sending/offers/contract/offers.ts'
import { useLabelAfterActivation } from '#sending/orders/web/labels/print-label.ts'
import { bucharestToday } from '#sending/shipment-editor/web/today.ts'
import { changedByActivating, toastActivation, toastSaved, useShipmentSending } from '#sending/shipment-editor/web/use-sending.ts'
import { callApi } from '#web/api.ts'
import { intentKeys, sendWithIntentKey } from '#web/calls/intent-keys.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'
import { type AwaitingOrder, shippingPointId } from '../../../contract/page.ts'
import { unsavedParts, withPartAnew, withSavedPart } from '../draft/order-draft.ts'
import type { StoreOrderEditing } from '../editor.ts'
import { checkPartToSave } from './part-request.ts'
import type { PartEditing } from './use-part.ts'

const changedBySaving = [storeOrderCalls.get, storeOrderCalls.list] as const

export function usePartSending(editor: StoreOrderEditing, awaiting: AwaitingOrder, part: PartEditing) {
  const { clientId, current, change, savers } = editor
  const [keys] = useState(() => intentKeys())
  const openLabel = useLabelAfterActivation()
  const sending = useShipmentSending({
    standing: part.standing,
    place: part.refuse,
    orderId: () => null,
    onOfferGone: part.offers.ask,
    // Whatever was refused, the order on the screen should be the one the store has.
    refreshes: changedBySaving,
  })

  /** true: it is saved. null: it was refused. */
  const save = async (offer: Offer | null) => {
    const isSaved = await saveQuietly(offer)
    if (isSaved) toastSaved()
    return isSaved
  }
  const saveQuietly = (offer: Offer | null) =>
    sending.once<true>('save', async () => {
      const mine = current().parts[part.id]
      if (!mine) return null
      const { saved } = checkPartToSave(current(), { part: awaiting, mine }, { ...bucharestToday(), activationId: offer?.id ?? null })
      if (saved === null) return missing()
      await callApi(storeOrderCalls.save, { params: { clientId }, body: saved })
      change((now) => withSavedPart(now, part.id))
      await sending.refresh(changedBySaving)
      return true
    })

  /** true: the courier has it, or is asked. null: it was refused. */
  const activate = (offer: Offer) =>
    sending.once<true>('activate', async () => {
      const isFit = await sending.isFit()
      const { request, lines } = part.checkNow()
      if (request === null || !isFit) return missing()
      const body = {
        ...request,
        // An offer to the address leaves every locker aside.
        shippingPointId: offer.locker && shippingPointId(offer.locker),
        activationId: offer.id,
        fulfilledLineItems: lines.map(({ productId, quantity }) => ({ fulfillmentLineItemId: productId, quantity })),
      }
      const answer = await sendWithIntentKey(keys, `activate ${part.id} ${JSON.stringify(body)}`, {
        send: (idempotencyKey) => callApi(storeOrderCalls.activate, { params: { clientId }, body, idempotencyKey }),
        onUnknown: sending.noteUnknown,
      })
      toastActivation(answer)
      void openLabel(answer.order)
      change((now) => ({ ...withSavedPart(now, part.id), expectsChange: true }))
      await sending.refresh([...changedBySaving, ...changedByActivating])
      change((now) => withPartAnew(now, part.id))
      return true
    })

  const missing = () => {
    part.showErrors()
    return null
  }

  /** This part, then each other one that was typed in. false: one was refused, and says why. */
  async function saveAll(offer: Offer): Promise<boolean> {
    if (!(await save(offer))) return false
    for (const id of unsavedParts(current())) if (!(await savers.get(id)?.())) return false
    return true
  }

  /** Where another part saves them all: what is chosen here then. */
  function useSavedWithOthers(chosen: Offer | null): void {
    useEffect(() => {
      savers.set(part.id, async () => (await saveQuietly(chosen)) !== null)
      return () => void savers.delete(part.id)
    })
  }
  return { sending, save, saveAll, activate, useSavedWithOthers }
}
