/** Whether a packing may be sent: what couriers and the store receive, or what is wrong, field by field. */
import type { FieldError } from '#contract/problems.ts'
import { coded, type Message, readMessage } from '#contract/texts/message.ts'
import { ENVELOPE, Packing } from '#sending/shipments/contract/shipments.ts'
import { mergePackedLines, type OrderPacking, type PackedLine, packedLines, type StoreProduct } from './order-packing.ts'
import { mayPackAsEnvelope, type UnknownMeasures, unknownMeasuresOf } from './settle.ts'

/** `lines`: one line a product with the quantity in all packages together, as the store wants its fulfilment. */
export type PackingReadiness = { kind: 'ready'; packing: Packing; lines: PackedLine[] } | { kind: 'not-ready'; errors: FieldError[] }

/** Paths are dotted (`packages.0.weightKg`), as in every problem. */
export function packingReadinessOf(packing: OrderPacking): PackingReadiness {
  const checked = Packing.safeParse({ type: packing.type, content: packing.content, packages: packing.packages })
  const errors: FieldError[] = (checked.error?.issues ?? []).map(({ path, code, message }) => {
    return { path: path.join('.'), code, message: withUnknown(message, whyUnknown(packing, path)) }
  })
  const lines = mergePackedLines(packedLines(packing))
  // The type changes by itself with every change; a stored packing may come from before that.
  if (packing.type === ENVELOPE && !mayPackAsEnvelope(packing.packages))
    errors.push({ path: 'type', code: 'envelope-not-allowed', message: coded('became-parcel') })
  if (lines.length === 0 && packing.packages.length > 0)
    errors.push({ path: 'packages', code: 'nothing-packed', message: coded('nothing-packed') })
  return checked.success && errors.length === 0 ? { kind: 'ready', packing: checked.data, lines } : { kind: 'not-ready', errors }
}

const withUnknown = (message: string, unknown: readonly Message[]): string =>
  unknown.length === 0 ? message : coded({ code: 'several', params: { messages: [readMessage(message), ...unknown] } })

/** Which products leave a measure unknown: it is them that have to be looked at. */
function whyUnknown({ packages, products }: OrderPacking, [of, index, measure]: readonly PropertyKey[]): Message[] {
  const one = of === 'packages' ? packages[Number(index)] : undefined
  const unknown = unknownMeasuresOf(one?.lines ?? [], products)
  if (measure === 'weightKg' && one?.weightKg === null) return unknownMeasuresInWords({ ...unknown, dimensions: [] })
  const isSide = measure === 'lengthCm' || measure === 'widthCm' || measure === 'heightCm'
  return isSide && one?.[measure] === null ? unknownMeasuresInWords({ ...unknown, weight: [] }) : []
}

/** One message for each measure that is not known. */
export function unknownMeasuresInWords({ weight, dimensions }: UnknownMeasures): Message[] {
  const named = (products: readonly StoreProduct[]) => ({ products: products.map(({ name }) => name.trim()) })
  return [
    ...(weight.length > 0 ? [{ code: 'weight-unknown', params: named(weight) } as const] : []),
    ...(dimensions.length > 0 ? [{ code: 'dimensions-unknown', params: named(dimensions) } as const] : []),
  ]
}
