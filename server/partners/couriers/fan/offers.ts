/** FAN's price call (`/reports/awb/internal-tariff`) and its answer as our quote. */
import { z } from 'zod'
import { bani, fromRon, minus, sum, toRon, ZERO } from '../../../../contract/money.ts'
import { ENVELOPE } from '../../../../contract/shipments.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import type { CourierQuote, CourierShipment, PriceLine } from '../port.ts'
import { problem, type QuoteProblem } from '../quote-problems.ts'
import { type FanAsked, largest, totalKg } from './create-awb.ts'
import { numeric, refusalOf, saysNo } from './http.ts'
import { fanName, lettersOf } from './services.ts'

export function tariffQuery({ shipment, service, settings, places, options }: FanAsked): URLSearchParams {
  const { packing, extraOptions } = shipment
  const isEnvelope = packing.type === ENVELOPE
  const size = largest(shipment)
  return new URLSearchParams([
    ['clientId', settings.clientId],
    ['info[service]', fanName(service, shipment)],
    ['info[payment]', 'expeditor'],
    ['info[weight]', String(totalKg(shipment))],
    ['info[packages][parcel]', String(isEnvelope ? 0 : packing.packages.length)],
    ['info[packages][envelope]', String(isEnvelope ? packing.packages.length : 0)],
    ['info[dimensions][length]', String(size.length)],
    ['info[dimensions][width]', String(size.width)],
    ['info[dimensions][height]', String(size.height)],
    ['info[declaredValue]', String(extraOptions.insurance ? toRon(extraOptions.insurance) : 0)],
    ...lettersOf(service, shipment, { settings, offered: options }).map((letter): [string, string] => ['info[options][]', letter]),
    ['recipient[locality]', places.recipient.name],
    ['recipient[county]', places.recipient.county],
    ['sender[locality]', places.sender.name],
    ['sender[county]', places.sender.county],
  ])
}

const cost = numeric.nullish().transform((ron) => ron ?? 0)
const Tariff = z.object({
  status: z.literal('success'),
  data: z.object({ extraKmCost: cost, weightCost: cost, insuranceCost: cost, optionsCost: cost, fuelCost: cost, costNoVAT: numeric }),
})

export type Priced = { lines: PriceLine[]; netBani: CourierQuote['netBani'] }

/** Why there is no price: `problem` belongs to the shipment, `failure` to the courier. */
export type PriceAnswer =
  | { kind: 'priced'; price: Priced }
  | { kind: 'problem'; problem: QuoteProblem }
  | { kind: 'failure'; cause: string }

export function priceAnswer(answer: PartnerAnswer, shipment: CourierShipment): PriceAnswer {
  if (answer.kind !== 'answered') return { kind: 'failure', cause: answer.cause }
  const read = Tariff.safeParse(jsonOf(answer))
  if (read.success && answer.status === 200) return { kind: 'priced', price: priceOf(read.data.data, shipment) }
  const told = refusalOf(answer)
  if ([400, 422].includes(answer.status) && told !== null) return { kind: 'problem', problem: problem.courierRefused(told) }
  if (answer.status === 200 && told !== null && saysNo(answer)) return { kind: 'problem', problem: problem.courierRefused(told) }
  return { kind: 'failure', cause: told ?? `status ${answer.status}` }
}

/** FAN's total wins; the bani by which its parts differ from it belong to the transport. */
function priceOf(tariff: z.infer<typeof Tariff>['data'], shipment: CourierShipment): Priced {
  const netBani = fromRon(tariff.costNoVAT)
  const extras: PriceLine[] = [
    { kind: 'extra-km' as const, netBani: fromRon(tariff.extraKmCost) },
    { kind: 'fuel' as const, netBani: fromRon(tariff.fuelCost) },
    { kind: 'insurance' as const, netBani: fromRon(tariff.insuranceCost) },
    { kind: optionsKind(shipment), netBani: fromRon(tariff.optionsCost) },
  ].filter((line) => line.netBani !== 0)
  const transport = minus(netBani, sum(extras.map((line) => line.netBani)))
  return { netBani, lines: [{ kind: 'transport', netBani: transport }, ...extras] }
}

/** FAN tells one price for all options: named after the option when there is only one. */
function optionsKind({ extraOptions }: CourierShipment): PriceLine['kind'] {
  if (extraOptions.openAtDelivery && !extraOptions.saturdayDelivery) return 'open-at-delivery'
  return extraOptions.saturdayDelivery && !extraOptions.openAtDelivery ? 'saturday' : 'other-options'
}

/** What a quote that cannot be used says of its price. */
export const noPrice: Priced = { netBani: ZERO, lines: [{ kind: 'transport', netBani: bani(0) }] }
