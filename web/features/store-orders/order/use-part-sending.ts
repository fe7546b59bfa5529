/** The two buttons of a part: activate, and save for later. One runs at a time; a refusal keeps everything typed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { balanceCalls } from '../../../../contract/balance.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { Offer } from '../../../../contract/offers.ts'
import { orderCalls } from '../../../../contract/orders/orders.ts'
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import { type AwaitingOrder, shippingPointId } from '../../../../contract/store-orders/page.ts'
import { repaymentAccount } from '../../../../contract/system.ts'
import { type ApiProblem, asProblem, call, keyOf } from '../../../api.ts'
import { toast, toastMs } from '../../../ui/toast.ts'
import { untilChecked } from '../../addresses/until-checked.ts'
import { type DeadPoint, deadPointOf } from '../../offers/dead-point.ts'
import { intentKeys } from '../../orders/new-order/intent-keys.ts'
import { texts as sendingTexts } from '../../orders/new-order/texts.ts'
import type { Refusal } from '../../orders/new-order/use-sending.ts'
import type { Editor } from './editor.ts'
import { withPartAnew, withSaved } from './order-draft.ts'
import { checkToSave } from './part-wish.ts'
import { type Part, today } from './use-part.ts'

const changedBySaving = [storeOrderCalls.get, storeOrderCalls.list] as const
const changedByActivating: readonly Endpoint[] = [
  ...changedBySaving,
  orderCalls.list,
  balanceCalls.left,
  balanceCalls.available,
  repaymentAccount.last,
]

export function usePartSending(editor: Editor, awaiting: AwaitingOrder, part: Part) {
  const { clientId, current, change } = editor
  const cache = useQueryClient()
  const [keys] = useState(intentKeys)
  const [doing, setDoing] = useState<'save' | 'activate' | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [deadPoint, setDeadPoint] = useState<DeadPoint | null>(null)
  // Two clicks within one drawing see the same state: only this tells them apart.
  const isBusy = useRef(false)
  // As the part stands now, not when the button was drawn.
  const standing = useRef(part.standing)
  useEffect(() => {
    standing.current = part.standing
  })

  const refresh = (calls: readonly Endpoint[]) => Promise.all(calls.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))

  async function once(intent: 'save' | 'activate', act: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setDoing(intent)
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      await refuse(asProblem(error), intent)
    } finally {
      isBusy.current = false
      setDoing(null)
    }
  }

  async function refuse(problem: ApiProblem, intent: 'save' | 'activate'): Promise<void> {
    setRefusal({ problem, message: part.refuse(problem), orderId: null })
    setDeadPoint((before) => deadPointOf(problem) ?? before)
    if (intent === 'activate') toast.error(sendingTexts.activationFailed, toastMs.offersFailed)
    if (problem.code === 'offer-expired' || problem.code === 'offer-not-current' || problem.code === 'locker-unavailable') part.offers.ask()
    // Whatever was refused, the order on the screen should be the one the store has.
    await refresh(changedBySaving)
  }

  const save = (offer: Offer | null) =>
    once('save', async () => {
      const mine = current().parts[part.id]
      if (!mine) return
      const { saved } = checkToSave(current(), { part: awaiting, mine }, { ...today(), activationId: offer?.id ?? null })
      if (saved === null) return part.showErrors()
      await call(storeOrderCalls.save, { params: { clientId }, body: saved })
      toast.success(sendingTexts.saved)
      change((now) => withSaved(now, part.id))
      await refresh(changedBySaving)
    })

  const activate = (offer: Offer) =>
    once('activate', async () => {
      await untilChecked(() => standing.current === 'checking')
      const { wish, lines } = part.checkNow()
      if (wish === null || standing.current === 'invalid') return part.showErrors()
      const body = {
        ...wish,
        // An offer to the address leaves every locker aside.
        shippingPointId: offer.locker && shippingPointId(offer.locker),
        activationId: offer.id,
        fulfilledLineItems: lines.map(({ productId, quantity }) => ({ fulfillmentLineItemId: productId, quantity })),
      }
      const act = `activate ${part.id} ${JSON.stringify(body)}`
      const { state, order } = await call(storeOrderCalls.activate, {
        params: { clientId },
        body,
        idempotencyKey: keys.keyFor(act),
      }).catch((error: unknown) => {
        keys.settle(act, asProblem(error))
        throw error
      })
      keys.settle(act, null)
      if (state === 'active' && order.awb) toast.success(sendingTexts.activated(order.awb))
      else toast.info(sendingTexts.stillActivating, toastMs.longSuccess)
      change((now) => ({ ...withSaved(now, part.id), expectsChange: true }))
      await refresh(changedByActivating)
      change((now) => withPartAnew(now, part.id))
    })

  return { doing, refusal, deadPoint, forgetRefusal: () => setRefusal(null), save, activate }
}
