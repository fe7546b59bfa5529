/** Whether FAN would take a shipment of `POST /intern-awb`: its required fields, limits and rules, reported by field. */
import { type FieldTree, treeTextAt } from '#simulators/brackets.ts'
import {
  collectsCash,
  type FanPoint,
  fanServiceList,
  fanServiceOptions,
  isCollectPoint,
  isFanbox,
  type Locality,
  placeKey,
} from './nomenclature.ts'

export type ShipmentContext = {
  localities: ReadonlyMap<string, Locality>
  points: ReadonlyMap<string, FanPoint>
  isFull(point: FanPoint): boolean
}
export type FanFieldErrors = Record<string, string[]>

/** Longest text a field takes (FAN's document, request body schema). */
const lengths: readonly (readonly [path: string, max: number])[] = [
  ['info.bank', 50],
  ['info.bankAccount', 35],
  ['info.refund', 50],
  ['info.observation', 255],
  ['info.content', 255],
  ['info.costCenter', 40],
  ['recipient.name', 50],
  ['recipient.contactPerson', 50],
  ['recipient.phone', 16],
  ['recipient.secondaryPhone', 16],
  ['recipient.email', 100],
  ['recipient.address.street', 255],
  ['recipient.address.streetNo', 10],
  ['recipient.address.zipCode', 6],
  ['recipient.address.building', 20],
  ['recipient.address.entrance', 16],
  ['recipient.address.floor', 10],
  ['recipient.address.apartment', 10],
]
const numbers: readonly (readonly [path: string, most: number, isRequired: boolean])[] = [
  ['info.packages.parcel', 999, true],
  ['info.packages.envelope', 999, true],
  ['info.weight', 9999, true],
  ['info.cod', 10_000, false],
  ['info.declaredValue', 999_999, false],
  ['info.dimensions.length', 999, true],
  ['info.dimensions.width', 999, true],
  ['info.dimensions.height', 999, true],
]
const payers = ['sender', 'recipient', 'expeditor', 'destinatar', 'other']
const PARCEL_KG_MAX = 30
const PAYPOINT_KG_MAX = 10
/** Drawers of a FANbox, cm: the biggest is 40.4 x 44.3 x 45. */
const drawers = { S: [9.2, 44.3, 45], M: [19.6, 44.3, 45], L: [40.4, 44.3, 45] } as const

export const shipmentTextAt = (tree: FieldTree, path: string): string => treeTextAt(tree, ...path.split('.'))
export const shipmentNumberAt = (tree: FieldTree, path: string): number => Number(shipmentTextAt(tree, path) || 0)
export const shipmentOptionsOf = (shipment: FieldTree): string[] => {
  const info = shipment.info
  const options = typeof info === 'object' ? info.options : ''
  return typeof options === 'object' ? Object.values(options).filter((one) => typeof one === 'string') : []
}

export function checkShipment(shipment: FieldTree, known: ShipmentContext): FanFieldErrors {
  const errors: FanFieldErrors = {}
  const refuse = (path: string, message: string) => {
    errors[path] = [...(errors[path] ?? []), message]
  }
  checkFields(shipment, refuse)
  checkService(shipment, refuse)
  if (shipment.sender !== undefined) checkPlace(shipment, 'sender', known, refuse)
  checkPlace(shipment, 'recipient', known, refuse)
  checkPoint(shipment, known, refuse)
  return errors
}

type Refuse = (path: string, message: string) => void

function checkFields(shipment: FieldTree, refuse: Refuse): void {
  for (const [path, max] of lengths) {
    if (shipmentTextAt(shipment, path).length > max) refuse(path, `The ${path} must not be greater than ${max} characters.`)
  }
  for (const [path, most, isRequired] of numbers) {
    const text = shipmentTextAt(shipment, path)
    if (text === '' && isRequired) refuse(path, `The ${path} field is required.`)
    else if (text !== '' && !(Number(text) >= 0)) refuse(path, `The ${path} must be a number.`)
    else if (Number(text) > most) refuse(path, `The ${path} must not be greater than ${most}.`)
  }
  for (const path of ['recipient.name', 'recipient.phone'])
    if (shipmentTextAt(shipment, path) === '') refuse(path, `The ${path} field is required.`)
  if (!/^\+?[\d ]{9,16}$/.test(shipmentTextAt(shipment, 'recipient.phone')))
    refuse('recipient.phone', 'The recipient.phone format is invalid.')
  const email = shipmentTextAt(shipment, 'recipient.email')
  if (email !== '' && !/^\S+@\S+\.\S+$/.test(email)) refuse('recipient.email', 'The recipient.email must be a valid email address.')
  if (!payers.includes(shipmentTextAt(shipment, 'info.payment').toLowerCase()))
    refuse('info.payment', 'The selected info.payment is invalid.')
  if (shipmentNumberAt(shipment, 'info.weight') <= 0) refuse('info.weight', 'The info.weight must be greater than 0.')
}

