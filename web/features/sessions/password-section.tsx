import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { PASSWORD_MIN, passwordRefusal } from '../../../contract/account/password-rules.ts'
import { useAct, useCall } from '../../api.ts'
import { checkedBy, said } from '../../said.ts'
import { resumeSession } from '../../session.ts'
import { texts } from '../../texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { toast, toastMs } from '../../ui/notices/toast.ts'
import { useProductName } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'

const sessionTexts = texts.sessions

const checkBody = checkedBy(account.changePassword.body)
const empty = { oldPassword: '', newPassword: '', newPasswordConfirmation: '' }

/** Changes the own password. */
export function PasswordSection() {
  const productName = useProductName()
  const me = useCall(account.me, {}, { staleTime: Number.POSITIVE_INFINITY })
  const cache = useQueryClient()
  const reasonId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const check = (values: typeof empty): Record<string, string> => {
    const refusal = passwordRefusal(values.newPassword, { email: me.data?.email ?? '', productName })
    return { ...(refusal ? { newPassword: said(refusal) } : {}), ...checkBody(values) }
  }
  const form = useForm({ initialValues: empty, validateInputOnBlur: true, validate: check })
  const change = useAct(account.changePassword, {
    onSuccess: ({ message, token }) => {
      resumeSession(token)
      form.reset()
      toast.success(message, toastMs.account)
      void cache.invalidateQueries()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    change.mutate({ body })
  }, focusFirstError(form))
  const isFilled = Object.values(form.values).every((value) => value !== '')
  const reason = isFilled ? (Object.values(check(form.values))[0] ?? null) : sessionTexts.fillAll

  return (
    <Section title={sessionTexts.passwordTitle}>
      <form onSubmit={send} noValidate>
        <Stack gap="md" maw={560}>
          <FormFailure message={failure} />
          {/* For password managers, which keep a password by its address. */}
          <input type="hidden" autoComplete="username" value={me.data?.email ?? ''} readOnly />
          <PasswordField autoComplete="current-password" label={sessionTexts.oldPassword} {...form.getInputProps('oldPassword')} />
          <PasswordField
            autoComplete="new-password"
            label={sessionTexts.newPassword}
            description={sessionTexts.passwordHint(PASSWORD_MIN)}
            {...form.getInputProps('newPassword')}
          />
          <PasswordField autoComplete="new-password" label={sessionTexts.confirmation} {...form.getInputProps('newPasswordConfirmation')} />
          <Group gap="sm">
            <Button
              type="submit"
              loading={change.isPending}
              disabled={reason !== null}
              {...(reason === null ? {} : { 'aria-describedby': reasonId })}
            >
              {sessionTexts.save}
            </Button>
            {reason !== null && (
              <Text c="dimmed" id={reasonId}>
                {reason}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
