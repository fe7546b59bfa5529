/** A bank transfer that was booked for the wrong client is given to the right one. */
import { useState } from 'react'
import type { Bani } from '#contract/money.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmOperation } from '#web/ui/confirm-operation.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { moneyBackCalls } from '../contract/money-back.ts'
import { type ClientFound, ClientSearch } from './client-search.tsx'
import { OwnProofFields, useOwnIdentityProof } from './own-proof.tsx'

const words = texts.paymentMoves

type MovePaymentProps = {
  payment: { id: string; amount: Bani }
  /** Whose it is booked as. */
  from: string | null
  onDone: () => void
  onClose: () => void
}

export function MovePayment({ payment: { id, amount }, from, onDone, onClose }: MovePaymentProps) {
  const [to, setTo] = useState<ClientFound | null>(null)
  const [error, setError] = useState<string | null>(null)
  const proof = useOwnIdentityProof()
  const move = useAct(moneyBackCalls.movePayment, {
    onSuccess: () => {
      toast.success(words.moved)
      onDone()
      onClose()
    },
    onError: (problem) => {
      if (proof.take(problem)) return
      const field = problem.errors.find(({ path }) => path === 'clientId')
      if (field) setError(field.message)
      else toast.error(problem.message)
    },
  })
  const send = () => {
    setError(to ? null : texts.bankStatements.chooseClient)
    const proved = proof.give()
    if (to && proved) move.mutate({ body: { id, clientId: to.id, ...proved } })
  }
  const choose = (client: ClientFound) => {
    setTo(client)
    setError(null)
  }
  return (
    <ConfirmOperation
      title={words.title}
      text={words.text({ amount: texts.forms.ron(amount), from: from ?? '', to: to?.name ?? '' })}
      verb={words.verb}
      isBusy={move.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <ClientSearch chosenId={to?.id ?? null} error={error} onChosen={choose} />
      <OwnProofFields proof={proof} />
    </ConfirmOperation>
  )
}
