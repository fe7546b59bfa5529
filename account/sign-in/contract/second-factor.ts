/** Two-step sign-in: after the password, a code of an authenticator app (RFC 6238) or a recovery code. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'
import { accountCalls, SignedInAnswer } from './account.ts'
import { PASSWORD_MAX } from './password-rules.ts'
import { CODE_LENGTH_MAX, readTypedCode, TypedCode } from './typed-code.ts'

/** Made at once; each is good for one sign-in. */
export const RECOVERY_CODES_COUNT = 10
/** How long after the password its code can be given, and after the key was shown the code that confirms it. */
export const SIGN_IN_CODE_MINUTES = 10
export const SECOND_FACTOR_SET_UP_MINUTES = 60

const appCode = z
  .string()
  .max(CODE_LENGTH_MAX)
  .refine((text) => readTypedCode(text)?.kind === 'app', coded('code-malformed'))
/** The own one, given once more by who is signed in. */
export const ownPassword = z.string().min(1, coded('password-missing')).max(PASSWORD_MAX)

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const SecondFactorSetUp = z.object({
  /** In base32, in groups of four. */
  key: z.string(),
  /** `otpauth://…`: what the picture says. */
  link: z.string(),
  /** A QR code as an address of an SVG picture. */
  picture: z.string(),
})
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

const RecoveryCodes = z.object({
  success: z.literal(true),
  /** Only ever in this answer. */
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES_COUNT),
})

export const secondFactorCalls = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login/code',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['code'],
    summary: 'The second step of a sign-in: the ticket that the password was answered with, and a code of the app or a recovery code.',
    body: z.object({ ticket: z.string().min(1).max(200), code: TypedCode }),
    answer: SignedInAnswer,
    problems: ['sign-in-expired', 'too-many-requests'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    access: 'signed-in',
    does: 'reads',
    summary: 'Whether the own account asks for a code after the password, and how many recovery codes are left.',
    answer: SecondFactor,
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/auth/second-factor/set-up',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password'],
    summary: 'Makes a key for an authenticator app; it counts once a code of it confirmed it. One not confirmed yet is replaced.',
    body: z.object({ password: ownPassword }),
    answer: SecondFactorSetUp,
    problems: ['second-factor-changed', 'too-many-requests'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['code'],
    summary: 'Switches two-step sign-in on with a code of the app; ends all other sessions and answers the recovery codes, once.',
    body: z.object({ code: appCode }),
    answer: RecoveryCodes,
    problems: ['second-factor-changed', 'too-many-requests'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password', 'code'],
    summary: 'Makes new recovery codes; the earlier ones are worth nothing from then on.',
    body: z.object({ password: ownPassword, code: TypedCode }),
    answer: RecoveryCodes,
    problems: ['second-factor-changed', 'too-many-requests'],
  }),
  switchOff: endpoint({
    method: 'POST',
    path: '/auth/second-factor/off',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password', 'code'],
    summary: 'Switches two-step sign-in off, with the password and a code.',
    body: z.object({ password: ownPassword, code: TypedCode }),
    answer: Success,
    problems: ['second-factor-changed', 'too-many-requests'],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/admin/clients/:id/members/:userId/reset-second-factor',
    access: 'platform.sessions',
    does: 'writes',
    audits: { params: ['id', 'userId'] },
    proof: 'none',
    summary: 'Switches two-step sign-in of a client\u2019s member off, ends the member\u2019s sessions and writes to the member.',
    params: accountCalls.endClientSessions.params.extend({ userId: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'not-allowed', 'second-factor-changed'],
  }),
}
