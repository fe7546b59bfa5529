/** Whether an AWB that was found is the one that was asked for: what the courier reports of it compared with the order. */
import { couriers } from '../../../../contract/couriers.ts'
import { formatRon, ZERO } from '../../../../contract/money.ts'
import type { Awb, AwbFacts } from '../../../partners/couriers/port.ts'
import type { OrderRow } from '../present-order.ts'

/** Couriers round a shipment's weight up to the kilogram, and some report its volumetric weight where that is more: 6000 cm³ a kg. */
const ROUNDED_KG = 1
const CM3_PER_KG = 6000

/** In words for the operator; null: nothing that is reported differs. What is not reported is not compared. */
export function differencesOf(order: OrderRow, awb: Awb, facts: AwbFacts): string | null {
  const { packages } = order.packing
  const kg = Math.round(packages.reduce((total, one) => total + one.weightKg, 0) * 100) / 100
  const byVolumeKg = packages.reduce((total, one) => total + (one.lengthCm * one.widthCm * one.heightCm) / CM3_PER_KG, 0)
  const isOtherWeight = (reported: number) => reported <= kg - ROUNDED_KG || reported >= Math.max(kg, byVolumeKg) + ROUNDED_KG
  const cash = order.extraOptions.repayment?.amount ?? ZERO
  const phone = order.recipient.contact.phone
  const found = [
    facts.weightKg !== null && isOtherWeight(facts.weightKg) && `greutate ${facts.weightKg} kg in loc de ${kg} kg`,
    facts.cashBani !== null && facts.cashBani !== cash && `ramburs ${formatRon(facts.cashBani)} in loc de ${formatRon(cash)}`,
    facts.parcels !== null && facts.parcels !== packages.length && `${facts.parcels} colete in loc de ${packages.length}`,
    facts.recipientPhone !== null &&
      lastDigits(facts.recipientPhone) !== lastDigits(phone) &&
      `telefon ${facts.recipientPhone} in loc de ${phone}`,
  ].filter((one) => one !== false)
  if (found.length === 0) return null
  const name = order.courier ? couriers[order.courier].name : 'curier'
  return `AWB-ul ${awb.number} gasit la ${name} difera de comanda: ${found.join(', ')}.`
}

/** Without the country's prefix, however it is written. */
const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-9)
