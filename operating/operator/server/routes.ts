import { effectCalls } from '#contract/effects/effects.ts'
import { OPERATOR_LIST_MAX } from '#contract/paging.ts'
import { Problem } from '#contract/problems.ts'
import {
  addressLists,
  cancelDiscrepantAwb,
  compareAndNote,
  failingComparisons,
  openDiscrepancies,
  resolveDiscrepancy,
} from '#sending/operations.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import type { EffectKinds } from '#server/effects/effect-kind.ts'
import { retryEffect } from '#server/effects/operator/retry-effect.ts'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { listFailedJobs, removeFailedJob, retryFailedJob } from '#server/platform/jobs/failed-jobs.ts'
import { operatorCalls } from '../contract/operator.ts'
import { countWaiting } from './count-waiting.ts'
import { effectDetails, effectKindOf, listEffects, openEffectInWords, requireEffect } from './open-effects.ts'

const done = { success: true }
/** Administrators alone come here, so a user is signed in. */
const operatorOf = ({ caller }: { caller: { id: string } | null }): string => caller?.id ?? ''

export const operatorRoutes = (kinds: EffectKinds): Route[] => [
  serve(effectCalls.list, (app, { query, texts }) => listEffects(app, { kinds, texts }, query)),
  serve(effectCalls.get, (app, { params, texts }) => effectDetails(app, { kinds, texts }, params.id)),
  serve(effectCalls.retry, async (app, { params, concerns, texts }) => {
    const seen = await requireEffect(app, params.id)
    if (seen.clientId !== PLATFORM) concerns(seen.clientId)
    await retryEffect(app, effectKindOf(kinds, seen), seen)
    const row = await requireEffect(app, params.id)
    return { ...(await openEffectInWords(app, { kinds, texts }, row)), isSettled: row.settledAt !== null }
  }),
  serve(effectCalls.settle, async (app, { params, body, concerns, ...call }) => {
    const seen = await requireEffect(app, params.id)
    if (seen.clientId !== PLATFORM) concerns(seen.clientId)
    await settleEffectByHand(app, effectKindOf(kinds, seen), seen, { ...body, operatorId: operatorOf(call) })
    return done
  }),
  serve(operatorCalls.counts, (app) => countWaiting(app)),
  serve(operatorCalls.addressLists, (app) => addressLists(app.db)),
  serve(operatorCalls.awbs, (app) => openDiscrepancies(app)),
  serve(operatorCalls.cancelAwb, async (app, { params, ...call }) => {
    await cancelDiscrepantAwb(app, { ...params, operatorId: operatorOf(call) })
    return done
  }),
  serve(operatorCalls.resolveAwb, async (app, { params, ...call }) => {
    await resolveDiscrepancy(app, { ...params, operatorId: operatorOf(call) })
    return done
  }),
  serve(operatorCalls.comparisons, (app) => failingComparisons(app)),
  serve(operatorCalls.compare, async (app, { params }) => {
    const cause = await compareAndNote(app, courierOf(app, params.courier), params.day)
    return { isCompared: cause === null, cause }
  }),
  serve(operatorCalls.jobs, async (app) => {
    const jobs = await listFailedJobs(app.db, OPERATOR_LIST_MAX)
    return jobs.map((job) => ({ ...job, since: job.since.toISOString() }))
  }),
  serve(operatorCalls.retryJob, async (app, { params }) => {
    await app.db.inTransaction(async (tx) => {
      if (!(await retryFailedJob(tx, params.id))) throw new Problem('effect-settled')
    })
    return done
  }),
  serve(operatorCalls.removeJob, async (app, { params }) => {
    await app.db.inTransaction(async (tx) => {
      if (!(await removeFailedJob(tx, params.id))) throw new Problem('effect-settled')
    })
    return done
  }),
]
