/** What is next for a debit that may be money which went back to a client: an operator says which. */
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

type Chosen = { title: string; text: string; verb: string; isBusy: boolean; say: () => void }

export function RefundSteps({ line }: { line: StatementLineShown }) {
  const [chosen, setChosen] = useState<{ reference: string } | { number: number } | null>(null)
  const close = () => setChosen(null)
  const ending = (done: string) => ({
    refreshes: [bankStatementCalls.lines],
    onSuccess: () => {
      toast.success(done)
      close()
    },
    onError: ({ message }: { message: string }) => toast.error(message),
  })
  const paid = useAct(moneyBackCalls.paidByLine, ending(words.refundPaidDone))
  const reversed = useAct(moneyBackCalls.reversedByLine, ending(words.reversedDone))
  const body = { lineId: line.id }
  const amount = texts.forms.ron(negate(line.amount))
  const ofRefund = (reference: string): Chosen => ({
    ...{ title: words.refundPaidTitle, text: words.refundPaidText(amount, reference), verb: words.refundPaidVerb },
    ...{ isBusy: paid.isPending, say: () => paid.mutate({ params: { reference }, body }) },
  })
  const ofPayment = (number: number): Chosen => ({
    ...{ title: words.reversedTitle, text: words.reversedText(amount, String(number)), verb: words.reversedVerb },
    ...{ isBusy: reversed.isPending, say: () => reversed.mutate({ params: { number }, body }) },
  })
  const asked = chosen && ('number' in chosen ? ofPayment(chosen.number) : ofRefund(chosen.reference))
  return (
    <>
      {line.refunds.map((reference, i) => (
        <Step key={reference} text={words.refundPaid(reference)} isFirst={i === 0} onClick={() => setChosen({ reference })} />
      ))}
      {line.reversed.map((number, i) => (
        <Step key={number} text={words.reversed(String(number))} isFirst={i === 0} onClick={() => setChosen({ number })} />
      ))}
      {asked && (
        <ConfirmDialog opened title={asked.title} verb={asked.verb} isBusy={asked.isBusy} onConfirm={asked.say} onClose={close}>
          {asked.text}
        </ConfirmDialog>
      )}
    </>
  )
}

const Step = ({ text, isFirst, onClick }: { text: string; isFirst: boolean; onClick: () => void }) => (
  <Button
    variant={isFirst ? 'light' : 'default'}
    justify="flex-start"
    h="auto"
    py={6}
    leftSection={<IconCheck size={16} aria-hidden />}
    styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } }}
    onClick={onClick}
  >
    {text}
  </Button>
)
