/** Why a service cannot take a shipment: the rules all couriers share. */
import { isLockerFull } from '#contract/couriers.ts'
import { fromRon } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { CourierLimits, CourierShipment } from '#sending/ports/couriers.ts'
import type { Package } from '#sending/shipments/contract/shipments.ts'

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

export function quoteProblems(shipment: CourierShipment, limits: CourierLimits, bounds: ServiceBounds): Message[] {
  const { packages } = shipment.packing
  const { extraOptions } = shipment
  const heaviestKg = Math.max(...packages.map((one) => one.weightKg))
  const longestCm = Math.max(...packages.flatMap((one) => [one.lengthCm, one.widthCm, one.heightCm]))
  const found: (Message | false)[] = [
    !bounds.isAtPoint && heaviestKg > bounds.parcelKgMax && { code: 'parcel-too-heavy', params: { kg: bounds.parcelKgMax } },
    !bounds.isAtPoint && longestCm > limits.sideCmMax && { code: 'parcel-too-long', params: { cm: limits.sideCmMax } },
    !bounds.isAtPoint && packages.length > limits.parcelsMax && { code: 'too-many-parcels', params: { max: limits.parcelsMax } },
    repaymentProblem(shipment, limits) ?? false,
    extraOptions.openAtDelivery && !bounds.opensAtDelivery && { code: 'no-open-at-delivery' },
    extraOptions.saturdayDelivery && !bounds.deliversOnSaturday && { code: 'no-saturday-delivery' },
  ]
  return [...found.filter((one) => one !== false), ...(bounds.isAtPoint ? pointProblems(shipment, limits, bounds.parcelKgMax) : [])]
}

/** Law 70/2015: so much cash a day from a company, so much from an individual. */
function repaymentProblem({ extraOptions, recipient }: CourierShipment, limits: CourierLimits): Message | null {
  const amount = extraOptions.repayment?.amount ?? 0
  const isCompany = recipient.contact.company !== ''
  const max = isCompany ? limits.repaymentBaniMaxCompany : limits.repaymentBaniMaxIndividual
  return amount > max ? { code: 'repayment-too-high', params: { max, isCompany } } : null
}

function pointProblems({ packing, extraOptions, locker, recipient }: CourierShipment, limits: CourierLimits, kgMax: number): Message[] {
  const [parcel] = packing.packages
  if (!locker || !parcel) return []
  const isLocker = locker.kind === 'locker'
  const found: (Message | false)[] = [
    packing.packages.length > 1 && { code: 'one-parcel-at-point' },
    parcel.weightKg > kgMax && { code: 'point-too-heavy', params: { kg: kgMax } },
    isLocker && isLockerFull(locker) && { code: 'point-full' },
    isLocker && !isLockerFull(locker) && !fitsDrawer(parcel, limits, locker.availableSizes) && { code: 'point-too-small' },
    extraOptions.repayment !== null && locker.repaymentAvailable === false && { code: 'point-takes-no-repayment' },
    isLocker && !isMobile(recipient.contact.phone) && { code: 'point-needs-mobile' },
    limits.pointNeedsEmail && recipient.contact.email === '' && { code: 'point-needs-email' },
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
