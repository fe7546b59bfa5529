import { describe, expect, it } from 'vitest'
import { type Actor, PlatformRole, Role } from '#contract/permissions.ts'
import { paths } from '../paths.ts'
import { destinationGroups, destinations } from './destinations.ts'
import { currentDestination, isRedirectedAway, mayOpenPage, openGroups, pagePermissionOf } from './open-pages.ts'

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

  it('is the balance for a payment', () => {
    expect(labelAt(paths.prepay)).toBe('Sold')
    expect(labelAt(paths.afterPayment('7'))).toBe('Sold')
  })

  it('is the settings for each page behind them', () => {
    const behind = destinations.flatMap(({ pages = [] }) => pages.map(({ href }) => href))
    expect(behind).toHaveLength(6)
    for (const href of [...behind, paths.cardManagement]) expect([href, labelAt(href)]).toEqual([href, 'Setari'])
    const inNavigation = destinations.map(({ href }) => href)
    expect(behind.filter((href) => inNavigation.includes(href))).toEqual([])
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
  expect([pagePermissionOf(paths.balance), pagePermissionOf(paths.prepay)]).toEqual(['money.read', 'money.write'])
})

it('the rules open for all who see the orders that they decide, the shops for who connects them', () => {
  expect([pagePermissionOf(paths.rules), pagePermissionOf(paths.shops)]).toEqual(['stores.read', 'stores.write'])
})

it('a payment opens for the platform’s users once they have chosen a client, the balance before', () => {
  const unchosen: Actor = { kind: 'user', userId: 'a', role: null, platformRole: 'administrator', isActingFor: false }
  const pages = [paths.balance, paths.prepay, paths.afterPayment('7')]
  expect(pages.map((page) => mayOpenPage(page, unchosen))).toEqual([true, false, false])
  expect(pages.map((page) => mayOpenPage(page, { ...unchosen, isActingFor: true }))).toEqual([true, true, true])
})

it('what a client is recommended by stands in the navigation of its own members, and of the platform’s users once they act for it', () => {
  const opens = (actor: Actor) => openGroups(actor).some((group) => group.destinations.some(({ href }) => href === paths.referrals))
  const user = { kind: 'user', userId: 'a', role: null, platformRole: null, isActingFor: false } as const
  for (const platformRole of PlatformRole.options) {
    expect([platformRole, opens({ ...user, platformRole })]).toEqual([platformRole, false])
    expect([platformRole, opens({ ...user, platformRole, isActingFor: true })]).toEqual([platformRole, true])
  }
  expect(Role.options.filter((role) => opens({ ...user, role }))).toEqual(['owner', 'accountant', 'read-only'])
})

it('the settings open for everyone, those of money for who reads it', () => {
  expect([paths.settings, paths.security, paths.repaymentSettings, paths.subscriptions].map(pagePermissionOf)).toEqual([
    ...[null, null, 'money.read', 'money.read'],
  ])
})

it('e-Factura leads members away who may not open it; the platform’s users choose a client first', () => {
  const dispatcher: Actor = { kind: 'user', userId: 'a', role: 'dispatcher', platformRole: null, isActingFor: false }
  const pages = [paths.invoicing, paths.invoicingConnect, paths.customers]
  expect(pages.map((page) => [mayOpenPage(page, dispatcher), isRedirectedAway(page, dispatcher)])).toEqual([
    [false, true],
    [false, true],
    [false, false],
  ])
  expect(isRedirectedAway(paths.invoicing, { ...dispatcher, role: null, platformRole: 'administrator' })).toBe(false)
})
