import { expect, it } from 'vitest'
import { shipmentPaths } from './wire-paths.ts'

it.each([
  ['packages.packages.0.weightKg', 'packages.list.0.weight'],
  ['packages.packages.12.lines.3.quantity', 'packages.list.12.metadata.3.quantity'],
  ['packages.packages', 'packages.list'],
  ['packages.postponed.0.quantity', 'packages.postponedProducts.0.quantity'],
  ['packages.content', 'packages.content'],
  ['extraOptions.insurance', 'extraOptions.insurance.amount'],
  ['extraOptions.repayment.iban', 'extraOptions.repayment.iban'],
  ['recipient.address.city', 'recipient.address.city'],
  ['storeOrderId', 'shopifyOrderId'],
  ['fulfillmentOrderId', 'shopifyFulfillmentOrderId'],
])('%s of the product is %s of the caller, and back', (inside, atWire) => {
  expect(shipmentPaths.atWire(inside)).toBe(atWire)
  expect(shipmentPaths.inside(atWire)).toBe(inside)
})

it.each([
  ['sender.addressId', 'sender.id'],
  ['sender.party.contact.name', 'sender.contactName'],
  ['sender.party.address.countyCode', 'sender.addressCounty'],
  ['sender.party.address.building', 'sender.addressBlock'],
])('%s is the flat sender’s %s', (inside, atWire) => {
  expect(shipmentPaths.atWire(inside)).toBe(atWire)
})
