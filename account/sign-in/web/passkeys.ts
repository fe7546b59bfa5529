/** Passkeys as this browser has them: whether it can be asked for any, and what it answers. The library comes once it is needed. */

import { systemCalls } from '#contract/shell/system.ts'
import { callApi, useCall } from '#web/api.ts'
import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  passkeyCalls,
} from '../contract/passkeys.ts'

const library = () => import('@simplewebauthn/browser')

const canHavePasskeys = () => window.isSecureContext && typeof window.PublicKeyCredential === 'function'

export type PasskeyObstacle = { kind: 'browser' } | { kind: 'address'; needed: string | null }

/** Why none can be asked for here; null: nothing is known to be in the way. */
export function usePasskeyObstacle(): PasskeyObstacle | null {
  const about = useCall(systemCalls.about, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!canHavePasskeys()) return { kind: 'browser' }
  if (!about.data || about.data.passkeyOrigin === window.location.origin) return null
  return { kind: 'address', needed: about.data.passkeyOrigin }
}

/** Without an answer: the user closed the browser's question or took too long, the page gave it up, the device has one already, or it broke. */
export type PasskeyFailure = 'cancelled' | 'given-up' | 'is-here' | 'failed'

/** The library names each error as the browser did: https://www.w3.org/TR/webauthn-3/#sctn-create-request-exceptions */
function reasonOf(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'cancelled'
  if (name === 'AbortError') return 'given-up'
  return name === 'InvalidStateError' ? 'is-here' : 'failed'
}

export async function makePasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration | PasskeyFailure> {
  const { startRegistration } = await library()
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    return reasonOf(error)
  }
}

export const requestPasskey = async (): Promise<PasskeyAssertion | PasskeyFailure> => answerTo(await callApi(passkeyCalls.beginSignIn))

async function answerTo(
  optionsJSON: PasskeyRequestOptions,
  { useBrowserAutofill = false } = {},
): Promise<PasskeyAssertion | PasskeyFailure> {
  const { startAuthentication } = await library()
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
    return { id, rawId, type, clientExtensionResults: {}, response }
  } catch (error) {
    return reasonOf(error)
  }
}

/** The page does not wait for the browser's answer any more. */
export const cancelPasskeyRequest = (): Promise<void> => library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())

/** Before what the server has made for one answer has expired. */
const ASK_AGAIN_MS = 4 * 60_000

/** Lets the browser offer passkeys in the field of the address, as it does with passwords. Answers how to end that. */
export function offerPasskeys(take: (answer: PasskeyAssertion) => void): () => void {
  let isOver = false
  const offer = async () => {
    if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.()) || isOver) return
    const options = await callApi(passkeyCalls.beginSignIn)
    if (isOver) return
    const answer = await answerTo(options, { useBrowserAutofill: true })
    if (typeof answer !== 'string' && !isOver) take(answer)
  }
  // The button and the password are there without it: what fails here is not said.
  const offerQuietly = () => void offer().catch(() => undefined)
  offerQuietly()
  const timer = setInterval(() => document.visibilityState === 'visible' && offerQuietly(), ASK_AGAIN_MS)
  return () => {
    isOver = true
    clearInterval(timer)
    void cancelPasskeyRequest()
  }
}

/** So that the device does not offer again what the server no longer knows; few browsers can say it. */
export function signalUnknownPasskey(credentialID: string): void {
  const rpID = window.location.hostname
  void library()
    .then(({ sendSignal }) => sendSignal({ signalName: 'unknownCredential', rpID, credentialID }))
    .catch(() => undefined)
}
