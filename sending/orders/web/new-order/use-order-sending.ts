/** The order's two buttons: it is saved, and for an activation sent to the courier as saved. */
import { useQueryClient } from '@tanstack/react-query'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import type { Offer } from '#sending/offers/contract/offers.ts'
import { draftPath } from '#sending/shipment-editor/web/check-shipment.ts'
import { lockerChoiceOf } from '#sending/shipment-editor/web/shipment-draft.ts'
import type { ShipmentValidity } from '#sending/shipment-editor/web/standing.ts'
import {
  changedByActivating,
  type SendingIntent,
  toastActivation,
  toastSaved,
  useShipmentSending,
} from '#sending/shipment-editor/web/use-sending.ts'
import type { Shipment } from '#sending/shipments/contract/shipments.ts'
import { callApi, queryKeyOf } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { applyProblem } from '#web/ui/form/form-errors.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { type OrderDetails, orderCalls } from '../../contract/orders.ts'
import { useLabelAfterActivation } from '../labels/print-label.ts'
import { toastCorrection } from './correction-bar.tsx'
import { draftOfOrder, type OrderDraft, orderInputOf } from './order-draft.ts'
import { checkOrderNow, type OrderForm } from './order-form.ts'
import { type SavedOrder, saveOrder, saveToBook, sendActivation, sendCorrection } from './save-order.ts'

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
  const versions = useFormVersions<OrderDetails>({
    beganWith: saved.beganWith,
    read: () => callApi(orderCalls.get, { params: { uniqueId: saved.uniqueId ?? '' } }),
    take: (order) => {
      saved.text = null
      form.setValues(draftOfOrder(order))
    },
  })
  const sending = useShipmentSending({
    standing,
    place: (problem) => applyProblem(form, problem, { fieldOf: draftPath }),
    orderId: () => saved.uniqueId,
    onOfferGone,
    onRefused: versions.look,
    refreshes: [orderCalls.list],
  })

  /** Answers the order's id, or null when it was refused. */
  const whenFit = (intent: SendingIntent, act: (shipment: Shipment, draft: OrderDraft) => Promise<string>) =>
    sending.once(intent, async () => {
      const isFit = await sending.isFit()
      const draft = form.getValues()
      const { shipment } = checkOrderNow(draft)
      if (isFit && shipment !== null) return act(shipment, draft)
      showErrors()
      return null
    })

  async function keepAddresses(draft: OrderDraft): Promise<void> {
    const outcomes = await saveToBook(draft)
    if (outcomes.some(({ status }) => status === 'rejected')) toast.error(texts.orders.newOrder.addressNotSaved, toastMs.addressSaveFailed)
    if (outcomes.length > 0) await cache.invalidateQueries({ queryKey: queryKeyOf(addressBook.all) })
    for (const side of ['sender', 'recipient'] as const) if (draft[side].savesAsNew) form.setFieldValue(`${side}.savesAsNew`, false)
  }

  const isSafe = () => {
    void sending.refresh(changedByActivating)
    onSaved()
  }

  const save = (offer: Offer | null) =>
    whenFit('save', async (shipment, draft) => {
      const locker = offer ? (offer.locker ? lockerChoiceOf(offer.locker) : null) : shipment.locker
      const uniqueId = await saveOrder(saved, orderInputOf(shipment, locker, draft))
      await keepAddresses(draft)
      toastSaved()
      isSafe()
      return uniqueId
    })

  const activate = (offer: Offer) =>
    whenFit('activate', async (shipment, draft) => {
      const uniqueId = await saveOrder(saved, orderInputOf(shipment, shipment.locker, draft))
      isSafe()
      const answer = await sendActivation(saved, { uniqueId, offerId: offer.id, onUnknown: sending.noteUnknown })
      await keepAddresses(draft)
      toastActivation(answer)
      void openLabel(answer.order)
      isSafe()
      return uniqueId
    })

  /** Of an order that has its AWB. Answers the order to look at now. */
  const correct = (offer: Offer, { uniqueId }: { uniqueId: string }) =>
    whenFit('correct', async (shipment, draft) => {
      const order = orderInputOf(shipment, shipment.locker, draft)
      const answer = await sendCorrection(saved, { uniqueId, order, offerId: offer.id, onUnknown: sending.noteUnknown })
      await keepAddresses(draft)
      toastCorrection(answer)
      if (answer.outcome === 'made') void openLabel(answer.order)
      isSafe()
      return answer.order.uniqueId
    })

  return { sending, versions, save, activate, correct }
}
