/** One client's cash at once, whatever its interval and minimum. */
import { Problem } from '../../../../contract/problems.ts'
import { namesOfClients } from '../../../../server/features/members/clients.ts'
import type { App } from '../../../../server/platform/app.ts'
import { approveRun } from '../runs/decide-run.ts'
import { makeRunOf } from '../runs/make-run.ts'

/** From the sum on that a second user approves, it waits for one. Throws `not-found`, `nothing-to-pay`. */
export async function payClientNow(app: App, { clientId, userId }: { clientId: string; userId: string }): Promise<void> {
  if (!(await namesOfClients(app.db, [clientId])).has(clientId)) throw new Problem('not-found')
  const runId = await makeRunOf(app, { clientId, madeBy: userId })
  await approveRun(app, { runId, approvedBy: userId }).catch((error: unknown) => {
    // Of another user, meanwhile, or one who is still to come.
    if (error instanceof Problem && (error.code === 'second-user-required' || error.code === 'run-not-open')) return
    throw error
  })
}
