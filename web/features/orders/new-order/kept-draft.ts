/** What was typed survives a reload of this tab: kept per account and order until it is saved or given up. */
import { z } from 'zod'
import { ENVELOPE, PARCEL } from '../../../../contract/shipments.ts'
import type { OrderDraft } from './order-draft.ts'

/** Raised whenever the draft's shape changes: older ones are then not read. */
const VERSION = 1
const PREFIX = `order-draft.${VERSION}`

const looksWhole = z.looseObject({
  sender: z.looseObject({ party: z.looseObject({ contact: z.looseObject({}), address: z.looseObject({}) }) }),
  recipient: z.looseObject({ party: z.looseObject({ contact: z.looseObject({}), address: z.looseObject({}) }) }),
  packing: z.looseObject({ type: z.union([z.literal(ENVELOPE), z.literal(PARCEL)]), packages: z.array(z.looseObject({})).min(1) }),
  extraOptions: z.looseObject({ repayment: z.looseObject({}) }),
})

export type KeptDraft = { draft: OrderDraft; savedAs: string | null }
const Kept = z.looseObject({ draft: looksWhole, savedAs: z.string().nullable() })

export type DraftPlace = { accountId: string; orderId: string | null }
const keyOf = ({ accountId, orderId }: DraftPlace) => `${PREFIX}.${accountId}.${orderId ?? 'new'}`

export function keepDraft(place: DraftPlace, kept: KeptDraft): void {
  sessionStorage.setItem(keyOf(place), JSON.stringify(kept))
}

export function keptDraft(place: DraftPlace): KeptDraft | null {
  const text = sessionStorage.getItem(keyOf(place))
  if (text === null) return null
  const kept = Kept.safeParse(readJson(text))
  return kept.success ? (kept.data as unknown as KeptDraft) : null // written by keepDraft of this version
}

export function forgetDraft(place: DraftPlace): void {
  sessionStorage.removeItem(keyOf(place))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // cut short by the browser: as good as nothing kept
  }
}
