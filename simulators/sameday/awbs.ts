/** Sameday's AWBs: priced, made, printed, cancelled. */

import { type FieldTree, treeBranchAt, treeTextAt } from '#simulators/brackets.ts'
import type { SimCourierAwb } from '#simulators/courier-desk.ts'
import type { JournalShelf } from '#simulators/journal.ts'
import { type LabelPartyLines, labelPdf } from '#simulators/label-pdf.ts'
import { emptyReply, jsonReply, pdfReply, type SimReply } from '#simulators/protocol.ts'
import { priceOnLadder, roundRon, type TariffLadder, tariffLadder, taxableKg } from '#simulators/tariff.ts'
import { samedayFailure } from './account.ts'
import { type AwbContext, checkAwb, samedayCityOf, samedayParcelsOf, samedayServiceOf, validationFailed } from './check-awb.ts'
import { samedayCountyRows } from './nomenclature.ts'

export type SamedayEvent = { statusId: number; county: string; location: string; at: string; inReturn: boolean }

/** Its reference is clientInternalReference of the form. */
export type SamedayAwb = SimCourierAwb<SamedayEvent> & { form: FieldTree; cost: number; cancelledAt: string | null; parcels: number }

export type SamedayBook = { awbs: JournalShelf<SamedayAwb>; known: AwbContext; now(): Date }

const DELIVERY_HOURS = 24

export function samedayEstimate(book: SamedayBook, form: FieldTree): SimReply {
  const refusals = checkAwb({ ...form, awbNumber: '', clientInternalReference: '' }, book.known)
  if (refusals.size > 0) return validationFailed(refusals)
  return jsonReply(200, { amount: priceOf(form, book.known), currency: 'RON', time: DELIVERY_HOURS })
}

function priceOf(form: FieldTree, known: AwbContext): number {
  const service = samedayServiceOf(form)
  const chosen = Object.values(treeBranchAt(form, 'serviceTaxes')).map(String)
  const taxes = service?.serviceOptionalTaxes.filter((one) => chosen.includes(String(one.id)) || chosen.includes(one.taxCode)) ?? []
  return tariff({
    serviceCode: service?.serviceCode ?? '24',
    parcels: samedayParcelsOf(form),
    isEnvelope: treeTextAt(form, 'packageType') === '1',
    extraKm:
      (samedayCityOf(treeBranchAt(form, 'awbRecipient'), known.cities)?.extraKM ?? 0) +
      (samedayCityOf(treeBranchAt(form, 'thirdParty'), known.cities)?.extraKM ?? 0),
    cashRon: Number(treeTextAt(form, 'cashOnDelivery') || 0),
    insuredRon: Number(treeTextAt(form, 'insuredValue') || 0),
    taxesRon: [...new Set(taxes.map((one) => one.taxCode))].reduce(
      (total, code) => total + (taxes.find((one) => one.taxCode === code)?.tax ?? 0),
      0,
    ),
  })
}

