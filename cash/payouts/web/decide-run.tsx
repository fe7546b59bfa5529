/** What an administrator decides about a run: approving it, giving it up, leaving a sheet out of it. */
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, keyOf, useAct } from '../../../web/api.ts'
import { texts } from '../../../web/texts.ts'
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx'
import { DialogButtons } from '../../../web/ui/form/dialog-buttons.tsx'
import { Failure } from '../../../web/ui/notices/failure.tsx'
import { toast } from '../../../web/ui/notices/toast.ts'
import { payoutCalls, type RunSheetShown, type RunShown, SECOND_USER_FROM } from '../contract/payout-runs.ts'
import { sheetCalls } from '../contract/sheets.ts'

const words = texts.payouts
/** What shows a run, or what becomes of it. */
const shown = [payoutCalls.runs, payoutCalls.sheets, payoutCalls.preview, sheetCalls.list]

/** Of a run that was changed meanwhile, in another window say: what it is now is shown. */
function useRefusal(onClose: () => void): (problem: ApiProblem) => void {
  const cache = useQueryClient()
  return ({ code, message }) => {
    if (code !== 'run-not-open' && code !== 'not-found') return
    toast.error(message)
    for (const call of shown) void cache.invalidateQueries({ queryKey: keyOf(call) })
    onClose()
  }
}

/** Why it cannot be approved by the user stands with the run. */
export function ApproveRun({ run: { id, number, sheets, total, payOn, needsSecondUser } }: { run: RunShown }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const onError = useRefusal(close)
  const approve = useAct(payoutCalls.approve, {
    refreshes: shown,
    onSuccess: () => {
      toast.success(words.approved)
      close()
    },
    onError,
  })
  const begin = () => {
    approve.reset()
    setOpen(true)
  }
  return (
    <>
      <Button
        disabled={sheets === 0 || needsSecondUser}
        {...(needsSecondUser ? { title: words.secondNeeded(texts.forms.ron(SECOND_USER_FROM)) } : {})}
        onClick={begin}
      >
        {words.approve}
      </Button>
      <Modal opened={isOpen} onClose={close} title={words.approveTitle(String(number))} closeOnClickOutside={!approve.isPending}>
        <Stack gap="md">
          <Text>{words.approveText({ sheets, total: texts.forms.ron(total), day: texts.forms.day(payOn) })}</Text>

          {approve.error && <Failure cause={approve.error} />}
          <DialogButtons verb={words.approve} isBusy={approve.isPending} onDo={() => approve.mutate({ params: { id } })} onClose={close} />
        </Stack>
      </Modal>
    </>
  )
}

export function DiscardRun({ run: { id, number } }: { run: RunShown }) {
  const [isOpen, setOpen] = useState(false)
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
      if (problem.code !== 'run-not-open' && problem.code !== 'not-found') toast.error(problem.message)
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.discard}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={words.discardTitle(String(number))}
        verb={words.discard}
        keepVerb={words.keep}
        isDangerous
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate({ params: { id } })}
        onClose={close}
      >
        {words.discardText}
      </ConfirmDialog>
    </>
  )
}

type LeaveOutProps = { run: RunShown; sheet: RunSheetShown; onClose: () => void }

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
