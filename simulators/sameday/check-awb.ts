/** Whether Sameday would take the form of `POST /api/awb`: answered as its tree of children with errors. */
import { type FieldTree, treeBranchAt, treeTextAt } from '#simulators/brackets.ts'
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import { samedayDemoLogin } from './account.ts'
import { type SamedayPoint, type SimSamedayCity, type SimSamedayService, samedayCountyRows, samedayServiceList } from './nomenclature.ts'

export type AwbContext = {
  cities: ReadonlyMap<number, SimSamedayCity>
  points: ReadonlyMap<number, SamedayPoint>
  isFull(point: SamedayPoint): boolean
  isTaken(awbNumber: string): boolean
  isReferenceUsed(reference: string): boolean
}
export type SamedayRefusals = Map<string, string[]>

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

export const samedayServiceOf = (form: FieldTree): SimSamedayService | undefined =>
  samedayServiceList.find((one) => String(one.id) === treeTextAt(form, 'service'))
export const samedayParcelsOf = (form: FieldTree) =>
  Object.values(treeBranchAt(form, 'parcels')).map((parcel) => {
    const size = (name: string) => (typeof parcel === 'object' ? Number(treeTextAt(parcel, name) || 0) : 0)
    return { weightKg: size('weight'), widthCm: size('width'), lengthCm: size('length'), heightCm: size('height') }
  })
export const samedayCityOf = (entity: FieldTree, cities: ReadonlyMap<number, SimSamedayCity>): SimSamedayCity | undefined => {
  const id = treeTextAt(entity, 'city')
  if (id !== '') return cities.get(Number(id))
  // A city given by name is taken as it is and not checked: misspelt, it is misrouted.
  const cityName = treeTextAt(entity, 'cityString')
  return cityName === ''
    ? undefined
    : { id: 0, name: cityName, countyId: Number(treeTextAt(entity, 'county')), village: cityName, extraKM: 0, isSector: false }
}

export function checkAwb(form: FieldTree, known: AwbContext): SamedayRefusals {
  const refusals: SamedayRefusals = new Map()
  const refuse: Refuse = (path, message) => refusals.set(path, [...(refusals.get(path) ?? []), message])
  checkHead(form, known, refuse)
  checkEntity(form, 'awbRecipient', known, refuse)
  if (treeTextAt(form, 'thirdPartyPickup') === '1') checkEntity(form, 'thirdParty', known, refuse)
  checkParcels(form, refuse)
  checkPoint(form, known, refuse)
  return refusals
}

type Refuse = (path: string, message: string) => void

function checkHead(form: FieldTree, known: AwbContext, refuse: Refuse): void {
  const service = samedayServiceOf(form)
  if (!service) refuse('service', 'This value is not valid.')
  if (treeTextAt(form, 'pickupPoint') !== String(samedayDemoLogin.pickupPointId)) refuse('pickupPoint', 'This value is not valid.')
  const contactId = treeTextAt(form, 'contactPerson')
  if (contactId !== '' && contactId !== String(samedayDemoLogin.contactPersonId)) refuse('contactPerson', 'This value is not valid.')
  if (!['0', '1', '2'].includes(treeTextAt(form, 'packageType'))) refuse('packageType', 'This value is not valid.')
  if (treeTextAt(form, 'awbPayment') !== '1') refuse('awbPayment', 'This value is not valid.')
  for (const name of ['cashOnDelivery', 'insuredValue']) {
    const text = treeTextAt(form, name)
    if (text !== '' && !(Number(text) >= 0)) refuse(name, 'This value should be zero or more.')
  }
  if (!['', 'RON'].includes(treeTextAt(form, 'currency'))) refuse('currency', 'This value is not valid.')
  if (treeTextAt(form, 'observation').length > OBSERVATION_MAX)
    refuse('observation', 'This value is too long. It should have 255 characters or less.')
  const taxes = service?.serviceOptionalTaxes ?? []
  const packageType = Number(treeTextAt(form, 'packageType'))
  for (const chosen of Object.values(treeBranchAt(form, 'serviceTaxes'))) {
    const found = taxes.some((one) => [String(one.id), one.taxCode].includes(String(chosen)) && one.packageType === packageType)
    if (!found) refuse('serviceTaxes', 'One or more of the given values is invalid.')
  }
  const own = treeTextAt(form, 'awbNumber')
  if (own !== '' && !OWN_NUMBER.test(own)) refuse('awbNumber', 'This value is not valid.')
  else if (own !== '' && known.isTaken(own)) refuse('awbNumber', 'This value is already used.')
  const reference = treeTextAt(form, 'clientInternalReference')
  if (reference !== '' && known.isReferenceUsed(reference)) refuse('clientInternalReference', 'This value is already used.')
}

