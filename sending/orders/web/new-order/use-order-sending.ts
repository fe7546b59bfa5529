/** The order's two buttons: it is saved, and for an activation sent to the courier as saved. */
import { useQueryClient } from '@tanstack/react-query'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import type { Offer } from '#sending/offers/contract/offers.ts'
import { draftPath } from '#sending/shipment-editor/web/check-shipment.ts'
import { lockerChoiceOf } from '#sending/shipment-editor/web/shipment-draft.ts'
import type { ShipmentValidity } from '#sending/shipment-editor/web/standing.ts'
import { changedByActivating, type Intent, toastActivation, toastSaved, useSending } from '#sending/shipment-editor/web/use-sending.ts'
import type { Shipment } from '#sending/shipments/contract/shipments.ts'
import { call, keyOf } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { applyProblem } from '#web/ui/form/form-errors.tsx'
import { useVersions } from '#web/ui/form/use-versions.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { type OrderDetails, orderCalls } from '../../contract/orders.ts'
import { useLabelAfterActivation } from '../labels/print-label.ts'
import { toastCorrection } from './correction-bar.tsx'
import { draftOfOrder, inputOf, type OrderDraft } from './order-draft.ts'
import { checkNow, type OrderForm } from './order-form.ts'
import { activateOrder, correctOrder, type SavedOrder, saveOrder, saveToBook } from './save-order.ts'

type Parts = {
  form: OrderForm
  saved: SavedOrder
  standing: ShipmentValidity
  /** The order is on the server: nothing is unsaved any more. */
  onSaved: () => void
  onOfferGone: () => void
  showErrors: () => void
}

export function useOrderSending({ form, saved, standing, onSaved, onOfferGone, showErrors }: Parts) {
  const cache = useQueryClient()
  const openLabel = useLabelAfterActivation()
  const versions = useVersions<OrderDetails>({
    beganWith: saved.beganWith,
    read: () => call(orderCalls.get, { params: { uniqueId: saved.uniqueId ?? '' } }),
    take: (order) => {
      saved.text = null
      form.setValues(draftOfOrder(order))
    },
  })
  const sending = useSending({
    standing,
    place: (problem) => applyProblem(form, problem, { fieldOf: draftPath }),
    orderId: () => saved.uniqueId,
    onOfferGone,
    onRefused: versions.look,
    refreshes: [orderCalls.list],
  })

  /** Answers the order's id, or null when it was refused. */
  const whenFit = (intent: Intent, act: (shipment: Shipment, draft: OrderDraft) => Promise<string>) =>
    sending.once(intent, async () => {
      const isFit = await sending.isFit()
      const draft = form.getValues()
      const { shipment } = checkNow(draft)
      if (isFit && shipment !== null) return act(shipment, draft)
      showErrors()
      return null
    })

  async function keepAddresses(draft: OrderDraft): Promise<void> {
    const outcomes = await saveToBook(draft)
    if (outcomes.some(({ status }) => status === 'rejected')) toast.error(texts.orders.newOrder.addressNotSaved, toastMs.addressSaveFailed)
    if (outcomes.length > 0) await cache.invalidateQueries({ queryKey: keyOf(addressBook.all) })
    for (const side of ['sender', 'recipient'] as const) if (draft[side].savesAsNew) form.setFieldValue(`${side}.savesAsNew`, false)
  }

  const isSafe = () => {
    void sending.refresh(changedByActivating)
    onSaved()
  }

  const save = (offer: Offer | null) =>
    whenFit('save', async (shipment, draft) => {
      const locker = offer ? (offer.locker ? lockerChoiceOf(offer.locker) : null) : shipment.locker
      const uniqueId = await saveOrder(saved, inputOf(shipment, locker, draft))
      await keepAddresses(draft)
      toastSaved()
      isSafe()
      return uniqueId
    })

  const activate = (offer: Offer) =>
    whenFit('activate', async (shipment, draft) => {
      const uniqueId = await saveOrder(saved, inputOf(shipment, shipment.locker, draft))
      isSafe()
      const answer = await activateOrder(saved, { uniqueId, offerId: offer.id, onUnknown: sending.noteUnknown })
      await keepAddresses(draft)
      toastActivation(answer)
      void openLabel(answer.order)
      isSafe()
      return uniqueId
    })

  /** Of an order that has its AWB. Answers the order to look at now. */
  const correct = (offer: Offer, { uniqueId }: { uniqueId: string }) =>
    whenFit('correct', async (shipment, draft) => {
      const order = inputOf(shipment, shipment.locker, draft)
      const answer = await correctOrder(saved, { uniqueId, order, offerId: offer.id, onUnknown: sending.noteUnknown })
      await keepAddresses(draft)
      toastCorrection(answer)
      if (answer.outcome === 'made') void openLabel(answer.order)
      isSafe()
      return answer.order.uniqueId
    })

  return { sending, versions, save, activate, correct }
}
