/** A rule as a sentence: when it matches, and what it gives. */
import { couriers } from '#contract/couriers.ts'
import { counties } from '#sending/addresses/contract/address-rules.ts'
import { optionSwitchNames } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import type { SendingRule } from '../contract/rules.ts'

const { says, everyOrder } = texts.automation
const { number, ron, list } = texts.forms

const countyName = (code: string): string => counties.find((one) => one.code === code)?.name ?? code

/** `titleOf`: of a shop, by its name. */
export function conditionsInWords({ when }: Pick<SendingRule, 'when'>, titleOf: (shop: string) => string): string {
  const { shops, weight, value, counties: codes, payment, delivery, tags } = when
  const parts = [
    ...(shops.length > 0 ? [says.shops(list(shops.map(titleOf)))] : []),
    ...(weight.over === null ? [] : [says.weightOver(number(weight.over))]),
    ...(weight.upTo === null ? [] : [says.weightUpTo(number(weight.upTo))]),
    ...(value.over === null ? [] : [says.valueOver(ron(value.over))]),
    ...(value.upTo === null ? [] : [says.valueUpTo(ron(value.upTo))]),
    ...(codes.length > 0 ? [says.counties(list(codes.map(countyName)))] : []),
    ...(payment === null ? [] : [says[payment]]),
    ...(delivery === null ? [] : [says[delivery]]),
    ...(tags.length > 0 ? [says.tags(list(tags))] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : everyOrder
}

export function ruleEffectsInWords({ gives, auto }: Pick<SendingRule, 'gives' | 'auto'>): string {
  const { courier, service, package: packed, options, insuresValue } = gives
  const sides = packed && [packed.lengthCm, packed.widthCm, packed.heightCm].map((side) => number(side)).join(' x ')
  const parts = [
    ...(courier ? [[couriers[courier].name, service?.name].filter(Boolean).join(' ')] : []),
    ...(packed && sides ? [says.package(sides, packed.weightKg === null ? null : number(packed.weightKg))] : []),
    ...optionSwitchNames.filter((name) => options[name]).map((name) => texts.shipmentOptions[name]),
    ...(insuresValue ? [says.insured] : []),
    ...(auto ? [says.auto(auto.orders, ron(auto.money))] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : says.nothing
}
