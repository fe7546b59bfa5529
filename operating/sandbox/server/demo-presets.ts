/** What the demonstration's shop keeps for its next orders: its boxes, its goods as they are packed, and what it asks of buyers who return something. */

import { addPackagingTemplate, addSavedPackage, saveOrderTemplate } from '#sending/operations.ts'
import { newTemplateOptions, TemplateSaved } from '#sending/order-templates/contract/order-templates.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import { PARCEL, type Package } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { demoAddresses } from './demo-story.ts'

const drawn = { position: 'left', weight: 'unset', decoration: 'none' } as const
const fields: ReturnField[] = [
  { id: 'title-1', type: 'title', config: { text: 'Returnarea produselor', size: 'medium', ...drawn } },
  { id: 'paragraph-2', type: 'paragraph', config: { text: 'Curierul ridica pachetul de la adresa dumneavoastra.', ...drawn } },
  {
    ...{ id: 'fields-table-3', type: 'fields-table' },
    config: {
      addButtonText: 'Adauga produs',
      columnsArray: [
        { id: 'produs', name: 'Produsul', minLength: 2, maxLength: 50, isMandatory: true },
        { id: 'bucati', name: 'Bucati', minLength: 0, maxLength: 4, isMandatory: true },
      ],
    },
  },
  {
    ...{ id: 'radio-buttons-4', type: 'radio-buttons' },
    config: {
      ...{ label: 'Ce doriti in schimb?', isMandatory: true },
      methodsArray: [
        { id: 'bani', name: 'Banii inapoi', showBankAccount: true },
        { id: 'schimb', name: 'Alt produs', showBankAccount: false },
      ],
    },
  },
]

/** The template that the shop begins with. */
export const DEMO_TEMPLATE = 'Retur atelier'

export async function addDemoTemplate(app: App, tx: Tx, clientId: string): Promise<void> {
  const [address] = demoAddresses.workshop
  const options = { ...newTemplateOptions, return: { isMandatory: true, fields } }
  const saved = TemplateSaved.parse({ data: { name: DEMO_TEMPLATE, options }, address })
  await saveOrderTemplate(app, tx, { clientId, saved, key: null, ifMatch: null, isForPlatform: false })
}

type Sides = [weightKg: number, lengthCm: number, widthCm: number, heightCm: number]

const boxes: readonly [name: string, sides: Sides][] = [
  ['Cutie mica', [0.5, 20, 15, 10]],
  ['Cutie medie', [1.5, 30, 25, 15]],
  ['Cutie mare', [4, 50, 40, 30]],
  ['Cutie casuta papusi', [6, 60, 45, 40]],
  ['Tub de carton', [0.4, 70, 10, 10]],
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
