/** How a part is packed before any change on the page, and what changed in the store since a draft was saved. */

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Message, several } from '#contract/texts/message.ts'
import type { RulePackage } from '#selling/automation/contract/rules.ts'
import { firstPacking } from '#selling/packing/contract/first-packing.ts'
import { type OrderPacking, type PackingPlan, packingPlanOf, type StoreProduct } from '#selling/packing/contract/order-packing.ts'
import { unknownMeasuresInWords } from '#selling/packing/contract/ready-to-send.ts'
import { type PackingChange, reconcilePacking } from '#selling/packing/contract/reconcile.ts'
import { applySavedPacking, packingKey, packingToSave, type SavedPacking } from '#selling/packing/contract/saved-packing.ts'
import { unknownMeasuresOf } from '#selling/packing/contract/settle.ts'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import { type Package, packageLimits } from '#sending/shipments/contract/shipments.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { productsWeightOf } from '../rules/rule-facts.ts'
import { storePackings } from '../tables.ts'

export type PartPacking = {
  packing: PackingPlan
  /** A configuration is kept for exactly these products. */
  isKept: boolean
  /** What changed since it was saved for later. */
  changes: Message[]
}

/** `ruled`: as a rule of the client wants it. */
type PackedBy = { draft: PackingPlan | null; ruled: RulePackage | null; kept: SavedPacking | null; defaultPackage: Package | null }

/** As it was saved for later, else by the client's rule, else as the merchant packs these products, else everything in one package. */
export function partPackingOf(products: readonly StoreProduct[], { draft, ruled, kept, defaultPackage }: PackedBy): PartPacking {
  if (!draft && ruled)
    return { packing: packingPlanOf(packedAs(ruled, firstPacking(products, defaultPackage))), isKept: false, changes: [] }
  if (!draft) {
    const packed = (kept && applySavedPacking(kept, products, defaultPackage)) ?? firstPacking(products, defaultPackage)
    return { packing: packingPlanOf(packed), isKept: kept !== null, changes: [] }
  }
  const { packing, changes, becameParcel, recheckPackageIds } = reconcilePacking(draft, products, defaultPackage)
  const said: Message[] = [
    ...changes.map((change) => changeOf(change, products)),
    ...(becameParcel ? [{ code: 'became-parcel' } as const] : []),
    ...recheckPackageIds.map((id) => ({ code: 'package-recheck', params: { position: positionOf(packing, id) } }) as const),
  ]
  return { packing: packingPlanOf(packing), isKept: kept !== null, changes: said }
}

/** Everything in one package of these measures; weighed by its products where the rule names no weight. */
function packedAs({ weightKg, ...sides }: RulePackage, first: OrderPacking): OrderPacking {
  const productsKg = productsWeightOf(first.products)
  const ofProducts = productsKg === null ? null : Math.max(packageLimits.weightKgMin, productsKg)
  const packed = { ...sides, weightKg: weightKg ?? ofProducts, calculatedAutomatically: false }
  return { ...first, packages: first.packages.map((one) => ({ ...one, ...packed })) }
}

/** Why a package has to be measured by hand; null: all of them have their measures. */
export function unmeasuredOf({ packages }: PackingPlan, products: readonly StoreProduct[]): Message | null {
  const unmeasured = packages.filter((one) => [one.weightKg, one.lengthCm, one.widthCm, one.heightCm].includes(null))
  if (unmeasured.length === 0) return null
  const lines = unmeasured.flatMap((one) => one.lines)
  return several([{ code: 'package-unmeasured' }, ...unknownMeasuresInWords(unknownMeasuresOf(lines, products))])
}

const changeOf = ({ kind, productId, quantity }: PackingChange, products: readonly StoreProduct[]): Message => ({
  code: `item-${kind}`,
  params: { name: products.find(({ id }) => id === productId)?.name ?? null, quantity },
})

const positionOf = ({ packages }: OrderPacking, id: number) => packages.findIndex((one) => one.id === id) + 1

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

const keptOnes = statement('store-packings', (given: StatementParams<StoreKey & { hashes: readonly string[] }>) => {
  const { clientId, shop, keyHash, configuration } = storePackings
  return {
    rows: { keyHash, configuration },
    text: (list) => sql`
      select ${list} from ${storePackings}
       where ${clientId} = ${given.clientId} and ${shop} = ${given.shop} and ${isAnyOf(keyHash, given.hashes)}`,
  }
})

/** The kept configurations of several parts, by the hash of their products. */
export async function keptPackings(
  db: Statements,
  { clientId, shop }: StoreKey,
  parts: readonly (readonly StoreProduct[])[],
): Promise<(products: readonly StoreProduct[]) => SavedPacking | null> {
  const hashes = parts.flatMap((products) => packingHash(products) ?? [])
  if (hashes.length === 0) return () => null
  const rows = await keptOnes.all(db, { clientId, shop, hashes })
  const kept = new Map(rows.map(({ keyHash, configuration }) => [keyHash, configuration]))
  return (products) => kept.get(packingHash(products) ?? '') ?? null
}

function packingHash(products: readonly StoreProduct[]): string | null {
  const key = packingKey(products)
  return key === null ? null : hashOf(key)
}

/** 'Salveaza configuratie'. Nothing is kept of products that cannot be recognised in another order. */
export async function savePacking(tx: Tx, { clientId, shop }: StoreKey, plan: PackingPlan, now: Date): Promise<void> {
  const saved = packingToSave({ ...plan, products: [] })
  if (!saved) return
  const { configuration } = saved
  await tx
    .insert(storePackings)
    .values({ clientId, shop, keyHash: hashOf(saved.key), configuration, savedAt: now })
    .onConflictDoUpdate({
      target: [storePackings.clientId, storePackings.shop, storePackings.keyHash],
      set: { configuration, savedAt: now },
    })
}
