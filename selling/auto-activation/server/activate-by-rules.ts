/**
 * What a client's rules activate by themselves. A run only picks and prices: what it has picked goes the way of every activation of many, in
 * the transaction that counts it to the limits of the day, so that two runs, or one that was killed, never activate or count anything twice.
 */

import { ACTIVATED_BY_RULE } from '#contract/audit/entries.ts'
import { type Bani, bani, minus, sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { type Message, several } from '#contract/texts/message.ts'
import type { RuleStop } from '#selling/automation/contract/calls.ts'
import type { RuleLimits, SendingRule } from '#selling/automation/contract/rules.ts'
import { clientsWithAuto, lockRules, rulesOf, versionOfRules } from '#selling/automation/server/kept-rules.ts'
import { noteRefusal } from '#selling/store-copy/server/copied-order.ts'
import { isTransientProblem, priceWholeOrder, problemReasonsOf } from '#selling/store-orders/server/activation/activate-whole-order.ts'
import { addBulk } from '#selling/store-orders/server/bulk/bulk-rows.ts'
import { moneyPromised, ordersInBulks, usageOfRules } from '#selling/store-orders/server/bulk/rule-bulks.ts'
import { helpForBalance } from '#sending/operations.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/http/audit-log.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { type RuleCandidate, ruleCandidatesOf } from './candidates.ts'
import { endStops, noteStop } from './rule-stops.ts'

/** So many are priced in a run: each is read from its store, and its couriers are asked. The others are the next run's. */
const PRICED_MAX = 20

type OfClient = { clientId: string }
const activateByRulesJob: JobName<OfClient> = { name: 'activate-by-rules' }

export const enqueueRuleActivations: Task = {
  name: 'look-at-rules',
  schedule: everyInterval({ minutes: 1 }, { catchUp: 'none' }),
  async run(app) {
    const clients = await clientsWithAuto(app.db)
    for (const clientId of clients)
      await app.db.inTransaction((tx) =>
        addJob(tx, activateByRulesJob, { clientId }, { key: `${activateByRulesJob.name}/${clientId}`, attempts: 1 }),
      )
  },
}

export const activateByRules: Task<OfClient> = { ...activateByRulesJob, run: (app, { clientId }) => runRules(app, clientId) }

async function runRules(app: App, clientId: string): Promise<void> {
  const kept = await rulesOf(app.db, clientId)
  const candidates = await ruleCandidatesOf(app, clientId, kept)
  for (const one of candidates.filter(({ isUnpaid }) => isUnpaid)) await leaveOut(app, one, { code: 'rule-order-unpaid' })
  for (const rule of kept.rules) {
    const own = candidates.filter((one) => one.rule.id === rule.id && !one.isUnpaid)
    if (rule.auto && own.length > 0) await activateFor(app, { clientId, rule, limits: rule.auto }, own)
  }
}

type ForRule = { clientId: string; rule: SendingRule; limits: RuleLimits }
/** `agreed`: what each of its parts may cost at most, by its id. */
type Priced = RuleCandidate & { agreed: Record<string, number>; totalBani: Bani }

async function activateFor(app: App, of: ForRule, candidates: readonly RuleCandidate[]): Promise<void> {
  const { clientId, rule, limits } = of
  const before = await usageToday(app, of)
  if (before.orders >= limits.orders) return stopped(app, of, 'orders')
  const priced: Priced[] = []
  for (const candidate of candidates.slice(0, Math.min(PRICED_MAX, 1 + limits.orders - before.orders))) {
    const one = await pricedOrLeft(app, of, candidate)
    if (one) priced.push(one)
  }
  const [first] = priced
  if (!first) return
  const { availableBani } = await clientBalances(app.db, clientId)
  const isShort = first.totalBani > availableBani
  // An account that tops up by itself does so here as with every activation; then there is a way to pay for the first.
  const isHelped = isShort && (await helpForBalance(app, clientId, first.totalBani)).kind !== 'none'
  await app.db.inTransaction(async (tx) => {
    const now = await lockRules(tx, clientId)
    const same = now.rules.find(({ id }) => id === rule.id)
    if (!same || versionOfRules([same]) !== versionOfRules([rule])) return
    await begin(app, tx, of, isHelped ? { priced: [first], isPaid: true } : { priced, isPaid: false })
  })
}

const usageToday = async (app: App, { clientId, rule }: ForRule, tx: Tx | App['db'] = app.db) => {
  const usage = await usageOfRules(tx, { clientId, day: bucharestDayOf(app.clock.now()) })
  return usage.find(({ ruleId }) => ruleId === rule.id) ?? { orders: 0, moneyBani: bani(0) }
}

/** null: it is left for later, or left out with its reason on its row. */
async function pricedOrLeft(app: App, { limits }: ForRule, candidate: RuleCandidate): Promise<Priced | null> {
  try {
    const { offers, problems } = await priceWholeOrder(app, candidate.store, candidate.row.id)
    if (problems.length > 0) return leftFor(app, candidate, problems)
    if (offers.length === 0) return null
    const totalBani = sum(offers.map(({ offer }) => offer.price))
    const agreed = Object.fromEntries(offers.map(({ partId, offer }) => [partId, Number(offer.price)]))
    if (totalBani <= limits.money) return { ...candidate, agreed, totalBani }
    await leaveOut(app, candidate, { code: 'rule-price-over-limit', params: { price: totalBani, limit: limits.money } })
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return leftFor(app, candidate, [error])
  }
}

/** What may be over in a moment is tried again by the next run. */
async function leftFor(app: App, candidate: RuleCandidate, problems: readonly Problem[]): Promise<null> {
  const why = several(problems.filter((one) => !isTransientProblem(one)).flatMap(problemReasonsOf))
  if (why) await leaveOut(app, candidate, why)
  return null
}

/** Until it changes in its store, or a user activates it. */
const leaveOut = (app: App, { store, row, rule }: RuleCandidate, why: Message): Promise<void> =>
  app.db.inTransaction((tx) => noteRefusal(tx, store, row.id, { code: 'rule-left-out', params: { rule: rule.name, why } }))

const stopped = (app: App, { clientId, rule }: ForRule, stop: RuleStop): Promise<void> =>
  app.db.inTransaction((tx) => noteStop(app, tx, { clientId, rule, day: bucharestDayOf(app.clock.now()) }, stop))

/** The rules are locked: what is counted here no other run counts meanwhile. */
async function begin(app: App, tx: Tx, of: ForRule, { priced, isPaid }: { priced: readonly Priced[]; isPaid: boolean }): Promise<void> {
  const { clientId, rule } = of
  const now = app.clock.now()
  const day = bucharestDayOf(now)
  const { chosen, stop } = await withinLimits(app, tx, of, { priced, isPaid })
  if (chosen.length > 0) await endStops(app, tx, { clientId, rule, day })
  for (const [shop, orders] of Map.groupBy(chosen, ({ store }) => store.shop)) {
    const rows = orders.map(({ row: { id, name }, agreed }) => ({ id, name, agreed }))
    const id = await addBulk(tx, { clientId, shop, orders: rows, rule: { id: rule.id, name: rule.name, day }, now })
    const ids = { rule: rule.name, id, orders: String(rows.length) }
    await writeAudit(tx, { actor: { kind: 'system' }, clientId, call: ACTIVATED_BY_RULE, ids, outcome: 'done', origin: null })
  }
  if (stop) await noteStop(app, tx, { clientId, rule, day }, stop)
}

/** The oldest first, until one does not fit: which of them is activated does not depend on what the others cost. */
async function withinLimits(
  app: App,
  tx: Tx,
  of: ForRule,
  { priced, isPaid }: { priced: readonly Priced[]; isPaid: boolean },
): Promise<{ chosen: Priced[]; stop: RuleStop | null }> {
  const { clientId, limits } = of
  const used = await usageToday(app, of, tx)
  const taken = await ordersInBulks(tx, { clientId, ids: priced.map(({ row }) => row.id) })
  const { availableBani } = await clientBalances(tx, clientId)
  const freeBani = minus(availableBani, await moneyPromised(tx, clientId))
  const chosen: Priced[] = []
  for (const one of priced) {
    if (taken.some(({ shop, id }) => shop === one.store.shop && id === one.row.id)) continue
    const spentBani = sum([...chosen, one].map(({ totalBani }) => totalBani))
    if (used.orders + chosen.length >= limits.orders) return { chosen, stop: 'orders' }
    if (used.moneyBani + spentBani > limits.money) return { chosen, stop: 'money' }
    if (!isPaid && spentBani > freeBani) return { chosen, stop: 'balance' }
    chosen.push(one)
  }
  return { chosen, stop: null }
}
