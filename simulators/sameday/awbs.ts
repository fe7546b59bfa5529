/** Sameday's AWBs: priced, made, printed, cancelled. */

import { branchAt, type Tree, textAt } from '#simulators/brackets.ts'
import type { DeskAwb } from '#simulators/courier-desk.ts'
import type { Shelf } from '#simulators/journal.ts'
import { labelPdf, type PartyLines } from '#simulators/label-pdf.ts'
import { emptyReply, json, pdf, type Reply } from '#simulators/protocol.ts'
import { climb, type Ladder, ladder, roundRon, taxableKg } from '#simulators/tariff.ts'
import { failure } from './account.ts'
import { type AwbContext, checkAwb, cityOf, parcelsOf, serviceOf, validationFailed } from './check-awb.ts'
import { countyRows } from './nomenclature.ts'

export type SamedayEvent = { statusId: number; county: string; location: string; at: string; inReturn: boolean }

/** Its reference is clientInternalReference of the form. */
export type SamedayAwb = DeskAwb<SamedayEvent> & { form: Tree; cost: number; cancelledAt: string | null; parcels: number }

export type SamedayBook = { awbs: Shelf<SamedayAwb>; known: AwbContext; now(): Date }

const DELIVERY_HOURS = 24

export function estimate(book: SamedayBook, form: Tree): Reply {
  const refusals = checkAwb({ ...form, awbNumber: '', clientInternalReference: '' }, book.known)
  if (refusals.size > 0) return validationFailed(refusals)
  return json(200, { amount: priceOf(form, book.known), currency: 'RON', time: DELIVERY_HOURS })
}

function priceOf(form: Tree, known: AwbContext): number {
  const service = serviceOf(form)
  const chosen = Object.values(branchAt(form, 'serviceTaxes')).map(String)
  const taxes = service?.serviceOptionalTaxes.filter((one) => chosen.includes(String(one.id)) || chosen.includes(one.taxCode)) ?? []
  return tariff({
    serviceCode: service?.serviceCode ?? '24',
    parcels: parcelsOf(form),
    isEnvelope: textAt(form, 'packageType') === '1',
    extraKm:
      (cityOf(branchAt(form, 'awbRecipient'), known.cities)?.extraKM ?? 0) +
      (cityOf(branchAt(form, 'thirdParty'), known.cities)?.extraKM ?? 0),
    cashRon: Number(textAt(form, 'cashOnDelivery') || 0),
    insuredRon: Number(textAt(form, 'insuredValue') || 0),
    taxesRon: [...new Set(taxes.map((one) => one.taxCode))].reduce(
      (total, code) => total + (taxes.find((one) => one.taxCode === code)?.tax ?? 0),
      0,
    ),
  })
}

export function createAwb(book: SamedayBook, form: Tree): Reply {
  const refusals = checkAwb(form, book.known)
  if (refusals.size > 0) return validationFailed(refusals)
  const awb = textAt(form, 'awbNumber') || `1SIM${1_000_000_000 + book.awbs.size + 1}`
  const cost = priceOf(form, book.known)
  const now = book.now().toISOString()
  const parcels = parcelsOf(form).length
  book.awbs.put(awb, {
    awb,
    reference: textAt(form, 'clientInternalReference'),
    form,
    cost,
    createdAt: now,
    cancelledAt: null,
    step: 'created',
    events: [{ statusId: 1, county: 'Bucuresti', location: '', at: now, inReturn: false }],
    parcels,
    cashRon: Number(textAt(form, 'cashOnDelivery') || 0),
    cashCollectedAt: null,
    cashTransferredAt: null,
  })
  return json(201, {
    awbNumber: awb,
    awbCost: cost,
    parcels: parcelNumbers(awb, parcels).map((awbNumber, i) => ({ position: i + 1, awbNumber })),
    pdfLink: `/api/awb/download/${awb}/A6`,
    sortingHub: 'HUB Bucuresti',
    sortingHubId: 1,
    deliveryLogisticLocation: 'SIM',
    deliveryLogisticLocationId: 1,
    deliveryLogisticCircle: 'URBAN',
    pickupLogisticLocation: 'SIM',
    pickupLogisticLocationId: 1,
    returnAwbs: [],
    lockerReturnChargeCode: null,
  })
}

/** `GET /api/client/awb/{clientInternalReference}`, of cancelled ones too; only its number is known of its shape. */
export const awbOf = (awb: SamedayAwb | undefined, reference: string): Reply =>
  awb ? json(200, { awbNumber: awb.awb }) : unknownAwb(reference)

export const parcelNumbers = (awb: string, parcels: number): string[] =>
  Array.from({ length: parcels }, (_, i) => `${awb}${String(i + 1).padStart(3, '0')}`)

