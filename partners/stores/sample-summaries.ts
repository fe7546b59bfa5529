/** A store's order for tests: one that could be sent as it is. */
import { minorUnits } from '#contract/money.ts'
import type { StoreAddress, StoreOrderSummary } from '#selling/ports/store-orders.ts'

export const sampleAddress: StoreAddress = {
  firstName: 'Ioana',
  lastName: 'Pop',
  company: '',
  phone: '0722 333 444',
  address1: 'Strada Memorandumului 28',
  address2: '',
  city: 'Cluj-Napoca',
  province: 'Cluj',
  provinceCode: 'CJ',
  zip: '400114',
  countryCode: 'RO',
}

export const sampleSummary = (own: Partial<StoreOrderSummary> = {}): StoreOrderSummary => ({
  id: 'order-1',
  name: '#1001',
  createdAt: new Date('2026-11-10T10:00:00Z'),
  changedAt: new Date('2026-11-10T10:00:00Z'),
  cancelledAt: null,
  isClosed: false,
  isTest: false,
  customerName: 'Ioana Pop',
  email: 'ioana.pop@exemplu.ro',
  phone: '',
  total: { minor: minorUnits(12_990), currency: 'RON' },
  outstanding: { minor: minorUnits(0), currency: 'RON' },
  paymentGateways: ['shopify_payments'],
  payment: 'paid',
  fulfilment: 'unfulfilled',
  itemCount: 3,
  tags: [],
  shippingAddress: sampleAddress,
  shippingLine: { title: 'Livrare la adresa', code: 'adresa', source: 'shopify' },
  note: '',
  attributes: [],
  notUnderstood: [],
  ...own,
})
