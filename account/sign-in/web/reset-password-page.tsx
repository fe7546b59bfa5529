import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { formCheckOf } from '#web/said.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { accountCalls } from '../contract/account.ts'
import { PASSWORD_MIN } from '../contract/password-rules.ts'
import { NewLinkForm } from './new-link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const signInTexts = texts.signIn

/** The link of the e-mail; one that was used or is too old offers another. */
export function ResetPasswordPage() {
  const { token = '' } = useCheckedSearch()
  const [expired, setExpired] = useState<string | null>(token === '' ? signInTexts.noToken : null)
  const [isDone, setDone] = useState(false)
  return (
    <SignInFrame title={signInTexts.resetTitle}>
      {isDone && <Text role="status">{signInTexts.passwordChanged}</Text>}
      {!isDone && expired === null && <NewPassword token={token} onDone={() => setDone(true)} onExpired={setExpired} />}
      {!isDone && expired !== null && (
        <>
          <FormFailure message={expired} />
          <NewLinkForm of={accountCalls.forgotPassword} hint={signInTexts.newLinkHint} verb={signInTexts.sendNewLink} />
        </>
      )}
      <AppLink href={paths.login}>{signInTexts.backToLogin}</AppLink>
    </SignInFrame>
  )
}

type NewPasswordProps = { token: string; onDone: () => void; onExpired: (message: string) => void }

function NewPassword({ token, onDone, onExpired }: NewPasswordProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { token, password: '', keepsPasskeys: false },
    validate: formCheckOf(accountCalls.resetPassword.body),
    validateInputOnBlur: true,
  })
  const reset = useAct(accountCalls.resetPassword, {
    onSuccess: onDone,
    onError: (problem) => (problem.code === 'link-expired' ? onExpired(problem.message) : setFailure(applyProblem(form, problem))),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    reset.mutate({ body })
  }, focusFirstError(form))
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <FormFailure message={failure} />
        <PasswordField
          autoComplete="new-password"
          autoFocus
          label={signInTexts.newPassword}
          description={signInTexts.passwordHint(PASSWORD_MIN)}
          {...form.getInputProps('password')}
        />
        <Checkbox
          label={signInTexts.keepsPasskeys}
          description={signInTexts.keepsPasskeysHint}
          {...form.getInputProps('keepsPasskeys', { type: 'checkbox' })}
        />
        <Button type="submit" loading={reset.isPending}>
          {signInTexts.savePassword}
        </Button>
      </Stack>
    </form>
  )
}
