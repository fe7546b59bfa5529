/** One attempt to activate an order: its name everywhere, and the jobs that carry it on. */
import { and, eq } from 'drizzle-orm'
import type { JobName } from '../../../platform/jobs/jobs.ts'
import { activationAttempts } from '../tables.ts'

export type AttemptRef = { clientId: string; orderId: string; attempt: number }
export type Attempt = typeof activationAttempts.$inferSelect

/** Key of the reserved money, and subject of the notice that tells its outcome. */
export const activationKey = ({ orderId, attempt }: Omit<AttemptRef, 'clientId'>) => `activation/${orderId}/${attempt}`

export const ofAttempt = ({ clientId, orderId, attempt }: AttemptRef) =>
  and(eq(activationAttempts.clientId, clientId), eq(activationAttempts.orderId, orderId), eq(activationAttempts.attempt, attempt))

/** A courier's create call ends within this time, sign-in and nomenclature included: adapters allow at most 20 s for the call itself. */
export const CREATE_CALL_MS = 60_000
/** A job that was lost with its process is looked for after this long. */
export const JOB_LOST_AFTER_MS = 15_000
/** How soon after a lost answer the courier is asked for the AWB. */
export const FIRST_LOOK_MS = 500

export const askCourierJob: JobName<AttemptRef> = { name: 'ask-courier' }
export const recoverActivationJob: JobName<AttemptRef> = { name: 'recover-activation' }
