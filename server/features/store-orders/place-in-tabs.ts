/** In which tabs of the list an order stands: worked out from the copy and the order's shipments. */
import type { Tx } from '../../platform/database.ts'
import type { StoreKey } from '../stores/stores.ts'

/** After every change of a shipment. Locks the order's row until the transaction ends. */
export async function placeInTabs(_tx: Tx, _store: StoreKey, _orderId: string): Promise<void> {}
