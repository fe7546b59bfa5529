/** Sameday's AWBs: priced, made, printed, cancelled. */
import { branchAt, type Tree, textAt } from '../brackets.ts'
import type { DeskAwb } from '../courier-desk.ts'
import type { Shelf } from '../journal.ts'
import { labelPdf, type PartyLines } from '../label-pdf.ts'
import { empty, json, pdf, type Reply } from '../protocol.ts'
import { failure } from './account.ts'
import { checkAwb, cityOf, type Known, parcelsOf, serviceOf, validationFailed } from './check-awb.ts'
import { countyRows } from './nomenclature.ts'
import { tariff } from './tariff.ts'

export type SamedayEvent = { statusId: number; county: string; location: string; at: string; inReturn: boolean }

/** Its reference is clientInternalReference of the form. */
export type SamedayAwb = DeskAwb<SamedayEvent> & { form: Tree; cost: number; cancelledAt: string | null; parcels: number }

export type SamedayBook = { awbs: Shelf<SamedayAwb>; known: Known; now(): Date }

const DELIVERY_HOURS = 24

export function estimate(book: SamedayBook, form: Tree): Reply {
  const refusals = checkAwb({ ...form, awbNumber: '', clientInternalReference: '' }, book.known)
  if (refusals.size > 0) return validationFailed(refusals)
  return json(200, { amount: priceOf(form, book.known), currency: 'RON', time: DELIVERY_HOURS })
}

function priceOf(form: Tree, known: Known): number {
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
  return empty(204)
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

function lines(entity: Tree, known: Known): PartyLines {
  const county = countyRows.find((one) => String(one.id) === textAt(entity, 'county'))
  return {
    name: textAt(entity, 'companyName') || textAt(entity, 'name') || 'Contul demo Sameday',
    contact: textAt(entity, 'name'),
    phone: textAt(entity, 'phoneNumber'),
    address: textAt(entity, 'address'),
    city: [cityOf(entity, known.cities)?.name, county?.name, textAt(entity, 'postalCode')].filter(Boolean).join(', '),
  }
}
