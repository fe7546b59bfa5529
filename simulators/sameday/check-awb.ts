/** Whether Sameday would take the form of `POST /api/awb`: answered as its tree of children with errors. */
import { branchAt, type Tree, textAt } from '#simulators/brackets.ts'
import { json, type Reply } from '#simulators/protocol.ts'
import { demoAccount } from './account.ts'
import { type City, countyRows, type SamedayPoint, type SamedayService, services } from './nomenclature.ts'

export type AwbContext = {
  cities: ReadonlyMap<number, City>
  points: ReadonlyMap<number, SamedayPoint>
  isFull(point: SamedayPoint): boolean
  isTaken(awbNumber: string): boolean
  isReferenceUsed(reference: string): boolean
}
export type Refusals = Map<string, string[]>

/** Fields of the form; Sameday names the good ones too, as empty objects. */
const fields =
  'pickupPoint contactPerson packageType packageNumber packageWeight service awbPayment cashOnDelivery cashOnDeliveryReturns insuredValue currency thirdPartyPickup serviceTaxes deliveryInterval awbRecipient parcels observation priceObservation clientInternalReference clientObservation awbNumber lockerLastMile oohLastMile lockerFirstMile oohFirstMile returnLockerParcel'.split(
    ' ',
  )
const entityFields =
  'name phoneNumber personType companyName companyCui companyOnrcNumber companyIban companyBank email county city address postalCode'.split(
    ' ',
  )

const LOCKER_KG_MAX = 20
/** Biggest easybox drawer, cm, sides in order. */
const DRAWER_L = [39, 44.5, 47]
const SMALL_KG_MAX = 1
const HOME_KG_MAX = 50
const OBSERVATION_MAX = 255
const OWN_NUMBER = /^[A-Z0-9]{6,40}$/

export const serviceOf = (form: Tree): SamedayService | undefined => services.find((one) => String(one.id) === textAt(form, 'service'))
export const parcelsOf = (form: Tree) =>
  Object.values(branchAt(form, 'parcels')).map((parcel) => {
    const size = (name: string) => (typeof parcel === 'object' ? Number(textAt(parcel, name) || 0) : 0)
    return { weightKg: size('weight'), widthCm: size('width'), lengthCm: size('length'), heightCm: size('height') }
  })
export const cityOf = (entity: Tree, cities: ReadonlyMap<number, City>): City | undefined => {
  const id = textAt(entity, 'city')
  if (id !== '') return cities.get(Number(id))
  // A city given by name is taken as it is and not checked: misspelt, it is misrouted.
  const cityName = textAt(entity, 'cityString')
  return cityName === ''
    ? undefined
    : { id: 0, name: cityName, countyId: Number(textAt(entity, 'county')), village: cityName, extraKM: 0, isSector: false }
}

export function checkAwb(form: Tree, known: AwbContext): Refusals {
  const refusals: Refusals = new Map()
  const refuse: Refuse = (path, message) => refusals.set(path, [...(refusals.get(path) ?? []), message])
  checkHead(form, known, refuse)
  checkEntity(form, 'awbRecipient', known, refuse)
  if (textAt(form, 'thirdPartyPickup') === '1') checkEntity(form, 'thirdParty', known, refuse)
  checkParcels(form, refuse)
  checkPoint(form, known, refuse)
  return refusals
}

type Refuse = (path: string, message: string) => void

function checkHead(form: Tree, known: AwbContext, refuse: Refuse): void {
  const service = serviceOf(form)
  if (!service) refuse('service', 'This value is not valid.')
  if (textAt(form, 'pickupPoint') !== String(demoAccount.pickupPointId)) refuse('pickupPoint', 'This value is not valid.')
  const contactId = textAt(form, 'contactPerson')
  if (contactId !== '' && contactId !== String(demoAccount.contactPersonId)) refuse('contactPerson', 'This value is not valid.')
  if (!['0', '1', '2'].includes(textAt(form, 'packageType'))) refuse('packageType', 'This value is not valid.')
  if (textAt(form, 'awbPayment') !== '1') refuse('awbPayment', 'This value is not valid.')
  for (const name of ['cashOnDelivery', 'insuredValue']) {
    const text = textAt(form, name)
    if (text !== '' && !(Number(text) >= 0)) refuse(name, 'This value should be zero or more.')
  }
  if (!['', 'RON'].includes(textAt(form, 'currency'))) refuse('currency', 'This value is not valid.')
  if (textAt(form, 'observation').length > OBSERVATION_MAX)
    refuse('observation', 'This value is too long. It should have 255 characters or less.')
  const taxes = service?.serviceOptionalTaxes ?? []
  const packageType = Number(textAt(form, 'packageType'))
  for (const chosen of Object.values(branchAt(form, 'serviceTaxes'))) {
    const found = taxes.some((one) => [String(one.id), one.taxCode].includes(String(chosen)) && one.packageType === packageType)
    if (!found) refuse('serviceTaxes', 'One or more of the given values is invalid.')
  }
  const own = textAt(form, 'awbNumber')
  if (own !== '' && !OWN_NUMBER.test(own)) refuse('awbNumber', 'This value is not valid.')
  else if (own !== '' && known.isTaken(own)) refuse('awbNumber', 'This value is already used.')
  const reference = textAt(form, 'clientInternalReference')
  if (reference !== '' && known.isReferenceUsed(reference)) refuse('clientInternalReference', 'This value is already used.')
}

