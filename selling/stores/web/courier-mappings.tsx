import { ActionIcon, Button, Group, Input, Select, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { courierCodes, couriers } from '#contract/couriers.ts'
import { useCouriersInUse } from '#sending/offers/web/partners-in-use.ts'
import { texts } from '#web/texts.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import type { StoreSettingsFormOf } from './use-settings-form.ts'

const settingsTexts = texts.integration.settings

const MAPPINGS_MAX = 50

/** Shipping methods of the store, each with the courier that is taken for it. */
export function CourierMappings({ form }: { form: StoreSettingsFormOf }) {
  const { courierMappings } = form.values
  const inUse = useCouriersInUse()
  // What was set before stays legible.
  const choices = courierCodes
    .filter((code) => inUse.includes(code) || courierMappings.some(({ courier }) => courier === code))
    .map((courier) => ({ value: courier, label: couriers[courier].name }))
  return (
    <Input.Wrapper label={settingsTexts.mappings} description={settingsTexts.mappingsHint} labelElement="div">
      <Stack gap="sm" mt="sm">
        {courierMappings.map(({ shippingTitle }, index) => (
          <Group
            // Rows have no name of their own: their place is what distinguishes them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            gap="sm"
            align="flex-start"
            wrap="nowrap"
          >
            <TextField
              {...form.getInputProps(`courierMappings.${index}.shippingTitle`)}
              aria-label={`${settingsTexts.shippingTitle} ${index + 1}`}
              placeholder={settingsTexts.shippingTitle}
              most={100}
              autoComplete="off"
              flex="1 1 auto"
              maw={340}
            />
            <Select
              {...form.getInputProps(`courierMappings.${index}.courier`)}
              aria-label={`${settingsTexts.courier} ${index + 1}`}
              placeholder={settingsTexts.courier}
              data={choices}
              allowDeselect={false}
              w={150}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={settingsTexts.removeMapping(shippingTitle || String(index + 1))}
              onClick={() => form.removeListItem('courierMappings', index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={courierMappings.length >= MAPPINGS_MAX}
            onClick={() => form.insertListItem('courierMappings', { shippingTitle: '', courier: null })}
          >
            {settingsTexts.addMapping}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
