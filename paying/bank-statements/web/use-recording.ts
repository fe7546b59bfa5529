import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiProblem, keyOf, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { bankStatementCalls, type Proposal, type StatementLineShown } from '../contract/bank-statements.ts'

/** Whose payment a line is said to be. */
export type Choice = Pick<Proposal, 'client' | 'payment'>

/** Settled in another window meanwhile: the list has to be read anew. */
const isSettled = ({ code }: ApiProblem): boolean => code === 'statement-line-settled' || code === 'payment-not-activatable'

export function useSettling<E extends typeof bankStatementCalls.use | typeof bankStatementCalls.ignore>(
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
      void cache.invalidateQueries({ queryKey: keyOf(bankStatementCalls.lines) })
      onEnd?.()
    },
  })
}

/** One line at a time: a second click, however quick, does nothing. */
export function useRecording(onEnd?: () => void) {
  const isUnderWay = useRef(false)
  const act = useSettling(bankStatementCalls.use, { said: texts.bankStatements.recorded, ...(onEnd ? { onEnd } : {}) })
  return {
    recordingId: act.isPending ? (act.variables?.params?.id ?? null) : null,
    record: ({ id }: Pick<StatementLineShown, 'id'>, { client, payment }: Choice) => {
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
