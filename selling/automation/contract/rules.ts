/** Rules that a client sets: what an order of a shop is sent with, by what is known of it. The first that matches counts. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import { PositiveRon } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { ShopName } from '#selling/stores/contract/stores.ts'
import { counties } from '#sending/addresses/contract/address-rules.ts'
import { forEachSwitch, Package, packageLimits } from '#sending/shipments/contract/shipments.ts'

export const RULES_MAX = 50
export const RULE_NAME_MAX = 60
/** So many of the last orders a set of rules is tried on. */
export const TRIED_ORDERS_MAX = 100
export const DAILY_ORDERS_MAX = 1000

const Kg = z.number().min(0).max(packageLimits.weightKgMax).nullable().default(null)
const CountyCode = z
  .string()
  .max(2)
  .refine((code) => counties.some((one) => one.code === code), coded('field-invalid'))

/** More than `over`, and not more than `upTo`; null: no such bound. */
const WeightBounds = z
  .object({ over: Kg, upTo: Kg })
  .refine(({ over, upTo }) => over === null || upTo === null || over < upTo, { error: coded('rule-range-empty'), path: ['upTo'] })
const ValueBounds = z
  .object({ over: PositiveRon.nullable().default(null), upTo: PositiveRon.nullable().default(null) })
  .refine(({ over, upTo }) => over === null || upTo === null || over < upTo, { error: coded('rule-range-empty'), path: ['upTo'] })

/** What is empty or null asks nothing; all that is asked must be so. */
export const RuleConditions = z.object({
  shops: z.array(ShopName).max(50).default([]),
  /** Of the products that wait, in kg. */
  weight: WeightBounds.default({ over: null, upTo: null }),
  /** Of the whole order. */
  value: ValueBounds.default({ over: null, upTo: null }),
  counties: z.array(CountyCode).max(counties.length).default([]),
  /** An order that is neither paid nor collected at the door is neither. */
  payment: z.enum(['cash', 'paid']).nullable().default(null),
  delivery: z.enum(['locker', 'door']).nullable().default(null),
  /** One of them is enough. */
  tags: z
    .array(z.string().trim().min(1, coded('field-missing')).max(100))
    .max(20)
    .default([]),
})
export type RuleConditions = z.output<typeof RuleConditions>

/** `weightKg` null: as heavy as the products. */
export const RulePackage = Package.extend({ weightKg: Package.shape.weightKg.nullable() })
export type RulePackage = z.output<typeof RulePackage>

/** A service of a courier to the recipient's door: to a locker the buyer has chosen one. */
export const RuleService = z.object({ code: z.string().min(1).max(60), name: z.string().min(1).max(100) })

/** What is null or off is left as it is without the rule. */
export const RuleGives = z.object({
  courier: CourierCode.nullable().default(null),
  /** Of `courier`; null: its cheapest. */
  service: RuleService.nullable().default(null),
  /** In one package of these measures. */
  package: RulePackage.nullable().default(null),
  options: z.object(forEachSwitch(() => z.boolean().default(false))),
  /** For what its products cost. */
  insuresValue: z.boolean().default(false),
})
export type RuleGives = z.output<typeof RuleGives>

/** In a day of Bucharest: so many orders, and so much money. */
export const RuleLimits = z.object({
  orders: z.int(coded('field-invalid')).min(1).max(DAILY_ORDERS_MAX),
  money: PositiveRon.refine((money) => money > 0, { error: coded('rule-money-missing') }),
})
export type RuleLimits = z.output<typeof RuleLimits>

export const SendingRule = z
  .object({
    id: z.uuid(),
    name: z.string().trim().min(1, coded('field-missing')).max(RULE_NAME_MAX),
    isActive: z.boolean().default(true),
    when: RuleConditions,
    gives: RuleGives,
    /** What it activates by itself; null: nothing. */
    auto: RuleLimits.nullable().default(null),
  })
  .refine(({ gives }) => gives.service === null || gives.courier !== null, { error: coded('field-missing'), path: ['gives', 'courier'] })
export type SendingRule = z.output<typeof SendingRule>

/** In the order in which they are tried. */
export const SendingRules = z
  .array(SendingRule)
  .max(RULES_MAX, coded({ code: 'rules-too-many', params: { max: RULES_MAX } }))
  .superRefine((rules, context) => {
    for (const [at, { id, name }] of rules.entries()) {
      const before = rules.slice(0, at)
      if (before.some((other) => other.id === id)) context.addIssue({ code: 'custom', path: [at, 'id'], message: coded('field-invalid') })
      if (before.some((other) => other.name.toLowerCase() === name.toLowerCase()))
        context.addIssue({ code: 'custom', path: [at, 'name'], message: coded('rule-name-twice') })
    }
  })

/** What decides of one part of an order; null: it is not known. */
export type RuleFacts = {
  shop: string
  weightKg: number | null
  valueBani: Bani | null
  /** Of the products of the part, in lei. */
  goodsBani: Bani | null
  countyCode: string | null
  payment: 'cash' | 'paid' | 'unpaid'
  delivery: 'locker' | 'door'
  tags: readonly string[]
}
