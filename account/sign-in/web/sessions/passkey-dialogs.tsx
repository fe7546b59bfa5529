/** What is changed of a passkey: its name, and that it is one. */
import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { accountCalls } from '../../contract/account.ts'
import { PASSKEY_NAME_MAX, type Passkey, passkeyCalls } from '../../contract/passkeys.ts'

const words = texts.passkeys

type DialogProps = { passkey: Passkey; onClose: () => void }

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: DialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { name }, validate: formCheckOf(passkeyCalls.rename.body) })
  const rename = useAct(passkeyCalls.rename, {
    refreshes: [passkeyCalls.list],
    onSuccess: () => {
      toast.success(words.renamed)
      onClose()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    rename.mutate({ params: { id }, body })
  }, focusFirstError(form))
  return (
    <Dialog onClose={onClose} title={words.renameTitle} closeOnClickOutside={false}>
      <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextField data-autofocus most={PASSKEY_NAME_MAX} label={words.name} {...form.getInputProps('name')} />
          <DialogButtons isBusy={rename.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: DialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { password: '' }, validate: formCheckOf(passkeyCalls.remove.body) })
  const remove = useAct(passkeyCalls.remove, {
    refreshes: [passkeyCalls.list, accountCalls.securityEvents],
    onSuccess: () => {
      toast.success(words.removed)
      onClose()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    remove.mutate({ params: { id }, body })
  }, focusFirstError(form))
  return (
    <Dialog onClose={onClose} title={words.removeTitle} closeOnClickOutside={false}>
      <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>{words.removeText(name)}</Text>
          <FormFailure message={failure} />
          <PasswordField
            data-autofocus
            autoComplete="current-password"
            label={texts.secondFactor.password}
            {...form.getInputProps('password')}
          />
          <DialogButtons verb={words.remove} isBusy={remove.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
