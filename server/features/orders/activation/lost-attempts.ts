/** Attempts that are looked at sooner than they say, as what they say cannot be relied on any more. Looking is always safe. */
import type { App } from '../../../platform/app.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type AttemptRef, activationKey, recoverActivationJob } from './attempt.ts'

/**
 * The job of a claimed attempt is done once more: whoever claimed it was killed, or had its answer and no database to write it to.
 * The courier is asked at once. "Not found" still proves nothing before the claimed call must have ended.
 */
export async function lookAtClaimed(app: App, ref: AttemptRef): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const { rowCount } = await tx.$client.query({
      name: 'attempt-look-now',
      text: `update activation_attempts set look_at = $4
              where client_id = $1 and order_id = $2 and attempt = $3 and settled_at is null and claimed_at is not null and unknown_since is null`,
      values: [ref.clientId, ref.orderId, ref.attempt, app.clock.now()],
    })
    if (rowCount) await addJob(tx, recoverActivationJob, ref, { key: `recover/${activationKey(ref)}` })
  })
}

/** What was to happen soon would happen as much later as the clock was set back; and nothing began in the future. */
export async function clockWasSetBack(app: App): Promise<void> {
  await app.db.$client.query(
    `update activation_attempts
        set look_at = $1, claimed_at = case when claimed_at > $1 then $1 else claimed_at end,
            unknown_since = case when unknown_since > $1 then $1 else unknown_since end
      where settled_at is null and look_at > $1`,
    [app.clock.now()],
  )
}
