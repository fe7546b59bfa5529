/** What administrators say of a sheet of which the bank has not: one proposes, another one confirms. */
import { Select, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconHelp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { OwnProofFields, useOwnIdentityProof } from '#paying/money-back/web/own-proof.tsx'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { type DayFieldValue, dayFault, isUnfitDay } from '#web/ui/form/day-held.ts'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast } from '#web/ui/notices/toast.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { payoutCalls } from '../../contract/payout-runs.ts'
import { decisionCalls } from '../../contract/sheet-decisions.ts'
import { sheetCalls } from '../../contract/sheets.ts'
import { canDecideSheet, type DoubtedRepaymentSheet, decisionText } from './sheet-doubt.tsx'

const words = texts.payouts.decision
const shown = [payoutCalls.runs, payoutCalls.sheets, payoutCalls.preview, sheetCalls.list, sheetCalls.amounts, repaymentCalls.list]

type Doing = { sheet: DoubtedRepaymentSheet; what: 'propose' | 'confirm' }

/** The actions of a row, and the dialog that one of them has opened. */
export function useSheetDecision(): { actionsOf: (sheet: DoubtedRepaymentSheet) => RowAction[]; dialog: ReactNode } {
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const withdraw = useAct(decisionCalls.withdraw, {
    refreshes: shown,
    onSuccess: () => toast.success(words.withdrawn),
    onError: ({ message }) => toast.error(message),
  })
  const actionsOf = (sheet: DoubtedRepaymentSheet): RowAction[] => {
    if (!canDecideSheet(sheet)) return []
    const { proposal } = sheet
    if (!proposal) return [{ label: words.open, icon: IconHelp, onClick: () => setDoing({ sheet, what: 'propose' }) }]
    return [
      ...(proposal.mayConfirm
        ? [{ label: words.confirm, icon: IconCheck, onClick: () => setDoing({ sheet, what: 'confirm' as const }) }]
        : []),
      { label: words.withdraw, icon: IconArrowBackUp, onClick: () => withdraw.mutate({ params: { sheetId: sheet.id } }) },
    ]
  }
  const dialog =
    doing === null ? null : doing.what === 'propose' ? (
      <ProposeDialog sheet={doing.sheet} onClose={close} />
    ) : (
      <ConfirmDecision sheet={doing.sheet} onClose={close} />
    )
  return { actionsOf, dialog }
}

type DialogProps = { sheet: DoubtedRepaymentSheet; onClose: () => void }

function ConfirmDecision({ sheet: { id, state, doubt, proposal }, onClose }: DialogProps) {
  const proof = useOwnIdentityProof()
  const confirm = useAct(decisionCalls.confirm, {
    refreshes: shown,
    onSuccess: () => {
      toast.success(words.confirmed)
      onClose()
    },
    onError: (problem) => {
      if (!proof.take(problem)) toast.error(problem.message)
    },
  })
  const send = () => {
    const body = proof.give()
    if (body) confirm.mutate({ params: { sheetId: id }, body })
  }
  const isOver = state === 'failed' || state === 'returned'
  const paid = isOver ? words.confirmPaidOver : words.confirmPaid
  const notPaid = doubt === 'paid-twice' ? words.confirmRecovered : words.confirmNotPaid
  return (
    <Dialog asks={false} onClose={onClose} title={words.confirmTitle(String(id))} closeOnClickOutside={!confirm.isPending}>
      <Stack gap="md">
        <Text>
          {proposal && `${decisionText(proposal, doubt)} ${proposal.note}`} {proposal?.isPaid ? paid : notPaid}
        </Text>
        <OwnProofFields proof={proof} />
        <DialogButtons verb={words.confirm} isBusy={confirm.isPending} onDo={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

const NOTE_MIN = 3
const outcomesOf = ({ doubt }: DoubtedRepaymentSheet) => [
  { value: 'paid', label: words.paid },
  { value: 'not-paid', label: doubt === 'paid-twice' ? words.recovered : words.notPaid },
]

type Values = { outcome: string | null; day: DayFieldValue; note: string }
type Errors = { outcome?: string; day?: string; note?: string; form?: string }

function missingOf({ outcome, day, note }: Values): Errors {
  const wrongDay = outcome === 'paid' ? dayFault(day, words.dayMissing) : null
  return {
    ...(outcome ? {} : { outcome: words.choose }),
    ...(wrongDay === null ? {} : { day: wrongDay }),
    ...(note.trim().length < NOTE_MIN ? { note: words.noteMissing } : {}),
  }
}

function ProposeDialog({ sheet, onClose }: DialogProps) {
  const { id } = sheet
  const [values, setValues] = useState<Values>({ outcome: null, day: null, note: '' })
  const [errors, setErrors] = useState<Errors>({})
  const { outcome, day, note } = values
  const isPaid = outcome === 'paid'
  const isNeeded = neededFieldsBy(missingOf, values)
  const paidOn = isPaid ? day : null
  const proof = useOwnIdentityProof()
  const propose = useAct(decisionCalls.propose, {
    refreshes: shown,
    onSuccess: () => {
      toast.success(words.proposed)
      onClose()
    },
    onError: (problem) => {
      if (proof.take(problem)) return
      const [field] = problem.errors
      setErrors(field?.path === 'paidOn' ? { day: field.message } : { form: field?.message ?? problem.message })
    },
  })
  const change = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes })
    setErrors({})
  }
  const send = () => {
    const missing = missingOf(values)
    const given = proof.give()
    if (Object.keys(missing).length > 0 || isUnfitDay(paidOn) || given === null) return setErrors(missing)
    propose.mutate({ params: { sheetId: id }, body: { isPaid, paidOn, note, ...given } })
  }
  return (
    <Dialog onClose={onClose} title={words.title(String(id))} closeOnClickOutside={false}>
      <Stack gap="md" {...judgedWhenSendingHeld(() => setErrors(missingOf(values)))}>
        <Text>{words.about}</Text>
        <Select
          data-autofocus
          label={words.outcome}
          withAsterisk={isNeeded('outcome')}
          allowDeselect={false}
          data={outcomesOf(sheet)}
          value={outcome}
          error={errors.outcome}
          onChange={(chosen) => change({ outcome: chosen })}
        />
        {isPaid && (
          <DayField
            label={words.day}
            isNeeded={isNeeded('day')}
            day={day}
            max={todayHere()}
            error={errors.day ?? null}
            onChange={(next) => change({ day: next })}
          />
        )}
        <LongTextField
          label={words.note}
          withAsterisk={isNeeded('note')}
          most={300}
          value={note}
          error={errors.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <OwnProofFields proof={proof} />
        <FormFailure message={errors.form ?? null} />
        <DialogButtons verb={words.verb} isBusy={propose.isPending} onDo={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
