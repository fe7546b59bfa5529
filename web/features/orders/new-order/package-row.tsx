import { ActionIcon, Group, NumberInput, Text } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { Package } from '../../../../contract/shipments.ts'
import classes from './new-order.module.css'
import type { PackageDraft } from './order-draft.ts'
import type { OrderForm } from './order-form.ts'
import { texts } from './texts.ts'

type PackageRowProps = {
  form: OrderForm
  index: number
  isOnly: boolean
  onChange: (row: PackageDraft) => void
  onCopy: () => void
  onRemove: () => void
}

const sizes: readonly { name: keyof Package; label: string; decimals: number }[] = [
  { name: 'weightKg', label: texts.weight, decimals: 3 },
  { name: 'lengthCm', label: texts.length, decimals: 1 },
  { name: 'widthCm', label: texts.width, decimals: 1 },
  { name: 'heightCm', label: texts.height, decimals: 1 },
]

export function PackageRow({ form, index, isOnly, onChange, onCopy, onRemove }: PackageRowProps) {
  const row = form.values.packing.packages[index]
  const position = index + 1
  if (!row) return null
  return (
    <fieldset className={classes.packageRow} aria-label={texts.packageNumber(position)}>
      <Text className={classes.packageNumber} fw={500}>
        {position}
      </Text>
      {sizes.map(({ name, label, decimals }) => (
        <NumberInput
          key={name}
          {...form.getInputProps(`packing.packages.${index}.${name}`)}
          label={label}
          required
          value={row[name]}
          onChange={(typed) => {
            form.clearFieldError(`packing.packages.${index}.${name}`)
            onChange({ ...row, [name]: typed })
          }}
          decimalSeparator=","
          allowedDecimalSeparators={[',', '.']}
          decimalScale={decimals}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <Group gap={4} wrap="nowrap" className={classes.packageActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.copyPackage(position)}
          title={texts.copyPackage(position)}
          onClick={onCopy}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.removePackage(position)}
          title={texts.removePackage(position)}
          disabled={isOnly}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </fieldset>
  )
}
