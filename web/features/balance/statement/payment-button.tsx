/** For the platform's staff: a transaction by its id; a payment that is announced is activated by it, a received one reverted. */
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceCalls } from '../../../../contract/balance.ts'
import { moneyBackCalls, REVERSAL_MIN } from '../../../../contract/payments/money-back.ts'
import { type StatementTransaction, statementCalls } from '../../../../contract/statement.ts'
import { type ApiProblem, keyOf, useAct } from '../../../api.ts'
import { texts } from '../../../texts.ts'
import { ConfirmOperation } from '../../../ui/confirm-operation.tsx'
import { toast } from '../../../ui/notices/toast.ts'

const words = texts.statement

/** An id is long: its beginning is enough to know it by. */
const SHOWN = 8

export function PaymentButton({ of: transaction }: { of: StatementTransaction }) {
  const [isOpen, setOpen] = useState(false)
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
          <RevertPayment of={transaction} number={paymentNumber} onClose={() => setOpen(false)} />
        ) : (
          <ActivatePayment of={transaction} number={paymentNumber} onClose={() => setOpen(false)} />
        ))}
    </>
  )
}

type DialogProps = { of: StatementTransaction; number: number; onClose: () => void }

function ActivatePayment({ of: { id, description }, number, onClose }: DialogProps) {
  const refresh = useRefresh()
  const activate = useAct(moneyBackCalls.activatePayment, {
    onSuccess: ({ success }) => (success ? toast.success(words.activated) : toast.error(words.failed)),
    onError: ({ message }) => toast.error(message),
    onSettled: () => {
      refresh()
      onClose()
    },
  })
  return (
    <ConfirmOperation
      title={words.confirmTitle}
      text={words.activateText({ payment: number, description })}
      verb={words.activateVerb}
      isBusy={activate.isPending}
      onConfirm={() => activate.mutate({ body: { id } })}
      onClose={onClose}
    />
  )
}

/** One dialog is one act, however often it has to be sent. */
function RevertPayment({ of: { id, revertibleAmount }, number, onClose }: DialogProps) {
  const refresh = useRefresh()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const revert = useAct(moneyBackCalls.revertPayment, {
    onSuccess: ({ success, state }) => {
      if (success) toast.success(state === 'paid' ? words.reverted : words.revertUnderWay)
      else toast.error(words.failed)
      onClose()
    },
    onError: (problem) => {
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
      onConfirm={(amount) => amount !== null && revert.mutate({ body: { id, amount }, idempotencyKey: key })}
      onClose={onClose}
    />
  )
}

const refusalOf = ({ errors }: ApiProblem): string | null => errors.find(({ path }) => path === 'amount')?.message ?? null

/** Whatever came of it. */
function useRefresh(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const stale of [statementCalls.statement, balanceCalls.available, balanceCalls.bonus, balanceCalls.left])
      void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }
}
