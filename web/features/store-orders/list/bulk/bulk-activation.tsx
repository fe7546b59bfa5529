import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { balanceCalls } from '../../../../../contract/balance.ts'
import { storeOrderCalls } from '../../../../../contract/store-orders/calls.ts'
import type { StoreOrderListed } from '../../../../../contract/store-orders/list.ts'
import { keyOf } from '../../../../api.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { isFullSuccess } from './bulk-progress.ts'
import { BulkProgressDialog } from './bulk-progress-dialog.tsx'
import { useBulk } from './use-bulk.ts'

type BulkActivationProps = {
  clientId: string
  /** null: nothing is asked for. */
  toActivate: StoreOrderListed[] | null
  /** Begun, or given up. */
  onSettled: () => void
  onFullSuccess: () => void
  onClosed: () => void
}

const changedByIt = [storeOrderCalls.list, balanceCalls.left, balanceCalls.available] as const

/** From the selection to the last AWB: preview, then progress; one that runs already is found again. */
export function BulkActivation({ clientId, toActivate, onSettled, onFullSuccess, onClosed }: BulkActivationProps) {
  const cache = useQueryClient()
  const { isShown, watched, begin, close } = useBulk(clientId)
  const bulk = watched.data
  const isDone = bulk?.state === 'done'
  const finish = useEffectEvent(() => {
    for (const call of changedByIt) void cache.invalidateQueries({ queryKey: keyOf(call) })
    if (bulk && isFullSuccess(bulk)) onFullSuccess()
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  return (
    <>
      <BulkPreview
        clientId={clientId}
        orders={toActivate}
        onBegun={(id) => {
          begin(id)
          onSettled()
        }}
        onClose={onSettled}
      />
      <BulkProgressDialog
        clientId={clientId}
        opened={isShown}
        bulk={bulk}
        isFailing={watched.isError}
        onClose={close}
        onClosed={onClosed}
      />
    </>
  )
}
