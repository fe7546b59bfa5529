/** FAN's services as we offer them: each has a plain form and one that sends the collected cash to an account. */
import type { CourierLimits, CourierShipment, OfferedService } from '#sending/ports/couriers.ts'
import { usualLimits } from '../quote-problems.ts'
import type { FanServiceCode, FanSettings } from './settings.ts'

export type FanService = OfferedService & {
  code: FanServiceCode
  /** FAN's names; createAwb takes the name, not the id. */
  plain: string
  withCash: string
  /** Option codes the service always carries. */
  optionCodes: readonly string[]
  parcelKgMax: number
  /** Usual hours from pick-up to delivery inside the network. */
  deliveryHours: number | null
}

const PARCEL_KG_MAX = 30
const PAYPOINT_KG_MAX = 10
/** No limit is published for cargo. */
const CARGO_KG_MAX = 500

/** What most services have in common; 30 kg a parcel by the public conditions. */
const usual = { optionCodes: [], parcelKgMax: PARCEL_KG_MAX, deliveryHours: 24 } as const
const cargo = { parcelKgMax: CARGO_KG_MAX, deliveryHours: 48 } as const

export const fanServices: Record<FanServiceCode, FanService> = {
  Standard: { ...usual, code: 'Standard', name: 'Standard', delivery: 'address', ...forms('Standard', 'Cont Colector') },
  RedCode: {
    ...usual,
    code: 'RedCode',
    name: 'RedCode (pana la ora 10)',
    delivery: 'address',
    ...forms('RedCode', 'Red code-Cont Colector'),
    deliveryHours: 17,
  },
  Transport: {
    ...usual,
    ...cargo,
    code: 'Transport',
    name: 'Transport marfa',
    delivery: 'address',
    ...forms('Transport Marfa', 'Transport Marfa-Cont Colector'),
  },
  FANbox: { ...usual, code: 'FANbox', name: 'FANbox', delivery: 'locker', ...forms('FANbox', 'FANbox Cont Colector'), optionCodes: ['V'] },
  CollectPoint: {
    ...usual,
    code: 'CollectPoint',
    name: 'PayPoint',
    delivery: 'locker',
    ...forms('CollectPoint', 'CollectPoint Cont Colector'),
    optionCodes: ['F'],
    parcelKgMax: PAYPOINT_KG_MAX,
  },
  Office: {
    ...usual,
    code: 'Office',
    name: 'Sediu FAN Courier',
    delivery: 'locker',
    ...forms('Standard', 'Cont Colector'),
    optionCodes: ['D'],
  },
}

function forms(plain: string, withCash: string) {
  return { plain, withCash }
}

const atPoint: Record<'locker' | 'pudo' | 'office', FanServiceCode> = { locker: 'FANbox', pudo: 'CollectPoint', office: 'Office' }

/** The services worth asking for a shipment. Cargo is offered only where a parcel is too heavy for the rest. */
export function fanServicesFor({ locker, packing }: CourierShipment, settings: FanSettings): FanService[] {
  const isHeavy = packing.packages.some((one) => one.weightKg > PARCEL_KG_MAX)
  const codes: FanServiceCode[] = isHeavy ? ['Standard', 'Transport'] : ['Standard', 'RedCode']
  if (locker?.courier === 'fan') codes.push(atPoint[locker.kind])
  return codes.filter((code) => settings.services.includes(code)).map((code) => fanServices[code])
}

export const fanName = (service: FanService, shipment: CourierShipment): string =>
  shipment.extraOptions.repayment ? service.withCash : service.plain

/**
 * A open at delivery, S Saturday, X our own label; those a service always carries first. X is our own choice, so it is sent only where
 * the service has it; `offered` null: what it has could not be had.
 */
export function optionCodesOf(
  service: FanService,
  { extraOptions }: CourierShipment,
  { settings, offered }: { settings: FanSettings; offered: ReadonlySet<string> | null },
): string[] {
  const hasOwnLabel = settings.epodLabels && (offered?.has('X') ?? true)
  const asked = [extraOptions.openAtDelivery && 'A', extraOptions.saturdayDelivery && 'S', hasOwnLabel && 'X']
  return [...service.optionCodes, ...asked.filter((code) => code !== false)]
}

export const fanLimits: CourierLimits = {
  ...usualLimits,
  parcelKgMax: CARGO_KG_MAX,
  sideCmMax: 300,
  /** costCenter takes 40 characters and comes back in the report of the day. */
  referenceLengthMax: 40,
  trackBatchMax: 50,
  locker: {
    drawers: [
      { size: 'L', heightCm: 40.4, widthCm: 44.3, lengthCm: 45 },
      { size: 'M', heightCm: 19.6, widthCm: 44.3, lengthCm: 45 },
      { size: 'S', heightCm: 9.2, widthCm: 44.3, lengthCm: 45 },
    ],
    kgMax: PARCEL_KG_MAX,
    parcelsMax: 1,
  },
  pointNeedsEmail: false,
}
