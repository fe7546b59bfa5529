/** What the audit log notes beside the calls themselves. */
import { z } from 'zod'

/** An entry that is no call: a user of the platform began to look at a client's things. */
export const ACTING_BEGUN = 'acting-begun'

/** Nor is this one: a rule of the client activated orders by itself. */
export const ACTIVATED_BY_RULE = 'activated-by-rule'

/** `failed`: it ended in an unexpected error, and may have been done. */
export const AuditOutcome = z.enum(['done', 'refused', 'failed'])
export type AuditOutcome = z.infer<typeof AuditOutcome>
