/** What was typed survives a reload of this tab: kept per account and order until it is saved or given up. */
import { z } from 'zod'
import { KeptParty } from '#sending/addresses/web/party/party-draft.ts'
import { LockerOffered } from '#sending/offers/contract/offers.ts'
import { ENVELOPE, forEachSwitch, PARCEL } from '#sending/shipments/contract/shipments.ts'
import { DRAFT_PREFIX, parseKept } from '#web/kept.ts'
import { tabStorage } from '#web/working-storage.ts'
import { forEachOrderField } from '../../contract/order-fields.ts'
import type { OrderDraft } from './order-draft.ts'

/** Raised when the draft's shape keeps its names and changes their meaning. */
const VERSION = 1

const Typed = z.union([z.number(), z.string()])
const PartyOfOrder = z.object({ party: KeptParty, savedId: z.string().nullable(), savesAsNew: z.boolean(), shortName: z.string() })

/** Every text the form draws must be one: a draft that lacks one would break the page on each visit. */
const SavedDraft = z.object({
  draft: z.object({
    sender: PartyOfOrder,
    recipient: PartyOfOrder,
    packing: z.object({
      type: z.union([z.literal(ENVELOPE), z.literal(PARCEL)]),
      content: z.string(),
      packages: z.array(z.object({ weightKg: Typed, lengthCm: Typed, widthCm: Typed, heightCm: Typed })).min(1),
    }),
    extraOptions: z.object({
      // One that came with a newer version takes nothing typed with it; so with the fields below.
      ...forEachSwitch(() => z.boolean().default(false)),
      isInsured: z.boolean(),
      insurance: z.string(),
      hasRepayment: z.boolean(),
      repayment: z.object({ amount: z.string(), iban: z.string(), accountHolder: z.string() }),
    }),
    locker: LockerOffered.nullable(),
    ...forEachOrderField(() => z.string().default('')),
    unplaced: z.array(z.string()).default([]),
  }),
  savedAs: z.string().nullable(),
  version: z.string().nullable().default(null),
})

/** `version`: of the saved order that the user began to change. */
export type SavedDraft = { draft: OrderDraft; savedAs: string | null; version: string | null }

export type DraftPlace = { accountId: string; orderId: string | null }
const keyOf = ({ accountId, orderId }: DraftPlace) => `${DRAFT_PREFIX}${VERSION}.${accountId}.${orderId ?? 'new'}`

export function saveDraft(place: DraftPlace, kept: SavedDraft): void {
  tabStorage.setItem(keyOf(place), JSON.stringify(kept))
}

/** What does not fit the form is dropped for good, so that it cannot come back. */
export function keptDraft(place: DraftPlace): SavedDraft | null {
  const kept = parseKept(SavedDraft, tabStorage.getItem(keyOf(place)))
  if (kept === null) forgetDraft(place)
  return kept
}

export function forgetDraft(place: DraftPlace): void {
  tabStorage.removeItem(keyOf(place))
}
