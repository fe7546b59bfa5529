/** Whether an AWB that was found is the one that was asked for: what the courier reports of it compared with the order. */
import { ZERO } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { Awb, CourierAwbFacts } from '#sending/ports/couriers.ts'
import type { OrderRow } from '../present-order.ts'

/** Couriers round a shipment's weight up to the kilogram, and some report its volumetric weight where that is more: 6000 cm³ a kg. */
const ROUNDED_KG = 1
const CM3_PER_KG = 6000

/** For the operator; null: nothing that is reported differs. What is not reported is not compared. */
export function createdAwbDifferencesOf(order: OrderRow, awb: Awb, facts: CourierAwbFacts): Message | null {
  const { packages } = order.packing
  const kg = Math.round(packages.reduce((total, one) => total + one.weightKg, 0) * 100) / 100
  const byVolumeKg = packages.reduce((total, one) => total + (one.lengthCm * one.widthCm * one.heightCm) / CM3_PER_KG, 0)
  const isOtherWeight = (reported: number) => reported <= kg - ROUNDED_KG || reported >= Math.max(kg, byVolumeKg) + ROUNDED_KG
  const cash = order.extraOptions.repayment?.amount ?? ZERO
  const phone = order.recipient.contact.phone
  const found: Message[] = [
    ...(facts.weightKg !== null && isOtherWeight(facts.weightKg)
      ? [{ code: 'found-weight', params: { found: facts.weightKg, asked: kg } } as const]
      : []),
    ...(facts.cashBani !== null && facts.cashBani !== cash
      ? [{ code: 'found-cash', params: { found: facts.cashBani, asked: cash } } as const]
      : []),
    ...(facts.parcels !== null && facts.parcels !== packages.length
      ? [{ code: 'found-parcels', params: { found: facts.parcels, asked: packages.length } } as const]
      : []),
    ...(facts.recipientPhone !== null && lastDigits(facts.recipientPhone) !== lastDigits(phone)
      ? [{ code: 'found-phone', params: { found: facts.recipientPhone, asked: phone } } as const]
      : []),
  ]
  if (found.length === 0) return null
  return { code: 'awb-differs', params: { courier: order.courier, awb: awb.number, differences: found } }
}

/** Without the country's prefix, however it is written. */
const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-9)
