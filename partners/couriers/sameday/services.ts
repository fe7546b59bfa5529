/** Sameday's services as we offer them, and its limits. */
import type { CourierLimits, CourierShipment, OfferedService } from '#sending/ports/couriers.ts'
import { usualLimits } from '../quote-problems.ts'
import type { SamedayService } from './nomenclature.ts'
import type { SamedayServiceCode, SamedaySettings } from './settings.ts'

export type OfferedSamedayService = OfferedService & { code: SamedayServiceCode }

export const samedayServices: Record<SamedayServiceCode, OfferedSamedayService> = {
  24: { code: '24', name: '24H', delivery: 'address' },
  LN: { code: 'LN', name: 'easybox', delivery: 'locker' },
  PP: { code: 'PP', name: 'Punct Sameday', delivery: 'locker' },
}

export function samedayServicesFor({ locker }: CourierShipment, settings: SamedaySettings): OfferedSamedayService[] {
  const codes: SamedayServiceCode[] = ['24']
  if (locker?.courier === 'sameday') codes.push(locker.kind === 'locker' ? 'LN' : 'PP')
  return codes.filter((code) => settings.services.includes(code)).map((code) => samedayServices[code])
}

/** Sameday's package types go by weight alone (manual 3.1): small to 1 kg, parcel to 38 kg, oversized above by agreement. */
const SMALL = { type: 1, kgMax: 1 }
const PARCEL = { type: 0, kgMax: 38 }
const OVERSIZED = { type: 2 }

/** One type an AWB: that of its heaviest package, as all of them are priced by it. */
export function packageType({ packing }: CourierShipment): number {
  const heaviestKg = Math.max(...packing.packages.map((one) => one.weightKg))
  if (heaviestKg <= SMALL.kgMax) return SMALL.type
  return heaviestKg <= PARCEL.kgMax ? PARCEL.type : OVERSIZED.type
}

const OPEN_PACKAGE = 'OPCG'

/** The id of the tax for opening the parcel; it differs by service and package type. null: not to be had. */
export function openPackageTax(service: SamedayService, shipment: CourierShipment): number | null {
  const type = packageType(shipment)
  const found = service.serviceOptionalTaxes?.find((tax) => tax.taxCode === OPEN_PACKAGE && (tax.packageType ?? type) === type)
  return found?.id ?? null
}

const limits: CourierLimits = {
  ...usualLimits,
  parcelKgMax: PARCEL.kgMax,
  sideCmMax: 200,
  referenceLengthMax: 36,
  trackBatchMax: 20,
  locker: {
    // The smaller of the two published tables: what fits here fits everywhere.
    drawers: [
      { size: 'L', heightCm: 38, widthCm: 44, lengthCm: 46 },
      { size: 'M', heightCm: 18, widthCm: 44, lengthCm: 46 },
      { size: 'S', heightCm: 9, widthCm: 44, lengthCm: 46 },
    ],
    kgMax: 20,
    parcelsMax: 1,
  },
  pointNeedsEmail: true,
}

/** Heavier than a parcel only by agreement; how heavy then is not published: what most contracts hold. */
const OVERSIZED_KG_MAX = 50
export const samedayLimits = ({ oversizedAgreed }: SamedaySettings): CourierLimits =>
  oversizedAgreed ? { ...limits, parcelKgMax: OVERSIZED_KG_MAX } : limits
