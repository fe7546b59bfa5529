/** Why a service cannot take a shipment: the rules all couriers share, with their Romanian texts. */
import { isFull, POINT_NEEDS_EMAIL } from '../../../contract/couriers.ts'
import { type Bani, formatRon, fromRon } from '../../../contract/money.ts'
import type { Package } from '../../../contract/shipments.ts'
import type { CourierLimits, CourierShipment } from './port.ts'

export type QuoteProblem = { code: string; message: string }

export const problem = {
  parcelTooHeavy: (kg: number) => ({ code: 'parcel-too-heavy', message: `Greutatea maxima a unui colet este ${kg} kg.` }),
  parcelTooLong: (cm: number) => ({ code: 'parcel-too-long', message: `Cea mai lunga latura a unui colet poate avea maxim ${cm} cm.` }),
  tooManyParcels: (max: number) => ({ code: 'too-many-parcels', message: `Se pot trimite maxim ${max} colete pe un AWB.` }),
  repaymentTooHighForIndividual: (max: Bani) => ({
    code: 'repayment-too-high',
    message: `Rambursul incasat de la o persoana fizica este de maxim ${formatRon(max)} (Legea 70/2015).`,
  }),
  repaymentTooHighForCompany: (max: Bani) => ({
    code: 'repayment-too-high',
    message: `Rambursul incasat de la o firma este de maxim ${formatRon(max)} (Legea 70/2015).`,
  }),
  oneParcelAtPoint: () => ({ code: 'one-parcel-at-point', message: 'La punctul de ridicare se poate trimite un singur colet.' }),
  pointTooHeavy: (kg: number) => ({ code: 'point-too-heavy', message: `Punctul de ridicare primeste colete de maxim ${kg} kg.` }),
  pointTooSmall: () => ({ code: 'point-too-small', message: 'Coletul nu incape in sertarele libere ale lockerului.' }),
  pointFull: () => ({ code: 'point-full', message: 'Lockerul nu are sertare libere in acest moment.' }),
  pointTakesNoCash: () => ({ code: 'point-takes-no-repayment', message: 'La acest punct de ridicare nu se poate plati rambursul.' }),
  pointNeedsMobile: () => ({
    code: 'point-needs-mobile',
    message: 'Pentru livrarea la locker este necesar un numar de telefon mobil (07...).',
  }),
  pointNeedsEmail: () => ({ code: 'point-needs-email', message: POINT_NEEDS_EMAIL }),
  noOpenAtDelivery: () => ({ code: 'no-open-at-delivery', message: 'Serviciul nu permite deschiderea coletului la livrare.' }),
  noSaturday: () => ({ code: 'no-saturday-delivery', message: 'Serviciul nu permite livrarea sambata.' }),
  noPickupOnDay: () => ({ code: 'no-pickup-on-day', message: 'Curierul nu ridica expeditii in ziua aleasa.' }),
  placeUnknown: (city: string) => ({ code: 'place-unknown', message: `Curierul nu cunoaste localitatea ${city}.` }),
  placeAmbiguous: (city: string) => ({
    code: 'place-ambiguous',
    message: `Exista mai multe localitati ${city} in acest judet. Adaugati comuna in paranteza.`,
  }),
  courierRefused: (reason: string) => ({ code: 'courier-refused', message: reason }),
  noPrice: () => ({ code: 'no-price', message: 'Curierul nu a comunicat pretul pentru acest serviciu.' }),
} satisfies Record<string, (...values: never[]) => QuoteProblem>

/** What most couriers' contracts and the law (70/2015, cash) have in common. */
export const usualLimits = {
  parcelsMax: 50,
  contentLengthMax: 255,
  repaymentBaniMaxIndividual: fromRon(10_000),
  repaymentBaniMaxCompany: fromRon(5_000),
  labelFormats: ['A4', 'A6'],
} satisfies Partial<CourierLimits>

/** A service's own bounds, where they differ from the courier's. */
export type ServiceBounds = {
  isAtPoint: boolean
  parcelKgMax: number
  opensAtDelivery: boolean
  deliversOnSaturday: boolean
}

