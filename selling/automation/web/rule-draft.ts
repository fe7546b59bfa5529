/** A rule while it is typed: the form's own shape, what is wrong with it, and the way to and from the contract's. */
import { type CourierCode, courierCodes } from '#contract/couriers.ts'
import { parseRon, toRon } from '#contract/money.ts'
import { wordsOfCoded } from '#contract/texts/message.ts'
import { emptyPackage, type PackageDraft, typedNumberOf } from '#sending/shipment-editor/web/shipment-draft.ts'
import type { OptionSwitch, Package } from '#sending/shipments/contract/shipments.ts'
import { forEachSwitch } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { typedAmount } from '#web/ui/form/amount-field.tsx'
import type { RuleSet } from '../contract/calls.ts'
import { type RuleConditions, SendingRule } from '../contract/rules.ts'

type Typed = PackageDraft[keyof Package]

export type RuleDraft = {
  id: string
  isActive: boolean
  name: string
  shops: string[]
  weightOver: Typed
  weightUpTo: Typed
  /** Amounts as typed. */
  valueOver: string
  valueUpTo: string
  counties: string[]
  payment: NonNullable<RuleConditions['payment']> | 'any'
  delivery: NonNullable<RuleConditions['delivery']> | 'any'
  tags: string[]
  courier: CourierCode | null
  /** By its code; null: the cheapest of the courier. */
  service: string | null
  hasPackage: boolean
  package: PackageDraft
  options: Record<OptionSwitch, boolean>
  insuresValue: boolean
  hasAuto: boolean
  autoOrders: Typed
  autoMoney: string
}

export const newRule = (): RuleDraft => ({
  ...{ id: crypto.randomUUID(), isActive: true, name: '', shops: [], weightOver: '', weightUpTo: '', valueOver: '', valueUpTo: '' },
  ...{ counties: [], payment: 'any', delivery: 'any', tags: [], courier: null, service: null, hasPackage: false, package: emptyPackage },
  ...{ options: forEachSwitch(() => false), insuresValue: false, hasAuto: false, autoOrders: '', autoMoney: '' },
})

export function draftOfRule({ id, isActive, name, when, gives, auto }: SendingRule): RuleDraft {
  const { weightKg = null, ...sides } = gives.package ?? {}
  return {
    ...{ id, isActive, name, shops: when.shops, counties: when.counties, tags: when.tags },
    ...{ weightOver: when.weight.over ?? '', weightUpTo: when.weight.upTo ?? '' },
    ...{ valueOver: typedAmount(when.value.over), valueUpTo: typedAmount(when.value.upTo) },
    ...{ payment: when.payment ?? 'any', delivery: when.delivery ?? 'any' },
    ...{ courier: gives.courier, service: gives.service?.code ?? null, options: gives.options, insuresValue: gives.insuresValue },
    ...{ hasPackage: gives.package !== null, package: { ...emptyPackage, ...sides, weightKg: weightKg ?? '' } },
    ...{ hasAuto: auto !== null, autoOrders: auto?.orders ?? '', autoMoney: typedAmount(auto?.money ?? null) },
  }
}

type Services = RuleSet['services']

/** `before`: the rule as it was opened, whose service may not be offered any more. */
export function ruleOfDraft(draft: RuleDraft, given: { services: Services; before: SendingRule | null }) {
  const checked = SendingRule.safeParse(atWire(draft, given))
  if (checked.success) return { rule: checked.data, errors: {} }
  const errors = checked.error.issues.map(({ path, message }) => [fieldOf(path), wordsOfCoded(texts, message)] as const)
  return { rule: null, errors: Object.fromEntries(errors.toReversed()) }
}

/** What cannot be read as an amount is refused as one. */
function amount(typed: string): number | null | 'unreadable' {
  if (typed.trim() === '') return null
  const read = parseRon(typed, texts.forms.decimalSign)
  return read === null ? 'unreadable' : toRon(read)
}

const kg = (typed: Typed): number | null => typedNumberOf(typed) ?? null

function atWire(draft: RuleDraft, { services, before }: { services: Services; before: SendingRule | null }): unknown {
  const { payment, delivery, package: packed } = draft
  const offered = services.find(({ courier, code }) => courier === draft.courier && code === draft.service)
  const kept = before?.gives.service?.code === draft.service ? before?.gives.service : null
  const service = offered ? { code: offered.code, name: offered.name } : (kept ?? null)
  return {
    ...{ id: draft.id, name: draft.name, isActive: draft.isActive },
    when: {
      ...{ shops: draft.shops, counties: draft.counties, tags: draft.tags },
      weight: { over: kg(draft.weightOver), upTo: kg(draft.weightUpTo) },
      value: { over: amount(draft.valueOver), upTo: amount(draft.valueUpTo) },
      payment: payment === 'any' ? null : payment,
      delivery: delivery === 'any' ? null : delivery,
    },
    gives: {
      ...{ courier: draft.courier, service: draft.courier ? service : null, options: draft.options, insuresValue: draft.insuresValue },
      package: draft.hasPackage
        ? {
            weightKg: kg(packed.weightKg),
            lengthCm: typedNumberOf(packed.lengthCm),
            widthCm: typedNumberOf(packed.widthCm),
            heightCm: typedNumberOf(packed.heightCm),
          }
        : null,
    },
    auto: draft.hasAuto ? { orders: typedNumberOf(draft.autoOrders), money: amount(draft.autoMoney) ?? 0 } : null,
  }
}

const fields: Readonly<Record<string, keyof RuleDraft | `package.${keyof Package}`>> = {
  name: 'name',
  'when.weight.over': 'weightOver',
  'when.weight.upTo': 'weightUpTo',
  'when.value.over': 'valueOver',
  'when.value.upTo': 'valueUpTo',
  'when.tags': 'tags',
  'when.shops': 'shops',
  'when.counties': 'counties',
  'gives.courier': 'courier',
  'gives.service': 'service',
  'gives.package.weightKg': 'package.weightKg',
  'gives.package.lengthCm': 'package.lengthCm',
  'gives.package.widthCm': 'package.widthCm',
  'gives.package.heightCm': 'package.heightCm',
  'auto.orders': 'autoOrders',
  'auto.money': 'autoMoney',
}

/** Of a list one of whose entries is wrong. */
const fieldOf = (path: readonly PropertyKey[]): string => fields[path.join('.')] ?? fields[path.slice(0, -1).join('.')] ?? 'name'

export const courierChoices = (inUse: readonly CourierCode[], chosen: CourierCode | null): CourierCode[] =>
  courierCodes.filter((code) => inUse.includes(code) || code === chosen)
