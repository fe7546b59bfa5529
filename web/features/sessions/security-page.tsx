import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { PASSWORD_MIN, passwordRefusal } from '../../../contract/account/password-rules.ts'
import { useAct, useCall } from '../../api.ts'
import { checkedBy, said } from '../../said.ts'
import { resumeSession } from '../../session.ts'
import { texts } from '../../texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { toast } from '../../ui/notices/toast.ts'
import { Page, useProductName } from '../../ui/page.tsx'

const sessionTexts = texts.sessions

const checkBody = checkedBy(account.changePassword.body)
const empty = { oldPassword: '', newPassword: '', newPasswordConfirmation: '' }

/** Changes the own password, also for administrators who act for a client. */
export function SecurityPage() {
  const productName = useProductName()
  const me = useCall(account.me, {}, { staleTime: Number.POSITIVE_INFINITY })
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: (values) => {
      const refusal = passwordRefusal(values.newPassword, { email: me.data?.email ?? '', productName })
      return { ...(refusal ? { newPassword: said(refusal) } : {}), ...checkBody(values) }
    },
  })
  const change = useAct(account.changePassword, {
    onSuccess: ({ message, token }) => {
      resumeSession(token)
      form.reset()
      toast.success(message)
      void cache.invalidateQueries()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    change.mutate({ body })
  }, focusFirstError(form))
  const isFilled = Object.values(form.values).every((value) => value !== '')

  return (
    <Page title={sessionTexts.securityTitle}>
      <form onSubmit={send} noValidate>
        <Stack gap="md" maw={560}>
          <FormFailure message={failure} />
          <PasswordInput
            autoComplete="current-password"
            label={sessionTexts.oldPassword}
            visibilityToggleButtonProps={{ 'aria-label': sessionTexts.showPassword }}
            {...form.getInputProps('oldPassword')}
          />
          <PasswordInput
            autoComplete="new-password"
            label={sessionTexts.newPassword}
            description={sessionTexts.passwordHint(PASSWORD_MIN)}
            visibilityToggleButtonProps={{ 'aria-label': sessionTexts.showPassword }}
            {...form.getInputProps('newPassword')}
          />
          <PasswordInput
            autoComplete="new-password"
            label={sessionTexts.confirmation}
            visibilityToggleButtonProps={{ 'aria-label': sessionTexts.showPassword }}
            {...form.getInputProps('newPasswordConfirmation')}
          />
          <Button type="submit" loading={change.isPending} disabled={!isFilled} style={{ alignSelf: 'flex-start' }}>
            {sessionTexts.save}
          </Button>
        </Stack>
      </form>
    </Page>
  )
}
