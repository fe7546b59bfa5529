/** The calls of a client's rules. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PositiveRon } from '#contract/money-at-the-wire.ts'
import { ShopName } from '#selling/stores/contract/stores.ts'
import { RuleService, SendingRules } from './rules.ts'

/** Why a rule activates nothing more: until midnight, or until the balance is enough. */
export const RuleStop = z.enum(['orders', 'money', 'balance'])
export type RuleStop = z.infer<typeof RuleStop>

/** What a rule has activated by itself today, with what is under way. */
export const RuleToday = z.object({
  id: z.uuid(),
  orders: z.int(),
  money: PositiveRon,
  /** null: nothing. */
  stopped: RuleStop.nullable(),
})
export type RuleToday = z.infer<typeof RuleToday>

export const RuleSet = z.object({
  rules: SendingRules,
  version: z.string(),
  /** Of those that activate by themselves. */
  today: z.array(RuleToday),
  /** What the couriers in use offer to the recipient's door. */
  services: z.array(z.object({ courier: CourierCode, ...RuleService.shape })),
})
export type RuleSet = z.infer<typeof RuleSet>

export const TriedOrder = z.object({
  shop: ShopName,
  storeOrderId: z.string(),
  orderDisplayName: z.string(),
  createdAt: z.iso.datetime(),
  customer: z.object({ displayName: z.string() }),
  /** One each of its parts that differ; null: none matches. None of one that is unread. */
  rules: z.array(z.object({ id: z.uuid(), name: z.string() }).nullable()),
  /** Rules that did not match as something is not known of it, in words. */
  remarks: z.array(z.string()),
  /** It waits: it would be sent so. */
  isAwaiting: z.boolean(),
  /** Its products are not read from its store yet: which rule it gets is not known. */
  isUnread: z.boolean(),
})
export type TriedOrder = z.infer<typeof TriedOrder>

export const ruleCalls = {
  read: endpoint({
    method: 'GET',
    path: '/user/automation/rules',
    access: 'stores.read',
    does: 'reads',
    summary: "The client's rules for orders of its shops, in the order in which they are tried, and what they have activated today.",
    answer: RuleSet,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/user/automation/rules',
    access: 'stores.write',
    does: 'writes',
    audits: { answer: ['version'] },
    proof: 'none',
    summary: "Replaces the client's rules as a whole.",
    body: z.object({ rules: SendingRules }),
    answer: RuleSet,
    conditional: true,
    problems: ['invalid-fields', 'changed-meanwhile'],
  }),
  /** Of what is not saved yet, too. */
  tryOut: endpoint({
    method: 'POST',
    path: '/user/automation/rules/try',
    access: 'stores.read',
    does: 'reads',
    summary: 'Which of these rules each of the last orders of the shops gets. Nothing is changed.',
    body: z.object({ rules: SendingRules }),
    answer: z.object({ orders: z.array(TriedOrder) }),
    problems: ['invalid-fields'],
  }),
}
