/** Where a part of a pasted text goes once the user has chosen it. Weight and size are of the first package, the only one that a message speaks of. */

import type { Bani } from '#contract/money.ts'
import { cutText } from '#contract/storable-text.ts'
import { type PackageDraft, type RepaymentAccount, withRepayment } from '#sending/shipment-editor/web/shipment-draft.ts'
import { ADDITIONAL_INFO_MAX, CONTENT_LENGTH_MAX } from '#sending/shipments/contract/shipments.ts'
import { typedAmount } from '#web/ui/form/amount-field.tsx'
import type { OrderDraft } from './order-draft.ts'
import { withPackages } from './packing/packing-rules.ts'

export type PartPlace =
  /** `account`: of the client's last order, where none is typed. */
  | { at: 'cash'; amount: Bani; account: RepaymentAccount | null }
  | { at: 'weight'; kg: number }
  | { at: 'size'; cm: readonly [length: number, width: number, height: number] }
  | { at: 'open-at-delivery' }
  | { at: 'content' }
  /** The courier's driver reads it. */
  | { at: 'remark' }
  | { at: 'nowhere' }

export function placeUnplacedPart(draft: OrderDraft, text: string, place: PartPlace): OrderDraft {
  const unplaced = draft.unplaced.filter((one) => one !== text)
  return { ...placed(draft, text, place), unplaced }
}

function placed(draft: OrderDraft, text: string, place: PartPlace): OrderDraft {
  switch (place.at) {
    case 'cash': {
      const options = withRepayment(draft.extraOptions, place.account, true)
      return { ...draft, extraOptions: { ...options, repayment: { ...options.repayment, amount: typedAmount(place.amount) } } }
    }
    case 'weight':
      return withFirstPackage(draft, { weightKg: place.kg })
    case 'size':
      return withFirstPackage(draft, { lengthCm: place.cm[0], widthCm: place.cm[1], heightCm: place.cm[2] })
    case 'open-at-delivery':
      return { ...draft, extraOptions: { ...draft.extraOptions, openAtDelivery: true } }
    case 'content':
      return { ...draft, packing: { ...draft.packing, content: cutText(text, CONTENT_LENGTH_MAX) } }
    case 'remark':
      return withRemarks(draft, remarksWith(draft, text))
    case 'nowhere':
      return draft
  }
}

function withFirstPackage(draft: OrderDraft, changed: Partial<PackageDraft>): OrderDraft {
  const [first, ...others] = draft.packing.packages
  return first ? { ...draft, packing: withPackages(draft.packing, [{ ...first, ...changed }, ...others]).packing } : draft
}

const remarksWith = ({ recipient }: OrderDraft, text: string): string =>
  [recipient.party.address.additionalInfo, text].filter(Boolean).join(', ')

export const hasRoomForRemark = (draft: OrderDraft, text: string): boolean => remarksWith(draft, text).length <= ADDITIONAL_INFO_MAX

function withRemarks(draft: OrderDraft, additionalInfo: string): OrderDraft {
  const { recipient } = draft
  const { party } = recipient
  return { ...draft, recipient: { ...recipient, party: { ...party, address: { ...party.address, additionalInfo } } } }
}
