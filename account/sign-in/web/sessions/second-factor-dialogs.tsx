/** What needs the password and a code: switching off, and new recovery codes. */
import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { accountCalls } from '../../contract/account.ts'
import { secondFactorCalls } from '../../contract/second-factor.ts'
import { emptyProof, ProofFields } from './proof-fields.tsx'
import { RecoveryCodes, recoveryCodesClosingOf } from './recovery-codes.tsx'

const words = texts.secondFactor
const refreshes = [secondFactorCalls.read, accountCalls.securityEvents]

export function SwitchOffFactorDialog({ onClose }: { onClose: () => void }) {
  const done = () => {
    toast.success(words.isOff, toastMs.account)
    onClose()
  }
  return (
    <Dialog asks={false} onClose={onClose} title={words.offTitle} {...recoveryCodesClosingOf(false)}>
      <ProofForm of={secondFactorCalls.switchOff} text={words.offWarning} verb={words.turnOff} onDone={done} onClose={onClose} />
    </Dialog>
  )
}

export function RenewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog
      asks={false}
      onClose={onClose}
      title={codes === null ? words.renewTitle : words.codesTitle}
      {...recoveryCodesClosingOf(codes !== null)}
    >
      {codes === null ? (
        <ProofForm
          of={secondFactorCalls.renewCodes}
          text={words.renewText}
          verb={words.renew}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onClose={onClose}
        />
      ) : (
        <RecoveryCodes codes={codes} onKept={onClose} />
      )}
    </Dialog>
  )
}

type Proved = typeof secondFactorCalls.switchOff | typeof secondFactorCalls.renewCodes
type ProofFormProps<E extends Proved> = {
  of: E
  text: string
  verb: string
  onDone: (answer: AnswerOf<E>) => void
  onClose: () => void
}

const checkBody = formCheckOf(secondFactorCalls.switchOff.body)

function ProofForm<E extends Proved>({ of, text, verb, onDone, onClose }: ProofFormProps<E>) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: emptyProof, validate: checkBody })
  const act = useAct(of, {
    refreshes,
    onSuccess: onDone,
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    act.mutate({ body } as Parameters<typeof act.mutate>[0]) // both take the same body
  }, focusFirstError(form))
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text>{text}</Text>
        <FormFailure message={failure} />
        <ProofFields isFirst isCodeAsked propsOf={form.getInputProps} />
        <DialogButtons verb={verb} isBusy={act.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}
