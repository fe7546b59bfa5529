import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { addressRoutes } from './routes.ts'
import type { AddressIndex } from './search/address-index.ts'
import { savedAddresses } from './tables.ts'

/** Its routes need the index, which is opened with the product. */
export const addresses = (index: AddressIndex): Feature => ({ name: 'addresses', routes: addressRoutes(index) })

export const addressBook: Feature = { name: 'address-book', subscriptions: [deleteRowsWithClient(savedAddresses)] }
