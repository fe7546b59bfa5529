import type { NumberInputProps } from '@mantine/core'
import type { Package } from '#sending/orders/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'

const shipmentTexts = texts.shipmentEditor

const measures: readonly { name: keyof Package; label: string; decimals: number }[] = [
  { name: 'weightKg', label: shipmentTexts.weight, decimals: 3 },
  { name: 'lengthCm', label: shipmentTexts.length, decimals: 1 },
  { name: 'widthCm', label: shipmentTexts.width, decimals: 1 },
  { name: 'heightCm', label: shipmentTexts.height, decimals: 1 },
]

/** Weight and sides of a package, each in a field of its own; the row they stand in is drawn by the page. */
export function PackageFields({ inputOf }: { inputOf: (name: keyof Package) => NumberInputProps }) {
  return measures.map(({ name, label, decimals }) => (
    <DecimalInput key={name} {...inputOf(name)} label={label} required decimals={decimals} />
  ))
}
