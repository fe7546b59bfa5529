import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import type { StoreConnection } from '#selling/stores/contract/stores.ts'
import { queryKeyOf } from '#web/api.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'
import type { StoreOrderSelected } from '../../../contract/list.ts'
import type { ReopenedBulk } from './bulk-history.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { isBulkFullSuccess } from './bulk-progress.ts'
import { BulkProgressDialog } from './bulk-progress-dialog.tsx'
import { useBulkActivation } from './use-bulk.ts'

type BulkActivationProps = {
  shop: Named
  /** Their ids; null: nothing is asked for. */
  toActivate: readonly string[] | null
  /** Nothing else is shown. */
  mayShowProgress: boolean
  onProgress: (isOpen: boolean) => void
  /** Begun, or given up. */
  onSettled: () => void
  reopened: ReopenedBulk | null
  onFullSuccess: () => void
  onClosed: () => void
}

/** `title`: null where there is no other shop. */
type Named = { clientId: string; title: string | null }

const changedByIt = [storeOrderCalls.list, balanceCalls.left, balanceCalls.available] as const

type BulkActivationsProps = {
  shops: readonly Pick<StoreConnection, 'clientId' | 'title'>[]
  toActivate: readonly StoreOrderSelected[] | null
  /** What is still to be begun or given up; null: nothing. */
  onLeft: (left: StoreOrderSelected[] | null) => void
  /** Of the history: shown as it ended, or as it goes on. */
  reopened: ReopenedBulk | null
  onFullSuccess: (clientId: string) => void
  onClosed: () => void
}

/**
 * What was selected of several shops is activated shop by shop, and only one dialog is open: first each one's preview, while those
 * that were begun run already; then each one's progress, in the order they were begun.
 */
export function BulkActivations({ shops, toActivate, onLeft, reopened, onFullSuccess, onClosed }: BulkActivationsProps) {
  const [running, setRunning] = useState<readonly string[]>([])
  const askedShop = toActivate?.[0]?.shop
  // The same ones from drawing to drawing: what is read of them is asked by them.
  const asked = useMemo(
    () => toActivate?.filter(({ shop }) => shop === askedShop).map(({ storeOrderId }) => storeOrderId),
    [toActivate, askedShop],
  )
  return shops.map(({ clientId, title }) => (
    <OfShop
      key={clientId}
      shop={{ clientId, title: shops.length > 1 ? title : null }}
      toActivate={askedShop === clientId ? (asked ?? null) : null}
      mayShowProgress={askedShop === undefined && running[0] === clientId}
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
      reopened={reopened?.clientId === clientId ? reopened : null}
      onFullSuccess={() => onFullSuccess(clientId)}
      onClosed={() => running.length === 0 && onClosed()}
    />
  ))
}

/** From the selection to the last AWB: preview, then progress; one that runs already is found again. */
function OfShop({ shop, toActivate, mayShowProgress, onProgress, onSettled, reopened, onFullSuccess, onClosed }: BulkActivationProps) {
  const { clientId, title } = shop
  const cache = useQueryClient()
  const { isShown, watched, begin, close } = useBulkActivation(clientId)
  // What was left out stays selected, with its reason.
  const [isAll, setAll] = useState(true)
  const [isPrinted, setPrinted] = useState(false)
  const bulk = watched.data
  const isDone = bulk?.state === 'done'
  const finish = useEffectEvent(() => {
    for (const call of changedByIt) void cache.invalidateQueries({ queryKey: queryKeyOf(call) })
    if (bulk && isAll && isBulkFullSuccess(bulk)) onFullSuccess()
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  const reopen = useEffectEvent((id: string) => {
    setAll(false)
    setPrinted(false)
    begin(id)
  })
  useEffect(() => {
    if (reopened) reopen(reopened.bulkId)
  }, [reopened])
  const report = useEffectEvent(onProgress)
  useEffect(() => report(isShown), [isShown])
  return (
    <>
      <BulkPreview
        clientId={clientId}
        shopTitle={title}
        ids={toActivate}
        onBegun={(id, how) => {
          begin(id)
          setAll(how.isAll)
          setPrinted(how.isPrinted)
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
        isPrinted={isPrinted}
        onClose={close}
        onClosed={onClosed}
      />
    </>
  )
}
