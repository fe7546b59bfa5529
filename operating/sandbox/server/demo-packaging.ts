/** What the demonstration's shop packs again and again: its boxes, and its goods as they are packed. */
import { addPackagingTemplate, addSavedPackage } from '../../../sending/operations.ts'
import { PARCEL, type Package } from '../../../sending/orders/contract/shipments.ts'
import type { App } from '../../../server/platform/app.ts'
import type { Tx } from '../../../server/platform/database/database.ts'

type Sides = [weightKg: number, lengthCm: number, widthCm: number, heightCm: number]

const boxes: readonly [name: string, sides: Sides][] = [
  ['Cutie mica', [0.5, 20, 15, 10]],
  ['Cutie medie', [1.5, 30, 25, 15]],
  ['Cutie mare', [4, 50, 40, 30]],
  ['Cutie casuta papusi', [6, 60, 45, 40]],
  ['Tub pentru postere', [0.4, 70, 10, 10]],
  ['Plic cu bule', [0.3, 30, 22, 3]],
]

const goods: readonly [name: string, content: string, packages: Sides[]][] = [
  ['Tren cu vagoane', 'Tren din lemn', [[1.5, 40, 20, 12]]],
  [
    'Casuta de papusi',
    'Casuta din lemn si mobilier',
    [
      [6, 60, 45, 40],
      [1.2, 30, 25, 15],
    ],
  ],
  ['Puzzle alfabet', 'Puzzle din lemn', [[0.8, 32, 24, 5]]],
  ['Set de cuburi', 'Cuburi din lemn', [[2, 30, 25, 15]]],
]

const packageOf = ([weightKg, lengthCm, widthCm, heightCm]: Sides): Package => ({ weightKg, lengthCm, widthCm, heightCm })

export async function addDemoPackaging(app: App, tx: Tx, clientId: string): Promise<void> {
  for (const [name, sides] of boxes) await addSavedPackage(app, tx, { clientId, name, package: packageOf(sides) })
  for (const [name, content, packages] of goods)
    await addPackagingTemplate(app, tx, { clientId, name, packing: { type: PARCEL, content, packages: packages.map(packageOf) } })
}
