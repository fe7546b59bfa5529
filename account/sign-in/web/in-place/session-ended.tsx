import { Button, Group, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { loginPathTo, paths } from '#web/paths.ts'
import { beginSession, endSession, resumeSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import type { SignedInAnswer } from '../../contract/account.ts'
import { SignInForm, useSignIn } from './sign-in-form.tsx'

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
      <SignInAgain email={email} />
    </Modal>
  )
}

function SignInAgain({ email }: { email: string }) {
  const cache = useQueryClient()
  const { go } = useNavigation()
  const { href } = useLocation()
  const goOn = ({ token, user }: SignedInAnswer) => {
    if (user.email === email) {
      resumeSession(token)
      void cache.invalidateQueries()
      return
    }
    // A device may have passkeys of several accounts: the page is of one.
    beginSession(token)
    cache.clear()
    go(paths.home)
  }
  const signIn = useSignIn({ email, onSignedIn: goOn })
  const leave = () => {
    endSession()
    cache.clear()
    go(loginPathTo(href))
  }
  return (
    <SignInForm
      of={signIn}
      lead={<Text>{shellTexts.sessionEndedText}</Text>}
      user={
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          {/* For password managers, which fill in the password of an address. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
        </>
      }
      buttons={
        <Group justify="space-between" gap="sm">
          <Button variant="default" onClick={leave}>
            {shellTexts.otherAccount}
          </Button>
          <Button type="submit" loading={signIn.isSending}>
            {shellTexts.signInAgain}
          </Button>
        </Group>
      }
    />
  )
}
