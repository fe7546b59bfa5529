import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiProblem, queryKeyOf, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { bankStatementCalls, type PaymentProposal, type StatementLineShown } from '../contract/bank-statements.ts'

/** Whose payment a line is said to be. */
export type PaymentChoice = Pick<PaymentProposal, 'client' | 'payment'>

/** Settled in another window meanwhile: the list has to be read anew. */
const isSettled = ({ code }: ApiProblem): boolean => code === 'statement-line-settled' || code === 'payment-not-activatable'

export function useLineSettling<E extends typeof bankStatementCalls.use | typeof bankStatementCalls.ignore>(
  endpoint: E,
  { said, onEnd }: { said: string; onEnd?: () => void },
) {
  const cache = useQueryClient()
  return useAct(endpoint, {
    refreshes: [bankStatementCalls.lines],
    onSuccess: () => {
      toast.success(said)
      onEnd?.()
    },
    onError: (problem) => {
      toast.error(problem.message)
      if (!isSettled(problem)) return
      void cache.invalidateQueries({ queryKey: queryKeyOf(bankStatementCalls.lines) })
      onEnd?.()
    },
  })
}

/** One line at a time: a second click, however quick, does nothing. */
export function usePaymentRecording(onEnd?: () => void) {
  const isUnderWay = useRef(false)
  const act = useLineSettling(bankStatementCalls.use, { said: texts.bankStatements.recorded, ...(onEnd ? { onEnd } : {}) })
  return {
    recordingId: act.isPending ? (act.variables?.params?.id ?? null) : null,
    record: ({ id }: Pick<StatementLineShown, 'id'>, { client, payment }: PaymentChoice) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      const body = { clientId: client.id, paymentId: payment?.identifier ?? null }
      const end = () => {
        isUnderWay.current = false
      }
      act.mutate({ params: { id }, body }, { onSettled: end })
    },
  }
}
