import type { Feature } from '../../feature.ts'
import type { AddressIndex } from './address-index.ts'
import { addressRoutes } from './routes.ts'

export const addresses = (index: AddressIndex): Feature => ({ name: 'addresses', routes: addressRoutes(index) })
