import { Button, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignedIn } from '#account/sign-in/contract/account.ts'
import { type Assertion, passkeyCalls } from '#account/sign-in/contract/passkeys.ts'
import { asProblem, call } from '../../api.ts'
import { askPasskey, offerPasskeys, sayUnknown, type Unanswered, usePasskeyObstacle } from '../../passkeys.ts'
import { texts } from '../../texts.ts'
import { FormFailure } from '../../ui/form/form-errors.tsx'

const signInTexts = texts.signIn

type PasskeySignInProps = {
  onSignedIn: (signedIn: SignedIn) => void
  /** The browser offers passkeys in a field of the page as well: one whose `autocomplete` ends in `webauthn`. */
  isOffered?: boolean
}

/** Signs in with a passkey of this browser; where it can have none, nothing is shown. */
export function PasskeySignIn({ onSignedIn, isOffered = false }: PasskeySignInProps) {
  const isPossible = usePasskeyObstacle() === null
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: signInWith,
    onSuccess: (outcome) => {
      if (typeof outcome === 'object') onSignedIn(outcome)
    },
  })
  // A passkey that was refused is not offered again by itself; one that came too late is.
  const isRefused = error !== null && asProblem(error).code !== 'passkey-expired'
  const isOffering = isPossible && isOffered && !isPending && !isRefused
  useEffect(() => (isOffering ? offerPasskeys(mutate) : undefined), [isOffering, mutate])
  if (!isPossible) return null
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        leftSection={<IconFingerprint size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate(undefined)}
      >
        {signInTexts.usePasskey}
      </Button>
      <FormFailure message={error ? asProblem(error).message : data === 'failed' ? signInTexts.passkeyFailed : null} />
      {data === 'cancelled' && (
        <Text role="status" c="dimmed">
          {signInTexts.passkeyCancelled}
        </Text>
      )}
    </Stack>
  )
}

/** `offered`: the answer that the browser has already; else it is asked for. */
async function signInWith(offered: Assertion | undefined): Promise<SignedIn | Unanswered> {
  const answer = offered ?? (await askPasskey())
  if (typeof answer === 'string') return answer
  return call(passkeyCalls.signIn, { body: { answer } }).catch((problem: unknown) => {
    if (asProblem(problem).code === 'passkey-unknown') sayUnknown(answer.id)
    throw problem
  })
}
