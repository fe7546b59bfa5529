/** The two buttons of a shipment: save for later, and activate. One runs at a time; a refusal keeps everything typed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { balanceCalls } from '../../../contract/balance.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { orderCalls } from '../../../contract/orders/orders.ts'
import { repaymentAccount } from '../../../contract/system.ts'
import { type ApiProblem, asProblem, keyOf } from '../../api.ts'
import { texts } from '../../texts.ts'
import { toast, toastMs } from '../../ui/notices/toast.ts'
import { untilChecked } from '../addresses/party/until-checked.ts'
import { type DeadPoint, deadPointOf } from '../offers/dead-point.ts'
import type { ShipmentValidity } from './standing.ts'

const shipmentTexts = texts.shipmentEditor

/** `orderId`: the order it is about, where it is one already. */
export type Refusal = { problem: ApiProblem; message: string | null; orderId: string | null }
export type Intent = 'save' | 'activate'
export type Sending = ReturnType<typeof useSending>

type Parts = {
  standing: ShipmentValidity
  /** Puts a refusal's errors at their fields; answers what has no field. */
  place: (problem: ApiProblem) => string | null
  orderId: () => string | null
  /** The chosen offer has ended or no longer fits. */
  onOfferGone: () => void
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

export function useSending(parts: Parts) {
  const cache = useQueryClient()
  const [doing, setDoing] = useState<Intent | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [deadPoint, setDeadPoint] = useState<DeadPoint | null>(null)
  // Two clicks within one drawing see the same state: only this distinguishes them.
  const isBusy = useRef(false)
  // As the shipment stands now, not when the button was drawn.
  const standing = useRef(parts.standing)
  useEffect(() => {
    standing.current = parts.standing
  })

  const refresh = (calls: readonly Endpoint[]) => Promise.all(calls.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))

  /** Answers what the act answers, or null when it was refused or another one runs. */
  async function once<Answer>(intent: Intent, act: () => Promise<Answer | null>): Promise<Answer | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setDoing(intent)
    setRefusal(null)
    try {
      return await act()
    } catch (error) {
      await refuse(asProblem(error), intent)
      return null
    } finally {
      isBusy.current = false
      setDoing(null)
    }
  }

  async function refuse(problem: ApiProblem, intent: Intent): Promise<void> {
    setRefusal({ problem, message: parts.place(problem), orderId: parts.orderId() })
    setDeadPoint((before) => deadPointOf(problem) ?? before)
    if (intent === 'activate') toast.error(shipmentTexts.activationFailed, toastMs.offersFailed)
    if (problem.code === 'offer-expired' || problem.code === 'offer-not-current' || problem.code === 'locker-unavailable')
      parts.onOfferGone()
    await refresh(parts.refreshes)
  }

  /** Once the checks that still run have ended: false where they or the screen itself speak against sending. */
  async function isFit(): Promise<boolean> {
    await untilChecked(() => standing.current === 'checking')
    return standing.current !== 'invalid'
  }

  return { doing, refusal, deadPoint, forgetRefusal: () => setRefusal(null), once, isFit, refresh }
}

export function toastSaved(): void {
  toast.success(shipmentTexts.saved)
}

/** What came of an activation: an AWB, or a courier that has not answered yet. */
export function toastActivation({ state, order }: { state: string; order: { awb: string | null } }): void {
  if (state === 'active' && order.awb) toast.success(shipmentTexts.activated(order.awb))
  else toast.info(shipmentTexts.stillActivating, toastMs.longSuccess)
}