function checkEntity(form: Tree, side: 'awbRecipient' | 'thirdParty', known: AwbContext, refuse: Refuse): void {
  const entity = branchAt(form, side)
  for (const name of ['name', 'phoneNumber', 'address'])
    if (textAt(entity, name) === '') refuse(`${side}.${name}`, 'This value should not be blank.')
  if (!/^\+?\d{10,15}$/.test(textAt(entity, 'phoneNumber'))) refuse(`${side}.phoneNumber`, 'Invalid phone number.')
  const isCompany = textAt(entity, 'personType') === '1'
  if (!['0', '1'].includes(textAt(entity, 'personType'))) refuse(`${side}.personType`, 'This value is not valid.')
  if (isCompany && textAt(entity, 'companyName') === '') refuse(`${side}.companyName`, 'This value should not be blank.')
  const county = textAt(entity, 'county') || String(countyRows.find((one) => one.name === textAt(entity, 'countyString'))?.id ?? '')
  if (!countyRows.some((one) => String(one.id) === county)) refuse(`${side}.county`, 'Invalid county.')
  const city = cityOf(entity, known.cities)
  if (!city || (city.id !== 0 && String(city.countyId) !== county)) refuse(`${side}.city`, 'Invalid city.')
  const postalCode = textAt(entity, 'postalCode')
  if (postalCode !== '' && !/^\d{6}$/.test(postalCode)) refuse(`${side}.postalCode`, 'Invalid postal code.')
}

function checkParcels(form: Tree, refuse: Refuse): void {
  const parcels = parcelsOf(form)
  if (parcels.length === 0 || String(parcels.length) !== textAt(form, 'packageNumber')) refuse('packageNumber', 'This value is not valid.')
  if (parcels.some((one) => !(one.weightKg > 0))) refuse('parcels', 'Invalid parcel weight.')
  if (parcels.some((one) => one.weightKg > HOME_KG_MAX)) refuse('parcels', 'Parcel weight exceeds the maximum allowed.')
  const total = parcels.reduce((kg, one) => kg + one.weightKg, 0)
  if (Math.abs(total - Number(textAt(form, 'packageWeight'))) > 0.011) refuse('packageWeight', 'This value is not valid.')
  if (textAt(form, 'packageType') === '1' && parcels.some((one) => one.weightKg > SMALL_KG_MAX))
    refuse('packageType', 'A small parcel weighs at most 1 kg.')
}

function checkPoint(form: Tree, known: AwbContext, refuse: Refuse): void {
  const code = serviceOf(form)?.serviceCode
  if (code !== 'LN' && code !== 'PP') return
  // `lockerLastMile` is announced to end and works still.
  const path = code === 'LN' && textAt(form, 'oohLastMile') === '' ? 'lockerLastMile' : 'oohLastMile'
  const point = known.points.get(Number(textAt(form, path)))
  if (!point || point.isLocker !== (code === 'LN')) {
    refuse(path, 'This value is not valid.')
    return
  }
  if (textAt(form, 'awbRecipient', 'email') === '') refuse('awbRecipient.email', 'This value should not be blank.')
  const [parcel, second] = parcelsOf(form)
  if (second) refuse('parcels', 'Only one parcel is allowed for this service.')
  if (!/^(\+4|\+)?0?7\d{8}$/.test(textAt(form, 'awbRecipient', 'phoneNumber')))
    refuse('awbRecipient.phoneNumber', 'A mobile phone number is required.')
  if (Number(textAt(form, 'cashOnDelivery') || 0) > 0 && !point.acceptsCards)
    refuse('cashOnDelivery', 'The selected location does not support payment.')
  if (!parcel || code === 'PP') return
  if (parcel.weightKg > LOCKER_KG_MAX) refuse('parcels', 'Parcel weight exceeds the locker limit.')
  const sides = [parcel.heightCm, parcel.widthCm, parcel.lengthCm].sort((a, b) => a - b)
  if (sides.some((side, i) => side > (DRAWER_L[i] ?? 0))) refuse('parcels', 'Parcel dimensions exceed the locker limit.')
  if (known.isFull(point)) refuse(path, 'The selected locker has no available boxes.')
}

/** Good fields are empty objects, bad ones carry their errors, entities have children of their own. */
export function validationFailed(refusals: Refusals): Reply {
  const leaf = (path: string) => (refusals.has(path) ? { errors: refusals.get(path) } : {})
  const entity = (side: string) => ({ children: Object.fromEntries(entityFields.map((name) => [name, leaf(`${side}.${name}`)])) })
  const children = Object.fromEntries(fields.map((name) => [name, name === 'awbRecipient' ? entity(name) : leaf(name)]))
  const errors = { children: { ...children, thirdParty: entity('thirdParty') } }
  return json(400, { code: 400, message: 'Validation Failed', errors })
}
