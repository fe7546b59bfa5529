/** The audit log: who did what for which client, through which call, from where and with what outcome. Never personal data or secrets, ids only. */
import { z } from 'zod'
import { AuditOutcome } from '#contract/audit/entries.ts'
import { Day } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'

export const AUDIT_PAGE_SIZE = 50

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** null: the system. */
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  isActingFor: z.boolean(),
  /** `METHOD /path` of the endpoint, `acting-begun` or `activated-by-rule`. */
  call: z.string(),
  ids: z.record(z.string(), z.string()),
  outcome: AuditOutcome,
  problem: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** How often the same user met the same refusal of the call within the hour: this is the first. */
  times: z.int(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilters = z.object({
  /** An id, or a part of the name or e-mail of who did it. */
  search: z.string().trim().max(100).default(''),
  userId: z.uuid().optional(),
  call: z.string().max(200).optional(),
  outcome: AuditOutcome.optional(),
  /** Days in Bucharest, both included. */
  fromDate: Day.optional(),
  toDate: Day.optional(),
  /** The id of the last entry seen. */
  before: z.uuid().optional(),
})
export type AuditFilters = z.infer<typeof AuditFilters>

export const AuditEntryPage = z.object({ list: z.array(AuditEntry), hasMore: z.boolean() })
export type AuditEntryPage = z.infer<typeof AuditEntryPage>

export const auditCalls = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'audit.read',
    does: 'reads',
    summary: `What was done for the client, newest first, ${AUDIT_PAGE_SIZE} at a time.`,
    query: AuditFilters,
    answer: AuditEntryPage,
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'platform.audit',
    does: 'reads',
    summary: `What was done for all clients, or for one, newest first, ${AUDIT_PAGE_SIZE} at a time.`,
    query: AuditFilters.extend({ clientId: z.uuid().optional() }),
    answer: AuditEntryPage,
  }),
}
