import { deleteRowsWithClient } from '#account/operations.ts'
import { ruleCalls } from '#selling/automation/contract/calls.ts'
import { saveRules } from '#selling/automation/server/kept-rules.ts'
import type { Feature } from '#server/feature.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { activateByRules, enqueueRuleActivations } from './activate-by-rules.ts'
import { presentRules } from './present-rules.ts'
import { ruleStops } from './tables.ts'
import { tryRules } from './try-rules.ts'

const routes: Route[] = [
  serve(ruleCalls.read, (app, { client }) => presentRules(app, client.id)),
  serve(ruleCalls.save, async (app, { client, body, ifMatch }) => {
    await saveRules(app, { clientId: client.id, rules: body.rules, ifMatch })
    return presentRules(app, client.id)
  }),
  serve(ruleCalls.tryOut, async (app, { client, body, texts }) => ({ orders: await tryRules(app, texts, client.id, body.rules) })),
]

/** The calls of a client's rules too, as they show what the rules have activated. */
export const autoActivation: Feature = {
  name: 'auto-activation',
  routes,
  tasks: [enqueueRuleActivations, activateByRules] as readonly Task[],
  subscriptions: [deleteRowsWithClient(ruleStops)],
}
