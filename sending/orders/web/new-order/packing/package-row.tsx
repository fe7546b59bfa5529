import { ActionIcon, Group, Text } from '@mantine/core'
import { IconCopy, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { KeepPackage } from '#sending/packaging/web/keep-packing.tsx'
import { PackageFields } from '#sending/shipment-editor/web/package-fields.tsx'
import type { PackageDraft } from '#sending/shipment-editor/web/shipment-draft.ts'
import { texts } from '#web/texts.ts'
import classes from '../new-order.module.css'
import type { OrderForm } from '../order-form.ts'

const newOrderTexts = texts.orders.newOrder

type PackageRowProps = {
  form: OrderForm
  index: number
  isOnly: boolean
  onChange: (row: PackageDraft) => void
  onCopy: () => void
  onRemove: () => void
}

export function PackageRow({ form, index, isOnly, onChange, onCopy, onRemove }: PackageRowProps) {
  const row = form.values.packing.packages[index]
  const position = index + 1
  const [isKeeping, setKeeping] = useState(false)
  if (!row) return null
  return (
    <fieldset className={classes.packageRow} aria-label={newOrderTexts.packageNumber(position)}>
      <Text className={classes.packageNumber} fw={500}>
        {position}
      </Text>
      <PackageFields
        inputOf={(name) => ({
          ...form.getInputProps(`packing.packages.${index}.${name}`),
          value: row[name],
          onChange: (typed) => {
            form.clearFieldError(`packing.packages.${index}.${name}`)
            onChange({ ...row, [name]: typed })
          },
        })}
      />
      <Group gap={4} wrap="nowrap" className={classes.packageActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={newOrderTexts.copyPackage(position)}
          title={newOrderTexts.copyPackage(position)}
          onClick={onCopy}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${texts.packaging.inOrder.savePackage}: ${newOrderTexts.packageNumber(position)}`}
          title={texts.packaging.inOrder.savePackage}
          onClick={() => setKeeping(true)}
        >
          <IconDeviceFloppy size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={newOrderTexts.removePackage(position)}
          title={newOrderTexts.removePackage(position)}
          disabled={isOnly}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {isKeeping && <KeepPackage sides={row} onClose={() => setKeeping(false)} />}
    </fieldset>
  )
}
