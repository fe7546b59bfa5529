/** The station of this browser, going as long as its page is open. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { orderSettings } from '#account/settings/contract/system.ts'
import { balanceCalls } from '#contract/balance/balance.ts'
import { storeOrderCalls } from '#selling/store-orders/contract/calls.ts'
import { orderCalls } from '#sending/orders/contract/orders.ts'
import { useLabelFile } from '#sending/orders/web/labels/print-label.ts'
import { callApi, queryKeyOf } from '#web/api.ts'
import { printFile, printInPlace } from '#web/ui/deliver-file.ts'
import { scanCalls } from '../contract/scan.ts'
import { runScanStation, type ScanStationRun } from './run-station.ts'

/** What a scan may have changed. */
const stale = [balanceCalls.left, balanceCalls.available, orderCalls.list, orderCalls.get, storeOrderCalls.list, storeOrderCalls.listAll]

/** `isElsewhere`: another tab of this browser is the station. */
export function useScanStation(accountId: string, { isInWindow }: { isInWindow: boolean }) {
  const cache = useQueryClient()
  const fileOf = useLabelFile()
  const print = useEffectEvent(async (label: Parameters<typeof fileOf>[0]) => {
    const file = await fileOf(label)
    if (isInWindow) printFile(file.label, file.name)
    else printInPlace(file.label, file.name)
  })
  const [run] = useState<ScanStationRun>(() =>
    runScanStation(accountId, {
      scan: ({ id, input }) => callApi(scanCalls.scan, { body: input, idempotencyKey: id }),
      cancel: ({ id, uniqueId }) => callApi(orderCalls.cancel, { params: { uniqueId }, idempotencyKey: id }),
      print: (label) => print(label),
      isPrinting: () =>
        cache
          .fetchQuery({
            queryKey: [...queryKeyOf(orderSettings.read), 'scan-station'],
            queryFn: () => callApi(orderSettings.read),
            staleTime: 60_000,
          })
          .then(
            ({ settings }) => settings.willPrint.value !== false,
            () => true,
          ),
      onChanged: () => {
        for (const one of stale) void cache.invalidateQueries({ queryKey: queryKeyOf(one) })
      },
    }),
  )
  const { station, isAway } = useSyncExternalStore(run.subscribe, run.read)
  const isElsewhere = useOnlyTab(`scan-station ${accountId}`, run)
  return { run, station, isAway, isElsewhere }
}

/** Two tabs would print each label twice: one is the station, the other takes over when that one is closed. */
function useOnlyTab(name: string, run: ScanStationRun): boolean {
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    if (!('locks' in navigator)) return run.start()
    const isOver = new AbortController()
    let end = () => {}
    const late = setTimeout(() => setElsewhere(true), HELD_ELSEWHERE_MS)
    const begin = () => {
      clearTimeout(late)
      setElsewhere(false)
      end = run.start()
    }
    const held = () =>
      new Promise<void>((resolve) => {
        begin()
        const stop = end
        end = () => {
          stop()
          resolve()
        }
      })
    // Given up when the page is left before its turn came. Where the browser refuses what tabs share, this one shares nothing with another.
    navigator.locks.request(name, { signal: isOver.signal }, held).catch(() => {
      if (!isOver.signal.aborted) begin()
    })
    return () => {
      clearTimeout(late)
      isOver.abort()
      end()
    }
  }, [name, run])
  return isElsewhere
}

/** A tab that is not given the station at once waits for another. */
const HELD_ELSEWHERE_MS = 400

/** While some are left, so long after each; then new orders are looked for. */
const NEXT_MS = 2_000
const LOOKED_MS = 60_000

/** While the station is open, products of orders that came as a list only are read from their stores. Answers how many are left. */
export function useUnreadProducts(isOn: boolean): number {
  const { data } = useQuery({
    queryKey: ['scan-station', 'unread'],
    queryFn: ({ signal }) => callApi(scanCalls.readProducts, {}, signal),
    enabled: isOn,
    retry: false,
    refetchInterval: ({ state }) => (state.error === null && (state.data?.unread ?? 0) > 0 ? NEXT_MS : LOOKED_MS),
  })
  return data?.unread ?? 0
}
