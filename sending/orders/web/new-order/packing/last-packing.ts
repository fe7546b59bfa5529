/** What the last new order of this browser was packed in: most parcels of a shop are like the one before. */

import type { PackingDraft } from '#sending/shipment-editor/web/shipment-draft.ts'
import { Packing } from '#sending/shipments/contract/shipments.ts'
import { parseKept } from '#web/kept.ts'
import { browserStorage } from '#web/working-storage.ts'

const keyOf = (accountId: string) => `last-packing.${accountId}`

export function keepPacking(accountId: string, packing: PackingDraft): void {
  browserStorage.setItem(keyOf(accountId), JSON.stringify(packing))
}

/** One package only: of several each is weighed anew. null: nothing was sent from here, or it is no longer possible. */
export function lastPacking(accountId: string): PackingDraft | null {
  const packing = parseKept(OnePackage, browserStorage.getItem(keyOf(accountId)))
  return packing && { ...packing, packages: [...packing.packages] }
}

const OnePackage = Packing.refine(({ packages }) => packages.length === 1)
