import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { forecastCalls } from '#cash/payouts/contract/forecast.ts'
import { payoutCalls } from '#cash/payouts/contract/payout-runs.ts'
import { sheetCalls } from '#cash/payouts/contract/sheets.ts'
import type { Bani } from '#contract/money.ts'
import { OwnProofFields, useOwnIdentityProof } from '#paying/money-back/web/own-proof.tsx'
import { useAct } from '#web/api.ts'
import { type ActingForClient, useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ConfirmOperation } from '#web/ui/confirm-operation.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { repaymentCalls } from '../contract/repayment-calls.ts'

const words = texts.repaymentSheets.payNow

/** For who moves the platform's money and has chosen a client, while there is something to pay it. */
export function PayRepaymentsNow({ payable }: { payable: Bani | null | undefined }) {
  const client = useActingFor()
  const mayPay = useMay('platform.money')
  if (!mayPay || client === null || !payable || payable <= 0) return null
  return <PayButton key={client.id} client={client} amount={payable} />
}

function PayButton({ client, amount }: { client: ActingForClient; amount: Bani }) {
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const proof = useOwnIdentityProof()
  const pay = useAct(sheetCalls.payNow, {
    refreshes: [repaymentCalls.list, sheetCalls.list, forecastCalls.forecast, payoutCalls.runs, payoutCalls.preview],
    onSuccess: ({ success, isWaiting }) => {
      setAsking(false)
      if (success) {
        toast.success(words.done, toastMs.account)
        if (isWaiting) toast.success(words.waits, toastMs.account)
      } else failed(texts.problems.unexpected)
    },
    onError: (problem) => {
      setSent(false)
      if (!proof.take(problem)) failed(problem.message)
    },
  })
  const failed = (message: string) => {
    setSent(false)
    setAsking(false)
    toast.error(message)
  }
  return (
    <>
      {!isSent && (
        <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {words.open}
        </Button>
      )}
      {isAsking && (
        <ConfirmOperation
          title={words.title}
          text={words.text({ client: client.name, amount: texts.forms.ron(amount) })}
          verb={words.verb}
          isBusy={pay.isPending}
          onConfirm={() => {
            const body = isSent ? null : proof.give()
            if (!body) return
            setSent(true)
            pay.mutate({ params: { clientId: client.id }, body })
          }}
          onClose={() => setAsking(false)}
        >
          <OwnProofFields proof={proof} />
        </ConfirmOperation>
      )}
    </>
  )
}
