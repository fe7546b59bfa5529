/** FAN's services as we offer them: each has a plain form and one that sends the collected cash to an account. */
import { fromRon } from '../../../../contract/money.ts'
import type { CourierLimits, CourierShipment } from '../port.ts'
import type { FanServiceCode, FanSettings } from './settings.ts'

export type FanService = {
  code: FanServiceCode
  name: string
  delivery: 'address' | 'locker'
  /** FAN's names; createAwb takes the name, not the id. */
  plain: string
  withCash: string
  /** Option letters the service always carries. */
  letters: readonly string[]
  parcelKgMax: number
  /** Usual hours from pick-up to delivery inside the network. */
  deliveryHours: number | null
}

const PARCEL_KG_MAX = 30
const PAYPOINT_KG_MAX = 10

/** Public conditions and the API document: 30 kg a parcel, FANbox one parcel, PayPoint 10 kg, cargo above 30 kg. */
export const fanServices: Record<FanServiceCode, FanService> = {
  Standard: { code: 'Standard', name: 'Standard', delivery: 'address', plain: 'Standard', withCash: 'Cont Colector', letters: [], parcelKgMax: PARCEL_KG_MAX, deliveryHours: 24 }, // biome-ignore format: a table
  RedCode: { code: 'RedCode', name: 'RedCode (pana la ora 10)', delivery: 'address', plain: 'RedCode', withCash: 'Red code-Cont Colector', letters: [], parcelKgMax: PARCEL_KG_MAX, deliveryHours: 17 }, // biome-ignore format: a table
  Transport: { code: 'Transport', name: 'Transport marfa', delivery: 'address', plain: 'Transport Marfa', withCash: 'Transport Marfa-Cont Colector', letters: [], parcelKgMax: 500, deliveryHours: 48 }, // biome-ignore format: a table
  FANbox: { code: 'FANbox', name: 'FANbox', delivery: 'locker', plain: 'FANbox', withCash: 'FANbox Cont Colector', letters: ['V'], parcelKgMax: PARCEL_KG_MAX, deliveryHours: 24 }, // biome-ignore format: a table
  CollectPoint: { code: 'CollectPoint', name: 'PayPoint', delivery: 'locker', plain: 'CollectPoint', withCash: 'CollectPoint Cont Colector', letters: ['F'], parcelKgMax: PAYPOINT_KG_MAX, deliveryHours: 24 }, // biome-ignore format: a table
  Office: { code: 'Office', name: 'Sediu FAN Courier', delivery: 'locker', plain: 'Standard', withCash: 'Cont Colector', letters: ['D'], parcelKgMax: PARCEL_KG_MAX, deliveryHours: 24 }, // biome-ignore format: a table
}

const atPoint: Record<'locker' | 'pudo' | 'office', FanServiceCode> = { locker: 'FANbox', pudo: 'CollectPoint', office: 'Office' }

/** The services worth asking for a shipment. Cargo is offered only where a parcel is too heavy for the rest. */
export function servicesFor({ locker, packing }: CourierShipment, settings: FanSettings): FanService[] {
  const isHeavy = packing.packages.some((one) => one.weightKg > PARCEL_KG_MAX)
  const codes: FanServiceCode[] = isHeavy ? ['Standard', 'Transport'] : ['Standard', 'RedCode']
  if (locker?.courier === 'fan') codes.push(atPoint[locker.kind])
  return codes.filter((code) => settings.services.includes(code)).map((code) => fanServices[code])
}

export const fanName = (service: FanService, shipment: CourierShipment): string =>
  shipment.extraOptions.repayment ? service.withCash : service.plain

/** A open at delivery, S Saturday, X our own label; those a service always carries first. */
export function lettersOf(service: FanService, { extraOptions }: CourierShipment, settings: FanSettings): string[] {
  const wished = [extraOptions.openAtDelivery && 'A', extraOptions.saturdayDelivery && 'S', settings.epodLabels && 'X']
  return [...service.letters, ...wished.filter((letter) => letter !== false)]
}

export const fanLimits: CourierLimits = {
  parcelKgMax: 500,
  sideCmMax: 300,
  parcelsMax: 50,
  /** costCenter takes 40 characters and comes back in the report of the day. */
  referenceLengthMax: 40,
  contentLengthMax: 255,
  repaymentBaniMaxPerson: fromRon(10_000),
  repaymentBaniMaxCompany: fromRon(5_000),
  labelFormats: ['A4', 'A6'],
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
}
