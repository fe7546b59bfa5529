/** Settling the account: what is not invoiced is invoiced, what is left is returned. It cannot be undone. */
import { Alert, Button, type ButtonProps, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { statementCalls } from '#paying/balance/contract/statement.ts'
import { billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import { invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { type ApiProblem, useAct, useCall } from '#web/api.ts'
import { intentKeys } from '#web/calls/intent-keys.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { moneyBackCalls } from '../contract/money-back.ts'
import { AccountFields } from './account-fields.tsx'
import { OwnProofFields, useOwnIdentityProof } from './own-proof.tsx'
import { refundAccountErrors, refundAccountOf, useRefundForm } from './refund-form.ts'

const words = texts.moneyBack

/** Wherever an account that is not settled stops something. */
export function SettleAccountButton(look: ButtonProps) {
  const mayWrite = useMay('money.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button variant="default" {...look} onClick={() => setOpen(true)}>
        {words.settle}
      </Button>
      {isOpen && <SettleDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function SettleDialog({ onClose }: { onClose: () => void }) {
  const preview = useCall(moneyBackCalls.settlePreview, {}, { staleTime: 0, gcTime: 0 })
  return (
    <Dialog onClose={onClose} title={words.settleTitle} size="600px" closeOnClickOutside={false}>
      {preview.isPending && <Skeleton height={220} />}
      {preview.error && !preview.data && (
        <FailureNotice cause={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
      )}
      {preview.data && <SettleForm {...preview.data} onClose={onClose} />}
    </Dialog>
  )
}

type SettleFormProps = AnswerOf<typeof moneyBackCalls.settlePreview> & { onClose: () => void }

const refreshes = [
  ...[billingDataCalls.list, clientProfileCalls.read, invoiceCalls.list, statementCalls.statement, moneyBackCalls.settlePreview],
  ...Object.values(balanceCalls),
]
const ACT = 'settle'

function SettleForm({ toInvoice, toReturn, refusal, onClose }: SettleFormProps) {
  const hasRest = toReturn > 0
  const form = useRefundForm((typed) => (hasRest ? refundAccountErrors(typed) : {}))
  const [keys] = useState(() => intentKeys())
  const proof = useOwnIdentityProof()
  const [failure, setFailure] = useState<string | null>(null)
  const settle = useAct(moneyBackCalls.settle, {
    refreshes,
    onSuccess: ({ invoiceNumber, returned, isWaiting }) => {
      if (invoiceNumber !== null) toast.success(words.invoiceCreated, toastMs.account)
      if (returned > 0) toast.success((isWaiting ? words.returnWaiting : words.returned)(texts.forms.ron(returned)), toastMs.account)
      onClose()
    },
    onError: (problem: ApiProblem) => {
      if (proof.take(problem)) return
      keys.settle(ACT, problem)
      const isByRule = problem.status >= 400 && problem.status < 500
      setFailure(isByRule ? applyProblem(form, problem) : words.settleFailed)
    },
  })
  const send = form.onSubmit((typed) => {
    setFailure(null)
    const proved = proof.give()
    if (!proved) return
    const account = hasRest ? refundAccountOf(typed) : { bankAccount: '', accountHolder: '' }
    settle.mutate({ body: { ...account, ...proved }, idempotencyKey: keys.keyFor(ACT) })
  }, focusFirstError(form))
  return (
    <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        <Text>{words.settleIntro}</Text>
        <TermList
          of={[
            [words.toInvoice, <Money key="invoice" amount={toInvoice} />],
            [words.toReturn, <Money key="return" amount={toReturn} />],
          ]}
        />
        {hasRest && refusal === null && (
          <>
            <Text>{words.toAccount}</Text>
            <AccountFields form={form} />
          </>
        )}
        {refusal === null && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
            {words.settleWarning}
          </Alert>
        )}
        {refusal === null && <OwnProofFields proof={proof} />}
        <FormFailure message={failure ?? refusal} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" color="danger" disabled={refusal !== null} loading={settle.isPending}>
            {words.settle}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
