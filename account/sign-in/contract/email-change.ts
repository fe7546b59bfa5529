/** Another e-mail address for the own account. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { emailAddress, linkToken } from './account.ts'
import { ownPassword } from './second-factor.ts'
import { TypedCode } from './typed-code.ts'

/** How long the earlier address can undo a change. */
export const UNDO_EMAIL_DAYS = 7

/**
 * What is younger than the request of the change less so many days may be of who made it: when the password came into other hands is not known. So much of
 * the second step an undoing ends; passkeys end however old they are.
 */
export const SUSPECT_FACTOR_DAYS = 7

/** What an undoing ended besides sessions and password. */
export const factorsEndedByUndo = ['second-factor', 'recovery-codes', 'passkeys'] as const
export type FactorEndedByUndo = (typeof factorsEndedByUndo)[number]

const opened = z.object({ token: linkToken })

export const emailChangeCalls = {
  request: endpoint({
    method: 'POST',
    path: '/user/email',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['password', 'code-where-on'],
    summary:
      'Sends a link to the address that the own account is to have; it counts once the link was opened. The answer is the same where the address has an account, whose owner is written to.',
    body: z.object({ email: emailAddress, password: ownPassword, code: TypedCode.optional() }),
    answer: Success,
    problems: ['too-many-requests'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/email-change/confirm',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['link'],
    summary:
      'Gives the account its new address with the token of the mail; sessions go on, and the earlier address can undo it for 7 days.',
    body: opened,
    answer: Success,
    problems: ['link-expired', 'too-many-requests'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/auth/email-change/undo',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['link'],
    summary:
      'Gives the account its earlier address back with the token of the mail to it, ends all its sessions, links, passkeys, its password and what of two-step sign-in is not older than a week before the change, and sends a link to choose another.',
    body: opened,
    answer: Success.extend({ ended: z.array(z.enum(factorsEndedByUndo)) }),
    problems: ['link-expired', 'too-many-requests'],
  }),
}
