/** What activating orders would cost, asked in the background a few at a time; each call asks for as many as the server takes at once. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi, toApiProblem } from '#web/api.ts'
import { BULK_PRICES_MAX, type BulkPrice } from '../../../contract/bulk.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'

/** So many calls are under way at once. */
const LANES = 2

export type FetchedBulkPrices = ReturnType<typeof useBulkPrices>

/** A price of which nothing is known yet is not there. */
export function useBulkPrices(clientId: string, ids: readonly string[]) {
  const [prices, setPrices] = useState<ReadonlyMap<string, BulkPrice>>(new Map())
  const [isAsking, setAsking] = useState(true)
  const running = useRef<AbortController | null>(null)

  async function ask(wanted: readonly string[]): Promise<void> {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setAsking(true)
    const left = [...wanted]
    const lane = async () => {
      for (let some = left.splice(0, BULK_PRICES_MAX); some.length > 0; some = left.splice(0, BULK_PRICES_MAX)) {
        const list = await pricesOf(clientId, some, control.signal)
        if (control.signal.aborted) return
        setPrices((before) => new Map([...before, ...list.map((one) => [one.id, one] as const)]))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (!control.signal.aborted) setAsking(false)
  }
  const begin = useEffectEvent(() => void ask(ids))
  useEffect(() => {
    begin()
    return () => running.current?.abort()
  }, [])
  return {
    of: (id: string): BulkPrice | undefined => prices.get(id),
    known: prices,
    isAsking,
    /** What has no answer yet stays without one. */
    stop: () => {
      running.current?.abort()
      setAsking(false)
    },
    /** Also for what was never answered. */
    askAgain: (some: readonly string[]) => void ask([...new Set([...some, ...ids.filter((id) => !prices.has(id))])]),
  }
}

/** Waits where the server wants no further call yet; a call that fails otherwise says so of each of its orders. */
async function pricesOf(clientId: string, ids: readonly string[], signal: AbortSignal): Promise<BulkPrice[]> {
  for (;;) {
    try {
      return (await callApi(storeOrderCalls.priceMany, { params: { clientId }, body: { ids: [...ids] } }, signal)).list
    } catch (error) {
      const { retryAfterMs, message } = toApiProblem(error)
      if (signal.aborted) return []
      if (retryAfterMs === null) return ids.map((id) => ({ id, parts: [], reasons: [message], warnings: [], isPassing: true }))
      await later(retryAfterMs, signal)
      if (signal.aborted) return []
    }
  }
}

const later = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