export function quoteProblems(shipment: CourierShipment, limits: CourierLimits, bounds: ServiceBounds): QuoteProblem[] {
  const { packages } = shipment.packing
  const { extraOptions } = shipment
  const heaviestKg = Math.max(...packages.map((one) => one.weightKg))
  const longestCm = Math.max(...packages.flatMap((one) => [one.lengthCm, one.widthCm, one.heightCm]))
  const found: (QuoteProblem | false)[] = [
    !bounds.isAtPoint && heaviestKg > bounds.parcelKgMax && problem.parcelTooHeavy(bounds.parcelKgMax),
    !bounds.isAtPoint && longestCm > limits.sideCmMax && problem.parcelTooLong(limits.sideCmMax),
    !bounds.isAtPoint && packages.length > limits.parcelsMax && problem.tooManyParcels(limits.parcelsMax),
    repaymentProblem(shipment, limits) ?? false,
    extraOptions.openAtDelivery && !bounds.opensAtDelivery && problem.noOpenAtDelivery(),
    extraOptions.saturdayDelivery && !bounds.deliversOnSaturday && problem.noSaturday(),
  ]
  return [...found.filter((one) => one !== false), ...(bounds.isAtPoint ? pointProblems(shipment, limits, bounds.parcelKgMax) : [])]
}

/** Law 70/2015: so much cash a day from a company, so much from an individual. */
function repaymentProblem({ extraOptions, recipient }: CourierShipment, limits: CourierLimits): QuoteProblem | null {
  const amount = extraOptions.repayment?.amount ?? 0
  const isCompany = recipient.contact.company !== ''
  if (isCompany && amount > limits.repaymentBaniMaxCompany) return problem.repaymentTooHighForCompany(limits.repaymentBaniMaxCompany)
  if (!isCompany && amount > limits.repaymentBaniMaxIndividual)
    return problem.repaymentTooHighForIndividual(limits.repaymentBaniMaxIndividual)
  return null
}

function pointProblems(
  { packing, extraOptions, locker, recipient }: CourierShipment,
  limits: CourierLimits,
  kgMax: number,
): QuoteProblem[] {
  const [parcel] = packing.packages
  if (!locker || !parcel) return []
  const isLocker = locker.kind === 'locker'
  const found: (QuoteProblem | false)[] = [
    packing.packages.length > 1 && problem.oneParcelAtPoint(),
    parcel.weightKg > kgMax && problem.pointTooHeavy(kgMax),
    isLocker && isFull(locker) && problem.pointFull(),
    isLocker && !isFull(locker) && !fitsDrawer(parcel, limits, locker.availableSizes) && problem.pointTooSmall(),
    extraOptions.repayment !== null && locker.repaymentAvailable === false && problem.pointTakesNoCash(),
    isLocker && !isMobile(recipient.contact.phone) && problem.pointNeedsMobile(),
    limits.pointNeedsEmail && recipient.contact.email === '' && problem.pointNeedsEmail(),
  ]
  return found.filter((one) => one !== false)
}

type Free = readonly { size: 'S' | 'M' | 'L'; free: number }[] | null

/** Turned any way: sides compared in order. Only drawers that are free count, where the courier reports them. */
export function fitsDrawer(parcel: Package, limits: CourierLimits, free: Free): boolean {
  const sides = [parcel.heightCm, parcel.widthCm, parcel.lengthCm].sort((a, b) => a - b)
  return (limits.locker?.drawers ?? []).some((drawer) => {
    const room = [drawer.heightCm, drawer.widthCm, drawer.lengthCm].sort((a, b) => a - b)
    const isFree = free === null || free.some((one) => one.size === drawer.size && one.free > 0)
    return isFree && sides.every((side, i) => side <= (room[i] ?? 0))
  })
}

/** `+40 722…`, `0040722…` and `40722…` as `0722…`; other numbers only lose what is not a digit or a leading plus. */
export function nationalPhone(phone: string): string {
  const bare = phone.replace(/[^\d+]/g, '')
  return bare.replace(/^(\+40|0040|40)(?=\d{9}$)/, '0')
}

/** The PIN of a locker comes by text message; the couriers' machines take 07 numbers only. */
export const isMobile = (phone: string): boolean => /^07\d{8}$/.test(nationalPhone(phone))
