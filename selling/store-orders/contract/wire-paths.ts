/** Where the fields of a store order's shipment stand in the bodies of callers (wire.ts). */
import type { ErrorPaths } from '#contract/endpoint.ts'

const measureNames = { weightKg: 'weight', widthCm: 'width', lengthCm: 'length', heightCm: 'height', lines: 'metadata' } as const
const measures = Object.entries(measureNames)

export const shipmentIdsAtWire = { storeOrderId: 'shopifyOrderId', fulfillmentOrderId: 'shopifyFulfillmentOrderId' } as const
const ids = Object.entries(shipmentIdsAtWire)

function pathAtWire(path: string): string {
  const id = ids.find(([inside]) => inside === path)
  if (id) return id[1]
  const [, index, field, rest = ''] = /^packages\.packages\.(\d+)\.(\w+)(.*)$/.exec(path) ?? []
  if (index !== undefined) return `packages.list.${index}.${measures.find(([inside]) => inside === field)?.[1] ?? field}${rest}`
  if (path.startsWith('packages.packages')) return path.replace('packages.packages', 'packages.list')
  if (path.startsWith('packages.postponed')) return path.replace('packages.postponed', 'packages.postponedProducts')
  if (path === 'extraOptions.insurance') return 'extraOptions.insurance.amount'
  if (path === 'sender.addressId') return 'sender.id'
  const [, group = '', first = '', name = ''] = /^sender\.party\.(contact|address)\.(\w)(\w*)$/.exec(path) ?? []
  if (group === '') return path
  const flat = `${group}${first.toUpperCase()}${name}`
  return `sender.${flat === 'addressCountyCode' ? 'addressCounty' : flat === 'addressBuilding' ? 'addressBlock' : flat}`
}

/** The way back, for what the product's own page has fields for; a sender is one field there. */
function pathInside(path: string): string {
  const id = ids.find(([, atWire]) => atWire === path)
  if (id) return id[0]
  const [, index, field, rest = ''] = /^packages\.list\.(\d+)\.(\w+)(.*)$/.exec(path) ?? []
  if (index !== undefined) return `packages.packages.${index}.${measures.find(([, atWire]) => atWire === field)?.[0] ?? field}${rest}`
  if (path.startsWith('packages.list')) return path.replace('packages.list', 'packages.packages')
  if (path.startsWith('packages.postponedProducts')) return path.replace('packages.postponedProducts', 'packages.postponed')
  return path === 'extraOptions.insurance.amount' ? 'extraOptions.insurance' : path
}

/** Where a wrong field of the product's own shape stands in the body that the caller sent, and the other way round. */
export const shipmentPaths: ErrorPaths = { atWire: pathAtWire, inside: pathInside }
