/** The offers for the order as it is typed: asked on request or by themselves, then anew 3 s after every change, with a countdown. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Shipment } from '#sending/shipments/contract/shipments.ts'
import { type ApiProblem, callApi, queryKeyOf } from '#web/api.ts'
import { clientActedFor } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { OFFER_REFRESH_SECONDS, OFFER_VALID_MINUTES, type OfferList, offerCalls } from '../contract/offers.ts'

/** Without a change, before an order that is complete for the first time asks by itself. */
const COMPLETE_FOR_MS = 700
const MINUTE_MS = 60_000
/** Asked anew this long before they end, so that a chosen offer can still be activated. */
const RENEW_BEFORE_MINUTES = 2
const FRESH_MS = (OFFER_VALID_MINUTES - RENEW_BEFORE_MINUTES) * MINUTE_MS

export type FetchedOffers = {
  /** Undefined while there are none for exactly this order. */
  list: OfferList | undefined
  error: ApiProblem | null
  wasAsked: boolean
  isAsking: boolean
  /** Seconds until they are asked anew; null: no countdown runs. */
  secondsLeft: number | null
  ask: () => void
}

/** `key`: the same for the same question only. */
export type OfferQuestion = { key: string; ask: (signal: AbortSignal) => Promise<OfferList> }

/** `shipment` is null while the order is invalid or still being checked: then nothing is asked and nothing shown. */
export function useOffers(shipment: Shipment | null, standing: Standing): FetchedOffers {
  return useAskedOffers(
    offerCalls.ask,
    shipment && {
      key: JSON.stringify(z.encode(Shipment, shipment)),
      ask: (signal) => callApi(offerCalls.ask, { body: shipment }, signal),
    },
    standing,
  )
}

/** `asksItself`: once the order is complete, without a click. */
type Standing = { isInvalid: boolean; asksItself?: boolean }

/** The same for any call that answers with offers; its answers are kept under the endpoint's name. */
export function useAskedOffers(
  endpoint: Endpoint,
  question: OfferQuestion | null,
  { isInvalid, asksItself = false }: Standing,
): FetchedOffers {
  const key = question?.key ?? null
  const [wasAsked, setAsked] = useState(false)
  const [askedKey, setAskedKey] = useState<string | null>(null)
  // Asked for while the order is still being checked: they follow at once when it is found valid, and not at all when it is not.
  const [isWaiting, setWaiting] = useState(false)
  if (isWaiting && (key !== null || isInvalid)) {
    setWaiting(false)
    if (key !== null) setAskedKey(key)
  }
  const [completeKey] = useDebouncedValue(key, COMPLETE_FOR_MS)
  if (asksItself && !wasAsked && key !== null && completeKey === key) {
    setAsked(true)
    setAskedKey(key)
  }
  const isCurrent = key !== null && askedKey === key
  const secondsLeft = useCountdown(wasAsked && key !== null && !isCurrent ? key : null, () => setAskedKey(key))

  const query = useQuery<OfferList, ApiProblem>({
    queryKey: [...queryKeyOf(endpoint), clientActedFor()?.id ?? null, askedKey],
    queryFn: async ({ signal }) => {
      if (question === null) throw new Error('offers are asked for a complete order only')
      return question.ask(signal)
    },
    enabled: isCurrent,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  })
  useFailureToast(isCurrent ? query.error : null)

  const ask = () => {
    setAsked(true)
    if (key === null) setWaiting(true)
    else if (isCurrent) void query.refetch()
    else setAskedKey(key)
  }
  return {
    list: isCurrent && !query.isError ? query.data : undefined,
    error: isCurrent ? query.error : null,
    wasAsked,
    isAsking: isWaiting || (isCurrent && query.isFetching),
    secondsLeft,
    ask,
  }
}

/** Runs once for each key; a new key begins from the start. */
function useCountdown(key: string | null, onEnd: () => void): number | null {
  const [state, setState] = useState<{ key: string | null; left: number }>({ key: null, left: 0 })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (key === null) return
    let left = OFFER_REFRESH_SECONDS
    setState({ key, left })
    const timer = setInterval(() => {
      left -= 1
      setState({ key, left })
      if (left > 0) return
      clearInterval(timer)
      end()
    }, 1_000)
    return () => clearInterval(timer)
  }, [key])
  if (key === null) return null
  return state.key === key ? state.left : OFFER_REFRESH_SECONDS
}

/** Said where the offers would be, in its own words; a failure is said once, as the specification has it. */
export const isRefusedCall = ({ status }: Pick<ApiProblem, 'status'>): boolean => status >= 400 && status < 500

function useFailureToast(error: ApiProblem | null): void {
  useEffect(() => {
    if (error && !isRefusedCall(error)) toast.error(texts.offers.failed, toastMs.offersFailed)
  }, [error])
}
