/** FAN's refusals as ours: codes as integrators have seen them, and the English sentences of its form checks. What is not known stays as said. */
import { type Message, type MessageCode, type MessageOf, partnerSaid } from '#contract/texts/message.ts'
import type { FanField } from '#contract/texts/ro/messages/couriers.ts'
import type { PointRefusal } from '#sending/ports/couriers.ts'

const byCode = [
  [/awbGeneration\.lockerInactive/, { code: 'fanbox-inactive' }],
  [/awbGeneration\.lockerFull/, { code: 'fanbox-full' }],
  [/recipient\.blacklistedPhone/, { code: 'fan-recipient-phone' }],
  [/sender\.blacklistedPhone/, { code: 'fan-sender-phone' }],
] as const satisfies readonly (readonly [RegExp, Message])[]

const fields: ReadonlySet<string> = new Set<FanField>([
  'recipient.name',
  'recipient.phone',
  'recipient.email',
  'recipient.address.county',
  'recipient.address.locality',
  'recipient.address.street',
  'recipient.address.pickupLocationId',
  'sender',
  'sender.name',
  'sender.phone',
  'sender.address.county',
  'sender.address.locality',
  'sender.address.street',
  'info.weight',
  'info.dimensions',
  'info.cod',
  'info.service',
  'info.options',
  'info.pickupHours',
])
const isField = (name: string): name is FanField => fields.has(name)

type OfField = Extract<MessageCode, `fan-field-${string}`>
const sentences: readonly (readonly [pattern: RegExp, code: OfField])[] = [
  [/^The (?:shipments\.\d+\.)?([\w.]+) field is required\.?$/, 'fan-field-missing'],
  [/^The selected (?:shipments\.\d+\.)?([\w.]+) is invalid\.?$/, 'fan-field-invalid'],
  [/^The (?:shipments\.\d+\.)?([\w.]+) format is invalid\.?$/, 'fan-field-format'],
]

/** Its gazetteer calls its lockers FANbox; the Romanian words are those of its forms. */
export const fanPointRefusal: PointRefusal = {
  namesPoint: /\b(lockers?|fanbox|ooh|pick-?up point|punct(ul)? de (ridicare|livrare))\b/i,
  saysNo: /\b(no available|not available|unavailable|full|capacity|closed|inactive|plin|ocupat|indisponibil|inchis)\b/i,
}

export function fanMessageOf(said: string): Message {
  const text = said.trim()
  const known = byCode.find(([code]) => code.test(text))
  if (known) return known[1]
  for (const [pattern, code] of sentences) {
    const field = pattern.exec(text)?.[1] ?? ''
    if (isField(field)) return { code, params: { field } } satisfies MessageOf<OfField>
  }
  return partnerSaid(text)
}
