/** What a change of a packing answers: the new packing, or why not, with the text of the specification. */
import { packageLimits } from '../shipments.ts'
import { type OrderPacking, packedLines } from './order-packing.ts'
import { settle } from './settle.ts'

/** Shown for 7 s when `becameParcel` is true. */
export const BECAME_PARCEL = 'Deoarece pachetul nu indeplineste cerintele pentru plic, tipul pachetului a fost schimbat in "Colet".'

const refusals = {
  'unknown-drop': 'Nu am putut muta produsul. A aparut o eroare!',
  'unknown-package': 'A aparut o eroare. Va rugam reincercati!',
  'unknown-product': 'A aparut o eroare. Va rugam reincercati!',
  'package-not-empty': 'Pentru a putea sterge un pachet trebuie mai intai sa mutati toate produsele din el!',
  'everything-postponed': 'Nu se pot marca toate produsele comenzii pentru o trimitere ulterioara!',
  'too-many-packages': `Se pot adauga maxim ${packageLimits.packagesMax} pachete!`,
  'envelope-not-allowed': 'Pachetul nu indeplineste cerintele pentru plic!',
  'proposal-outdated': 'Comanda s-a schimbat intre timp. Va rugam cereti o noua propunere!',
} as const

/** `field`: the input of the dialog the message belongs to; null: a message of the whole table. */
export type Refused = {
  kind: 'refused'
  code: keyof typeof refusals | 'quantity-out-of-range' | 'dimensions-invalid'
  field: 'quantity' | 'widthCm' | 'lengthCm' | 'heightCm' | null
  message: string
}
export type Done = { kind: 'done'; packing: OrderPacking; becameParcel: boolean }
export type PackingOutcome = Done | Refused

export const refused = (code: keyof typeof refusals): Refused => ({ kind: 'refused', code, field: null, message: refusals[code] })

export const quantityRefused = (quantityMax: number): Refused => ({
  kind: 'refused',
  code: 'quantity-out-of-range',
  field: 'quantity',
  message: `Puteti muta maxim ${quantityMax} produse!`,
})

/** The end of every change: settles the packing and refuses the states that may not be. */
export function conclude(changed: OrderPacking): PackingOutcome {
  const { packing, becameParcel } = settle(changed)
  if (packing.postponed.length > 0 && packedLines(packing).length === 0) return refused('everything-postponed')
  if (packing.packages.length > packageLimits.packagesMax) return refused('too-many-packages')
  return { kind: 'done', packing, becameParcel }
}
