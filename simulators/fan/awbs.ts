/** FAN's AWBs: made, priced, printed, deleted. */
import { branchAt, type Tree } from '#simulators/brackets.ts'
import type { DeskAwb } from '#simulators/courier-desk.ts'
import type { Shelf } from '#simulators/journal.ts'
import { type LabelFormat, labelPdf, type PartyLines } from '#simulators/label-pdf.ts'
import { type Call, html, json, pdf, type Reply } from '#simulators/protocol.ts'
import { localDay } from '#simulators/time.ts'
import { demoAccount, invalid } from './account.ts'
import { at, checkShipment, numberAt, optionsAt, type ShipmentContext } from './check-shipment.ts'
import { optionsOf, placeKey, services } from './nomenclature.ts'
import { type Tariff, tariff } from './tariff.ts'

export type FanEvent = { id: string; location: string; at: string }

/** Its reference is what the client wrote into costCenter. */
export type FanAwb = DeskAwb<FanEvent> & {
  shipment: Tree
  cost: Tariff
  /** The day of creation in Bucharest, by which reports are asked. */
  createdOn: string
  deletedAt: string | null
  returnAwb: string | null
  returnOf: string | null
}

export type FanBook = { awbs: Shelf<FanAwb>; known: ShipmentContext; now(): Date }

/** Numbers have 13 digits; ours begin with 70 so that they cannot be mistaken for real ones. */
const FIRST_AWB = 7_000_000_000_000
const SHIPMENTS_MAX = 100

export function createAwbs(book: FanBook, body: Tree): Reply {
  const shipments = Object.values(branchAt(body, 'shipments'))
  if (shipments.length === 0) return invalid({ shipments: ['The shipments field is required.'] })
  if (shipments.length > SHIPMENTS_MAX) return invalid({ shipments: [`The shipments may not have more than ${SHIPMENTS_MAX} items.`] })
  return json(200, { response: shipments.map((shipment) => createOne(book, typeof shipment === 'object' ? shipment : {})) })
}

/** One row of the answer; a bad row is reported beside good ones, all within HTTP 200. */
function createOne(book: FanBook, shipment: Tree): object {
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
  const cost = priceOf(shipment, book.known)
  const made = record({ shipment, cost, now: book.now(), number: nextNumber(book.awbs) })
  book.awbs.put(made.awb, made)
  const place = book.known.localities.get(placeKey(at(shipment, 'recipient.address.county'), at(shipment, 'recipient.address.locality')))
  return {
    awbNumber: Number(made.awb),
    tariff: cost.costNoVAT,
    vat: cost.vat,
    packages: parcelCount(shipment),
    letter: place?.agency.slice(0, 1) ?? 'B',
    routingCode: String(1000 + (place?.id ?? 0)),
    office: place?.agency ?? demoAccount.locality,
    pickUpPointId: at(shipment, 'recipient.address.pickupLocationId') || null,
    visualCode: `${place?.id ?? 0}-01-01`,
    estimatedDeliveryTime: 24,
    errors: null,
  }
}

export const nextNumber = (awbs: Shelf<FanAwb>): string => String(FIRST_AWB + awbs.size + 1)
export const parcelCount = (shipment: Tree): number =>
  Math.max(1, numberAt(shipment, 'info.packages.parcel') + numberAt(shipment, 'info.packages.envelope'))

export function record({ shipment, cost, now, number }: { shipment: Tree; cost: Tariff; now: Date; number: string }): FanAwb {
  return {
    awb: number,
    reference: at(shipment, 'info.costCenter'),
    shipment,
    cost,
    createdAt: now.toISOString(),
    createdOn: localDay(now),
    deletedAt: null,
    step: 'created',
    events: [],
    returnAwb: null,
    returnOf: null,
    cashRon: numberAt(shipment, 'info.cod'),
    cashCollectedAt: null,
    cashTransferredAt: null,
  }
}

export function priceOf(shipment: Tree, known: ShipmentContext): Tariff {
  const km = (side: 'sender' | 'recipient') =>
    known.localities.get(placeKey(at(shipment, `${side}.address.county`), at(shipment, `${side}.address.locality`)))?.exteriorKm ?? 0
  return tariff({
    service: at(shipment, 'info.service'),
    weightKg: numberAt(shipment, 'info.weight'),
    dimensions: {
      lengthCm: numberAt(shipment, 'info.dimensions.length'),
      widthCm: numberAt(shipment, 'info.dimensions.width'),
      heightCm: numberAt(shipment, 'info.dimensions.height'),
    },
    parcels: parcelCount(shipment),
    extraKm: km('sender') + km('recipient'),
    declaredRon: numberAt(shipment, 'info.declaredValue'),
    options: optionsAt(shipment),
  })
}

