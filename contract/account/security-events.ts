/** The security log: sign-ins, passwords and sessions of an account. What is done with a client's things is in the audit log. Never a secret. */
import { z } from 'zod'

export const SecurityEventKind = z.enum([
  'account-opened',
  'email-confirmed',
  'email-change-asked',
  'email-changed',
  'email-change-undone',
  'data-exported',
  'account-closed',
  'sign-in',
  'sign-out',
  'password-reset',
  'password-change',
  'session-ended',
  'other-sessions-ended',
  'sessions-ended-by-administrator',
  'administrator-created',
  'password-check',
  'code-asked',
  'code-check',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'passkeys-ended',
  'passkey-sign-in',
  'passkey-copied',
  'card-notice-forged',
  'sms-report-forged',
])
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/** `failed`: a wrong password or code; `refused`: not allowed, or too many attempts. */
export const SecurityOutcome = z.enum(['done', 'failed', 'refused'])
export type SecurityOutcome = z.infer<typeof SecurityOutcome>

export const SecurityEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: SecurityEventKind,
  outcome: SecurityOutcome,
  /** Who acted; null: no signed-in user. */
  actorId: z.string().nullable(),
  /** Whose account it is about; null: an address without an account. */
  userId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** E.g. how many sessions. */
  details: z.record(z.string(), z.string()),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** What an address alone says: the network of who asks, or a private one. */
export const OriginPlace = z.enum(['here', 'local'])
export type OriginPlace = z.infer<typeof OriginPlace>

export const OwnSecurityEvent = SecurityEvent.extend({ place: OriginPlace.nullable() })
export type OwnSecurityEvent = z.infer<typeof OwnSecurityEvent>
