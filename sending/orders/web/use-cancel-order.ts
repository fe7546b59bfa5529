/** Cancelling an AWB, and what came of it said once: done, asked of the courier, or refused with its reason. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { queryKeyOf, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { type OrderSummary, orderCalls } from '../contract/orders.ts'

const ofOrders = [orderCalls.list, orderCalls.get, balanceCalls.left, balanceCalls.available] as const

type Options = { refreshes?: readonly Endpoint[]; onSettled: () => void }

export function useCancelOrder({ refreshes = [], onSettled }: Options) {
  const cache = useQueryClient()
  return useAct(orderCalls.cancel, {
    onSuccess: ({ isBeingCancelled }) =>
      isBeingCancelled ? toast.info(texts.orders.cancel.waiting, toastMs.longSuccess) : toast.success(texts.orders.cancel.done),
    onError: ({ message }) => toast.error(message),
    onSettled: () => {
      // A refusal changes the order's timeline too.
      for (const stale of [...ofOrders, ...refreshes]) void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
      onSettled()
    },
  })
}

/** The money of an order comes back when its courier confirms, long after the click: what is shown of the balance follows. */
export function useBalanceAfterCancelling(orders: readonly Pick<OrderSummary, 'uniqueId' | 'isBeingCancelled'>[]): void {
  const cache = useQueryClient()
  const awaited = orders
    .filter(({ isBeingCancelled }) => isBeingCancelled)
    .map(({ uniqueId }) => uniqueId)
    .join(' ')
  const before = useRef(awaited)
  useEffect(() => {
    if (before.current !== '' && before.current !== awaited)
      for (const stale of [balanceCalls.left, balanceCalls.available]) void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
    before.current = awaited
  }, [awaited, cache])
}
