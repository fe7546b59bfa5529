import { Anchor, Button, Group, NavLink, Paper, Text, TextInput, Title } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ownPathOf, paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { beginSession, useSessionExpired } from '#web/session.ts'
import { useAbout } from '#web/shell/root.tsx'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { SignInForm, useSignIn } from './in-place/sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const signInTexts = texts.signIn

export function LoginPage() {
  const { next } = useCheckedSearch()
  const enter = useBeginSession()
  const isExpired = useSessionExpired()
  const signIn = useSignIn({ onSignedIn: ({ token }) => enter(token, ownPathOf(next)) })
  const isCodeAsked = signIn.ticket !== null
  return (
    <SignInFrame
      title={isCodeAsked ? signInTexts.codeTitle : signInTexts.loginTitle}
      below={!isCodeAsked && <DemoAccounts onChosen={(account) => signIn.form.setValues(account)} />}
    >
      <SignInForm
        of={signIn}
        lead={
          isExpired && (
            <Text role="status" c="dimmed">
              {signInTexts.sessionEnded}
            </Text>
          )
        }
        user={
          <TextInput
            type="email"
            autoComplete="username webauthn"
            autoFocus
            label={signInTexts.email}
            {...signIn.form.getInputProps('email')}
          />
        }
        buttons={
          <Button type="submit" loading={signIn.isSending}>
            {signInTexts.login}
          </Button>
        }
        isPasskeyOffered
      >
        <Group justify="space-between" gap="sm">
          <AppLink href={paths.forgotPassword}>{signInTexts.forgot}</AppLink>
          <Text>
            {signInTexts.noAccount}{' '}
            <AppLink href={paths.signUp} underline="always">
              {signInTexts.signUp}
            </AppLink>
          </Text>
        </Group>
      </SignInForm>
      {isCodeAsked && (
        <Anchor component="button" type="button" ta="start" onClick={() => signIn.startAgain(null)}>
          {signInTexts.backToLogin}
        </Anchor>
      )}
    </SignInFrame>
  )
}

/** Begins the session and goes on; what another user had asked before is forgotten. */
export function useBeginSession() {
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