export function createAwb(book: SamedayBook, form: FieldTree): SimReply {
  const refusals = checkAwb(form, book.known)
  if (refusals.size > 0) return validationFailed(refusals)
  const awb = treeTextAt(form, 'awbNumber') || `1SIM${1_000_000_000 + book.awbs.size + 1}`
  const cost = priceOf(form, book.known)
  const now = book.now().toISOString()
  const parcels = samedayParcelsOf(form).length
  book.awbs.put(awb, {
    awb,
    reference: treeTextAt(form, 'clientInternalReference'),
    form,
    cost,
    createdAt: now,
    cancelledAt: null,
    step: 'created',
    events: [{ statusId: 1, county: 'Bucuresti', location: '', at: now, inReturn: false }],
    parcels,
    cashRon: Number(treeTextAt(form, 'cashOnDelivery') || 0),
    cashCollectedAt: null,
    cashTransferredAt: null,
  })
  return jsonReply(201, {
    awbNumber: awb,
    awbCost: cost,
    parcels: samedayParcelNumbers(awb, parcels).map((awbNumber, i) => ({ position: i + 1, awbNumber })),
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
export const samedayAwbReply = (awb: SamedayAwb | undefined, reference: string): SimReply =>
  awb ? jsonReply(200, { awbNumber: awb.awb }) : unknownAwb(reference)

export const samedayParcelNumbers = (awb: string, parcels: number): string[] =>
  Array.from({ length: parcels }, (_, i) => `${awb}${String(i + 1).padStart(3, '0')}`)

export const unknownAwb = (awb: string): SimReply => samedayFailure(404, `Couldn't determine an AWB/parcel with number ${awb}.`)

export function cancelAwb(book: SamedayBook, number: string): SimReply {
  const awb = book.awbs.get(number)
  if (!awb || awb.cancelledAt) return unknownAwb(number)
  if (awb.step !== 'created') return samedayFailure(400, 'AWB-ul nu mai poate fi anulat, expeditia a fost ridicata.')
  book.awbs.put(number, { ...awb, cancelledAt: book.now().toISOString() })
  return emptyReply(204)
}

export function updateSamedayCash(book: SamedayBook, number: string, form: FieldTree): SimReply {
  const awb = book.awbs.get(number)
  const amount = Number(treeTextAt(form, 'cashOnDelivery'))
  if (!awb || awb.cancelledAt) return unknownAwb(number)
  if (!(amount >= 0) || awb.cashCollectedAt) return jsonReply(400, { code: 400, message: 'No data found for current user.' })
  book.awbs.put(number, { ...awb, cashRon: amount, form: { ...awb.form, cashOnDelivery: String(amount) } })
  return jsonReply(200, { cashOnDelivery: amount })
}

export async function samedayLabel(book: SamedayBook, number: string, format: string): Promise<SimReply> {
  const awb = book.awbs.get(number)
  if (!awb || awb.cancelledAt) return unknownAwb(number)
  const { form } = awb
  const service = samedayServiceOf(form)
  const point = book.known.points.get(Number(treeTextAt(form, 'lockerLastMile') || treeTextAt(form, 'oohLastMile')))
  const bytes = await labelPdf(
    [
      {
        courier: 'Sameday',
        awb: number,
        parcels: samedayParcelNumbers(number, awb.parcels),
        service: service?.name ?? '',
        sender: lines(treeBranchAt(form, 'thirdParty'), book.known),
        recipient: lines(treeBranchAt(form, 'awbRecipient'), book.known),
        point: point ? `${point.isLocker ? 'easybox' : 'sameday point'} ${point.landmark}` : '',
        cashRon: awb.cashRon,
        weightKg: Number(treeTextAt(form, 'packageWeight')),
        content: treeTextAt(form, 'observation'),
        options: Object.keys(treeBranchAt(form, 'serviceTaxes')).length > 0 ? 'deschidere colet' : '',
        routing: 'SIM_01',
      },
    ],
    format === 'A6' ? 'A6' : 'A4',
  )
  return pdfReply(bytes)
}

function lines(entity: FieldTree, known: AwbContext): LabelPartyLines {
  const county = samedayCountyRows.find((one) => String(one.id) === treeTextAt(entity, 'county'))
  return {
    name: treeTextAt(entity, 'companyName') || treeTextAt(entity, 'name') || 'Contul demo Sameday',
    contact: treeTextAt(entity, 'name'),
    phone: treeTextAt(entity, 'phoneNumber'),
    address: treeTextAt(entity, 'address'),
    city: [samedayCityOf(entity, known.cities)?.name, county?.name, treeTextAt(entity, 'postalCode')].filter(Boolean).join(', '),
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

const ladders: Record<string, TariffLadder> = {
  24: tariffLadder(1.35, [1, 16.1], [2, 16.9], [5, 19.4], [10, 23.8]),
  LN: tariffLadder(0.95, [1, 10.2], [2, 10.8], [5, 12.6], [10, 15.5]),
  PP: tariffLadder(1.05, [1, 10.9], [2, 11.5], [5, 13.4], [10, 16.2]),
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
    (service ? priceOnLadder(service, kg) : 0) +
    (asked.parcels.length - 1) * PER_FURTHER_PARCEL -
    (asked.isEnvelope ? ENVELOPE_DISCOUNT : 0)
  const moved = (transport + asked.extraKm * PER_EXTRA_KM) * (1 + FUEL_PERCENT / 100)
  const cash = asked.cashRon > 0 ? CASH_FEE + (asked.cashRon * CASH_PERCENT) / 100 : 0
  return roundRon(moved + cash + (asked.insuredRon * INSURANCE_PERCENT) / 100 + asked.taxesRon)
}
