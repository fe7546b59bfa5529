import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { account, type User } from '../../../contract/account/account.ts'
import { useAct } from '../../api.ts'
import { loginFor, paths } from '../../paths.ts'
import { beginSession, endSession, resumeSession } from '../../session.ts'
import { texts } from '../../texts.ts'
import { useNavigation } from '../../ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const shellTexts = texts.shell

/** The session ended elsewhere: says so and signs in again over the page, which keeps what was typed. What it shows is hidden until then. */
export function SessionEnded({ email }: { email: string }) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={shellTexts.sessionEnded}
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
    >
      <Steps email={email} />
    </Modal>
  )
}

function Steps({ email }: { email: string }) {
  const cache = useQueryClient()
  const [ticket, setTicket] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const goOn = (token: string) => {
    resumeSession(token)
    void cache.invalidateQueries()
  }
  const startAgain = (message: string) => {
    setTicket(null)
    setFailure(message)
  }
  if (ticket !== null) return <CodeForm ticket={ticket} onSignedIn={goOn} onExpired={startAgain} />
  return <SignInAgain email={email} failure={failure} setFailure={setFailure} onSignedIn={goOn} onCodeMissing={setTicket} />
}

type SignInAgainProps = {
  email: string
  failure: string | null
  setFailure: (message: string | null) => void
  onSignedIn: (token: string) => void
  onCodeMissing: (ticket: string) => void
}

function SignInAgain({ email, failure, setFailure, onSignedIn, onCodeMissing }: SignInAgainProps) {
  const cache = useQueryClient()
  const { go } = useNavigation()
  const { href } = useLocation()
  const form = useForm({ initialValues: { email, password: '' }, validate: schemaResolver(account.login.body, { sync: true }) })
  const login = useAct(account.login, {
    onSuccess: (answer) => ('ticket' in answer ? onCodeMissing(answer.ticket) : onSignedIn(answer.token)),
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    login.mutate({ body })
  }, focusFirstError(form))
  const leave = () => {
    endSession()
    cache.clear()
    go(loginFor(href))
  }
  /** A device may have passkeys of several accounts: the page is of one. */
  const goOnAs = (token: string, user: User) => {
    if (user.email === email) return onSignedIn(token)
    beginSession(token)
    cache.clear()
    go(paths.home)
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text>{shellTexts.sessionEndedText}</Text>
        <FormFailure message={failure} />
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {/* For password managers, which fill in the password of an address. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField data-autofocus autoComplete="current-password" label={shellTexts.password} {...form.getInputProps('password')} />
        <Group justify="space-between" gap="sm">
          <Button variant="default" onClick={leave}>
            {shellTexts.otherAccount}
          </Button>
          <Button type="submit" loading={login.isPending}>
            {shellTexts.signInAgain}
          </Button>
        </Group>
        <PasskeySignIn onSignedIn={goOnAs} />
      </Stack>
    </form>
  )
}
