import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import type { SignedInAnswer } from '../../contract/account.ts'
import { secondFactorCalls } from '../../contract/second-factor.ts'

const signInTexts = texts.signIn

type CodeFormProps = {
  ticket: string
  onSignedIn: (signedIn: SignedInAnswer) => void
  /** Too late for a code: the password is to be given again. */
  onExpired: (message: string) => void
}

/** The second step of a sign-in: a code of the app, or a recovery code instead. */
export function CodeForm(props: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <Stack gap="md">
      <OneCode key={String(isRecovery)} {...props} isRecovery={isRecovery} />
      <Group>
        <Anchor component="button" type="button" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? signInTexts.useApp : signInTexts.useRecovery}
        </Anchor>
      </Group>
    </Stack>
  )
}

function OneCode({ ticket, onSignedIn, onExpired, isRecovery }: CodeFormProps & { isRecovery: boolean }) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { ticket, code: '' }, validate: formCheckOf(secondFactorCalls.signIn.body) })
  const signIn = useAct(secondFactorCalls.signIn, {
    onSuccess: onSignedIn,
    onError: (problem) => (problem.code === 'sign-in-expired' ? onExpired(problem.message) : setFailure(applyProblem(form, problem))),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    signIn.mutate({ body })
  }, focusFirstError(form))
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text>{isRecovery ? signInTexts.recoveryHint : signInTexts.codeHint}</Text>
        <FormFailure message={failure} />
        <TextInput
          autoFocus
          data-autofocus
          {...(isRecovery
            ? { label: signInTexts.recoveryCode, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
            : { label: signInTexts.code, autoComplete: 'one-time-code', inputMode: 'numeric' })}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={signIn.isPending}>
          {signInTexts.login}
        </Button>
      </Stack>
    </form>
  )
}
