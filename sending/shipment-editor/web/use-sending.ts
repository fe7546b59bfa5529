/** The two buttons of a shipment: save for later, and activate. One runs at a time; a refusal keeps everything typed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { repaymentAccount } from '#account/settings/contract/system.ts'
import { balanceCalls } from '#contract/balance/balance.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { untilAddressChecked } from '#sending/addresses/web/party/until-checked.ts'
import { type DeadPoint, deadPointOf } from '#sending/offers/web/dead-point.ts'
import { orderCalls } from '#sending/orders/contract/orders.ts'
import { type ApiProblem, queryKeyOf, toApiProblem } from '#web/api.ts'
import { isOutcomeUnknown } from '#web/calls/failed-calls.ts'
import { texts } from '#web/texts.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import type { ShipmentValidity } from './standing.ts'

const shipmentTexts = texts.shipmentEditor

/** `orderId`: the order it is about, where it is one already. */
export type SendingRefusal = { intent: SendingIntent; problem: ApiProblem; message: string | null; orderId: string | null }
export type SendingIntent = 'save' | 'activate' | 'correct'
export type ShipmentSending = ReturnType<typeof useShipmentSending>

type Parts = {
  standing: ShipmentValidity
  /** Puts a refusal's errors at their fields; answers what has no field. */
  place: (problem: ApiProblem) => string | null
  orderId: () => string | null
  /** The chosen offer has ended or no longer fits. */
  onOfferGone: () => void
  onRefused?: (problem: ApiProblem) => Promise<void>
  /** What may be out of date on the screen whenever something was refused. */
  refreshes: readonly Endpoint[]
}

/** What an activation changes, whatever page it is made on. */
export const changedByActivating: readonly Endpoint[] = [
  orderCalls.list,
  orderCalls.get,
  balanceCalls.left,
  balanceCalls.available,
  repaymentAccount.last,
]

export function useShipmentSending(parts: Parts) {
  const cache = useQueryClient()
  const [doing, setDoing] = useState<SendingIntent | null>(null)
  const [refusal, setRefusal] = useState<SendingRefusal | null>(null)
  // The answer was lost, and is requested again until it comes.
  const [isUnknown, setUnknown] = useState(false)
  const [deadPoint, setDeadPoint] = useState<DeadPoint | null>(null)
  // Two clicks within one drawing see the same state: only this distinguishes them.
  const isBusy = useRef(false)
  // As the shipment stands now, not when the button was drawn.
  const standing = useRef(parts.standing)
  useEffect(() => {
    standing.current = parts.standing
  })

  const refresh = (calls: readonly Endpoint[]) => Promise.all(calls.map((one) => cache.invalidateQueries({ queryKey: queryKeyOf(one) })))

  /** Answers what the act answers, or null when it was refused or another one runs. */
  async function once<Answer>(intent: SendingIntent, act: () => Promise<Answer | null>): Promise<Answer | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setDoing(intent)
    setRefusal(null)
    try {
      return await act()
    } catch (error) {
      await refuse(toApiProblem(error), intent)
      return null
    } finally {
      isBusy.current = false
      setUnknown(false)
      setDoing(null)
    }
  }

  async function refuse(problem: ApiProblem, intent: SendingIntent): Promise<void> {
    setRefusal({ intent, problem, message: parts.place(problem), orderId: parts.orderId() })
    setDeadPoint((before) => deadPointOf(problem) ?? before)
    if (intent === 'activate' && isSendingRefused(problem)) toast.error(shipmentTexts.activationFailed, toastMs.offersFailed)
    if (problem.code === 'offer-expired' || problem.code === 'offer-not-current' || problem.code === 'locker-unavailable')
      parts.onOfferGone()
    await parts.onRefused?.(problem)
    await refresh(parts.refreshes)
  }

  /** Once the checks that still run have ended: false where they or the screen itself speak against sending. */
  async function isFit(): Promise<boolean> {
    await untilAddressChecked(() => standing.current === 'checking')
    return standing.current !== 'invalid'
  }

  const forgetRefusal = () => setRefusal(null)
  return { doing, refusal, isUnknown, noteUnknown: () => setUnknown(true), deadPoint, forgetRefusal, once, isFit, refresh }
}

/** The server said no; otherwise what was requested is done already, or not known. */
export const isSendingRefused = (problem: ApiProblem): boolean => problem.code !== 'order-not-draft' && !isOutcomeUnknown(problem)

export function toastSaved(): void {
  toast.success(shipmentTexts.saved)
}

/** What came of an activation: an AWB, or a courier that has not answered yet. */
export function toastActivation({ state, order }: { state: string; order: { awb: string | null } }): void {
  if (state === 'active' && order.awb) toast.success(shipmentTexts.activated(order.awb))
  else toast.info(shipmentTexts.stillActivating, toastMs.longSuccess)
}
