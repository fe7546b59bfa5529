/** Whether a packing may be sent: what couriers get and what the store is told, or what is wrong, field by field. */
import type { FieldError } from '../problems.ts'
import { ENVELOPE, Packing } from '../shipments.ts'
import { type OrderPacking, type PackedLine, packedLines, together } from './order-packing.ts'
import { BECAME_PARCEL } from './outcome.ts'
import { mayBeEnvelope } from './settle.ts'

/** `lines`: one line a product with the pieces in all packages together, as the store wants its fulfilment. */
export type Readiness = { kind: 'ready'; packing: Packing; lines: PackedLine[] } | { kind: 'not-ready'; errors: FieldError[] }

/** Paths are dotted (`packages.0.weightKg`), as in every problem. */
export function readyToSend(packing: OrderPacking): Readiness {
  const checked = Packing.safeParse({ type: packing.type, content: packing.content, packages: packing.packages })
  const errors: FieldError[] = (checked.error?.issues ?? []).map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
  const lines = together(packedLines(packing))
  // The type changes by itself with every change; a stored packing may come from before that.
  if (packing.type === ENVELOPE && !mayBeEnvelope(packing.packages))
    errors.push({ path: 'type', code: 'envelope-not-allowed', message: BECAME_PARCEL })
  if (lines.length === 0 && packing.packages.length > 0)
    errors.push({ path: 'packages', code: 'nothing-packed', message: 'Niciun produs nu este impachetat!' })
  return checked.success && errors.length === 0 ? { kind: 'ready', packing: checked.data, lines } : { kind: 'not-ready', errors }
}
