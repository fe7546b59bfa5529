import { ZERO } from '#contract/money.ts'
import type { RuleSet } from '#selling/automation/contract/calls.ts'
import { rulesOf, servicesInUse, versionOfRules } from '#selling/automation/server/kept-rules.ts'
import { usageOfRules } from '#selling/store-orders/server/bulk/rule-bulks.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { ruleStopsOf } from './rule-stops.ts'

/** The rules with what they have activated by themselves today. */
export async function presentRules(app: App, clientId: string): Promise<RuleSet> {
  const day = bucharestDayOf(app.clock.now())
  const [{ rules }, usage, stops] = await Promise.all([
    rulesOf(app.db, clientId),
    usageOfRules(app.db, { clientId, day }),
    ruleStopsOf(app.db, { clientId, day }),
  ])
  const today = rules.flatMap(({ id, isActive, auto }) => {
    if (!auto) return []
    const used = usage.find(({ ruleId }) => ruleId === id)
    return [{ id, orders: used?.orders ?? 0, money: used?.moneyBani ?? ZERO, stopped: isActive ? (stops.get(id) ?? null) : null }]
  })
  return { rules, version: versionOfRules(rules), today, services: servicesInUse(app) }
}
