/** What is kept about a user, as the user gets it. What belongs to a client (orders, addresses, invoices) is not among it: its own exports have that. */
import { z } from 'zod'
import { SecurityEventKind, SecurityOutcome } from '#contract/account/security-events.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PlatformRole, Role } from '#contract/permissions.ts'
import { Language } from '#contract/texts/languages.ts'
import { ownPassword } from './second-factor.ts'
import { TypedCode } from './typed-code.ts'

/** Of each of the two logs the newest; how many are older stands beside them. */
export const OWN_ENTRIES_MAX = 10_000

const at = z.iso.datetime()
const from = { ipAddress: z.string().nullable(), userAgent: z.string().nullable() }

export const OwnData = z.object({
  madeAt: at,
  user: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    platformRole: PlatformRole.nullable(),
    language: Language.nullable(),
    referralCode: z.string(),
    /** Who recommended the product; null: no one. */
    referredBy: z.uuid().nullable(),
    hasPassword: z.boolean(),
    createdAt: at,
  }),
  memberships: z.array(z.object({ clientId: z.uuid(), clientName: z.string(), role: Role, joinedAt: at })),
  sessions: z.array(z.object({ id: z.uuid(), createdAt: at, lastSeenAt: at, expiresAt: at, ...from })),
  /** `codeProofAt`: when a code was right there. */
  networks: z.array(z.object({ ipAddress: z.string(), lastProofAt: at, codeProofAt: at.nullable() })),
  emailChanges: z.array(z.object({ oldEmail: z.string(), newEmail: z.string(), requestedAt: at, confirmedAt: at.nullable() })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: at, lastUsedAt: at.nullable() })),
  /** null: off. */
  secondFactor: z.object({ since: at, recoveryCodesLeft: z.int() }).nullable(),
  securityEvents: z.array(
    z.object({ at, kind: SecurityEventKind, outcome: SecurityOutcome, details: z.record(z.string(), z.string()), ...from }),
  ),
  olderSecurityEvents: z.int(),
  /** What the user did with things of clients: the call, the ids that it named, and what came of it. */
  deeds: z.array(
    z.object({
      ...{ at, clientId: z.uuid().nullable(), call: z.string(), ids: z.record(z.string(), z.string()) },
      ...{ outcome: z.string(), problem: z.string().nullable(), ...from },
    }),
  ),
  olderDeeds: z.int(),
})
export type OwnData = z.infer<typeof OwnData>

export const ownDataCalls = {
  export: endpoint({
    method: 'POST',
    path: '/user/export',
    access: 'signed-in',
    does: 'exports',
    audits: { nothing: 'security-log' },
    proof: ['password', 'code-where-on'],
    summary: 'All that is kept about the caller, without secrets: of the security log and of the audit log the newest 10,000 entries each.',
    body: z.object({ password: ownPassword, code: TypedCode.optional() }),
    answer: OwnData,
    problems: ['too-many-requests'],
  }),
}
