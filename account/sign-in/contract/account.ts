/** Signing up, in and out, and the sessions of an account. */
import { z } from 'zod'
import { ownAccountCall, User } from '#contract/account/own-account.ts'
import { OriginPlace, OwnSecurityEvent, SecurityEvent } from '#contract/account/security-events.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Language } from '#contract/texts/languages.ts'
import { coded, type Message } from '#contract/texts/message.ts'
import { PASSWORD_MAX, PASSWORD_MIN, passwordRefusal, passwordRefusals } from './password-rules.ts'
import { TypedCode } from './typed-code.ts'

/** How long the e-mailed links can be used. */
export const CONFIRM_LINK_HOURS = 24
export const RESET_LINK_MINUTES = 60

/** Found at once by their name or e-mail, for the platform's users. */
export const CLIENTS_FOUND_MAX = 50

export const emailAddress = z.email(coded('email-invalid')).max(200)
const email = emailAddress
const passwordOf = (tooShort: Message) =>
  z
    .string()
    .min(PASSWORD_MIN, coded(tooShort))
    .max(PASSWORD_MAX, coded(passwordRefusals.tooLong))
    .refine((password) => password.length < PASSWORD_MIN || passwordRefusal(password) === null, coded(passwordRefusals.common))
/** The part of the rule that needs to know nothing of the account; see `passwordRefusal`. */
export const newPassword = passwordOf(passwordRefusals.tooShort)
export const UserName = z.string().trim().min(1, coded('name-missing')).max(100)
export const linkToken = z.string().min(1).max(200)

export const SignedInAnswer = z.object({ success: z.literal(true), token: z.string(), user: User })
export type SignedInAnswer = z.infer<typeof SignedInAnswer>

/** The password was right, and a code is missing: `POST /auth/login/code` takes both. The ticket opens nothing else. */
const CodeMissing = z.object({ success: z.literal(true), isCodeMissing: z.literal(true), ticket: z.string() })

export const SignInAnswer = z.union([SignedInAnswer, CodeMissing])
export type SignInAnswer = z.infer<typeof SignInAnswer>

export const Session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  ipAddress: z.string().nullable(),
  place: OriginPlace.nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const accountCalls = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password'],
    summary:
      'Signs in; the token goes into `Authorization: Bearer` of all other calls. With two-step sign-in a ticket is answered instead.',
    body: z.object({ email, password: z.string().min(1, coded('password-missing')).max(128) }),
    answer: SignInAnswer,
    problems: ['wrong-credentials', 'email-not-confirmed', 'too-many-requests'],
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: 'none',
    summary:
      'Opens an account and sends the confirmation by mail; the answer is the same where the address has an account, whose owner is written to. An unknown referral code is left out.',
    body: z.object({
      name: UserName,
      email,
      password: newPassword,
      referralCode: z.string().trim().max(40).optional(),
    }),
    /** No account has the code: this one was opened without. */
    answer: Success.extend({ isReferralCodeUnknown: z.boolean() }),
    problems: ['too-many-requests'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['link'],
    summary: 'Confirms the address with the token of the mail and signs in.',
    body: z.object({ token: linkToken }),
    answer: SignedInAnswer,
    problems: ['link-expired', 'too-many-requests'],
  }),
  confirmAgain: endpoint({
    method: 'POST',
    path: '/auth/confirm-email/again',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: 'none',
    summary: 'Sends another confirmation link; the answer is the same whether such an account waits for one or not.',
    body: z.object({ email }),
    answer: Success,
    problems: ['too-many-requests'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: 'none',
    summary: 'Sends a link to choose a new password; the answer is the same whether the account exists or not.',
    body: z.object({ email }),
    answer: Success,
    problems: ['too-many-requests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['link'],
    summary:
      'Sets a new password with the token of the mail and ends all sessions and links of the account, and its passkeys unless they are kept.',
    body: z.object({ token: linkToken, password: newPassword, keepsPasskeys: z.boolean().default(false) }),
    answer: Success,
    problems: ['link-expired', 'too-many-requests'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/change-password',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password', 'code-where-on'],
    summary:
      'Changes the own password, with a code where two-step sign-in is on; the token of the answer replaces the current one, all other sessions end, and passkeys unless they are kept.',
    body: z
      .object({
        oldPassword: z.string().min(1, coded('old-password-missing')).max(PASSWORD_MAX),
        newPassword: passwordOf({ code: 'new-password-too-short', params: { min: PASSWORD_MIN } }),
        newPasswordConfirmation: z.string().max(PASSWORD_MAX),
        code: TypedCode.optional(),
        keepsPasskeys: z.boolean().default(true),
      })
      .refine((body) => body.newPassword === body.newPasswordConfirmation, {
        path: ['newPasswordConfirmation'],
        message: coded('passwords-differ'),
      }),
    answer: z.object({ success: z.literal(true), message: z.string(), token: z.string() }),
    problems: ['too-many-requests'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: 'none',
    summary: 'Ends this session.',
    answer: Success,
  }),
  me: ownAccountCall,
  chooseLanguage: endpoint({
    method: 'PUT',
    path: '/user/language',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'own-choice' },
    proof: 'none',
    summary: 'In which language the interface and mails are for the caller from now on.',
    body: z.object({ language: Language }),
    answer: Success,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    does: 'reads',
    summary: 'The open sessions of this account, newest first.',
    answer: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: 'none',
    summary: 'Ends one of the own sessions.',
    params: z.object({ id: z.string().max(100) }),
    answer: Success,
    problems: ['not-found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: 'none',
    summary: 'Ends all own sessions but this one; answers how many.',
    answer: z.object({ success: z.literal(true), ended: z.int() }),
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: '/auth/security-events',
    access: 'signed-in',
    does: 'reads',
    summary: 'What happened to the own account lately: sign-ins, refusals, passwords, sessions; newest first, at most 20.',
    answer: z.array(OwnSecurityEvent),
  }),
  clients: endpoint({
    method: 'GET',
    path: '/admin/clients',
    access: 'platform.clients.read',
    does: 'reads',
    summary: `Clients by name or e-mail, at most ${CLIENTS_FOUND_MAX}, for choosing whom to act for.`,
    query: z.object({ search: z.string().max(100).default('') }),
    answer: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  }),
  endClientSessions: endpoint({
    method: 'POST',
    path: '/admin/clients/:id/end-sessions',
    access: 'platform.sessions',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Ends all sessions of a client\u2019s members; answers how many.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), ended: z.int() }),
    problems: ['not-found'],
  }),
  allSecurityEvents: endpoint({
    method: 'GET',
    path: '/admin/security-events',
    access: 'platform.audit',
    does: 'reads',
    summary: 'The security log, newest first, 200 at a time: of all accounts, or of one; `before` is the id of the last one seen.',
    query: z.object({ userId: z.uuid().optional(), before: z.uuid().optional() }),
    answer: z.array(SecurityEvent),
  }),
}
