/** Our shipment as Sameday's form of `POST /api/awb` (and its estimate), and its answer as ours. */
import { z } from 'zod'
import { fromRon, toRon } from '#contract/money.ts'
import type { AwbAnswer, CourierShipment } from '#sending/ports/couriers.ts'
import type { Party } from '#sending/shipments/contract/shipments.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import { callOutcome } from '../call-outcome.ts'
import type { ShipmentPlaces } from '../courier-adapter.ts'
import type { AnsweredCall } from '../courier-http.ts'
import { nationalPhone } from '../quote-problems.ts'
import { numberText } from '../rows.ts'
import { ownAwbNumber } from './awb-number.ts'
import { refusalBy4xx, samedayFieldErrors, samedayRefusalOf } from './http.ts'
import type { SamedayCity, SamedayService } from './nomenclature.ts'
import { openPackageTax, packageType } from './services.ts'
import type { SamedaySettings } from './settings.ts'

type FormOf = { shipment: CourierShipment; service: SamedayService; settings: SamedaySettings; places: ShipmentPlaces<SamedayCity> }

/** The sender's costs are ours (1), the cash comes to us as the contract's client (1). */
const SENDER_PAYS = '1'
const CASH_TO_CLIENT = '1'

/** What the price depends on; the estimate takes this much. */
export function estimateForm({ shipment, service, settings, places }: FormOf): URLSearchParams {
  const { packing, extraOptions } = shipment
  const repayment = extraOptions.repayment
  const form = new URLSearchParams([
    ['pickupPoint', String(settings.pickupPoint)],
    ['contactPerson', settings.contactPerson === null ? '' : String(settings.contactPerson)],
    ['packageType', String(packageType(shipment))],
    ['packageNumber', String(packing.packages.length)],
    ['packageWeight', kg(packing.packages.reduce((total, one) => total + one.weightKg, 0))],
    ['service', String(service.id)],
    ['awbPayment', SENDER_PAYS],
    ['cashOnDelivery', repayment ? String(toRon(repayment.amount)) : '0'],
    ['cashOnDeliveryReturns', CASH_TO_CLIENT],
    ['insuredValue', extraOptions.insurance ? String(toRon(extraOptions.insurance)) : '0'],
    ['currency', 'RON'],
    ['thirdPartyPickup', '1'],
    ...entity('thirdParty', shipment.sender, places.sender),
    ...entity('awbRecipient', recipientOf(shipment, service), places.recipient),
    ...packing.packages.flatMap((one, i): [string, string][] => [
      [`parcels[${i}][weight]`, kg(one.weightKg)],
      [`parcels[${i}][width]`, String(one.widthCm)],
      [`parcels[${i}][length]`, String(one.lengthCm)],
      [`parcels[${i}][height]`, String(one.heightCm)],
    ]),
  ])
  const tax = extraOptions.openAtDelivery ? openPackageTax(service, shipment) : null
  if (tax !== null) form.append('serviceTaxes[0]', String(tax))
  if (service.serviceCode !== '24') form.append('oohLastMile', shipment.locker?.id ?? '')
  return form
}

export function awbForm(given: FormOf): URLSearchParams {
  const { shipment, settings } = given
  const form = estimateForm(given)
  form.append('observation', cut(hints(shipment), 255))
  form.append('clientObservation', cut(shipment.packing.content, 255))
  form.append('clientInternalReference', shipment.reference)
  if (settings.awbNumberPrefix !== '') form.append('awbNumber', ownAwbNumber(settings.awbNumberPrefix, shipment.reference))
  return form
}

/** A parcel for a point goes to the point's address, whatever the recipient's own is. */
function recipientOf({ recipient, locker }: CourierShipment, service: SamedayService): Party {
  if (service.serviceCode === '24' || !locker) return recipient
  const { postalCode } = locker
  const nothing = { number: '', building: '', entrance: '', intercom: '', floor: '', apartment: '' }
  return {
    ...recipient,
    address: { ...recipient.address, ...nothing, street: `${locker.name}, ${locker.address}`, postalCode: postalCode ?? '' },
  }
}

/** Ids of county and city always: a city's name is not checked at Sameday, and misspelt it goes astray. */
function entity(side: 'awbRecipient' | 'thirdParty', { contact, address }: Party, city: SamedayCity): [string, string][] {
  const isCompany = contact.company !== ''
  const fields: [string, string][] = [
    ['name', contact.name],
    ['phoneNumber', nationalPhone(contact.phone)],
    ['personType', isCompany ? '1' : '0'],
    ...(isCompany ? ([['companyName', contact.company]] satisfies [string, string][]) : []),
    ['email', contact.email],
    ['county', String(city.countyId)],
    ['city', String(city.cityId)],
    ['address', addressLine(address)],
    ['postalCode', address.postalCode],
  ]
  return fields.map(([name, value]) => [`${side}[${name}]`, value])
}

function addressLine(address: Party['address']): string {
  const part = (label: string, value: string) => (value === '' ? '' : `${label} ${value}`)
  return [
    address.street,
    part('nr.', address.number),
    part('bl.', address.building),
    part('sc.', address.entrance),
    part('et.', address.floor),
    part('ap.', address.apartment),
    part('interfon', address.intercom),
  ]
    .filter((text) => text !== '')
    .join(', ')
}

const hints = ({ packing, recipient }: CourierShipment): string =>
  [packing.content, recipient.address.landmark, recipient.address.additionalInfo].filter((text) => text !== '').join('; ')

const kg = (weight: number): string => String(Math.round(weight * 100) / 100)
const cut = (text: string, max: number): string => text.slice(0, max)

const Created = z.object({
  awbNumber: numberText,
  awbCost: z.number().nullish().catch(null),
  parcels: z
    .array(z.object({ position: z.number(), awbNumber: numberText }))
    .nullish()
    .catch(null),
})

export const readSamedayAwbAnswer = (given: PartnerAnswer): AwbAnswer =>
  callOutcome<AwbAnswer, 'unreadable'>(given, {
    done: (answer) => createdAwb(answer) ?? (isTaken(answer) ? { kind: 'unknown', cause: 'exists' } : null),
    refusal: refusalBy4xx,
    unclear: () => 'unreadable',
  })

function createdAwb(answer: AnsweredCall): AwbAnswer | null {
  const read = Created.safeParse(jsonOf(answer))
  if (!read.success || answer.status >= 300) return null
  const { awbNumber: number, awbCost, parcels } = read.data
  const numbers = (parcels ?? []).toSorted((a, b) => a.position - b.position).map((parcel) => parcel.awbNumber)
  // Integrators read awbCost as net of VAT; Sameday does not say.
  const costNetBani = typeof awbCost === 'number' ? fromRon(awbCost) : null
  return { kind: 'created', awb: { number, parcels: numbers.length > 0 ? numbers : [number], costNetBani } }
}

/** The reference, or our own number, is used already: the AWB was made before, perhaps by this very call's first try. */
function isTaken(answer: AnsweredCall): boolean {
  const json = jsonOf(answer)
  const errors = typeof json === 'object' && json !== null && 'errors' in json ? json.errors : null
  const ours = /(awbNumber|clientInternalReference|internal reference|reference)\b.*(already|used|exist|duplicat|unique|folosit)/i
  return [...samedayFieldErrors(errors, ''), samedayRefusalOf(answer) ?? ''].some((text) => ours.test(text))
}