export const unknownAwb = (awb: string): Reply => failure(404, `Couldn't determine an AWB/parcel with number ${awb}.`)

export function cancelAwb(book: SamedayBook, number: string): Reply {
  const awb = book.awbs.get(number)
  if (!awb || awb.cancelledAt) return unknownAwb(number)
  if (awb.step !== 'created') return failure(400, 'AWB-ul nu mai poate fi anulat, expeditia a fost ridicata.')
  book.awbs.put(number, { ...awb, cancelledAt: book.now().toISOString() })
  return emptyReply(204)
}

export function updateCash(book: SamedayBook, number: string, form: Tree): Reply {
  const awb = book.awbs.get(number)
  const amount = Number(textAt(form, 'cashOnDelivery'))
  if (!awb || awb.cancelledAt) return unknownAwb(number)
  if (!(amount >= 0) || awb.cashCollectedAt) return json(400, { code: 400, message: 'No data found for current user.' })
  book.awbs.put(number, { ...awb, cashRon: amount, form: { ...awb.form, cashOnDelivery: String(amount) } })
  return json(200, { cashOnDelivery: amount })
}

export async function label(book: SamedayBook, number: string, format: string): Promise<Reply> {
  const awb = book.awbs.get(number)
  if (!awb || awb.cancelledAt) return unknownAwb(number)
  const { form } = awb
  const service = serviceOf(form)
  const point = book.known.points.get(Number(textAt(form, 'lockerLastMile') || textAt(form, 'oohLastMile')))
  const bytes = await labelPdf(
    [
      {
        courier: 'Sameday',
        awb: number,
        parcels: parcelNumbers(number, awb.parcels),
        service: service?.name ?? '',
        sender: lines(branchAt(form, 'thirdParty'), book.known),
        recipient: lines(branchAt(form, 'awbRecipient'), book.known),
        point: point ? `${point.isLocker ? 'easybox' : 'sameday point'} ${point.landmark}` : '',
        cashRon: awb.cashRon,
        weightKg: Number(textAt(form, 'packageWeight')),
        content: textAt(form, 'observation'),
        options: Object.keys(branchAt(form, 'serviceTaxes')).length > 0 ? 'deschidere colet' : '',
        routing: 'SIM_01',
      },
    ],
    format === 'A6' ? 'A6' : 'A4',
  )
  return pdf(bytes)
}

function lines(entity: Tree, known: AwbContext): PartyLines {
  const county = countyRows.find((one) => String(one.id) === textAt(entity, 'county'))
  return {
    name: textAt(entity, 'companyName') || textAt(entity, 'name') || 'Contul demo Sameday',
    contact: textAt(entity, 'name'),
    phone: textAt(entity, 'phoneNumber'),
    address: textAt(entity, 'address'),
    city: [cityOf(entity, known.cities)?.name, county?.name, textAt(entity, 'postalCode')].filter(Boolean).join(', '),
  }
}

type Priced = {
  serviceCode: string
  parcels: readonly { weightKg: number; widthCm: number; lengthCm: number; heightCm: number }[]
  isEnvelope: boolean
  extraKm: number
  cashRon: number
  insuredRon: number
  taxesRon: number
}

const ladders: Record<string, Ladder> = {
  24: ladder(1.35, [1, 16.1], [2, 16.9], [5, 19.4], [10, 23.8]),
  LN: ladder(0.95, [1, 10.2], [2, 10.8], [5, 12.6], [10, 15.5]),
  PP: ladder(1.05, [1, 10.9], [2, 11.5], [5, 13.4], [10, 16.2]),
}

const PER_FURTHER_PARCEL = 3.1
const ENVELOPE_DISCOUNT = 2
const PER_EXTRA_KM = 0.85
/** Collecting cash: a fee and a share of the sum. */
const CASH_FEE = 2.2
const CASH_PERCENT = 0.4
const INSURANCE_PERCENT = 0.5
const FUEL_PERCENT = 5.4

/** The simulated tariff, net of VAT, RON. Invented; the README shows it as a table. */
function tariff(asked: Priced): number {
  const kg = Math.ceil(asked.parcels.reduce((total, one) => total + taxableKg(one.weightKg, one), 0))
  const service = ladders[asked.serviceCode] ?? ladders[24]
  const transport =
    (service ? climb(service, kg) : 0) + (asked.parcels.length - 1) * PER_FURTHER_PARCEL - (asked.isEnvelope ? ENVELOPE_DISCOUNT : 0)
  const moved = (transport + asked.extraKm * PER_EXTRA_KM) * (1 + FUEL_PERCENT / 100)
  const cash = asked.cashRon > 0 ? CASH_FEE + (asked.cashRon * CASH_PERCENT) / 100 : 0
  return roundRon(moved + cash + (asked.insuredRon * INSURANCE_PERCENT) / 100 + asked.taxesRon)
}