function checkService(shipment: FieldTree, refuse: Refuse): void {
  const service = fanServiceList.find((one) => one.name === shipmentTextAt(shipment, 'info.service'))
  if (!service) {
    refuse('info.service', 'The selected info.service is invalid.')
    return
  }
  const parcelCount = shipmentNumberAt(shipment, 'info.packages.parcel') + shipmentNumberAt(shipment, 'info.packages.envelope')
  if (parcelCount < 1) refuse('info.packages.parcel', 'At least one parcel or envelope is required.')
  const kg = shipmentNumberAt(shipment, 'info.weight') / Math.max(1, parcelCount)
  if (kg > PARCEL_KG_MAX && !service.name.startsWith('Transport'))
    refuse('info.weight', 'The weight exceeds the limit of the selected service.')
  const cod = shipmentNumberAt(shipment, 'info.cod')
  if (cod > 0 && !collectsCash(service.name)) refuse('info.cod', 'The cod is only available for the Cont Colector services.')
  if (collectsCash(service.name) && cod <= 0) refuse('info.cod', 'The info.cod field is required when service is Cont Colector.')
  const offered = fanServiceOptions(service.name).map((option) => option.id)
  for (const option of shipmentOptionsOf(shipment)) {
    if (!offered.includes(option)) refuse('info.options', `The option ${option} is not available for the selected service.`)
  }
  const chosen = shipmentOptionsOf(shipment)
  if (chosen.includes('B') && chosen.includes('X')) refuse('info.options', 'The options oPOD and ePOD are mutually exclusive.')
}

function checkPlace(shipment: FieldTree, side: 'sender' | 'recipient', known: ShipmentContext, refuse: Refuse): void {
  const path = `${side}.address`
  const county = shipmentTextAt(shipment, `${path}.county`)
  const locality = shipmentTextAt(shipment, `${path}.locality`)
  if (county === '') refuse(`${path}.county`, `The ${path}.county field is required.`)
  if (locality === '') {
    refuse(`${path}.locality`, `The ${path}.locality field is required.`)
    return
  }
  if (!known.localities.has(placeKey(county, locality))) refuse(`${path}.locality`, 'The selected locality was not found in the county.')
  const isAtPoint = shipmentTextAt(shipment, `${path}.pickupLocationId`) !== ''
  if (!isAtPoint && shipmentTextAt(shipment, `${path}.street`) === '') refuse(`${path}.street`, `The ${path}.street field is required.`)
}

function checkPoint(shipment: FieldTree, known: ShipmentContext, refuse: Refuse): void {
  const service = shipmentTextAt(shipment, 'info.service')
  const wants = isFanbox(service)
    ? 'fanbox'
    : isCollectPoint(service)
      ? 'paypoint'
      : shipmentOptionsOf(shipment).includes('D')
        ? 'office'
        : null
  const path = 'recipient.address.pickupLocationId'
  if (!wants) return
  const point = known.points.get(shipmentTextAt(shipment, path))
  if (!point || point.kind !== wants) {
    refuse(path, 'The selected pickup location is invalid.')
    return
  }
  const expected = placeKey(point.place.county.name, point.place.county.code === 'B' ? 'Bucuresti' : point.place.name)
  const given = placeKey(shipmentTextAt(shipment, 'recipient.address.county'), shipmentTextAt(shipment, 'recipient.address.locality'))
  if (expected !== given) refuse('recipient.address.locality', 'The county and locality must match those of the pickup location.')
  const weight = shipmentNumberAt(shipment, 'info.weight')
  if (wants === 'paypoint' && weight > PAYPOINT_KG_MAX) refuse('info.weight', 'The maximum weight for PayPoint is 10 kg.')
  if (wants === 'fanbox') checkFanbox(shipment, point, known, refuse)
}

function checkFanbox(shipment: FieldTree, point: FanPoint, known: ShipmentContext, refuse: Refuse): void {
  if (!shipmentOptionsOf(shipment).includes('V')) refuse('info.options', 'The option V is required for FANbox.')
  if (shipmentNumberAt(shipment, 'info.packages.parcel') + shipmentNumberAt(shipment, 'info.packages.envelope') !== 1) {
    refuse('info.packages.parcel', 'Only one parcel is allowed for FANbox.')
  }
  if (!/^07\d{8}$/.test(shipmentTextAt(shipment, 'recipient.phone')))
    refuse('recipient.phone', 'A mobile phone number is required for FANbox.')
  const sides = ['length', 'width', 'height'].map((side) => shipmentNumberAt(shipment, `info.dimensions.${side}`)).sort((a, b) => a - b)
  const fits = Object.values(drawers).some((drawer) => [...drawer].sort((a, b) => a - b).every((room, i) => (sides[i] ?? 0) <= room))
  if (!fits) refuse('info.dimensions', 'The dimensions exceed the largest FANbox drawer.')
  if (known.isFull(point)) refuse('recipient.address.pickupLocationId', 'The selected FANbox has no available drawers.')
}
