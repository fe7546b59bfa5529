import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceCalls } from '../../../contract/balance.ts'
import { invoiceCalls } from '../../../contract/invoices/invoices.ts'
import { ZERO } from '../../../contract/money.ts'
import { moneyBackCalls, REFUND_TIMEOUT_MS } from '../../../contract/payments/money-back.ts'
import { statementCalls } from '../../../contract/statement.ts'
import { call, isApiProblem, keyOf } from '../../api.ts'
import { intentKeys } from '../../intent-keys.ts'
import { useOneAtATime } from '../../one-at-a-time.ts'
import { texts } from '../../texts.ts'
import { applyProblem } from '../../ui/form/form-errors.tsx'
import { toast, toastMs } from '../../ui/notices/toast.ts'
import { accountOf, amountTyped, type RefundForm, type RefundTyped } from './refund-form.ts'

const words = texts.moneyBack

type Refund = { clientId: string; number: number; typed: RefundTyped }
type Form = Pick<RefundForm, 'setErrors' | 'getInputNode'>

/** One key for the same refund of a dialog: sent again after a time-out, it answers what became of the first. */
export function useRefund({ form, onDone, onEnd }: { form: Form; onDone: () => void; onEnd: () => void }) {
  const [keys] = useState(() => intentKeys())
  const [failure, setFailure] = useState<string | null>(null)
  const cache = useQueryClient()
  const once = useOneAtATime()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ clientId, number, typed }: Refund) => {
      const body = {
        ...{ returnForUserId: clientId, reason: '', subaccountNumber: number, amount: amountTyped(typed) ?? ZERO },
        ...accountOf(typed),
      }
      const idempotencyKey = keys.keyFor(actOf({ clientId, number, typed }))
      return call(moneyBackCalls.refund, { body, idempotencyKey }, AbortSignal.timeout(REFUND_TIMEOUT_MS))
    },
    onSuccess: ({ state }, refund) => {
      keys.settle(actOf(refund), null)
      for (const stale of [invoiceCalls.list, statementCalls.statement, ...Object.values(balanceCalls)])
        void cache.invalidateQueries({ queryKey: keyOf(stale) })
      toast.success(state === 'paid' ? words.refunded : words.refundUnderWay, toastMs.account)
      onDone()
    },
    onError: (problem: unknown, refund) => {
      onEnd()
      // The signal ended it: what became of it is not known.
      if (!isApiProblem(problem)) return setFailure(words.timedOut)
      keys.settle(actOf(refund), problem)
      const isByRule = problem.status >= 400 && problem.status < 500
      const reason = isByRule ? applyProblem(form, problem) : null
      setFailure(isByRule ? (reason === null ? null : `${words.failed} ${reason}`) : words.failed)
    },
  })
  return {
    failure,
    isPending,
    send: (refund: Refund) => {
      once((done) => {
        setFailure(null)
        mutate(refund, { onSettled: done })
      })
    },
  }
}

const actOf = (refund: Refund): string => JSON.stringify(refund)
