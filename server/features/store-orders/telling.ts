/** Telling the store something of a shipment: by one process at a time, again and again over days, since shops sleep and tokens end. */
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { addJob, type JobName } from '../../platform/jobs.ts'
import { claimTelling, type OrderRef, releaseTelling } from './shipments.ts'

export type Telling = OrderRef & { attempt: number }
export const tellStoreJob: JobName<Telling> = { name: 'tell-store' }
export const markPaidJob: JobName<Telling> = { name: 'mark-store-order-paid' }

/** The store's fulfilment follows our order (sync-fulfilment.ts). */
export const syncFulfilmentJob: JobName<Telling> = { name: 'sync-fulfilment' }

export const tellingKey = (job: JobName<Telling>, { orderId }: OrderRef) => `${job.name}/${orderId}`
export const firstTelling = ({ clientId, orderId }: OrderRef): Telling => ({ clientId, orderId, attempt: 1 })

/** Longer than all calls of one try together, waiting for the shop's allowance included. */
const CLAIM_MS = 180_000
const LOOK_AFTER_MS = 5_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 10 * 60_000

const waitMs = (attempt: number) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))

/** What passes by itself, or when a person connects the shop again; a courier that cannot say counts too. */
const passing = ['store-failed', 'store-needs-auth', 'not-found', 'courier-failed'] as const

const isPassing = (error: unknown): error is Problem => error instanceof Problem && (passing as readonly string[]).includes(error.code)

/** Runs `tell` alone; on a problem that passes, `stillTrying` decides whether and what is noted, and it is tried again later. */
export async function tellAlone(
  app: App,
  job: JobName<Telling>,
  telling: Telling,
  work: { tell(): Promise<void>; stillTrying(problem: Problem): Promise<boolean> },
): Promise<void> {
  if (!(await claimTelling(app.db, telling, { now: app.clock.now(), forMs: CLAIM_MS }))) return lookAfter(app, job, telling)
  try {
    await work.tell()
  } catch (error) {
    if (!isPassing(error)) throw error
    const next = { ...telling, attempt: telling.attempt + 1 }
    if (await work.stillTrying(error)) await again(app, job, next, new Date(app.clock.now().getTime() + waitMs(telling.attempt)))
  } finally {
    await releaseTelling(app.db, telling)
  }
}

/** Whoever has it may have died with it. Under a key of its own: it must not put off that one's next try. */
const lookAfter = (app: App, job: JobName<Telling>, telling: Telling) =>
  app.db.inTransaction((tx) => {
    const runAt = new Date(app.clock.now().getTime() + LOOK_AFTER_MS)
    return addJob(tx, job, telling, { key: `${tellingKey(job, telling)}/after`, runAt })
  })

const again = (app: App, job: JobName<Telling>, telling: Telling, runAt: Date) =>
  app.db.inTransaction((tx) => addJob(tx, job, telling, { key: tellingKey(job, telling), runAt }))
