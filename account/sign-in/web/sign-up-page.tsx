import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { formCheckOf, messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useProductName } from '#web/ui/page.tsx'
import { accountCalls } from '../contract/account.ts'
import { PASSWORD_MIN, passwordRefusal } from '../contract/password-rules.ts'
import { OpenMail } from './open-mail.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const signInTexts = texts.signIn

const checkBody = formCheckOf(accountCalls.signUp.body)

type Typed = { name: string; email: string; password: string; referralCode: string }

export function SignUpPage() {
  const { referralCode = '' } = useParams({ strict: false })
  const [failure, setFailure] = useState<string | null>(null)
  const productName = useProductName()
  // The body alone knows nothing of the product's name; what the fields say of themselves comes first.
  const validate = (values: Typed) => {
    const ownRule = passwordRefusal(values.password, { email: values.email, productName })
    return { ...(ownRule ? { password: messageText(ownRule) } : {}), ...checkBody(values) }
  }
  const form = useForm<Typed>({ initialValues: { name: '', email: '', password: '', referralCode }, validate, validateInputOnBlur: true })
  const isNeeded = neededFieldsBy(validate, form.values)
  const signUp = useAct(accountCalls.signUp, { onError: (problem) => setFailure(applyProblem(form, problem)) })
  const send = form.onSubmit((body) => {
    setFailure(null)
    signUp.mutate({ body: { ...body, referralCode: body.referralCode || undefined } })
  }, focusFirstError(form))

  if (signUp.isSuccess) {
    return (
      <SignInFrame title={signInTexts.signUpTitle}>
        <Text role="status">{signInTexts.confirmSent(form.values.email)}</Text>
        <OpenMail email={form.values.email} />
        {signUp.data.isReferralCodeUnknown && <Text c="dimmed">{signInTexts.referralCodeUnknown(form.values.referralCode.trim())}</Text>}
        <AppLink href={paths.login}>{signInTexts.backToLogin}</AppLink>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={signInTexts.signUpTitle}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextInput
            autoComplete="name"
            autoFocus
            withAsterisk={isNeeded('name')}
            label={signInTexts.name}
            {...form.getInputProps('name')}
          />
          <TextInput
            type="email"
            autoComplete="username"
            withAsterisk={isNeeded('email')}
            label={signInTexts.email}
            {...form.getInputProps('email')}
          />
          <PasswordField
            autoComplete="new-password"
            withAsterisk={isNeeded('password')}
            label={signInTexts.password}
            description={signInTexts.passwordHint(PASSWORD_MIN)}
            {...form.getInputProps('password')}
          />
          <TextInput label={signInTexts.referralCode} withAsterisk={isNeeded('referralCode')} {...form.getInputProps('referralCode')} />
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
