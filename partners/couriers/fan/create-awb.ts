/** Our shipment as FAN's `POST /intern-awb`, and its answer as ours. */
import { z } from 'zod'
import { fromRon, toRon } from '#contract/money.ts'
import { type Message, several } from '#contract/texts/message.ts'
import { BUCHAREST_CODE, sectorIn } from '#sending/addresses/contract/address-rules.ts'
import type { AwbAnswer, CourierShipment } from '#sending/ports/couriers.ts'
import { ENVELOPE, type Party } from '#sending/shipments/contract/shipments.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import { callOutcome } from '../call-outcome.ts'
import type { ShipmentPlaces } from '../courier-adapter.ts'
import type { AnsweredCall } from '../courier-http.ts'
import { nationalPhone } from '../quote-problems.ts'
import { numericValue } from '../rows.ts'
import { awbNumber, errorTexts, fanRefusalMessage, isFanRefusal } from './http.ts'
import type { FanLocality } from './nomenclature.ts'
import { fanMessageOf } from './refusals.ts'
import { type FanService, fanName, optionCodesOf } from './services.ts'
import type { FanSettings } from './settings.ts'

/** `options`: the option codes the service takes; null: they could not be had. */
export type FanShipmentCall = {
  shipment: CourierShipment
  service: FanService
  settings: FanSettings
  places: ShipmentPlaces<FanLocality>
  options: ReadonlySet<string> | null
}

export function awbRequest(given: FanShipmentCall) {
  const { shipment, service, settings, places } = given
  const isAtPoint = service.delivery === 'locker' && shipment.locker !== null
  return {
    clientId: Number(settings.clientId),
    shipments: [
      {
        info: infoOf(given),
        recipient: {
          ...fanContactOf(shipment.recipient),
          address: isAtPoint
            ? {
                ...placeOf(places.recipient),
                street: cut(shipment.locker?.address ?? '', 255),
                pickupLocationId: shipment.locker?.id ?? '',
              }
            : fanAddressOf(shipment.recipient, places.recipient),
        },
        sender: { ...fanContactOf(shipment.sender), address: fanAddressOf(shipment.sender, places.sender) },
      },
    ],
  }
}

function infoOf({ shipment, service, settings, options }: FanShipmentCall) {
  const { packing, extraOptions } = shipment
  const isEnvelope = packing.type === ENVELOPE
  const repayment = extraOptions.repayment
  return {
    service: fanName(service, shipment),
    bank: repayment ? settings.repaymentBank : '',
    bankAccount: repayment ? settings.repaymentIban : '',
    packages: { parcel: isEnvelope ? 0 : packing.packages.length, envelope: isEnvelope ? packing.packages.length : 0 },
    weight: totalKg(shipment),
    cod: repayment ? toRon(repayment.amount) : 0,
    declaredValue: extraOptions.insurance ? toRon(extraOptions.insurance) : 0,
    payment: 'sender',
    observation: cut(hints(shipment.recipient), 255),
    content: cut(packing.content, 255),
    dimensions: largestParcelSize(shipment),
    // The only free field short enough to be ours alone (40 characters) that the report of the day repeats.
    costCenter: cut(shipment.reference, 40),
    options: optionCodesOf(service, shipment, { settings, offered: options }),
  }
}

export const totalKg = ({ packing }: CourierShipment): number =>
  Math.round(packing.packages.reduce((kg, one) => kg + one.weightKg, 0) * 100) / 100

/** FAN takes one size an AWB: that of the biggest parcel. */
export function largestParcelSize({ packing }: CourierShipment): { length: number; width: number; height: number } {
  const volume = (one: { lengthCm: number; widthCm: number; heightCm: number }) => one.lengthCm * one.widthCm * one.heightCm
  const biggest = packing.packages.toSorted((a, b) => volume(b) - volume(a))[0]
  return { length: biggest?.lengthCm ?? 1, width: biggest?.widthCm ?? 1, height: biggest?.heightCm ?? 1 }
}

export function fanContactOf({ contact }: Party) {
  return {
    name: cut(contact.company || contact.name, 50),
    contactPerson: cut(contact.name, 50),
    phone: cut(nationalPhone(contact.phone), 16),
    secondaryPhone: cut(nationalPhone(contact.phone2), 16),
    email: contact.email.length > 100 ? '' : contact.email,
  }
}

