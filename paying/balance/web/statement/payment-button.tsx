/** For the platform's staff: a transaction by its id; a payment that is announced is activated by it, a received one reverted. */
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import { moneyBackCalls, REVERSAL_MIN } from '#paying/money-back/contract/money-back.ts'
import { MovePayment } from '#paying/money-back/web/move-payment.tsx'
import { OwnProofFields, useOwnIdentityProof } from '#paying/money-back/web/own-proof.tsx'
import { type ApiProblem, queryKeyOf, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmOperation } from '#web/ui/confirm-operation.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type StatementTransaction, statementCalls } from '../../contract/statement.ts'

const words = texts.statement

/** An id is long: its beginning is enough to know it by. */
const SHOWN = 8

export function PaymentButton({ of: transaction }: { of: StatementTransaction }) {
  const [isOpen, setOpen] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const refresh = useRefresh()
  const { id, isPayment, paymentNumber, revertibleAmount } = transaction
  if (paymentNumber === null)
    return (
      <Text span size="xs" c="dimmed" ff="monospace" title={id}>
        {id.slice(0, SHOWN)}
      </Text>
    )
  const isSpent = isPayment && revertibleAmount < REVERSAL_MIN
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className="tabular"
        disabled={isSpent}
        title={isSpent ? words.nothingToRevert : undefined}
        aria-label={isPayment ? words.revert(paymentNumber) : words.activate(paymentNumber)}
        onClick={() => setOpen(true)}
      >
        {paymentNumber}
      </Button>
      {isOpen &&
        (isPayment ? (
          <RevertPayment
            of={transaction}
            number={paymentNumber}
            onMove={() => {
              setOpen(false)
              setMoving(true)
            }}
            onClose={() => setOpen(false)}
          />
        ) : (
          <ActivatePayment of={transaction} number={paymentNumber} onClose={() => setOpen(false)} />
        ))}
      {isMoving && <MovePayment payment={{ id, amount: revertibleAmount }} from={null} onDone={refresh} onClose={() => setMoving(false)} />}
    </>
  )
}

type DialogProps = { of: StatementTransaction; number: number; onClose: () => void }

function ActivatePayment({ of: { id, description }, number, onClose }: DialogProps) {
  const refresh = useRefresh()
  const proof = useOwnIdentityProof()
  const [doubt, setDoubt] = useState<string | null>(null)
  const activate = useAct(moneyBackCalls.activatePayment, {
    onSuccess: ({ success, state }) => {
      if (success) toast.success(state === 'received' ? words.activated : words.activationWaits)
      else toast.error(words.failed)
      refresh()
      onClose()
    },
    onError: (problem) => {
      // Nothing was done: what is shown stays.
      if (proof.take(problem)) return
      if (problem.code === 'payment-doubtful') return setDoubt(problem.message)
      toast.error(problem.message)
      refresh()
      onClose()
    },
  })
  const send = () => {
    const proved = proof.give()
    if (proved) activate.mutate({ body: { id, confirmed: doubt !== null, ...proved } })
  }
  return (
    <ConfirmOperation
      title={words.confirmTitle}
      text={words.activateText({ payment: number, description })}
      verb={doubt === null ? words.activateVerb : words.activateAnyway}
      isBusy={activate.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <OwnProofFields proof={proof} />
      <FormFailure message={doubt} />
    </ConfirmOperation>
  )
}

/** One dialog is one act, however often it has to be sent. */
function RevertPayment({ of: { id, revertibleAmount }, number, onMove, onClose }: DialogProps & { onMove: () => void }) {
  const refresh = useRefresh()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const proof = useOwnIdentityProof()
  const revert = useAct(moneyBackCalls.revertPayment, {
    onSuccess: ({ success, state }) => {
      if (success) toast.success(state === 'paid' ? words.reverted : state === 'waiting' ? words.revertWaits : words.revertUnderWay)
      else toast.error(words.failed)
      onClose()
    },
    onError: (problem) => {
      if (proof.take(problem)) return
      const said = refusalOf(problem)
      if (said === null) toast.error(problem.message)
      setRefusal(said)
      // Another amount is another act.
      if (said !== null) setKey(crypto.randomUUID())
      else onClose()
    },
    onSettled: refresh,
  })
  const between = { least: texts.forms.ron(REVERSAL_MIN), most: texts.forms.ron(revertibleAmount) }
  return (
    <ConfirmOperation
      title={words.confirmTitle}
      text={words.revertText({ payment: number, most: between.most })}
      verb={words.revertVerb}
      amount={{ label: words.amount, least: REVERSAL_MIN, most: revertibleAmount, outside: words.amountBetween(between) }}
      refusal={refusal}
      isBusy={revert.isPending}
      onConfirm={(amount) => {
        const proved = amount === null ? null : proof.give()
        if (amount !== null && proved) revert.mutate({ body: { id, amount, ...proved }, idempotencyKey: key })
      }}
      onClose={onClose}
    >
      <OwnProofFields proof={proof} />
      <Button variant="subtle" onClick={onMove}>
        {texts.paymentMoves.title}
      </Button>
    </ConfirmOperation>
  )
}

const refusalOf = ({ errors }: ApiProblem): string | null => errors.find(({ path }) => path === 'amount')?.message ?? null

/** Whatever came of it. */
function useRefresh(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const stale of [statementCalls.statement, balanceCalls.available, balanceCalls.bonus, balanceCalls.left])
      void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
  }
}
