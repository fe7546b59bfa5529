/**
 * A saved packing meets the order as the store has it now: lines that grew, shrank, came, went or got another id.
 * Nothing that still exists is lost, nothing is packed that does not.
 */
import type { Package } from '#sending/shipments/contract/shipments.ts'
import {
  cutPackingContent,
  mergePackedLines,
  type OrderPacking,
  type PackedLine,
  type PackingPlan,
  packedLineOf,
  packedLines,
  type StoreProduct,
  withAddedLine,
  withNewPackage,
} from './order-packing.ts'
import { settlePacking } from './settle.ts'

/** `quantity`: by how many units. A product that is gone is named by its former id. */
export type PackingChange = { kind: 'new' | 'gone' | 'more' | 'fewer'; productId: string; quantity: number }

export type ReconciledPacking = {
  packing: OrderPacking
  becameParcel: boolean
  /** Empty: the packing is as it was saved. An activation should be sent only then. */
  changes: PackingChange[]
  /** Packages weighed or measured by hand whose products changed: what was typed is kept and has to be looked at again. */
  recheckPackageIds: number[]
}

/**
 * Surplus units leave the postponed list first, then the last package. More units of a product join those there are;
 * a new product goes into the first package that calculates its measures, else into the first package.
 */
export function reconcilePacking(
  saved: PackingPlan,
  products: readonly StoreProduct[],
  defaultPackage: Package | null = null,
): ReconciledPacking {
  const plan = renamed(saved, products)
  const kept = keepWhatExists(plan, products)
  const complete = kept.missing.reduce(addMissing, { ...kept.plan, products, defaultPackage })
  const { packing, becameParcel } = settlePacking(bringForward(complete))
  return { packing, becameParcel, changes: changesBetween(plan, products), recheckPackageIds: recheck(plan, packing) }
}

/** A line whose id is gone takes the id of a line of the same variant that is new: a store renames lines when it moves them. */
function renamed(saved: PackingPlan, products: readonly StoreProduct[]): PackingPlan {
  const savedLines = [...packedLines(saved), ...saved.postponed]
  const known = new Set(savedLines.map(({ productId }) => productId))
  const current = new Set(products.map(({ id }) => id))
  const unclaimed = products.filter(({ id, variantId }) => variantId !== null && !known.has(id))
  const newIds = new Map<string, string>()
  for (const { productId, variantId } of savedLines) {
    if (current.has(productId) || newIds.has(productId)) continue
    const at = unclaimed.findIndex((product) => product.variantId === variantId)
    const [heir] = at < 0 ? [] : unclaimed.splice(at, 1)
    if (heir) newIds.set(productId, heir.id)
  }
  const rename = (line: PackedLine) => ({ ...line, productId: newIds.get(line.productId) ?? line.productId })
  const packages = saved.packages.map((one) => ({ ...one, lines: one.lines.map(rename) }))
  return { ...saved, packages, postponed: saved.postponed.map(rename) }
}

type Kept = { plan: PackingPlan; missing: PackedLine[] }

/** Goes through packages, then the postponed list, giving each line what the order still has of its product; `settle` drops those left with 0. */
function keepWhatExists(plan: PackingPlan, products: readonly StoreProduct[]): Kept {
  const left = new Map(products.map((product) => [product.id, packedLineOf(product)]))
  const keep = (lines: readonly PackedLine[]) =>
    lines.reduce<PackedLine[]>((result, line) => {
      const available = left.get(line.productId)
      if (!available) return result
      const quantity = Math.min(line.quantity, available.quantity)
      left.set(line.productId, { ...available, quantity: available.quantity - quantity })
      return withAddedLine(result, { ...available, quantity })
    }, [])
  const packages = plan.packages.map((one) => ({ ...one, lines: keep(one.lines) }))
  const postponed = keep(plan.postponed)
  const { type, content } = plan
  const contentIsTyped = plan.contentIsTyped ?? wasTyped(plan, products)
  return {
    plan: { type, content, contentIsTyped, packages, postponed },
    missing: [...left.values()],
  }
}

/** Before the flag was kept the content was written once, of all products of the order, without the number 1. */
function wasTyped({ content, packages, postponed }: PackingPlan, products: readonly StoreProduct[]): boolean {
  const lines = mergePackedLines([...packages.flatMap((one) => one.lines), ...postponed])
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const written = products.flatMap(({ id, name }) => {
    const quantity = quantities.get(id) ?? 0
    return quantity === 0 ? [] : [quantity > 1 ? `${quantity} x ${name.trim()}` : name.trim()]
  })
  return content !== cutPackingContent(written.join(', ')).trim()
}

function addMissing(packing: OrderPacking, missing: PackedLine): OrderPacking {
  const isOf = (line: PackedLine) => line.productId === missing.productId
  const home = packing.packages.find(({ lines }) => lines.some(isOf))
  if (!home && packing.postponed.some(isOf)) return { ...packing, postponed: withAddedLine(packing.postponed, missing) }
  return addToPackage(packing, missing, home?.id)
}

function addToPackage(packing: OrderPacking, line: PackedLine, homeId?: number): OrderPacking {
  const { packages } = packing
  const id = homeId ?? (packages.find((one) => one.calculatedAutomatically) ?? packages[0])?.id
  if (id === undefined) return addToPackage(withNewPackage(packing, false).packing, line)
  return { ...packing, packages: packages.map((one) => (one.id === id ? { ...one, lines: withAddedLine(one.lines, line) } : one)) }
}

/** Not everything may be postponed: when the packed products are gone, the postponed ones are what is sent. */
function bringForward(packing: OrderPacking): OrderPacking {
  if (packedLines(packing).length > 0) return packing
  return packing.postponed.reduce<OrderPacking>((result, line) => addToPackage(result, line), { ...packing, postponed: [] })
}

function changesBetween(plan: PackingPlan, products: readonly StoreProduct[]): PackingChange[] {
  const before = new Map<string, number>()
  for (const { productId, quantity } of [...packedLines(plan), ...plan.postponed])
    before.set(productId, (before.get(productId) ?? 0) + quantity)
  const after = new Map(products.map(({ id, quantity }) => [id, quantity]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((productId): PackingChange[] => {
    const was = before.get(productId) ?? 0
    const is = after.get(productId) ?? 0
    if (was === is) return []
    const kind = was === 0 ? 'new' : is === 0 ? 'gone' : is > was ? 'more' : 'fewer'
    return [{ kind, productId, quantity: Math.abs(is - was) }]
  })
}

function recheck(before: PackingPlan, after: PackingPlan): number[] {
  const contents = (lines: readonly PackedLine[]) => JSON.stringify(lines.map(({ productId, quantity }) => [productId, quantity]))
  const saved = new Map(before.packages.map((one) => [one.id, contents(one.lines)]))
  return after.packages.filter((one) => !one.calculatedAutomatically && saved.get(one.id) !== contents(one.lines)).map(({ id }) => id)
}