/** `GET /reports/awb/internal-tariff`: the places stand directly under sender and recipient there. */
export function quote(known: ShipmentContext, asked: Tree): Reply {
  const side = (name: 'sender' | 'recipient') => {
    const county = at(asked, `${name}.county`) || (name === 'sender' ? demoAccount.county : '')
    const locality = at(asked, `${name}.locality`) || (name === 'sender' ? demoAccount.locality : '')
    return { address: { county, locality } }
  }
  const shipment: Tree = { info: branchAt(asked, 'info'), sender: side('sender'), recipient: side('recipient') }
  const errors: Record<string, string[]> = {}
  for (const name of ['sender', 'recipient'] as const) {
    const key = placeKey(at(shipment, `${name}.address.county`), at(shipment, `${name}.address.locality`))
    if (!known.localities.has(key)) errors[`${name}.locality`] = [`The selected ${name}.locality is invalid.`]
  }
  const service = at(shipment, 'info.service')
  if (!services.some((one) => one.name === service)) errors['info.service'] = ['The selected info.service is invalid.']
  for (const path of ['info.weight', 'info.dimensions.length', 'info.dimensions.width', 'info.dimensions.height']) {
    if (!(numberAt(shipment, path) > 0)) errors[path] = [`The ${path} field is required.`]
  }
  const offered = optionsOf(service).map((option) => option.id)
  if (optionsAt(shipment).some((option) => !offered.includes(option))) errors['info.options'] = ['The selected info.options is invalid.']
  if (Object.keys(errors).length > 0) return invalid(errors)
  const cost = priceOf(shipment, known)
  // The live API writes some of these as strings, and leaves out what was not requested.
  const { optionsCost, ...rest } = cost
  return json(200, {
    status: 'success',
    data: { ...rest, fuelCost: cost.fuelCost.toFixed(2), ...(optionsCost > 0 ? { optionsCost } : {}) },
  })
}

export async function label(book: FanBook, query: URLSearchParams): Promise<Reply> {
  const numbers = query.getAll('awbs[]')
  if (numbers.length === 0) return invalid({ awbs: ['The awbs field is required.'] })
  const found = numbers.map((number) => book.awbs.get(number))
  const awbs = found.filter((awb) => awb !== undefined)
  if (awbs.length < found.length) return json(422, { status: 'fail', message: 'The awb number was not found.' })
  const format = query.get('format')
  if (format === 'A6' && awbs.some((awb) => !optionsAt(awb.shipment).includes('X'))) {
    return json(422, { status: 'fail', message: 'The A6 format is available only for ePOD shipments.' })
  }
  if (query.get('zpl') === '1')
    return { status: 200, type: 'text/plain', body: awbs.map((awb) => `^XA^FO50,50^BCN^FD${awb.awb}^FS^XZ`).join('\n') }
  if (query.get('pdf') !== '1') return html(200, `<html><body>${awbs.map((awb) => `<h1>${awb.awb}</h1>`).join('')}</body></html>`)
  return pdf(
    await labelPdf(
      awbs.map((awb) => labelOf(awb, book.known)),
      format === 'A6' ? 'A6' : ('A4' satisfies LabelFormat),
    ),
  )
}

function labelOf({ awb, shipment }: FanAwb, known: ShipmentContext) {
  const point = known.points.get(at(shipment, 'recipient.address.pickupLocationId'))
  return {
    courier: 'FAN Courier',
    awb,
    parcels: Array.from({ length: parcelCount(shipment) }, (_, i) =>
      parcelCount(shipment) === 1 ? awb : `${awb}${String(i + 1).padStart(3, '0')}`,
    ),
    service: at(shipment, 'info.service'),
    sender: lines(shipment, 'sender'),
    recipient: lines(shipment, 'recipient'),
    point: point ? `${point.id} ${point.landmark} ${point.place.name}` : '',
    cashRon: numberAt(shipment, 'info.cod'),
    weightKg: numberAt(shipment, 'info.weight'),
    content: at(shipment, 'info.content'),
    options: optionsAt(shipment).join(' '),
    routing: '',
  }
}

function lines(shipment: Tree, side: 'sender' | 'recipient'): PartyLines {
  const get = (path: string) => at(shipment, `${side}.${path}`)
  return {
    name: get('name') || 'Contul demo FAN Courier',
    contact: get('contactPerson'),
    phone: get('phone'),
    address: ['street', 'streetNo', 'building', 'entrance', 'floor', 'apartment']
      .map((part) => get(`address.${part}`))
      .filter(Boolean)
      .join(' '),
    city: [get('address.locality') || demoAccount.locality, get('address.county') || demoAccount.county, get('address.zipCode')]
      .filter(Boolean)
      .join(', '),
  }
}

export function deleteAwb(book: FanBook, call: Call): Reply {
  const awb = book.awbs.get(call.query.get('awb') ?? '')
  const fail = (message: string) => json(422, { status: 'fail', message })
  if (!awb) return fail('The awb number was not found.')
  if (awb.deletedAt) return fail('The AWB was already deleted')
  if (awb.step !== 'created') return fail('The AWB cannot be deleted, the shipment was picked up')
  book.awbs.put(awb.awb, { ...awb, deletedAt: book.now().toISOString() })
  return json(200, { status: 'success', data: 'The AWB was successfully deleted' })
}
