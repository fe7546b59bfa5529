import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { balanceCalls } from '../../../../contract/balance.ts'
import { invoiceCalls } from '../../../../contract/invoices/invoices.ts'
import { paymentCalls } from '../../../../contract/payments/payments.ts'
import { subscriptionCalls } from '../../../../contract/payments/subscriptions.ts'
import { keyOf, useCall } from '../../../api.ts'
import { nextLookMs, PATIENCE_MS } from './payment-stage.ts'

/** What a payment that came in changes. */
const changedByReceiving = [balanceCalls.left, balanceCalls.available, invoiceCalls.list, subscriptionCalls.list] as const

/** Looks again and again, less and less often, until nothing changes any more. */
export function usePaymentState(identifier: string) {
  const cache = useQueryClient()
  const [openedAt] = useState(Date.now)
  const query = useCall(
    paymentCalls.state,
    { params: { identifier } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? nextLookMs(state.data, state.dataUpdateCount) : false),
    },
  )
  const isReceived = query.data?.state === 'received'
  useEffect(() => {
    if (isReceived) for (const stale of changedByReceiving) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }, [isReceived, cache])
  return {
    query,
    shown: query.data,
    isPatient: query.dataUpdatedAt - openedAt >= PATIENCE_MS,
    // An identifier that is none is as good as another's.
    isMissing: query.error !== null && (query.error.status === 404 || query.error.status === 400 || query.error.status === 422),
  }
}
