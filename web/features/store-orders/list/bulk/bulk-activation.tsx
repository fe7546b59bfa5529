import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { balanceCalls } from '../../../../../contract/balance.ts'
import { storeOrderCalls } from '../../../../../contract/store-orders/calls.ts'
import type { StoreOrderListed } from '../../../../../contract/store-orders/list.ts'
import type { StoreConnection } from '../../../../../contract/stores.ts'
import { keyOf } from '../../../../api.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { isFullSuccess } from './bulk-progress.ts'
import { BulkProgressDialog } from './bulk-progress-dialog.tsx'
import { useBulk } from './use-bulk.ts'

type BulkActivationProps = {
  shop: Named
  /** null: nothing is asked for. */
  toActivate: StoreOrderListed[] | null
  /** Nothing else is shown. */
  mayShowProgress: boolean
  onProgress: (isOpen: boolean) => void
  /** Begun, or given up. */
  onSettled: () => void
  onFullSuccess: () => void
  onClosed: () => void
}

/** `title`: null where there is no other shop. */
type Named = { clientId: string; title: string | null }

const changedByIt = [storeOrderCalls.list, balanceCalls.left, balanceCalls.available] as const

type BulkActivationsProps = {
  shops: readonly Pick<StoreConnection, 'clientId' | 'title'>[]
  toActivate: readonly StoreOrderListed[] | null
  /** What is still to be begun or given up; null: nothing. */
  onLeft: (left: StoreOrderListed[] | null) => void
  onFullSuccess: (clientId: string) => void
  onClosed: () => void
}

/**
 * What was selected of several shops is activated shop by shop, and only one dialog is open: first each one's preview, while those
 * that were begun run already; then each one's progress, in the order they were begun.
 */
export function BulkActivations({ shops, toActivate, onLeft, onFullSuccess, onClosed }: BulkActivationsProps) {
  const [running, setRunning] = useState<readonly string[]>([])
  const asked = toActivate?.[0]?.shop
  const of = (clientId: string) => toActivate?.filter(({ shop }) => shop === clientId) ?? []
  return shops.map(({ clientId, title }) => (
    <OfShop
      key={clientId}
      shop={{ clientId, title: shops.length > 1 ? title : null }}
      toActivate={asked === clientId ? of(clientId) : null}
      mayShowProgress={asked === undefined && running[0] === clientId}
      onProgress={(isOpen) =>
        setRunning((before) => {
          const others = before.filter((one) => one !== clientId)
          return isOpen ? [...others, clientId] : others
        })
      }
      onSettled={() => {
        const left = (toActivate ?? []).filter(({ shop }) => shop !== clientId)
        onLeft(left.length > 0 ? left : null)
      }}
      onFullSuccess={() => onFullSuccess(clientId)}
      onClosed={() => running.length === 0 && onClosed()}
    />
  ))
}

/** From the selection to the last AWB: preview, then progress; one that runs already is found again. */
function OfShop({ shop, toActivate, mayShowProgress, onProgress, onSettled, onFullSuccess, onClosed }: BulkActivationProps) {
  const { clientId, title } = shop
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
  const report = useEffectEvent(onProgress)
  useEffect(() => report(isShown), [isShown])
  return (
    <>
      <BulkPreview
        clientId={clientId}
        shopTitle={title}
        orders={toActivate}
        onBegun={(id) => {
          begin(id)
          onSettled()
        }}
        onClose={onSettled}
      />
      <BulkProgressDialog
        clientId={clientId}
        shopTitle={title}
        opened={isShown && mayShowProgress}
        bulk={bulk}
        isFailing={watched.isError}
        onClose={close}
        onClosed={onClosed}
      />
    </>
  )
}
