import { NumberInput, SimpleGrid, Switch } from '@mantine/core'
import type { Package } from '../../../contract/shipments.ts'
import { settingsTexts } from './texts.ts'
import type { SettingsFormOf } from './use-settings-form.ts'

const sizes: readonly { name: keyof Package; label: string; decimals: number }[] = [
  { name: 'weightKg', label: settingsTexts.weight, decimals: 3 },
  { name: 'lengthCm', label: settingsTexts.length, decimals: 1 },
  { name: 'widthCm', label: settingsTexts.width, decimals: 1 },
  { name: 'heightCm', label: settingsTexts.height, decimals: 1 },
]

/** Stands in where a package cannot be calculated from its products. */
export function DefaultPackage({ form }: { form: SettingsFormOf }) {
  return (
    <>
      <Switch
        label={settingsTexts.defaultPackage}
        description={settingsTexts.defaultPackageHint}
        {...form.getInputProps('hasDefaultPackage', { type: 'checkbox' })}
      />
      {form.values.hasDefaultPackage && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" maw={560}>
          {sizes.map(({ name, label, decimals }) => (
            <NumberInput
              key={name}
              {...form.getInputProps(`defaultPackage.${name}`)}
              label={label}
              required
              decimalSeparator=","
              allowedDecimalSeparators={[',', '.']}
              decimalScale={decimals}
              allowNegative={false}
              hideControls
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}
