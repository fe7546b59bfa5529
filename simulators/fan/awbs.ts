/** FAN's AWBs: made, priced, printed, deleted. */
import { type FieldTree, treeBranchAt } from '#simulators/brackets.ts'
import type { SimCourierAwb } from '#simulators/courier-desk.ts'
import type { JournalShelf } from '#simulators/journal.ts'
import { type LabelPartyLines, labelPdf, type SimLabelFormat } from '#simulators/label-pdf.ts'
import { htmlReply, jsonReply, pdfReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { localDay } from '#simulators/time.ts'
import { fanDemoLogin, fanInvalidFields } from './account.ts'
import { checkShipment, type ShipmentContext, shipmentNumberAt, shipmentOptionsOf, shipmentTextAt } from './check-shipment.ts'
import { fanServiceList, fanServiceOptions, placeKey } from './nomenclature.ts'
import { type FanTariff, fanTariffOf } from './tariff.ts'

export type FanEvent = { id: string; location: string; at: string }

/** Its reference is what the client wrote into costCenter. */
export type FanAwb = SimCourierAwb<FanEvent> & {
  shipment: FieldTree
  cost: FanTariff
  /** The day of creation in Bucharest, by which reports are asked. */
  createdOn: string
  deletedAt: string | null
  returnAwb: string | null
  returnOf: string | null
}

export type FanBook = { awbs: JournalShelf<FanAwb>; known: ShipmentContext; now(): Date }

/** Numbers have 13 digits; ours begin with 70 so that they cannot be mistaken for real ones. */
const FIRST_AWB = 7_000_000_000_000
const SHIPMENTS_MAX = 100

export function createAwbs(book: FanBook, body: FieldTree): SimReply {
  const shipments = Object.values(treeBranchAt(body, 'shipments'))
  if (shipments.length === 0) return fanInvalidFields({ shipments: ['The shipments field is required.'] })
  if (shipments.length > SHIPMENTS_MAX)
    return fanInvalidFields({ shipments: [`The shipments may not have more than ${SHIPMENTS_MAX} items.`] })
  return jsonReply(200, { response: shipments.map((shipment) => createOne(book, typeof shipment === 'object' ? shipment : {})) })
}

/** One row of the answer; a bad row is reported beside good ones, all within HTTP 200. */
function createOne(book: FanBook, shipment: FieldTree): object {
  const errors = checkShipment(shipment, book.known)
  if (Object.keys(errors).length > 0) {
    return {
      awbNumber: null,
      tariff: null,
      vat: null,
      packages: null,
      office: null,
      pickUpPointId: null,
      estimatedDeliveryTime: null,
      errors,
    }
  }
  const cost = fanPriceOf(shipment, book.known)
  const made = recordFanAwb({ shipment, cost, now: book.now(), number: nextNumber(book.awbs) })
  book.awbs.put(made.awb, made)
  const place = book.known.localities.get(
    placeKey(shipmentTextAt(shipment, 'recipient.address.county'), shipmentTextAt(shipment, 'recipient.address.locality')),
  )
  return {
    awbNumber: Number(made.awb),
    tariff: cost.costNoVAT,
    vat: cost.vat,
    packages: parcelCount(shipment),
    letter: place?.agency.slice(0, 1) ?? 'B',
    routingCode: String(1000 + (place?.id ?? 0)),
    office: place?.agency ?? fanDemoLogin.locality,
    pickUpPointId: shipmentTextAt(shipment, 'recipient.address.pickupLocationId') || null,
    visualCode: `${place?.id ?? 0}-01-01`,
    estimatedDeliveryTime: 24,
    errors: null,
  }
}

export const nextNumber = (awbs: JournalShelf<FanAwb>): string => String(FIRST_AWB + awbs.size + 1)
export const parcelCount = (shipment: FieldTree): number =>
  Math.max(1, shipmentNumberAt(shipment, 'info.packages.parcel') + shipmentNumberAt(shipment, 'info.packages.envelope'))

export function recordFanAwb({ shipment, cost, now, number }: { shipment: FieldTree; cost: FanTariff; now: Date; number: string }): FanAwb {
  return {
    awb: number,
    reference: shipmentTextAt(shipment, 'info.costCenter'),
    shipment,
    cost,
    createdAt: now.toISOString(),
    createdOn: localDay(now),
    deletedAt: null,
    step: 'created',
    events: [],
    returnAwb: null,
    returnOf: null,
    cashRon: shipmentNumberAt(shipment, 'info.cod'),
    cashCollectedAt: null,
    cashTransferredAt: null,
  }
}

export function fanPriceOf(shipment: FieldTree, known: ShipmentContext): FanTariff {
  const km = (side: 'sender' | 'recipient') =>
    known.localities.get(placeKey(shipmentTextAt(shipment, `${side}.address.county`), shipmentTextAt(shipment, `${side}.address.locality`)))
      ?.exteriorKm ?? 0
  return fanTariffOf({
    service: shipmentTextAt(shipment, 'info.service'),
    weightKg: shipmentNumberAt(shipment, 'info.weight'),
    dimensions: {
      lengthCm: shipmentNumberAt(shipment, 'info.dimensions.length'),
      widthCm: shipmentNumberAt(shipment, 'info.dimensions.width'),
      heightCm: shipmentNumberAt(shipment, 'info.dimensions.height'),
    },
    parcels: parcelCount(shipment),
    extraKm: km('sender') + km('recipient'),
    declaredRon: shipmentNumberAt(shipment, 'info.declaredValue'),
    options: shipmentOptionsOf(shipment),
  })
}

/** `GET /reports/awb/internal-tariff`: the places stand directly under sender and recipient there. */
export function fanQuote(known: ShipmentContext, asked: FieldTree): SimReply {
  const side = (name: 'sender' | 'recipient') => {
    const county = shipmentTextAt(asked, `${name}.county`) || (name === 'sender' ? fanDemoLogin.county : '')
    const locality = shipmentTextAt(asked, `${name}.locality`) || (name === 'sender' ? fanDemoLogin.locality : '')
    return { address: { county, locality } }
  }
  const shipment: FieldTree = { info: treeBranchAt(asked, 'info'), sender: side('sender'), recipient: side('recipient') }
  const errors: Record<string, string[]> = {}
  for (const name of ['sender', 'recipient'] as const) {
    const key = placeKey(shipmentTextAt(shipment, `${name}.address.county`), shipmentTextAt(shipment, `${name}.address.locality`))
    if (!known.localities.has(key)) errors[`${name}.locality`] = [`The selected ${name}.locality is invalid.`]
  }
  const service = shipmentTextAt(shipment, 'info.service')
  if (!fanServiceList.some((one) => one.name === service)) errors['info.service'] = ['The selected info.service is invalid.']
  for (const path of ['info.weight', 'info.dimensions.length', 'info.dimensions.width', 'info.dimensions.height']) {
    if (!(shipmentNumberAt(shipment, path) > 0)) errors[path] = [`The ${path} field is required.`]
  }
  const offered = fanServiceOptions(service).map((option) => option.id)
  if (shipmentOptionsOf(shipment).some((option) => !offered.includes(option)))
    errors['info.options'] = ['The selected info.options is invalid.']
  if (Object.keys(errors).length > 0) return fanInvalidFields(errors)
  const cost = fanPriceOf(shipment, known)
  // The live API writes some of these as strings, and leaves out what was not requested.
  const { optionsCost, ...rest } = cost
  return jsonReply(200, {
    status: 'success',
    data: { ...rest, fuelCost: cost.fuelCost.toFixed(2), ...(optionsCost > 0 ? { optionsCost } : {}) },
  })
}

export async function fanLabel(book: FanBook, query: URLSearchParams): Promise<SimReply> {
  const numbers = query.getAll('awbs[]')
  if (numbers.length === 0) return fanInvalidFields({ awbs: ['The awbs field is required.'] })
  const found = numbers.map((number) => book.awbs.get(number))
  const awbs = found.filter((awb) => awb !== undefined)
  if (awbs.length < found.length) return jsonReply(422, { status: 'fail', message: 'The awb number was not found.' })
  const format = query.get('format')
  if (format === 'A6' && awbs.some((awb) => !shipmentOptionsOf(awb.shipment).includes('X'))) {
    return jsonReply(422, { status: 'fail', message: 'The A6 format is available only for ePOD shipments.' })
  }
  if (query.get('zpl') === '1')
    return { status: 200, type: 'text/plain', body: awbs.map((awb) => `^XA^FO50,50^BCN^FD${awb.awb}^FS^XZ`).join('\n') }
  if (query.get('pdf') !== '1') return htmlReply(200, `<html><body>${awbs.map((awb) => `<h1>${awb.awb}</h1>`).join('')}</body></html>`)
  return pdfReply(
    await labelPdf(
      awbs.map((awb) => labelOf(awb, book.known)),
      format === 'A6' ? 'A6' : ('A4' satisfies SimLabelFormat),
    ),
  )
}

function labelOf({ awb, shipment }: FanAwb, known: ShipmentContext) {
  const point = known.points.get(shipmentTextAt(shipment, 'recipient.address.pickupLocationId'))
  return {
    courier: 'FAN Courier',
    awb,
    parcels: Array.from({ length: parcelCount(shipment) }, (_, i) =>
      parcelCount(shipment) === 1 ? awb : `${awb}${String(i + 1).padStart(3, '0')}`,
    ),
    service: shipmentTextAt(shipment, 'info.service'),
    sender: lines(shipment, 'sender'),
    recipient: lines(shipment, 'recipient'),
    point: point ? `${point.id} ${point.landmark} ${point.place.name}` : '',
    cashRon: shipmentNumberAt(shipment, 'info.cod'),
    weightKg: shipmentNumberAt(shipment, 'info.weight'),
    content: shipmentTextAt(shipment, 'info.content'),
    options: shipmentOptionsOf(shipment).join(' '),
    routing: '',
  }
}

function lines(shipment: FieldTree, side: 'sender' | 'recipient'): LabelPartyLines {
  const get = (path: string) => shipmentTextAt(shipment, `${side}.${path}`)
  return {
    name: get('name') || 'Contul demo FAN Courier',
    contact: get('contactPerson'),
    phone: get('phone'),
    address: ['street', 'streetNo', 'building', 'entrance', 'floor', 'apartment']
      .map((part) => get(`address.${part}`))
      .filter(Boolean)
      .join(' '),
    city: [get('address.locality') || fanDemoLogin.locality, get('address.county') || fanDemoLogin.county, get('address.zipCode')]
      .filter(Boolean)
      .join(', '),
  }
}

export function deleteAwb(book: FanBook, call: SimCall): SimReply {
  const awb = book.awbs.get(call.query.get('awb') ?? '')
  const fail = (message: string) => jsonReply(422, { status: 'fail', message })
  if (!awb) return fail('The awb number was not found.')
  if (awb.deletedAt) return fail('The AWB was already deleted')
  if (awb.step !== 'created') return fail('The AWB cannot be deleted, the shipment was picked up')
  book.awbs.put(awb.awb, { ...awb, deletedAt: book.now().toISOString() })
  return jsonReply(200, { status: 'success', data: 'The AWB was successfully deleted' })
}
