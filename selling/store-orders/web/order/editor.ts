/** What every region of a store order's page is given. */
import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import type { StoreOrderDraft } from './draft/order-draft.ts'

/** Whether something typed is safe nowhere, asked by a dialog around before it closes: as it is then, drawn or not. */
export type UnsavedOrder = { hasChanges: () => boolean }

export type StoreOrderEditing = {
  clientId: string
  draft: StoreOrderDraft
  /** As it is now, not as it was drawn. */
  current: () => StoreOrderDraft
  change: (change: (draft: StoreOrderDraft) => StoreOrderDraft) => void
  recipient: PartyInputs
  /** Marks what is missing of the recipient, and what the server said of its fields. */
  showRecipientErrors: (refused?: Record<string, string>) => void
  /** After an activation: on to the next order that awaits; null: the order stands alone. */
  next: { label: string; go: () => void } | null
  /** How each part on the screen is saved as it is typed, by its id; answers whether it is. */
  savers: Map<string, () => Promise<boolean>>
  /** Reads the order from the store again. */
  reload: () => Promise<unknown>
}
