/** Keeps a part as it is typed and packed ('Salveaza pentru activare ulterioara'). */
import { Problem } from '#contract/problems.ts'
import { copiedOrder, noteRefusal } from '#selling/store-copy/server/copied-order.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import { serviceOfOffer } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreShipmentDraft } from '../../contract/shipment.ts'
import { savePartDraft } from '../drafts.ts'
import { savePacking } from './part-packing.ts'

/** Complete or not. Throws `not-found`. */
export async function saveForLater(
  app: App,
  { clientId, name, saved }: { clientId: string; name: string; saved: StoreShipmentDraft },
): Promise<{ success: true }> {
  const store = await storeOf(app.db, { clientId, name })
  if (!(await copiedOrder(app.db, store, saved.storeOrderId))) throw new Problem('not-found')
  const service = await serviceOfOffer(app.db, { clientId, offerId: saved.activationId })
  const now = app.clock.now()
  await app.db.inTransaction(async (tx) => {
    await noteRefusal(tx, store, saved.storeOrderId, null)
    await savePartDraft(tx, store, { ...saved, service }, now)
    if (saved.mutations.length > 0) await savePacking(tx, store, saved.packages, now)
  })
  return { success: true }
}
