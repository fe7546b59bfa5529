/** FAN's price call (`/reports/awb/internal-tariff`) and its answer as our quote. */
import { z } from 'zod'
import { fromRon, minus, sum, toRon } from '#contract/money.ts'
import type { CourierShipment, PriceLine } from '#sending/ports/couriers.ts'
import { ENVELOPE } from '#sending/shipments/contract/shipments.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import { statusOf } from '../call-outcome.ts'
import type { PriceAnswer, PricedService } from '../courier-adapter.ts'
import { numericValue } from '../rows.ts'
import { type FanShipmentCall, largestParcelSize, totalKg } from './create-awb.ts'
import { fanRefusalMessage, fanRefusalOf, isFanRefusal } from './http.ts'
import { fanName, optionCodesOf } from './services.ts'

export function tariffQuery({ shipment, service, settings, places, options }: FanShipmentCall): URLSearchParams {
  const { packing, extraOptions } = shipment
  const isEnvelope = packing.type === ENVELOPE
  const size = largestParcelSize(shipment)
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
    ...optionCodesOf(service, shipment, { settings, offered: options }).map((code): [string, string] => ['info[options][]', code]),
    ['recipient[locality]', places.recipient.name],
    ['recipient[county]', places.recipient.county],
    ['sender[locality]', places.sender.name],
    ['sender[county]', places.sender.county],
  ])
}

const cost = numericValue.nullish().transform((ron) => ron ?? 0)
const Tariff = z.object({
  status: z.literal('success'),
  data: z.object({ extraKmCost: cost, weightCost: cost, insuranceCost: cost, optionsCost: cost, fuelCost: cost, costNoVAT: numericValue }),
})

export function priceAnswer(answer: PartnerAnswer, shipment: CourierShipment): PriceAnswer {
  if (answer.kind !== 'answered') return { kind: 'failure', cause: answer.cause }
  const read = Tariff.safeParse(jsonOf(answer))
  if (read.success && answer.status === 200) return { kind: 'priced', price: priceOf(read.data.data, shipment) }
  const reason = fanRefusalOf(answer)
  const isNo = [400, 422].includes(answer.status) || (answer.status === 200 && isFanRefusal(answer))
  const no = isNo ? fanRefusalMessage(answer) : null
  if (no) return { kind: 'problem', problem: { code: 'courier-refused', params: { reason: no } } }
  return { kind: 'failure', cause: reason ?? statusOf(answer) }
}

/** FAN's total wins; the bani by which its parts differ from it belong to the transport. */
function priceOf(tariff: z.infer<typeof Tariff>['data'], shipment: CourierShipment): PricedService {
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

/** FAN gives one price for all options: named after the option when there is only one. */
function optionsKind({ extraOptions }: CourierShipment): PriceLine['kind'] {
  if (extraOptions.openAtDelivery && !extraOptions.saturdayDelivery) return 'open-at-delivery'
  return extraOptions.saturdayDelivery && !extraOptions.openAtDelivery ? 'saturday' : 'other-options'
}
