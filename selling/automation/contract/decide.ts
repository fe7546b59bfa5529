/**
 * Which rule an order gets, and who decides with which courier it is sent: one answer for the order's page, the list, many at once, what is
 * activated by itself, and the trial of rules before they are saved.
 */
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, ZERO } from '#contract/money.ts'
import { type Message, type MessageOf, several } from '#contract/texts/message.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import { type ExtraOptions, forEachSwitch } from '#sending/shipments/contract/shipments.ts'
import type { RuleConditions, RuleFacts, SendingRule } from './rules.ts'

export const unknownFacts = ['weight', 'value', 'goods', 'county'] as const
export type UnknownFact = (typeof unknownFacts)[number]

/** `passedOver`: before the one that matches, those that something is not known for, and nothing else speaks against. */
export type RuleFound = { rule: SendingRule | null; passedOver: { rule: SendingRule; unknown: UnknownFact[] }[] }

/** The first active one that matches. What asks for a fact that is not known does not match. */
export function ruleFor(rules: readonly SendingRule[], facts: RuleFacts): RuleFound {
  const found: RuleFound = { rule: null, passedOver: [] }
  for (const rule of rules.filter(({ isActive }) => isActive)) {
    const answers = answersOf(rule, facts)
    if (answers.some(({ holds }) => holds === false)) continue
    const unknown = answers.flatMap(({ fact, holds }) => (holds === null && fact !== null ? [fact] : []))
    if (unknown.length === 0) return { ...found, rule }
    found.passedOver.push({ rule, unknown })
  }
  return found
}

/** `holds` null: what is asked is not known. */
type Answer = { fact: UnknownFact | null; holds: boolean | null }

function answersOf({ when, gives }: SendingRule, facts: RuleFacts): Answer[] {
  const plain = (holds: boolean): Answer => ({ fact: null, holds })
  const { weight, value } = when
  return [
    plain(when.shops.length === 0 || when.shops.includes(facts.shop)),
    plain(when.payment === null || when.payment === facts.payment),
    plain(when.delivery === null || when.delivery === facts.delivery),
    plain(when.tags.length === 0 || sharesTag(when, facts)),
    ...(isBounded(weight) ? [{ fact: 'weight', holds: facts.weightKg === null ? null : isWithin(facts.weightKg, weight) } as const] : []),
    ...(isBounded(value) ? [{ fact: 'value', holds: facts.valueBani === null ? null : isWithin(facts.valueBani, value) } as const] : []),
    ...(when.counties.length === 0
      ? []
      : [{ fact: 'county', holds: facts.countyCode === null ? null : when.counties.includes(facts.countyCode) } as const]),
    // For a sum that is not known nothing can be insured.
    ...(gives.insuresValue ? [{ fact: 'goods', holds: facts.goodsBani === null ? null : true } as const] : []),
  ]
}

type Bounds = { over: number | null; upTo: number | null }
const isBounded = ({ over, upTo }: Bounds) => over !== null || upTo !== null
const isWithin = (of: number, { over, upTo }: Bounds) => (over === null || of > over) && (upTo === null || of <= upTo)

function sharesTag({ tags }: Pick<RuleConditions, 'tags'>, facts: RuleFacts): boolean {
  const own = new Set(facts.tags.map(foldName))
  return tags.some((tag) => own.has(foldName(tag)))
}

/** With what the rule adds to it. Saturday is a matter of the day: who sends asks for it on Fridays alone. */
export function optionsByRule(
  options: ExtraOptions,
  { gives }: Pick<SendingRule, 'gives'>,
  { goodsBani }: Pick<RuleFacts, 'goodsBani'>,
): ExtraOptions {
  return {
    ...options,
    ...forEachSwitch((name) => options[name] || gives.options[name]),
    insurance: gives.insuresValue && goodsBani !== null && goodsBani > ZERO ? insured(options.insurance, goodsBani) : options.insurance,
  }
}

const insured = (before: Bani | null, goodsBani: Bani): Bani => before ?? goodsBani

type Decision = {
  /** A user has chosen a service for this very order. */
  isSaved: boolean
  /** The buyer's point is of this courier. */
  pointOf: CourierCode | null
  rule: SendingRule | null
  /** By the shop's settings, for the order's shipping method. */
  mapped: { courier: CourierCode; shippingTitle: string } | null
}

const reasons = ['chosen-by-user', 'chosen-by-buyer', 'chosen-by-rule', 'chosen-by-method', 'chosen-by-price'] as const
export type CourierReason = MessageOf<(typeof reasons)[number]>

/** Who decides, and with which courier; `courier` null: whichever is cheapest. `service`: of the rule. */
export type CourierChooser = { why: CourierReason; courier: CourierCode | null; service: { code: string; name: string } | null }

/** In this order: the user, the buyer's point, the rule, the shop's settings, the price. */
export function courierChooserOf({ isSaved, pointOf, rule, mapped }: Decision): CourierChooser {
  if (isSaved) return { why: { code: 'chosen-by-user' }, courier: null, service: null }
  if (pointOf) return { why: { code: 'chosen-by-buyer', params: { courier: pointOf } }, courier: pointOf, service: null }
  if (rule?.gives.courier) {
    const { courier, service } = rule.gives
    return { why: { code: 'chosen-by-rule', params: { rule: rule.name } }, courier, service }
  }
  if (mapped) return { why: { code: 'chosen-by-method', params: { method: mapped.shippingTitle } }, courier: mapped.courier, service: null }
  return { why: { code: 'chosen-by-price' }, courier: null, service: null }
}

/** Which rules did not match as something is not known, and what. */
export const skippedRulesOf = ({ passedOver: over }: Pick<RuleFound, 'passedOver'>): Message[] =>
  over.flatMap(({ rule, unknown }) => {
    const why = several(unknown.map((fact): Message => ({ code: 'rule-fact-unknown', params: { fact } })))
    return why ? [{ code: 'rule-passed-over', params: { rule: rule.name, why } } as const] : []
  })

/** Why this one: where the courier that is set for the method does not take the order, the price decides. */
export const courierReasonOf = ({ why, courier }: CourierChooser, offer: { courier: CourierCode }): CourierReason =>
  why.code === 'chosen-by-method' && offer.courier !== courier ? { code: 'chosen-by-price' } : why
