/** What a change of a packing answers: the new packing, or why not. */

import type { Message } from '#contract/texts/message.ts'
import { packageLimits } from '#sending/shipments/contract/shipments.ts'
import { type OrderPacking, packedLines } from './order-packing.ts'
import { settlePacking } from './settle.ts'

const refusals = {
  'unknown-drop': { code: 'drop-unknown' },
  'unknown-package': { code: 'packing-failed' },
  'unknown-product': { code: 'packing-failed' },
  'package-not-empty': { code: 'package-not-empty' },
  'everything-postponed': { code: 'everything-postponed' },
  'too-many-packages': { code: 'packages-too-many', params: { max: packageLimits.packagesMax } },
  'envelope-not-allowed': { code: 'envelope-not-allowed' },
  'proposal-outdated': { code: 'proposal-outdated' },
} as const satisfies Record<string, Message>

/** `field`: the input of the dialog the message belongs to; null: a message of the whole table.  */
export type PackingRefusal = {
  kind: 'refused'
  code: keyof typeof refusals | 'quantity-out-of-range' | 'dimensions-invalid'
  field: 'quantity' | 'widthCm' | 'lengthCm' | 'heightCm' | null
  message: Message
}
export type PackingDone = { kind: 'done'; packing: OrderPacking; becameParcel: boolean }
export type PackingOutcome = PackingDone | PackingRefusal

export const packingRefusalOf = (code: keyof typeof refusals): PackingRefusal => ({
  kind: 'refused',
  code,
  field: null,
  message: refusals[code],
})

export const quantityRefused = (quantityMax: number): PackingRefusal => ({
  kind: 'refused',
  code: 'quantity-out-of-range',
  field: 'quantity',
  message: { code: 'quantity-too-big', params: { max: quantityMax } },
})

/** The end of every change: settles the packing and refuses the states that may not be. */
export function concludePacking(changed: OrderPacking): PackingOutcome {
  const { packing, becameParcel } = settlePacking(changed)
  if (packing.postponed.length > 0 && packedLines(packing).length === 0) return packingRefusalOf('everything-postponed')
  if (packing.packages.length > packageLimits.packagesMax) return packingRefusalOf('too-many-packages')
  return { kind: 'done', packing, becameParcel }
}
