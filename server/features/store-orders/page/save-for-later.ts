/** Keeps a part as it is typed and packed ('Salveaza pentru activare ulterioara'). */
import { Problem } from '../../../../contract/problems.ts'
import type { StoreShipmentDraft } from '../../../../contract/store-orders/shipment.ts'
import type { App } from '../../../platform/app.ts'
import { serviceOfOffer } from '../../offers/chosen-service.ts'
import { copiedOrder, noteRefusal } from '../../store-copy/copied-order.ts'
import { storeOf } from '../../stores/stores.ts'
import { saveDraft } from '../drafts.ts'
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
    await saveDraft(tx, store, { ...saved, service }, now)
    if (saved.mutations.length > 0) await savePacking(tx, store, saved.packages, now)
  })
  return { success: true }
}
