import { Anchor, Button, Group, NavLink, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { useAct } from '../../api.ts'
import { ownPath, paths } from '../../paths.ts'
import { checkedBy } from '../../said.ts'
import { beginSession, useSessionExpired } from '../../session.ts'
import { useAbout } from '../../shell/root.tsx'
import { CodeForm } from '../../shell/sign-in/code-form.tsx'
import { PasskeySignIn } from '../../shell/sign-in/passkey-sign-in.tsx'
import { texts } from '../../texts.ts'
import { AppLink, useNavigation } from '../../ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const signInTexts = texts.signIn

export function LoginPage() {
  const { next } = useSearch({ strict: false })
  const enter = useEnter()
  const [ticket, setTicket] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const goOn = (token: string) => enter(token, ownPath(next))
  const startAgain = (message: string | null) => {
    setTicket(null)
    setFailure(message)
  }
  if (ticket === null) return <PasswordStep failure={failure} setFailure={setFailure} onSignedIn={goOn} onCodeMissing={setTicket} />
  return (
    <SignInFrame title={signInTexts.codeTitle}>
      <CodeForm ticket={ticket} onSignedIn={goOn} onExpired={startAgain} />
      <Anchor component="button" type="button" ta="start" onClick={() => startAgain(null)}>
        {signInTexts.backToLogin}
      </Anchor>
    </SignInFrame>
  )
}

type PasswordStepProps = {
  failure: string | null
  setFailure: (message: string | null) => void
  onSignedIn: (token: string) => void
  onCodeMissing: (ticket: string) => void
}

function PasswordStep({ failure, setFailure, onSignedIn, onCodeMissing }: PasswordStepProps) {
  const isExpired = useSessionExpired()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: checkedBy(account.login.body),
  })
  const login = useAct(account.login, {
    onSuccess: (answer) => ('ticket' in answer ? onCodeMissing(answer.ticket) : onSignedIn(answer.token)),
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    login.mutate({ body })
  }, focusFirstError(form))

  return (
    <SignInFrame title={signInTexts.loginTitle} below={<DemoAccounts onChosen={(account) => form.setValues(account)} />}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {isExpired && (
            <Text role="status" c="dimmed">
              {signInTexts.sessionEnded}
            </Text>
          )}
          <FormFailure message={failure} />
          <TextInput type="email" autoComplete="username webauthn" autoFocus label={signInTexts.email} {...form.getInputProps('email')} />
          <PasswordField autoComplete="current-password" label={signInTexts.password} {...form.getInputProps('password')} />
          <Button type="submit" loading={login.isPending}>
            {signInTexts.login}
          </Button>
          <PasskeySignIn isOffered onSignedIn={onSignedIn} />
          <Group justify="space-between" gap="sm">
            <AppLink href={paths.forgotPassword}>{signInTexts.forgot}</AppLink>
            <Text>
              {signInTexts.noAccount}{' '}
              <AppLink href={paths.signUp} underline="always">
                {signInTexts.signUp}
              </AppLink>
            </Text>
          </Group>
        </Stack>
      </form>
    </SignInFrame>
  )
}

/** Begins the session and goes on; what another user had asked before is forgotten. */
export function useEnter() {
  const cache = useQueryClient()
  const { go } = useNavigation()
  return (token: string, href: string) => {
    beginSession(token)
    cache.clear()
    go(href)
  }
}

/** In the sandbox: who can be tried; a click fills the form in. */
function DemoAccounts({ onChosen }: { onChosen: (account: { email: string; password: string }) => void }) {
  const about = useAbout()
  const accounts = about.data?.isSandbox ? about.data.demoAccounts : []
  if (accounts.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={signInTexts.demoAccounts}>
      <Title order={2}>{signInTexts.demoAccounts}</Title>
      <Text c="dimmed" mb="sm">
        {signInTexts.demoHint}
      </Text>
      {accounts.map(({ email, password, name, role }) => (
        <NavLink
          key={email}
          component="button"
          type="button"
          label={name}
          description={`${role} (${email})`}
          leftSection={<IconUser size={16} aria-hidden />}
          onClick={() => onChosen({ email, password })}
        />
      ))}
    </Paper>
  )
}
