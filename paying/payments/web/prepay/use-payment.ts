/** Begins a payment, once however often it is clicked, and leaves for where it goes on. */
import { useEffect, useRef, useState } from 'react'
import { type ApiProblem, callApi, toApiProblem } from '#web/api.ts'
import { intentKeys, sendWithIntentKey } from '#web/calls/intent-keys.ts'
import { paths } from '#web/paths.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { paymentCalls } from '../../contract/payments.ts'
import type { PaymentOrder } from './prepay-draft.ts'

export function usePayment() {
  const { go } = useNavigation()
  const [keys] = useState(() => intentKeys())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  // Two clicks may come before the button is drawn anew.
  const isBegun = useRef(false)
  const settle = (next: ApiProblem | null) => {
    isBegun.current = false
    setBusy(false)
    setProblem(next)
  }

  // The browser keeps the page it left as it was, busy: back on it, another payment can be begun.
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isBegun.current = false
      setBusy(false)
    }
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [])

  const send = async (order: PaymentOrder): Promise<void> => {
    if (isBegun.current) return
    isBegun.current = true
    setBusy(true)
    setProblem(null)
    const act = JSON.stringify(order)
    try {
      if (order.method === 'card') {
        const { url } = await sendWithIntentKey(keys, act, {
          send: (idempotencyKey) => callApi(paymentCalls.byCard, { body: order.body, idempotencyKey }),
        })
        window.location.assign(url) // busy until the browser has left
        return
      }
      const { identifier } = await sendWithIntentKey(keys, act, {
        send: (idempotencyKey) => callApi(paymentCalls.byTransfer, { body: order.body, idempotencyKey }),
      })
      settle(null)
      go(paths.afterPayment(identifier))
    } catch (error) {
      settle(toApiProblem(error))
    }
  }
  return { send, isBusy, problem, forget: () => setProblem(null) }
}
