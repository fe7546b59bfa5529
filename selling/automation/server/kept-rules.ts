/** A client's rules as they are kept. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { coded, type PlainCode } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { contentVersionOf, requireVersion } from '#server/platform/http/versions.ts'
import type { RuleSet } from '../contract/calls.ts'
import type { SendingRule } from '../contract/rules.ts'
import { sendingRules } from './tables.ts'

export type KeptRules = Pick<typeof sendingRules.$inferSelect, 'rules' | 'autoSince'>

const nothing: KeptRules = { rules: [], autoSince: {} }

const kept = statement('sending-rules', (given: StatementParams<{ clientId: string }>) => ({
  rows: getTableColumns(sendingRules),
  text: (list) => sql`select ${list} from ${sendingRules} where ${sendingRules.clientId} = ${given.clientId}`,
}))

export const rulesOf = async (db: Statements, clientId: string): Promise<KeptRules> => (await kept.first(db, { clientId })) ?? nothing

/** And none of them is changed, and nothing else is activated by them, until the transaction ends. */
export async function lockRules(tx: Tx, clientId: string): Promise<KeptRules> {
  const [row] = await tx.select().from(sendingRules).where(eq(sendingRules.clientId, clientId)).for('update')
  return row ?? nothing
}

/** Whose rules activate by themselves. */
export async function clientsWithAuto(db: Queries): Promise<string[]> {
  const rows = await db.select({ clientId: sendingRules.clientId }).from(sendingRules).where(eq(sendingRules.hasAuto, true))
  return rows.map(({ clientId }) => clientId)
}

export const versionOfRules = (rules: readonly SendingRule[]): string => contentVersionOf({ rules })

/** What couriers offer to an address now. */
export const servicesInUse = ({ couriers }: Pick<App, 'couriers'>): RuleSet['services'] =>
  [...couriers.values()].flatMap(({ code: courier, services }) =>
    services.filter(({ delivery }) => delivery === 'address').map(({ code, name }) => ({ courier, code, name })),
  )

type NewRules = { clientId: string; rules: readonly SendingRule[]; ifMatch?: string | null }

/** Throws `invalid-fields`, `changed-meanwhile`. */
export async function saveRules(app: App, { clientId, rules, ifMatch = null }: NewRules): Promise<void> {
  const before = await rulesOf(app.db, clientId)
  refuseUseless(app, rules, before.rules)
  const now = app.clock.now()
  await app.db.inTransaction(async (tx) => {
    await tx.insert(sendingRules).values({ clientId, changedAt: now }).onConflictDoNothing()
    const saved = await lockRules(tx, clientId)
    requireVersion(ifMatch, { saved: { rules: saved.rules }, wanted: { rules } })
    const auto = rules.filter((rule) => rule.auto !== null)
    const row = {
      rules: [...rules],
      autoSince: Object.fromEntries(auto.map(({ id, isActive }) => [id, sinceOf(id, { isActive, saved, now })])),
      hasAuto: auto.some(({ isActive }) => isActive),
      changedAt: now,
    }
    await tx.update(sendingRules).set(row).where(eq(sendingRules.clientId, clientId))
    noteAuditedValues({ version: versionOfRules(rules) })
  })
}

/** Off and on again it begins anew: what came in meanwhile was left to the merchant. */
function sinceOf(id: string, { isActive, saved, now }: { isActive: boolean; saved: KeptRules; now: Date }): string {
  const before = saved.rules.find((one) => one.id === id)
  const wasOn = before?.isActive === true && before.auto !== null
  return (isActive && wasOn ? saved.autoSince[id] : undefined) ?? now.toISOString()
}

/** A rule that does nothing, or names a service that is not offered; what was kept before may stay. */
function refuseUseless(app: App, rules: readonly SendingRule[], before: readonly SendingRule[]): void {
  const services = servicesInUse(app)
  const isOffered = ({ courier, service }: SendingRule['gives']) =>
    service === null || services.some((one) => one.courier === courier && one.code === service.code)
  const isKept = (rule: SendingRule) =>
    before.some((one) => one.id === rule.id && JSON.stringify(one.gives.service) === JSON.stringify(rule.gives.service))
  const errors = rules.flatMap((rule, at) => [
    ...(givesNothing(rule) ? [wrong(`rules.${at}.gives`, 'rule-gives-nothing')] : []),
    ...(isOffered(rule.gives) || isKept(rule) ? [] : [wrong(`rules.${at}.gives.service`, 'rule-service-unknown')]),
  ])
  if (errors.length > 0) throw new Problem('invalid-fields', { errors })
}

const wrong = (path: string, code: PlainCode) => ({ path, code, message: coded(code) })

const givesNothing = ({ gives, auto }: SendingRule): boolean =>
  auto === null &&
  gives.courier === null &&
  gives.package === null &&
  !gives.insuresValue &&
  !Object.values(gives.options).some((isOn) => isOn)
