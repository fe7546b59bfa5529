/** The two buttons of the order: save for later, and activate. One runs at a time; a refusal keeps everything typed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addressBook } from '../../../../contract/addresses/addresses.ts'
import { balanceCalls } from '../../../../contract/balance.ts'
import type { Offer } from '../../../../contract/offers.ts'
import { orderCalls } from '../../../../contract/orders/orders.ts'
import type { Shipment } from '../../../../contract/shipments.ts'
import { repaymentAccount } from '../../../../contract/system.ts'
import { type ApiProblem, asProblem, keyOf } from '../../../api.ts'
import { applyProblem } from '../../../ui/form-errors.tsx'
import { toast, toastMs } from '../../../ui/toast.ts'
import { untilChecked } from '../../addresses/until-checked.ts'
import { type DeadPoint, deadPointOf } from '../../offers/dead-point.ts'
import { lockerChoiceOf, type OrderDraft, wishOf } from './order-draft.ts'
import { draftPath } from './order-errors.ts'
import { checkNow, type OrderForm } from './order-form.ts'
import { activateOrder, type SavedOrder, saveOrder, saveToBook } from './save-order.ts'
import { texts } from './texts.ts'
import type { Standing } from './use-order-offers.ts'

export type Refusal = { problem: ApiProblem; message: string | null; orderId: string | null }

type Sending = {
  form: OrderForm
  saved: SavedOrder
  standing: Standing
  /** The order is on the server: nothing is unsaved any more. */
  onSaved: () => void
  /** The chosen offer has ended or no longer fits. */
  onOfferGone: () => void
  showErrors: () => void
}

export function useSending(sending: Sending) {
  const { form, saved } = sending
  const cache = useQueryClient()
  const [doing, setDoing] = useState<'save' | 'activate' | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [deadPoint, setDeadPoint] = useState<DeadPoint | null>(null)
  // Two clicks within one drawing see the same state: only this tells them apart.
  const isBusy = useRef(false)
  // As the order stands now, not when the button was drawn.
  const standing = useRef(sending.standing)
  useEffect(() => {
    standing.current = sending.standing
  })

  /** Answers the order's id, or null when it was refused. */
  async function once(
    intent: 'save' | 'activate',
    act: (shipment: Shipment, draft: OrderDraft) => Promise<string>,
  ): Promise<string | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setDoing(intent)
    setRefusal(null)
    try {
      await untilChecked(() => standing.current === 'checking')
      const draft = form.getValues()
      const { shipment } = checkNow(draft)
      if (shipment === null || standing.current === 'invalid') {
        sending.showErrors()
        return null
      }
      return await act(shipment, draft)
    } catch (error) {
      refuse(asProblem(error), intent)
      return null
    } finally {
      isBusy.current = false
      setDoing(null)
    }
  }

  function refuse(problem: ApiProblem, intent: 'save' | 'activate'): void {
    setRefusal({ problem, message: applyProblem(form, problem, { fieldOf: draftPath }), orderId: saved.uniqueId })
    setDeadPoint((before) => deadPointOf(problem) ?? before)
    if (intent === 'activate') toast.error(texts.activationFailed, toastMs.offersFailed)
    if (problem.code === 'offer-expired' || problem.code === 'offer-not-current' || problem.code === 'locker-unavailable')
      sending.onOfferGone()
    void cache.invalidateQueries({ queryKey: keyOf(orderCalls.list) })
  }

  async function keepAddresses(draft: OrderDraft): Promise<void> {
    const outcomes = await saveToBook(draft)
    if (outcomes.some(({ status }) => status === 'rejected')) toast.error(texts.addressNotSaved, toastMs.addressSaveFailed)
    if (outcomes.length > 0) await cache.invalidateQueries({ queryKey: keyOf(addressBook.all) })
    for (const side of ['sender', 'recipient'] as const) if (draft[side].savesAsNew) form.setFieldValue(`${side}.savesAsNew`, false)
  }

  const isSafe = () => {
    for (const call of [orderCalls.list, orderCalls.get, balanceCalls.left, balanceCalls.available])
      void cache.invalidateQueries({ queryKey: keyOf(call) })
    sending.onSaved()
  }

  const save = (offer: Offer | null) =>
    once('save', async (shipment, draft) => {
      const locker = offer ? (offer.locker ? lockerChoiceOf(offer.locker) : null) : shipment.locker
      const uniqueId = await saveOrder(saved, wishOf(shipment, locker, draft.clientReference))
      await keepAddresses(draft)
      toast.success(texts.saved)
      isSafe()
      return uniqueId
    })

  const activate = (offer: Offer) =>
    once('activate', async (shipment, draft) => {
      const uniqueId = await saveOrder(saved, wishOf(shipment, shipment.locker, draft.clientReference))
      isSafe()
      const { state, order } = await activateOrder(saved, { uniqueId, offerId: offer.id })
      if (shipment.extraOptions.repayment) void cache.invalidateQueries({ queryKey: keyOf(repaymentAccount.last) })
      await keepAddresses(draft)
      if (state === 'active' && order.awb) toast.success(texts.activated(order.awb))
      else toast.info(texts.stillActivating, toastMs.longSuccess)
      isSafe()
      return uniqueId
    })

  return { doing, refusal, deadPoint, forgetRefusal: () => setRefusal(null), save, activate }
}
