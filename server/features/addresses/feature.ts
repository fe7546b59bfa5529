import type { Feature } from '../../feature.ts'
import { addressRoutes } from './routes.ts'
import type { AddressIndex } from './search/address-index.ts'

export const addresses = (index: AddressIndex): Feature => ({ name: 'addresses', routes: addressRoutes(index) })