/** Counties and localities exactly as FAN's own list spells them. */
const placeOf = (place: FanLocality) => ({ county: place.county, locality: place.name })

/** What is too long for a field of its own is written into the street's, which takes 255 characters. */
export function fanAddressOf({ address }: Party, place: FanLocality) {
  const number = address.number.length <= 10 ? address.number : ''
  const sector = address.countyCode === BUCHAREST_CODE ? sectorIn(address.city) : null
  const street = [
    address.street,
    number === '' && `nr. ${address.number}`,
    address.entrance.length > 16 && `sc. ${address.entrance}`,
    address.floor.length > 10 && `et. ${address.floor}`,
    address.apartment.length > 10 && `ap. ${address.apartment}`,
    sector !== null && `Sector ${sector}`,
  ].filter((part) => part !== false)
  return {
    ...placeOf(place),
    street: cut(street.join(', '), 255),
    streetNo: number,
    zipCode: address.postalCode,
    building: cut(address.building, 20),
    entrance: address.entrance.length > 16 ? '' : address.entrance,
    floor: address.floor.length > 10 ? '' : address.floor,
    apartment: address.apartment.length > 10 ? '' : address.apartment,
  }
}

function hints({ address }: Party): string {
  const intercom = address.intercom === '' ? '' : `Interfon ${address.intercom}`
  return [intercom, address.landmark, address.additionalInfo].filter((text) => text !== '').join('; ')
}

/** FAN's lengths are limits of characters; a longer text is refused. */
const cut = (text: string, max: number): string => text.slice(0, max)

const Row = z.object({
  awbNumber: awbNumber.nullish().catch(null),
  tariff: numericValue.nullish().catch(null),
  packages: numericValue.nullish().catch(null),
  errors: z.unknown().optional(),
  success: z.boolean().nullish().catch(null),
  message: z.string().nullish().catch(null),
})
type Row = z.infer<typeof Row>
const Created = z.object({ response: z.tuple([Row]).rest(z.unknown()) })

/** A number means an AWB, whatever else is said; a no without a number means none, in whichever shape; all else is not known. */
export const readFanAwbAnswer = (given: PartnerAnswer, parcels: number): AwbAnswer =>
  callOutcome<AwbAnswer, 'unreadable'>(given, {
    done: (answer) => createdAwb(rowOf(answer), parcels),
    refusal: (answer) => refusalOfRow(rowOf(answer)) ?? refusalOfAll(answer),
    unclear: () => 'unreadable',
  })

function rowOf(answer: AnsweredCall): Row | null {
  const read = Created.safeParse(jsonOf(answer))
  return read.success && answer.status < 300 ? read.data.response[0] : null
}

function createdAwb(row: Row | null, parcels: number): AwbAnswer | null {
  if (!row?.awbNumber) return null
  const number = row.awbNumber
  const costNetBani = row.tariff === null || row.tariff === undefined ? null : fromRon(row.tariff)
  // FAN knows one number for all parcels of a shipment.
  return { kind: 'created', awb: { number, parcels: Array.from({ length: parcels }, () => number), costNetBani } }
}

function refusalOfRow(row: Row | null): Message | null {
  const errors = row ? errorTexts(row.errors) : []
  if (errors.length > 0) return several(errors.map(fanMessageOf))
  return row?.success === false ? (row.message ? fanMessageOf(row.message) : REFUSED_WITHOUT_WORDS) : null
}

const refusingStatuses = [400, 401, 403, 404, 422, 429]
const REFUSED_WITHOUT_WORDS: Message = { code: 'refused-without-words', params: { courier: 'fan' } }

/** What was refused before anything was read of the shipment: wrong fields, wrong account, too many calls. */
function refusalOfAll(answer: AnsweredCall): Message | null {
  const isNo = isFanRefusal(answer)
  const isRefusal = (answer.status < 300 && isNo) || refusingStatuses.includes(answer.status)
  return isRefusal ? (fanRefusalMessage(answer) ?? (isNo ? REFUSED_WITHOUT_WORDS : null)) : null
}
