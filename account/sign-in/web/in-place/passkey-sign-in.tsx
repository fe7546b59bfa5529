import { Button, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi, toApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import type { SignedInAnswer } from '../../contract/account.ts'
import { type PasskeyAssertion, passkeyCalls } from '../../contract/passkeys.ts'
import { offerPasskeys, type PasskeyFailure, requestPasskey, signalUnknownPasskey, usePasskeyObstacle } from '../passkeys.ts'

const signInTexts = texts.signIn

type PasskeySignInProps = {
  onSignedIn: (signedIn: SignedInAnswer) => void
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
  const isRefused = error !== null && toApiProblem(error).code !== 'passkey-expired'
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
      <FormFailure message={error ? toApiProblem(error).message : data === 'failed' ? signInTexts.passkeyFailed : null} />
      {data === 'cancelled' && (
        <Text role="status" c="dimmed">
          {signInTexts.passkeyCancelled}
        </Text>
      )}
    </Stack>
  )
}

/** `offered`: the answer that the browser has already; else it is asked for. */
async function signInWith(offered: PasskeyAssertion | undefined): Promise<SignedInAnswer | PasskeyFailure> {
  const answer = offered ?? (await requestPasskey())
  if (typeof answer === 'string') return answer
  return callApi(passkeyCalls.signIn, { body: { answer } }).catch((problem: unknown) => {
    if (toApiProblem(problem).code === 'passkey-unknown') signalUnknownPasskey(answer.id)
    throw problem
  })
}
