/** One client's cash at once, whatever its interval and minimum. */

import { namesOfClients } from '#account/operations.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { approvePayoutRun } from '../runs/decide-run.ts'
import { makeRunOfClient } from '../runs/make-run.ts'

/** From the sum on that a second user approves, it waits for one, and answers so. Throws `not-found`, `nothing-to-pay`. */
export async function payClientNow(app: App, { clientId, userId }: { clientId: string; userId: string }): Promise<{ isWaiting: boolean }> {
  if (!(await namesOfClients(app.db, [clientId])).has(clientId)) throw new Problem('not-found')
  const runId = await makeRunOfClient(app, { clientId, madeBy: userId })
  try {
    await approvePayoutRun(app, { runId, approvedBy: userId })
    return { isWaiting: false }
  } catch (error) {
    // Of another user, meanwhile, or one who is still to come.
    if (error instanceof Problem && (error.code === 'second-user-required' || error.code === 'run-not-open'))
      return { isWaiting: error.code === 'second-user-required' }
    throw error
  }
}
