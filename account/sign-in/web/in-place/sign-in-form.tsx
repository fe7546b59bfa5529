/** The one way of signing in: on its page, and over a page whose session ended. */
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { accountCalls, type SignedInAnswer } from '../../contract/account.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

type SignIn = ReturnType<typeof useSignIn>

/** `email`: of whom it is known who they are. */
export function useSignIn({ email = '', onSignedIn }: { email?: string; onSignedIn: (signedIn: SignedInAnswer) => void }) {
  const [ticket, setTicket] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { email, password: '' }, validate: formCheckOf(accountCalls.login.body) })
  const askCode = (given: string) => {
    form.reset() // a password that was right is not kept for later
    setTicket(given)
  }
  const login = useAct(accountCalls.login, {
    onSuccess: (answer) => ('ticket' in answer ? askCode(answer.ticket) : onSignedIn(answer)),
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    login.mutate({ body })
  }, focusFirstError(form))
  const startAgain = (message: string | null) => {
    setTicket(null)
    setFailure(message)
  }
  return { form, send, isSending: login.isPending, failure, ticket, startAgain, onSignedIn }
}

type SignInFormProps = {
  of: SignIn
  /** What is said first. */
  lead: ReactNode
  /** Who signs in: asked for, or known and shown. */
  user: ReactNode
  buttons: ReactNode
  /** The field of the user offers passkeys as well. */
  isPasskeyOffered?: boolean
  /** Below all ways. */
  children?: ReactNode
}

/** Password or passkey, then the code where the account has a second step. */
export function SignInForm({ of: signIn, lead, user, buttons, isPasskeyOffered = false, children }: SignInFormProps) {
  const { form, send, failure, ticket, startAgain, onSignedIn } = signIn
  if (ticket !== null) return <CodeForm ticket={ticket} onSignedIn={onSignedIn} onExpired={startAgain} />
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {lead}
        <FormFailure message={failure} />
        {user}
        {/* In a dialog the password is all that is missing. */}
        <PasswordField data-autofocus autoComplete="current-password" label={texts.signIn.password} {...form.getInputProps('password')} />
        {buttons}
        <PasskeySignIn isOffered={isPasskeyOffered} onSignedIn={onSignedIn} />
        {children}
      </Stack>
    </form>
  )
}
