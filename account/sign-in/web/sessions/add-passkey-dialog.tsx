import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { accountCalls } from '../../contract/account.ts'
import { PASSKEY_NAME_MAX, type PasskeyCreationOptions, type PasskeyRegistration, passkeyCalls } from '../../contract/passkeys.ts'
import { cancelPasskeyRequest, makePasskey } from '../passkeys.ts'
import { deviceName } from './device-name.ts'
import { emptyProof, ProofFields, useProofCodeNeeded } from './proof-fields.tsx'

const words = texts.passkeys

/** The password and a code first, then the name and the browser's question: it is asked by a click, as some browsers demand. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [options, setOptions] = useState<PasskeyCreationOptions | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const startAgain = (message: string) => {
    setOptions(null)
    setFailure(message)
  }
  return (
    <Dialog onClose={onClose} title={words.addTitle} closeOnClickOutside={false}>
      {options === null ? (
        <ProofStep failure={failure} setFailure={setFailure} onDone={setOptions} onClose={onClose} />
      ) : (
        <NameStep options={options} onExpired={startAgain} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ProofStepProps = {
  failure: string | null
  setFailure: (message: string | null) => void
  onDone: (options: PasskeyCreationOptions) => void
  onClose: () => void
}

const checkProof = formCheckOf(passkeyCalls.begin.body)

function ProofStep({ failure, setFailure, onDone, onClose }: ProofStepProps) {
  const { isCodeAsked, applyRefusal } = useProofCodeNeeded()
  const bodyOf = ({ password, code }: typeof emptyProof) => (isCodeAsked ? { password, code } : { password })
  const form = useForm({ initialValues: emptyProof, validate: (values) => checkProof(bodyOf(values)) })
  const begin = useAct(passkeyCalls.begin, {
    onSuccess: onDone,
    onError: (problem) => setFailure(applyRefusal(form, problem)),
  })
  const send = form.onSubmit((values) => {
    setFailure(null)
    begin.mutate({ body: bodyOf(values) })
  }, focusFirstError(form))
  return (
    <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        <Text>{words.addProof}</Text>
        <FormFailure message={failure} />
        <ProofFields isFirst isCodeAsked={isCodeAsked} propsOf={form.getInputProps} />
        <DialogButtons verb={words.goOn} isBusy={begin.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

type NameStepProps = { options: PasskeyCreationOptions; onExpired: (message: string) => void; onClose: () => void }

const checkName = formCheckOf(passkeyCalls.rename.body)

function NameStep({ options, onExpired, onClose }: NameStepProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  // The device makes it once; it is sent again where the server could not be reached.
  const [made, setMade] = useState<PasskeyRegistration | null>(null)
  useEffect(() => () => void cancelPasskeyRequest(), [])
  const form = useForm({ initialValues: { name: deviceName(navigator.userAgent) }, validate: checkName })
  const add = useAct(passkeyCalls.add, {
    refreshes: [passkeyCalls.list, accountCalls.securityEvents],
    onSuccess: () => {
      toast.success(words.added)
      onClose()
    },
    onError: (problem) => {
      if (problem.code === 'passkey-expired' || problem.code === 'passkey-refused') return onExpired(problem.message)
      setFailure(applyProblem(form, problem))
    },
  })
  const ask = async (): Promise<PasskeyRegistration | null> => {
    setAsking(true)
    const answer = await makePasskey(options).finally(() => setAsking(false))
    if (typeof answer !== 'string') return answer
    if (answer === 'failed') setFailure(words.failed)
    else if (answer !== 'given-up') setNote(answer === 'is-here' ? words.isHere : words.cancelled)
    return null
  }
  const send = form.onSubmit(async ({ name }) => {
    setFailure(null)
    setNote(null)
    const answer = made ?? (await ask())
    setMade(answer)
    if (answer) add.mutate({ body: { name, answer } })
  }, focusFirstError(form))
  return (
    <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        <Text>{words.addName}</Text>
        <FormFailure message={failure} />
        {note !== null && (
          <Text role="status" fw={600}>
            {note}
          </Text>
        )}
        <TextField autoFocus most={PASSKEY_NAME_MAX} label={words.name} {...form.getInputProps('name')} />
        <DialogButtons verb={words.create} isBusy={isAsking || add.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}
