/** What an administrator decides about a run: approving it, giving it up, leaving a sheet out of it. */
import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnProofFields, useOwnIdentityProof } from '#paying/money-back/web/own-proof.tsx'
import { type ApiProblem, queryKeyOf, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import {
  DISCARD_REASON_MAX,
  DISCARD_REASON_MIN,
  type PayoutRunSheetShown,
  type PayoutRunShown,
  payoutCalls,
} from '../contract/payout-runs.ts'
import { sheetCalls } from '../contract/sheets.ts'
import { runApprovalText } from './run-state.tsx'

const words = texts.payouts
/** What shows a run, or what becomes of it. */
const shown = [payoutCalls.runs, payoutCalls.sheets, payoutCalls.preview, sheetCalls.list]

/** Of a run that was changed meanwhile, in another window say: what it is now is shown. */
function useRefusal(onClose: () => void): (problem: ApiProblem) => void {
  const cache = useQueryClient()
  return ({ code, message }) => {
    if (code !== 'run-not-open' && code !== 'not-found') return
    toast.error(message)
    for (const call of shown) void cache.invalidateQueries({ queryKey: queryKeyOf(call) })
    onClose()
  }
}

/** Why it cannot be approved by the user stands with the run. */
export function ApprovePayoutRun({ run }: { run: PayoutRunShown }) {
  const { id, number, sheets, total, payOn, approval, unknownBanks } = run
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const proof = useOwnIdentityProof()
  const onRefused = useRefusal(close)
  const approve = useAct(payoutCalls.approve, {
    refreshes: shown,
    onSuccess: ({ isWaiting }) => {
      toast.success(isWaiting ? words.approvedFirst : words.approved)
      close()
    },
    onError: (problem) => {
      if (!proof.take(problem)) onRefused(problem)
    },
  })
  const send = () => {
    const body = proof.give()
    if (body) approve.mutate({ params: { id }, body })
  }
  const begin = () => {
    approve.reset()
    setOpen(true)
  }
  return (
    <>
      <Button
        disabled={sheets === 0 || approval === 'of-another'}
        {...(approval === 'of-another' ? { title: runApprovalText(run) ?? '' } : {})}
        onClick={begin}
      >
        {words.approve}
      </Button>
      <Dialog
        asks={false}
        opened={isOpen}
        onClose={close}
        title={words.approveTitle(String(number))}
        closeOnClickOutside={!approve.isPending}
      >
        <Stack gap="md">
          <Text>{words.approveText({ sheets, total: texts.forms.ron(total), day: texts.forms.day(payOn) })}</Text>
          {unknownBanks > 0 && (
            <Text c="danger" fw={600}>
              {words.unknownBanks(unknownBanks)}
            </Text>
          )}
          {approval === 'first-of-two' && <Text fw={600}>{words.firstOfTwoText}</Text>}
          <OwnProofFields proof={proof} />
          {approve.error && !proof.isRefused(approve.error) && <FailureNotice cause={approve.error} />}
          <DialogButtons verb={words.approve} isBusy={approve.isPending} onDo={send} onClose={close} />
        </Stack>
      </Dialog>
    </>
  )
}

const missingOf = ({ reason }: { reason: string }): { reason?: string } =>
  reason.trim().length < DISCARD_REASON_MIN ? { reason: words.discardReasonMissing } : {}

export function DiscardRun({ run: { id, number } }: { run: PayoutRunShown }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ reason?: string; form?: string }>({})
  const close = () => setOpen(false)
  const refused = useRefusal(close)
  const discard = useAct(payoutCalls.discard, {
    refreshes: shown,
    onSuccess: () => {
      toast.success(words.discarded)
      close()
    },
    onError: (problem) => {
      refused(problem)
      const at = problem.errors.find(({ path }) => path === 'reason')
      setErrors(at ? { reason: at.message } : { form: problem.message })
    },
  })
  const begin = () => {
    setReason('')
    setErrors({})
    setOpen(true)
  }
  const send = () => {
    const missing = missingOf({ reason })
    setErrors(missing)
    if (missing.reason !== undefined) return
    discard.mutate({ params: { id }, body: { reason } })
  }
  return (
    <>
      <Button variant="default" onClick={begin}>
        {words.discard}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={words.discardTitle(String(number))}
        verb={words.discard}
        keepVerb={words.keep}
        isDangerous
        isBusy={discard.isPending}
        onConfirm={send}
        onClose={close}
      >
        <Text>{words.discardText}</Text>
        <LongTextField
          label={words.discardReason}
          required={neededFieldsBy(missingOf, { reason })('reason')}
          most={DISCARD_REASON_MAX}
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget: { value } }) => {
            setReason(value)
            setErrors({})
          }}
        />
        <FormFailure message={errors.form ?? null} />
      </ConfirmDialog>
    </>
  )
}

type LeaveOutProps = { run: PayoutRunShown; sheet: PayoutRunSheetShown; onClose: () => void }

export function LeaveOutDialog({ run, sheet, onClose }: LeaveOutProps) {
  const refused = useRefusal(onClose)
  const leaveOut = useAct(payoutCalls.leaveOut, {
    refreshes: shown,
    onSuccess: () => {
      toast.success(words.leftOut)
      onClose()
    },
    onError: (problem) => {
      refused(problem)
      if (problem.code !== 'run-not-open' && problem.code !== 'not-found') toast.error(problem.message)
    },
  })
  return (
    <ConfirmDialog
      opened
      title={words.leaveOutTitle(String(sheet.id))}
      verb={words.leaveOut}
      isDangerous
      isBusy={leaveOut.isPending}
      onConfirm={() => leaveOut.mutate({ params: { id: run.id, sheetId: sheet.id } })}
      onClose={onClose}
    >
      {words.leaveOutText({ client: sheet.client.name, amount: texts.forms.ron(sheet.amount) })}
    </ConfirmDialog>
  )
}
