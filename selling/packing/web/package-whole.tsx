/** What is said of all packages together: parcel or envelope, and what is inside. */
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { ENVELOPE, PARCEL } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { choosePackageType, writeContent } from '../contract/change-package.ts'
import { type OrderPacking, packingLimits } from '../contract/order-packing.ts'
import { packingReadinessOf } from '../contract/ready-to-send.ts'
import { mayPackAsEnvelope } from '../contract/settle.ts'
import type { PackingBoardContext } from './board.ts'

const packingTexts = texts.storeOrders.packing

const CONTENT = 'packing.content'

function errorsOf(packing: OrderPacking): Record<string, string> {
  const ready = packingReadinessOf(packing)
  return ready.kind === 'ready' ? {} : Object.fromEntries(ready.errors.map(({ path, message }) => [path, message]))
}

export function PackageWhole({ board }: { board: PackingBoardContext }) {
  const { packing, current, errors, onLeave, moves } = board
  const isNeeded = neededFieldsBy(errorsOf, packing)
  const fitsEnvelope = mayPackAsEnvelope(packing.packages)
  return (
    <Group gap="md" align="flex-start">
      <Stack gap={4}>
        <Text fz="sm" fw={500}>
          {packingTexts.packageType}
        </Text>
        <SegmentedControl
          aria-label={packingTexts.packageType}
          value={String(packing.type)}
          onChange={(type) => moves.apply(choosePackageType(current(), Number(type) === ENVELOPE ? ENVELOPE : PARCEL))}
          data={[
            { value: String(PARCEL), label: packingTexts.parcel },
            { value: String(ENVELOPE), label: packingTexts.envelope, disabled: !fitsEnvelope },
          ]}
        />
        {!fitsEnvelope && (
          <Text c="dimmed" fz="xs" maw={200}>
            {packingTexts.envelopeLimits}
          </Text>
        )}
      </Stack>
      <TextField
        label={packingTexts.content}
        required={isNeeded('content')}
        data-path={CONTENT}
        value={packing.content}
        error={errors[CONTENT]}
        onChange={(event) => moves.apply(writeContent(current(), event.currentTarget.value))}
        onBlur={() => onLeave(CONTENT)}
        most={packingLimits.contentLengthMax}
        autoComplete="off"
        style={{ flex: '1 1 240px' }}
      />
    </Group>
  )
}
