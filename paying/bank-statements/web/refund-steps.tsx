/** What is next for a debit that may be a refund: an operator says which. */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { negate } from '#contract/money.ts'
import { moneyBackCalls } from '#paying/money-back/contract/money-back.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { bankStatementCalls, type StatementLineShown } from '../contract/bank-statements.ts'

const words = texts.bankStatements

export function RefundSteps({ line }: { line: StatementLineShown }) {
  const [reference, setReference] = useState<string | null>(null)
  const close = () => setReference(null)
  const mark = useAct(moneyBackCalls.paidByLine, {
    refreshes: [bankStatementCalls.lines],
    onSuccess: () => {
      toast.success(words.refundPaidDone)
      close()
    },
    onError: ({ message }) => toast.error(message),
  })
  return (
    <>
      {line.refunds.map((one, i) => (
        <Button
          key={one}
          variant={i === 0 ? 'light' : 'default'}
          justify="flex-start"
          h="auto"
          py={6}
          leftSection={<IconCheck size={16} aria-hidden />}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } }}
          onClick={() => setReference(one)}
        >
          {words.refundPaid(one)}
        </Button>
      ))}
      {reference !== null && (
        <ConfirmDialog
          opened
          title={words.refundPaidTitle}
          verb={words.refundPaidVerb}
          isBusy={mark.isPending}
          onConfirm={() => mark.mutate({ params: { reference }, body: { lineId: line.id } })}
          onClose={close}
        >
          {words.refundPaidText(texts.forms.ron(negate(line.amount)), reference)}
        </ConfirmDialog>
      )}
    </>
  )
}
