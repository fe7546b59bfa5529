/** What stands under a package's products: its name, weight and sides, and how to be rid of it. */
import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ChoosePackage } from '#sending/packaging/web/choose-kept.tsx'
import { isNeededOfPackage } from '#sending/shipment-editor/web/package-fields.tsx'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { deletePackage, editPackage, mayDeletePackage } from '../contract/change-package.ts'
import type { PackageMeasures, PackedPackage } from '../contract/order-packing.ts'
import { unknownMeasuresInWords } from '../contract/ready-to-send.ts'
import { measureSourceOf, unknownMeasuresOf } from '../contract/settle.ts'
import { takePackage } from '../contract/take-kept.ts'
import type { PackingBoardContext } from './board.ts'
import { MeasureField } from './measure-field.tsx'
import classes from './packing.module.css'

const packingTexts = texts.storeOrders.packing

const fields: readonly { name: keyof PackageMeasures; label: string; decimals: number }[] = [
  { name: 'weightKg', label: packingTexts.weight, decimals: 3 },
  { name: 'widthCm', label: packingTexts.width, decimals: 1 },
  { name: 'lengthCm', label: packingTexts.length, decimals: 1 },
  { name: 'heightCm', label: packingTexts.height, decimals: 1 },
]

export function PackageFoot({ board, index, packed }: { board: PackingBoardContext; index: number; packed: PackedPackage }) {
  const { errors, onLeave, current, moves, recheckPackageIds } = board
  const position = index + 1
  const path = (name: string) => `packing.packages.${index}.${name}`
  const source = measureSourceOf(packed, board.packing.products)
  const unknown = unknownMeasuresInWords(unknownMeasuresOf(packed.lines, board.packing.products)).map(messageText)
  const needsLook = recheckPackageIds.includes(packed.id)
  return (
    <div className={classes.foot}>
      <Group className={classes.footName} gap="sm">
        <Text fw={600}>{packingTexts.packageNumber(position)}</Text>
        {(source === 'products' || source === 'default-package') && (
          <Badge variant="default" tt="none" fw={400}>
            {source === 'products' ? packingTexts.calculated : packingTexts.fromDefaultPackage}
          </Badge>
        )}
      </Group>
      {fields.map(({ name, label, decimals }) => (
        <MeasureField
          key={name}
          label={label}
          required={isNeededOfPackage(name)}
          data-path={path(name)}
          value={packed[name]}
          decimals={decimals}
          error={errors[path(name)]}
          onChange={(value) => moves.apply(editPackage(current(), packed.id, { [name]: value }))}
          onBlur={() => onLeave(path(name))}
        />
      ))}
      {mayDeletePackage(packed) && (
        <ActionIcon
          className={classes.footDelete ?? ''}
          variant="subtle"
          color="gray"
          aria-label={packingTexts.deletePackage(position)}
          title={packingTexts.deletePackage(position)}
          onClick={() => moves.apply(deletePackage(current(), packed.id))}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.footKept}>
        <ChoosePackage
          label={`${texts.packaging.inOrder.choosePackage}: ${packingTexts.packageNumber(position)}`}
          onChoose={(kept) => moves.apply(takePackage(current(), packed.id, kept))}
        />
      </div>
      {(source === 'unknown' || source === 'default-package') && unknown.length > 0 && (
        <Text className={classes.footNote} role="status">
          {unknown.join(' ')}
        </Text>
      )}
      {needsLook && (
        <Text className={classes.footNote} role="status">
          {packingTexts.recheck}
        </Text>
      )}
    </div>
  )
}
