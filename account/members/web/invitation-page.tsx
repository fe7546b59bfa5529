/** The link of an invitation: who has an account accepts it, who has none opens one with it. */
import { Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { PASSWORD_MIN, passwordRefusal } from '#account/sign-in/contract/password-rules.ts'
import { useBeginSession } from '#account/sign-in/web/login-page.tsx'
import { SignInFrame } from '#account/sign-in/web/sign-in-frame.tsx'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useAct, useCall } from '#web/api.ts'
import { loginPathTo, paths } from '#web/paths.ts'
import { formCheckOf, messageText } from '#web/said.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { actForClient, endSession, useSessionToken } from '#web/session.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useProductName } from '#web/ui/page.tsx'
import { membershipCalls } from '../contract/members.ts'

const invitationTexts = texts.members.invitation

type Read = AnswerOf<typeof membershipCalls.readInvitation>
type Opened = { token: string; invitation: Read }

export function InvitationPage() {
  const { token = '' } = useCheckedSearch()
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
      <LinkButton href={loginPathTo(here())}>{invitationTexts.signIn}</LinkButton>
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
    refreshes: [accountCalls.me],
    onSuccess: ({ clientId }) => {
      actForClient({ id: clientId, name: clientName })
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

const checkBody = formCheckOf(membershipCalls.register.body)

type Typed = { token: string; name: string; password: string }

function Register({ token, invitation: { email } }: Opened) {
  const enter = useBeginSession()
  const productName = useProductName()
  const [failure, setFailure] = useState<string | null>(null)
  const validate = (values: Typed) => {
    const ownRule = passwordRefusal(values.password, { email, productName })
    return { ...(ownRule ? { password: messageText(ownRule) } : {}), ...checkBody(values) }
  }
  const form = useForm<Typed>({ initialValues: { token, name: '', password: '' }, validate, validateInputOnBlur: true })
  const isNeeded = neededFieldsBy(validate, form.values)
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
        <TextInput autoComplete="name" withAsterisk={isNeeded('name')} label={invitationTexts.name} {...form.getInputProps('name')} />
        <PasswordField
          autoComplete="new-password"
          withAsterisk={isNeeded('password')}
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
