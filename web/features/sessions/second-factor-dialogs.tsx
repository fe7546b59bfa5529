/** What needs the password and a code: switching off, and new recovery codes. */
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { secondFactorCalls } from '../../../contract/account/second-factor.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { useAct } from '../../api.ts'
import { checkedBy } from '../../said.ts'
import { texts } from '../../texts.ts'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { toast, toastMs } from '../../ui/notices/toast.ts'
import { closingOf, RecoveryCodes } from './recovery-codes.tsx'

const words = texts.secondFactor
const refreshes = [secondFactorCalls.read, account.securityEvents]

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const done = () => {
    toast.success(words.isOff, toastMs.account)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={words.offTitle} {...closingOf(false)}>
      <ProofForm of={secondFactorCalls.switchOff} text={words.offWarning} verb={words.turnOff} onDone={done} onClose={onClose} />
    </Modal>
  )
}

export function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Modal opened onClose={onClose} title={codes === null ? words.renewTitle : words.codesTitle} {...closingOf(codes !== null)}>
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
    </Modal>
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

const checkBody = checkedBy(secondFactorCalls.switchOff.body)

function ProofForm<E extends Proved>({ of, text, verb, onDone, onClose }: ProofFormProps<E>) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { password: '', code: '' }, validate: checkBody })
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
        <PasswordField data-autofocus autoComplete="current-password" label={words.password} {...form.getInputProps('password')} />
        <TextInput autoComplete="one-time-code" label={words.anyCode} {...form.getInputProps('code')} />
        <DialogButtons verb={verb} isBusy={act.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}
