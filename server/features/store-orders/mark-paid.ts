/** Cash that the courier collected is booked as received in the store: the whole of what is owed at once, as stores do it. */
import { formatAmount, formatRon, inBani, sum } from '../../../contract/money.ts'
import type { App } from '../../platform/app.ts'
import { LONG_WEEKEND } from '../../platform/job-retries.ts'
import type { Task } from '../../platform/jobs.ts'
import { connectedStore, doneOr, storeOf } from '../stores/stores.ts'
import { carriersOf } from './cash-left.ts'
import { changeShipments } from './change-shipments.ts'
import { readOrderNow } from './copy-orders.ts'
import { shipmentOf } from './shipments.ts'
import { readStoreOrder } from './store-reading.ts'
import { markPaidJob, type Telling, tellAlone } from './telling.ts'

const TRY_FOR_MS = 7 * 86_400_000

export const markPaid: Task<Telling> = {
  ...markPaidJob,
  retries: LONG_WEEKEND,
  run: (app, telling) =>
    tellAlone(app, markPaidJob, telling, {
      tell: () => book(app, telling),
      stillTrying: async () => {
        const shipment = await shipmentOf(app.db, telling)
        return shipment !== null && app.clock.now().getTime() - shipment.createdAt.getTime() < TRY_FOR_MS
      },
    }),
}

async function book(app: App, telling: Telling): Promise<void> {
  const shipment = await shipmentOf(app.db, telling)
  if (!shipment || shipment.markedPaidAt !== null) return
  const store = await storeOf(app.db, { clientId: shipment.clientId, name: shipment.shop })
  if (!store.settings.markPaid) return
  const { order, shipments } = await readStoreOrder(app, store, shipment.storeOrderId)
  const collected = carriersOf(shipments).filter(({ orderState }) => orderState === 'delivered')
  const collectedBani = sum(collected.map(({ cashBani }) => cashBani))
  const { minor, currency } = order.outstanding
  const owedBani = inBani(order.outstanding)
  if (minor > 0 && (owedBani === null || owedBani > collectedBani)) {
    const notice = `S-au incasat ${formatRon(collectedBani)} din ${formatAmount(minor, currency)}: inregistrati plata in magazin.`
    return changeShipments(app, [shipment], { notice })
  }
  const answer = await connectedStore(app, store).markPaid(order.id)
  if (answer.kind === 'refused' && answer.reason === 'rejected')
    return changeShipments(app, [shipment], { notice: `Magazinul nu a inregistrat rambursul incasat: ${answer.message}` })
  await doneOr(app, store, answer)
  await changeShipments(app, collected, { markedPaidAt: app.clock.now() })
  await readOrderNow(app, store, order.id)
}
