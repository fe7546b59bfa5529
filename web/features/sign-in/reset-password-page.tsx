import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { account, PASSWORD_MIN } from '../../../contract/account.ts'
import { useAct } from '../../api.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form-errors.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { signInTexts } from './texts.ts'

export function ResetPasswordPage() {
  const { token = '' } = useSearch({ strict: false })
  const [failure, setFailure] = useState<string | null>(token === '' ? signInTexts.noToken : null)
  const form = useForm({
    initialValues: { token, password: '' },
    validate: schemaResolver(account.resetPassword.body, { sync: true }),
  })
  const reset = useAct(account.resetPassword, { onError: (problem) => setFailure(applyProblem(form, problem)) })
  const send = form.onSubmit((body) => {
    setFailure(null)
    reset.mutate({ body })
  }, focusFirstError(form))

  return (
    <SignInFrame title={signInTexts.resetTitle}>
      {reset.isSuccess ? (
        <Text role="status">{signInTexts.passwordChanged}</Text>
      ) : (
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <FormFailure message={failure} />
            <PasswordInput
              autoComplete="new-password"
              autoFocus
              label={signInTexts.newPassword}
              description={signInTexts.passwordHint(PASSWORD_MIN)}
              visibilityToggleButtonProps={{ 'aria-label': signInTexts.showPassword }}
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={reset.isPending} disabled={token === ''}>
              {signInTexts.savePassword}
            </Button>
          </Stack>
        </form>
      )}
      <AppLink href={reset.isSuccess ? paths.login : paths.forgotPassword}>
        {reset.isSuccess ? signInTexts.backToLogin : signInTexts.forgot}
      </AppLink>
    </SignInFrame>
  )
}
