import type { z } from 'zod'
import { Package } from '#sending/shipments/contract/shipments.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { DecimalInput, type DecimalInputProps } from '#web/ui/form/decimal-input.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { emptyPackage, type PackageDraft } from './shipment-draft.ts'

const shipmentTexts = texts.shipmentEditor

const measures: readonly { name: keyof Package; label: string; decimals: number }[] = [
  { name: 'weightKg', label: shipmentTexts.weight, decimals: 3 },
  { name: 'lengthCm', label: shipmentTexts.length, decimals: 1 },
  { name: 'widthCm', label: shipmentTexts.width, decimals: 1 },
  { name: 'heightCm', label: shipmentTexts.height, decimals: 1 },
]

/** Whatever else is sent: what a package needs is no matter of the rest. */
export const isNeededOfPackage = neededFieldsBy<PackageDraft>(formCheckOf(Package as z.ZodType<unknown, PackageDraft>), emptyPackage)

/** Weight and sides of a package, each in a field of its own; the row they stand in is drawn by the page. */
export function PackageFields({ inputOf }: { inputOf: (name: keyof Package) => Omit<DecimalInputProps, 'decimals'> }) {
  return measures.map(({ name, label, decimals }) => (
    <DecimalInput key={name} {...inputOf(name)} label={label} required={isNeededOfPackage(name)} decimals={decimals} />
  ))
}
