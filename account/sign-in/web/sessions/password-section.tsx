import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { formCheckOf, messageText } from '#web/said.ts'
import { resumeSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { useProductName } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { accountCalls } from '../../contract/account.ts'
import { passkeyCalls } from '../../contract/passkeys.ts'
import { PASSWORD_MIN, passwordRefusal } from '../../contract/password-rules.ts'
import { CodeField, isProofFilledIn, useProofCodeNeeded, withoutEmptyCode } from './proof-fields.tsx'

const sessionTexts = texts.sessions

const checked = formCheckOf(accountCalls.changePassword.body)
const checkBody = (values: Values) => checked(withoutEmptyCode(values))
const empty = { oldPassword: '', newPassword: '', newPasswordConfirmation: '', code: '', keepsPasskeys: true }
type Values = typeof empty

/** Changes the own password. */
export function PasswordSection() {
  const productName = useProductName()
  const me = useCall(accountCalls.me, {}, { staleTime: Number.POSITIVE_INFINITY })
  const cache = useQueryClient()
  const reasonId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const { isCodeAsked, applyRefusal } = useProofCodeNeeded()
  const passkeys = useCall(passkeyCalls.list, {})
  const check = (values: Values): Record<string, string> => {
    const refusal = passwordRefusal(values.newPassword, { email: me.data?.email ?? '', productName })
    return { ...(refusal ? { newPassword: messageText(refusal) } : {}), ...checkBody(values) }
  }
  const form = useForm({ initialValues: empty, validateInputOnBlur: true, validate: check })
  const change = useAct(accountCalls.changePassword, {
    onSuccess: ({ message, token }) => {
      resumeSession(token)
      form.reset()
      toast.success(message, toastMs.account)
      void cache.invalidateQueries()
    },
    onError: (problem) => setFailure(applyRefusal(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    change.mutate({ body: withoutEmptyCode(body) })
  }, focusFirstError(form))
  const isFilled = isProofFilledIn(form.values, isCodeAsked)
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
          <CodeField isAsked={isCodeAsked} {...form.getInputProps('code')} />
          {(passkeys.data ?? []).length > 0 && (
            <Checkbox label={texts.signIn.keepsPasskeys} {...form.getInputProps('keepsPasskeys', { type: 'checkbox' })} />
          )}
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
