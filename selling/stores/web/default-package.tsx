import { SimpleGrid, Switch } from '@mantine/core'
import { PackageFields } from '#sending/shipment-editor/web/package-fields.tsx'
import { texts } from '#web/texts.ts'
import type { StoreSettingsFormOf } from './use-settings-form.ts'

/** Stands in where a package cannot be calculated from its products. */
export function DefaultPackage({ form }: { form: StoreSettingsFormOf }) {
  return (
    <>
      <Switch
        label={texts.integration.settings.defaultPackage}
        description={texts.integration.settings.defaultPackageHint}
        {...form.getInputProps('hasDefaultPackage', { type: 'checkbox' })}
      />
      {form.values.hasDefaultPackage && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" maw={560}>
          <PackageFields inputOf={(name) => form.getInputProps(`defaultPackage.${name}`)} />
        </SimpleGrid>
      )}
    </>
  )
}
