import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Role } from '#contract/permissions.ts'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { INVITATION_DAYS, memberCalls } from '../contract/members.ts'
import { RoleChoice } from './role-choice.tsx'

const memberTexts = texts.members

type InviteDialogProps = { onSent: (email: string) => void; onClose: () => void }

const checkBody = formCheckOf(memberCalls.invite.body)

export function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'dispatcher' },
    validate: checkBody,
  })
  const invite = useAct(memberCalls.invite, {
    refreshes: [memberCalls.list],
    onSuccess: () => {
      const { email } = form.getValues()
      toast.success(memberTexts.invited(email))
      onSent(email)
      onClose()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    invite.mutate({ body })
  }, focusFirstError(form))
  return (
    <Dialog onClose={onClose} title={memberTexts.inviteTitle} isDirty={() => form.isDirty()}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{memberTexts.inviteHint(INVITATION_DAYS)}</Text>
          <FormFailure message={failure} />
          <TextInput
            data-autofocus
            type="email"
            autoComplete="off"
            withAsterisk={neededFieldsBy(checkBody, form.values)('email')}
            label={memberTexts.email}
            {...form.getInputProps('email')}
          />
          <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
          <DialogButtons verb={memberTexts.send} isBusy={invite.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
