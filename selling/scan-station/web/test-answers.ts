/** What the station is answered, for tests. */
import type { ScanAnswer, ScannedItem, ScannedOrder, ScanOutcome } from '../contract/scan.ts'
import type { StationCall } from './kept-station.ts'

export const anItem = (id: string, own: Partial<ScannedItem> = {}): ScannedItem => ({
  ...{ id, name: `Produs ${id}`, sku: '', barcode: '', quantity: 1, imageUrl: null },
  ...own,
})

export const anOrder = (name: string, own: Partial<ScannedOrder> = {}): ScannedOrder => ({
  store: { shop: 'magazin', storeOrderId: `id-${name}` },
  name,
  recipientName: 'Ioana Pop',
  city: 'Cluj-Napoca',
  items: [],
  parcels: [
    {
      ...{ uniqueId: '0123456789AB', awb: `AWB${name.slice(1)}`, courier: 'fan', state: 'active', activatedAt: null },
      ...{ isBeingCancelled: false, mayCancel: true, mayPrint: true },
    },
  ],
  reasons: [],
  correctedOn: 'store-order',
  waitingItems: 0,
  ...own,
})

export const orderAnswer = (name: string, outcome: ScanOutcome = 'activated', own: Partial<ScannedOrder> = {}): ScanAnswer => ({
  kind: 'order',
  outcome,
  order: anOrder(name, own),
})

export type ScanDeed = Extract<StationCall, { kind: 'scan' }>
