/** What is to be said of a store's shipment: kept as codes with parameters, shown in words. */
import type { Bani } from '#contract/money.ts'
import { allInWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'

/** What a store's order has otherwise than the AWB made for it. Amounts in bani: what the parcel collects, and what it should. */
export type AwbDifference =
  | { kind: 'order-cancelled' }
  | { kind: 'fulfilment-cancelled' }
  | { kind: 'cash'; collectsBani: Bani; owedBani: Bani }
  | { kind: 'recipient' }
  | { kind: 'quantity' }
  | { kind: 'held' }

/** Never empty. */
export type ShipmentNotices = readonly Message[]

/** `isWithCourier`: it can no longer be cancelled. */
export function differenceNotice(
  difference: AwbDifference,
  { awb, isWithCourier }: { awb: string | null; isWithCourier: boolean },
): Message {
  if (difference.kind !== 'cash') return { code: `differs-${difference.kind}`, params: { awb, isWithCourier } }
  const { collectsBani, owedBani } = difference
  return { code: 'differs-cash', params: { awb, isWithCourier, collectsBani, owedBani } }
}

/** One sentence after the other; null: nothing is to be said. */
export const noticesInWords = (texts: Texts, notices: ShipmentNotices | null): string | null => notices && allInWords(texts, notices)
