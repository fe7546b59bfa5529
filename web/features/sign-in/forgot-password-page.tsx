import { Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { account } from '../../../contract/account.ts'
import { useAct } from '../../api.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form-errors.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { signInTexts } from './texts.ts'

export function ForgotPasswordPage() {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(account.forgotPassword.body, { sync: true }) })
  const ask = useAct(account.forgotPassword, { onError: (problem) => setFailure(applyProblem(form, problem)) })
  const send = form.onSubmit((body) => {
    setFailure(null)
    ask.mutate({ body })
  }, focusFirstError(form))

  return (
    <SignInFrame title={signInTexts.forgotTitle}>
      {ask.isSuccess ? (
        <Text role="status">{signInTexts.linkSent(form.values.email)}</Text>
      ) : (
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <Text c="dimmed">{signInTexts.forgotHint}</Text>
            <FormFailure message={failure} />
            <TextInput type="email" autoComplete="username" autoFocus label={signInTexts.email} {...form.getInputProps('email')} />
            <Button type="submit" loading={ask.isPending}>
              {signInTexts.sendLink}
            </Button>
          </Stack>
        </form>
      )}
      <AppLink href={paths.login}>{signInTexts.backToLogin}</AppLink>
    </SignInFrame>
  )
}
