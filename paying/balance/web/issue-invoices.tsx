/** An administrator issues a client's invoices by hand. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type BalanceAmounts, balanceCalls } from '#contract/balance/balance.ts'
import { type Bani, ZERO } from '#contract/money.ts'
import { invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { useAct } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { statementCalls } from '../contract/statement.ts'

const words = texts.balance

const kinds = {
  invoice: { endpoint: invoiceCalls.trigger, verb: words.issueInvoice, text: words.issueInvoiceText, nothing: words.nothingToInvoice },
  advance: {
    endpoint: invoiceCalls.triggerAdvance,
    verb: words.issueAdvance,
    text: words.issueAdvanceText,
    nothing: words.nothingToAdvance,
  },
} as const
type Kind = keyof typeof kinds

/** `amounts` undefined: not known yet. */
export function IssueInvoices({ clientId, amounts }: { clientId: string; amounts: BalanceAmounts | undefined }) {
  const [asked, setAsked] = useState<Kind | null>(null)
  const sums: Record<Kind, Bani | undefined> = {
    invoice: amounts?.totalServicesNotInvoiced,
    advance: amounts && (amounts.totalNotInvoiced > 0 ? amounts.totalNotInvoiced : ZERO),
  }
  return (
    <>
      <IssueButton kind="advance" sum={sums.advance} onClick={() => setAsked('advance')} />
      <IssueButton kind="invoice" sum={sums.invoice} onClick={() => setAsked('invoice')} />
      {asked && <Confirm kind={asked} clientId={clientId} sum={sums[asked]} onClose={() => setAsked(null)} />}
    </>
  )
}

function IssueButton({ kind, sum, onClick }: { kind: Kind; sum: Bani | undefined; onClick: () => void }) {
  const { verb, nothing } = kinds[kind]
  return (
    <Button variant="default" disabled={sum === undefined || sum === 0} {...(sum === 0 ? { title: nothing } : {})} onClick={onClick}>
      {verb}
    </Button>
  )
}

type ConfirmProps = { kind: Kind; clientId: string; sum: Bani | undefined; onClose: () => void }

function Confirm({ kind, clientId, sum, onClose }: ConfirmProps) {
  const { endpoint, verb, text } = kinds[kind]
  const chosen = useActingFor()
  const me = useMe().data
  const client = chosen?.name ?? me?.clients.find(({ id }) => id === clientId)?.name ?? ''
  const issue = useAct(endpoint, {
    refreshes: [balanceCalls.available, balanceCalls.bonus, balanceCalls.left, statementCalls.statement, invoiceCalls.list],
    onSuccess: () => toast.success(words.issued),
    onError: ({ message }) => toast.error(message),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={verb}
      verb={verb}
      isBusy={issue.isPending}
      onClose={onClose}
      onConfirm={() => issue.mutate({ body: { selectedClient: clientId } })}
    >
      {text({ amount: sum === undefined ? '' : texts.forms.ron(sum), client })}
    </ConfirmDialog>
  )
}
