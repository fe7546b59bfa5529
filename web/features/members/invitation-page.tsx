/** The link of an invitation: who has an account accepts it, who has none opens one with it. */
import { Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { membershipCalls } from '../../../contract/account/members.ts'
import { PASSWORD_MIN, passwordRefusal } from '../../../contract/account/password-rules.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { useAct, useCall } from '../../api.ts'
import { loginFor, paths } from '../../paths.ts'
import { checkedBy, said } from '../../said.ts'
import { actFor, endSession, useSessionToken } from '../../session.ts'
import { useMe } from '../../shell/use-me.ts'
import { texts } from '../../texts.ts'
import { useNavigation } from '../../ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useProductName } from '../../ui/page.tsx'
import { useEnter } from '../sign-in/login-page.tsx'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'

const invitationTexts = texts.members.invitation

type Read = AnswerOf<typeof membershipCalls.readInvitation>
type Opened = { token: string; invitation: Read }

export function InvitationPage() {
  const { token = '' } = useSearch({ strict: false })
  const read = useCall(
    membershipCalls.readInvitation,
    { body: { token } },
    { enabled: token !== '', retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
  )
  const failure = token === '' ? invitationTexts.noToken : (read.error?.message ?? null)
  return (
    <SignInFrame title={invitationTexts.title}>
      <FormFailure message={failure} />
      {failure !== null && token !== '' && <Text>{invitationTexts.askAgain}</Text>}
      {read.isLoading && (
        <Text role="status">
          <Loader size="xs" mr="sm" aria-hidden />
          {invitationTexts.loading}
        </Text>
      )}
      {read.data && (
        <>
          <Text style={wrapped}>{invitationTexts.for(read.data.clientName, texts.roles.names[read.data.role])}</Text>
          <Answer token={token} invitation={read.data} />
        </>
      )}
    </SignInFrame>
  )
}

function Answer(opened: Opened) {
  const isSignedIn = useSessionToken() !== null
  const { email, hasAccount } = opened.invitation
  if (isSignedIn) return <AcceptSignedIn {...opened} />
  if (!hasAccount) return <Register {...opened} />
  return (
    <>
      <Text style={wrapped}>{invitationTexts.signInFirst(email)}</Text>
      <LinkButton href={loginFor(here())}>{invitationTexts.signIn}</LinkButton>
    </>
  )
}

/** Addresses and names are as long as they like. */
const wrapped = { overflowWrap: 'anywhere' } as const

const here = () => window.location.pathname + window.location.search

function AcceptSignedIn({ token, invitation: { email, clientName } }: Opened) {
  const me = useMe()
  const cache = useQueryClient()
  const { go } = useNavigation()
  const accept = useAct(membershipCalls.accept, {
    refreshes: [account.me],
    onSuccess: ({ clientId }) => {
      actFor({ id: clientId, name: clientName })
      go(paths.orders)
    },
  })
  const signOut = () => {
    endSession()
    cache.clear()
  }
  if (!me.data) return null
  if (me.data.email !== email)
    return (
      <>
        <Text style={wrapped}>{invitationTexts.otherAccount(email, me.data.email)}</Text>
        <Button variant="default" onClick={signOut}>
          {invitationTexts.signOut}
        </Button>
      </>
    )
  return (
    <>
      <FormFailure message={accept.error?.message ?? null} />
      <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { token } })}>
        {invitationTexts.accept}
      </Button>
    </>
  )
}

const checkBody = checkedBy(membershipCalls.register.body)

function Register({ token, invitation: { email } }: Opened) {
  const enter = useEnter()
  const productName = useProductName()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { token, name: '', password: '' },
    validate: (values) => {
      const ownRule = passwordRefusal(values.password, { email, productName })
      return { ...(ownRule ? { password: said(ownRule) } : {}), ...checkBody(values) }
    },
    validateInputOnBlur: true,
  })
  const register = useAct(membershipCalls.register, {
    onSuccess: (answer) => enter(answer.token, paths.profile),
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    register.mutate({ body })
  }, focusFirstError(form))
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text style={wrapped}>{invitationTexts.register(email)}</Text>
        <FormFailure message={failure} />
        {/* For password managers, which keep the password with its address. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextInput autoComplete="name" withAsterisk label={invitationTexts.name} {...form.getInputProps('name')} />
        <PasswordField
          autoComplete="new-password"
          withAsterisk
          label={invitationTexts.password}
          description={texts.signIn.passwordHint(PASSWORD_MIN)}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={register.isPending}>
          {invitationTexts.createAccount}
        </Button>
      </Stack>
    </form>
  )
}
