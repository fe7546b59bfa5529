import { describe, expect, it } from 'vitest'
import { paths } from '../paths.ts'
import { currentDestination, destinationGroups } from './destinations.ts'
import { permissionOf } from './open-pages.ts'

it('each is led to by a key of its own', () => {
  const keys = destinationGroups.flatMap(({ destinations }) => destinations.map(({ shortcutKey }) => shortcutKey))
  expect(keys).toEqual([...new Set(keys)])
})

describe('currentDestination', () => {
  const labelAt = (path: string) => currentDestination(path)?.label

  it('is the longest address that the page begins with', () => {
    expect(labelAt(paths.orders)).toBe('Comenzi')
    expect(labelAt(paths.newOrder)).toBe('Comanda noua')
    expect(labelAt(paths.shopSettings('magazin'))).toBe('Magazine')
    expect(labelAt(paths.operator)).toBe('De verificat')
    expect(labelAt('/profile/orders-of-none')).toBeUndefined()
  })

  it('is the balance for a payment, and the subscriptions for the cards', () => {
    expect(labelAt(paths.prepay)).toBe('Sold')
    expect(labelAt(paths.afterPayment('7'))).toBe('Sold')
    expect(labelAt(paths.cardManagement)).toBe('Abonamente')
  })

  it('is the repayments for those that wait for another account', () => {
    expect(labelAt(paths.repaymentsAwaiting)).toBe('Rambursuri')
  })

  it('is the list of store orders for a store order too', () => {
    expect(labelAt(paths.storeOrders('magazin'))).toBe('Comenzi magazin')
    expect(labelAt('/profile/shopify/order/7')).toBe('Comenzi magazin')
  })
})

it('paying needs more than seeing the balance', () => {
  expect([permissionOf(paths.balance), permissionOf(paths.prepay)]).toEqual(['money.read', 'money.write'])
})