function checkEntity(form: FieldTree, side: 'awbRecipient' | 'thirdParty', known: AwbContext, refuse: Refuse): void {
  const entity = treeBranchAt(form, side)
  for (const name of ['name', 'phoneNumber', 'address'])
    if (treeTextAt(entity, name) === '') refuse(`${side}.${name}`, 'This value should not be blank.')
  if (!/^\+?\d{10,15}$/.test(treeTextAt(entity, 'phoneNumber'))) refuse(`${side}.phoneNumber`, 'Invalid phone number.')
  const isCompany = treeTextAt(entity, 'personType') === '1'
  if (!['0', '1'].includes(treeTextAt(entity, 'personType'))) refuse(`${side}.personType`, 'This value is not valid.')
  if (isCompany && treeTextAt(entity, 'companyName') === '') refuse(`${side}.companyName`, 'This value should not be blank.')
  const county =
    treeTextAt(entity, 'county') || String(samedayCountyRows.find((one) => one.name === treeTextAt(entity, 'countyString'))?.id ?? '')
  if (!samedayCountyRows.some((one) => String(one.id) === county)) refuse(`${side}.county`, 'Invalid county.')
  const city = samedayCityOf(entity, known.cities)
  if (!city || (city.id !== 0 && String(city.countyId) !== county)) refuse(`${side}.city`, 'Invalid city.')
  const postalCode = treeTextAt(entity, 'postalCode')
  if (postalCode !== '' && !/^\d{6}$/.test(postalCode)) refuse(`${side}.postalCode`, 'Invalid postal code.')
}

function checkParcels(form: FieldTree, refuse: Refuse): void {
  const parcels = samedayParcelsOf(form)
  if (parcels.length === 0 || String(parcels.length) !== treeTextAt(form, 'packageNumber'))
    refuse('packageNumber', 'This value is not valid.')
  if (parcels.some((one) => !(one.weightKg > 0))) refuse('parcels', 'Invalid parcel weight.')
  if (parcels.some((one) => one.weightKg > HOME_KG_MAX)) refuse('parcels', 'Parcel weight exceeds the maximum allowed.')
  const total = parcels.reduce((kg, one) => kg + one.weightKg, 0)
  if (Math.abs(total - Number(treeTextAt(form, 'packageWeight'))) > 0.011) refuse('packageWeight', 'This value is not valid.')
  if (treeTextAt(form, 'packageType') === '1' && parcels.some((one) => one.weightKg > SMALL_KG_MAX))
    refuse('packageType', 'A small parcel weighs at most 1 kg.')
}

function checkPoint(form: FieldTree, known: AwbContext, refuse: Refuse): void {
  const code = samedayServiceOf(form)?.serviceCode
  if (code !== 'LN' && code !== 'PP') return
  // `lockerLastMile` is announced to end and works still.
  const path = code === 'LN' && treeTextAt(form, 'oohLastMile') === '' ? 'lockerLastMile' : 'oohLastMile'
  const point = known.points.get(Number(treeTextAt(form, path)))
  if (!point || point.isLocker !== (code === 'LN')) {
    refuse(path, 'This value is not valid.')
    return
  }
  if (treeTextAt(form, 'awbRecipient', 'email') === '') refuse('awbRecipient.email', 'This value should not be blank.')
  const [parcel, second] = samedayParcelsOf(form)
  if (second) refuse('parcels', 'Only one parcel is allowed for this service.')
  if (!/^(\+4|\+)?0?7\d{8}$/.test(treeTextAt(form, 'awbRecipient', 'phoneNumber')))
    refuse('awbRecipient.phoneNumber', 'A mobile phone number is required.')
  if (Number(treeTextAt(form, 'cashOnDelivery') || 0) > 0 && !point.acceptsCards)
    refuse('cashOnDelivery', 'The selected location does not support payment.')
  if (!parcel || code === 'PP') return
  if (parcel.weightKg > LOCKER_KG_MAX) refuse('parcels', 'Parcel weight exceeds the locker limit.')
  const sides = [parcel.heightCm, parcel.widthCm, parcel.lengthCm].sort((a, b) => a - b)
  if (sides.some((side, i) => side > (DRAWER_L[i] ?? 0))) refuse('parcels', 'Parcel dimensions exceed the locker limit.')
  if (known.isFull(point)) refuse(path, 'The selected locker has no available boxes.')
}

/** Good fields are empty objects, bad ones carry their errors, entities have children of their own. */
export function validationFailed(refusals: SamedayRefusals): SimReply {
  const leaf = (path: string) => (refusals.has(path) ? { errors: refusals.get(path) } : {})
  const entity = (side: string) => ({ children: Object.fromEntries(entityFields.map((name) => [name, leaf(`${side}.${name}`)])) })
  const children = Object.fromEntries(fields.map((name) => [name, name === 'awbRecipient' ? entity(name) : leaf(name)]))
  const errors = { children: { ...children, thirdParty: entity('thirdParty') } }
  return jsonReply(400, { code: 400, message: 'Validation Failed', errors })
}
