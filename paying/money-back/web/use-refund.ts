import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import { ZERO } from '#contract/money.ts'
import { statementCalls } from '#paying/balance/contract/statement.ts'
import { invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { callApi, isApiProblem, queryKeyOf } from '#web/api.ts'
import { intentKeys } from '#web/calls/intent-keys.ts'
import { useOneAtATime } from '#web/calls/one-at-a-time.ts'
import { texts } from '#web/texts.ts'
import { applyProblem } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { moneyBackCalls, REFUND_TIMEOUT_MS } from '../contract/money-back.ts'
import type { OwnIdentityProof } from './own-proof.tsx'
import { amountTyped, type RefundForm, type RefundTyped, refundAccountOf } from './refund-form.ts'

const words = texts.moneyBack

type Refund = { clientId: string; number: number; typed: RefundTyped }
type Proved = Refund & { proved: { password: string; code?: string } }
type Form = Pick<RefundForm, 'setErrors' | 'getInputNode'>

/** One key for the same refund of a dialog: sent again after a time-out, it answers what became of the first. */
export function useRefund({ form, proof, onDone, onEnd }: { form: Form; proof: OwnIdentityProof; onDone: () => void; onEnd: () => void }) {
  const [keys] = useState(() => intentKeys())
  const [failure, setFailure] = useState<string | null>(null)
  const cache = useQueryClient()
  const once = useOneAtATime()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ clientId, number, typed, proved }: Proved) => {
      const body = {
        ...{ returnForUserId: clientId, reason: '', subaccountNumber: number, amount: amountTyped(typed) ?? ZERO },
        ...refundAccountOf(typed),
        ...proved,
      }
      const idempotencyKey = keys.keyFor(actOf({ clientId, number, typed }))
      return callApi(moneyBackCalls.refund, { body, idempotencyKey }, AbortSignal.timeout(REFUND_TIMEOUT_MS))
    },
    onSuccess: ({ state }, { proved: _, ...refund }) => {
      keys.settle(actOf(refund), null)
      for (const stale of [invoiceCalls.list, statementCalls.statement, ...Object.values(balanceCalls)])
        void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
      toast.success(state === 'paid' ? words.refunded : state === 'waiting' ? words.refundWaiting : words.refundUnderWay, toastMs.account)
      onDone()
    },
    onError: (problem: unknown, { proved: _, ...refund }) => {
      if (isApiProblem(problem) && proof.take(problem)) return
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
      const proved = proof.give()
      if (!proved) return
      once((done) => {
        setFailure(null)
        mutate({ ...refund, proved }, { onSettled: done })
      })
    },
  }
}

const actOf = (refund: Refund): string => JSON.stringify(refund)
