import { describe, expect, it } from 'vitest'
import { paths } from '../paths.ts'
import { currentDestination, destinationsOf } from './destinations.ts'

describe('currentDestination', () => {
  const labelAt = (path: string) => currentDestination(path)?.label

  it('is the longest address that the page begins with', () => {
    expect(labelAt(paths.orders)).toBe('Comenzi')
    expect(labelAt(paths.newOrder)).toBe('Comanda noua')
    expect(labelAt(paths.shopSettings('magazin'))).toBe('Magazine')
    expect(labelAt(paths.operator)).toBe('De verificat')
    expect(labelAt('/profile/orders-of-nobody')).toBeUndefined()
  })

  it('is shown to those who may go there', () => {
    const labels = (isAdministrator: boolean) => destinationsOf({ isAdministrator }).map(({ label }) => label)
    expect(labels(true)).toContain('De verificat')
    expect(labels(false)).not.toContain('De verificat')
  })

  it('is the list of store orders for a store order too', () => {
    expect(labelAt(paths.storeOrders('magazin'))).toBe('Comenzi magazin')
    expect(labelAt('/profile/shopify/order/7')).toBe('Comenzi magazin')
  })
})
