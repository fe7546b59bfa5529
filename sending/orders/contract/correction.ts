/** What a correction of an order with an AWB takes: nothing, other cash at its courier, or another AWB. */
import { type Bani, ZERO } from '#contract/money.ts'
import { type ChosenService, isSameService } from '#sending/offers/contract/offers.ts'
import type { Shipment } from '#sending/shipments/contract/shipments.ts'
import { type OrderFields, orderFieldNames } from './order-fields.ts'

/** `service` null: none is chosen. Its point is the shipment's. */
export type CorrectableOrder = { shipment: Shipment; fields: OrderFields; service: ChosenService | null }

/** `cash`: the amount to be collected instead, 0: none. */
export type CorrectionNeeded = { kind: 'nothing' } | { kind: 'cash'; cashBani: Bani } | { kind: 'awb' }

type Correcting = { before: CorrectableOrder; after: CorrectableOrder; mayChangeCash: boolean }

export function correctionNeeded({ before, after, mayChangeCash }: Correcting): CorrectionNeeded {
  const isSameWay = before.service !== null && after.service !== null && isSameService(before.service, after.service)
  const isSameNoted = orderFieldNames.every((name) => before.fields[name] === after.fields[name])
  if (!isSameWay || !isSameNoted || !isSame(withoutCash(before.shipment), withoutCash(after.shipment))) return { kind: 'awb' }
  const [cash, wanted] = [before.shipment.extraOptions.repayment, after.shipment.extraOptions.repayment]
  if (isSame(cash, wanted)) return { kind: 'nothing' }
  const isSameAccount = cash !== null && (wanted === null || (wanted.iban === cash.iban && wanted.accountHolder === cash.accountHolder))
  return mayChangeCash && isSameAccount ? { kind: 'cash', cashBani: wanted?.amount ?? ZERO } : { kind: 'awb' }
}

const withoutCash = ({ locker: _ofService, ...shipment }: Shipment) => ({
  ...shipment,
  extraOptions: { ...shipment.extraOptions, repayment: null },
})

/** Of plain data, whatever the order of its names. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name as keyof typeof one], other[name as keyof typeof other]))
}
