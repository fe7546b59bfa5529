/** Passkeys (WebAuthn): a device that has recognised its owner signs in, without password and code. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'
import { SignedInAnswer } from './account.ts'
import { ownPassword } from './second-factor.ts'
import { TypedCode } from './typed-code.ts'

export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60
/** How long a device may take to answer what it was asked. */
export const PASSKEY_WITHIN_MINUTES = 5

/** Bytes in base64url. An id of a passkey has 1,023 bytes at most; the rest is small without an attestation. */
const bytes = (max: number) => z.base64url().min(1).max(max)
const PASSKEY_ID_MAX = 1400
const ANSWER_MAX = 20_000
const TRANSPORTS_MAX = 10

const passkeyId = bytes(PASSKEY_ID_MAX)
const kind = z.literal('public-key')

/** What a browser asks of a device: https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: kind, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

const answered = { id: passkeyId, rawId: passkeyId, type: kind, clientExtensionResults: z.object({}) }

/** What the browser answers: a new key. */
export const PasskeyRegistration = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(ANSWER_MAX),
    attestationObject: bytes(ANSWER_MAX),
    transports: z.array(z.string().max(40)).max(TRANSPORTS_MAX).optional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** What the browser answers: the request, signed. */
export const PasskeyAssertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(ANSWER_MAX),
    authenticatorData: bytes(ANSWER_MAX),
    signature: bytes(ANSWER_MAX),
    /** Whose key it is; without it the answer is refused. */
    userHandle: bytes(200).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** null: not yet. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const name = z.string().trim().min(1, coded('name-missing')).max(PASSKEY_NAME_MAX)
const params = z.object({ id: z.uuid() })

export const passkeyCalls = {
  beginSignIn: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/options',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: 'none',
    summary: 'What to ask a passkey for signing in; good for one answer, for five minutes.',
    answer: PasskeyRequestOptions,
    problems: ['too-many-requests'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['passkey'],
    summary: 'Signs in with the answer of a passkey, which stands for password and code.',
    body: z.object({ answer: PasskeyAssertion }),
    answer: SignedInAnswer,
    problems: ['passkey-expired', 'passkey-unknown', 'passkey-refused', 'email-not-confirmed', 'too-many-requests'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    access: 'signed-in',
    does: 'reads',
    summary: 'The passkeys of the own account, oldest first.',
    answer: z.array(Passkey),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password', 'code-where-on'],
    summary: 'What to ask a device for a new passkey, with the password and, where two-step sign-in is on, a code.',
    body: z.object({ password: ownPassword, code: TypedCode.optional() }),
    answer: PasskeyCreationOptions,
    problems: ['passkeys-too-many', 'too-many-requests'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['passkey'],
    summary: 'Adds the passkey that the device has made; sent again, it answers the same one.',
    body: z.object({ name, answer: PasskeyRegistration }),
    answer: Passkey,
    problems: ['passkey-expired', 'passkey-refused', 'passkeys-too-many'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/auth/passkeys/:id',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'own-choice' },
    proof: 'none',
    summary: 'Names one of the own passkeys.',
    params,
    body: z.object({ name }),
    answer: Success,
    problems: ['not-found'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/auth/passkeys/:id/remove',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password'],
    summary: 'Removes one of the own passkeys, with the password: it signs in no more.',
    params,
    body: z.object({ password: ownPassword }),
    answer: Success,
    problems: ['not-found', 'too-many-requests'],
  }),
}
