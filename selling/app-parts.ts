/** What these features have of the running product, and what addresses of their pages say. */
import type { StorePartner } from '#contract/store-platforms.ts'
import type { PortReader } from '#server/platform/app.ts'
import type { ConnectedStore, StorePort } from './ports/stores.ts'
import type { ReturnFilters } from './returns/contract/return-requests.ts'

/**
 * What is moved within a store is here, as its page waits and reads the order anew; and `subscribe` with its counterpart, as a job makes it hold
 * every hour, where doing it again changes nothing and there is nothing for an operator to find out.
 */
export type ConnectedStoreReader = PortReader<
  ConnectedStore,
  'fulfil' | 'reportMilestone' | 'updateTracking' | 'cancelFulfilment' | 'markPaid'
>
export type StoreReader = Omit<StorePort, 'connected'> & { connected(shop: string): ConnectedStoreReader }

declare module '#server/platform/app.ts' {
  interface App {
    stores: ReadonlyMap<StorePartner, StoreReader>
  }
  interface WholePorts {
    stores: ReadonlyMap<StorePartner, StorePort>
  }
}

declare module '#web/paths.ts' {
  interface ListStates {
    returns: NonNullable<ReturnFilters['state']>
  }
}
