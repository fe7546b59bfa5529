import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { account, PASSWORD_MIN } from '../../../contract/account.ts'
import { useAct } from '../../api.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form-errors.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { signInTexts } from './texts.ts'

export function SignUpPage() {
  const { referralCode = '' } = useParams({ strict: false })
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { name: '', email: '', password: '', referralCode },
    validate: schemaResolver(account.signUp.body, { sync: true }),
    validateInputOnBlur: true,
  })
  const signUp = useAct(account.signUp, { onError: (problem) => setFailure(applyProblem(form, problem)) })
  const send = form.onSubmit((body) => {
    setFailure(null)
    signUp.mutate({ body: { ...body, referralCode: body.referralCode || undefined } })
  }, focusFirstError(form))

  if (signUp.isSuccess) {
    return (
      <SignInFrame title={signInTexts.signUpTitle}>
        <Text role="status">{signInTexts.confirmSent(form.values.email)}</Text>
        <AppLink href={paths.login}>{signInTexts.backToLogin}</AppLink>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={signInTexts.signUpTitle}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextInput autoComplete="name" autoFocus withAsterisk label={signInTexts.name} {...form.getInputProps('name')} />
          <TextInput type="email" autoComplete="username" withAsterisk label={signInTexts.email} {...form.getInputProps('email')} />
          <PasswordInput
            autoComplete="new-password"
            withAsterisk
            label={signInTexts.password}
            description={signInTexts.passwordHint(PASSWORD_MIN)}
            visibilityToggleButtonProps={{ 'aria-label': signInTexts.showPassword }}
            {...form.getInputProps('password')}
          />
          <TextInput label={signInTexts.referralCode} {...form.getInputProps('referralCode')} />
          <Button type="submit" loading={signUp.isPending}>
            {signInTexts.signUp}
          </Button>
          <Text>
            {signInTexts.haveAccount}{' '}
            <AppLink href={paths.login} underline="always">
              {signInTexts.login}
            </AppLink>
          </Text>
        </Stack>
      </form>
    </SignInFrame>
  )
}
