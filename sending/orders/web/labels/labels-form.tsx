/** How many labels become one file. */
import { Button, Group, Radio, SegmentedControl, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { type LabelFormat, labelFormats } from '#contract/couriers.ts'
import { toApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import type { OrderSummary } from '../../contract/orders.ts'
import classes from '../orders.module.css'
import { type LabelLayout, rememberedLayout } from './label-layout.ts'
import { usePreferredFormat, usePrintMany } from './print-label.ts'

const labelTexts = texts.orders.labels

export type LabelsProps = { orders: readonly Pick<OrderSummary, 'uniqueId'>[]; onPrinted: () => void }

export function LabelsDialog({ onClose, ...labels }: LabelsProps & { onClose: () => void }) {
  return (
    <Dialog asks={false} onClose={onClose} title={labelTexts.title(labels.orders.length)}>
      <LabelsForm {...labels} />
    </Dialog>
  )
}

function LabelsForm({ orders, onPrinted }: LabelsProps) {
  const [layout, setLayout] = useState<LabelLayout>(rememberedLayout)
  const preferred = usePreferredFormat()
  const printMany = usePrintMany()
  // Of this print alone.
  const [otherFormat, setOtherFormat] = useState<LabelFormat | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const print = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await printMany(orders, { layout, format: otherFormat })
      onPrinted()
    } catch (refused) {
      setFailure(`${labelTexts.failed} ${toApiProblem(refused).message}`)
    }
    setBusy(false)
  }

  return (
    <Stack gap="md">
      <Radio.Group
        label={labelTexts.layout}
        value={layout.layout}
        onChange={(chosen) => setLayout({ ...layout, layout: chosen as LabelLayout['layout'] })} // the two values below
      >
        <Stack gap="sm" pt="sm">
          <Radio value="one-per-page" label={labelTexts.onePerPage} description={labelTexts.onePerPageHint} />
          <Radio value="four-per-sheet" label={labelTexts.fourPerSheet} description={labelTexts.fourPerSheetHint} />
        </Stack>
      </Radio.Group>
      {layout.layout === 'one-per-page' ? (
        <SegmentedControl
          aria-label={labelTexts.pageSize}
          value={otherFormat ?? preferred.of(null) ?? ''}
          onChange={(chosen) => setOtherFormat(chosen as LabelFormat)} // one of the list below
          data={[...labelFormats]}
        />
      ) : (
        <QuarterChoice value={layout.firstQuarter} onChange={(firstQuarter) => setLayout({ ...layout, firstQuarter })} />
      )}
      <FormFailure message={failure} />
      <Group justify="flex-end">
        <Button data-autofocus leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()} loading={isBusy}>
          {texts.orders.list.print}
        </Button>
      </Group>
    </Stack>
  )
}

/** A sheet seen from above: where the first label goes; the places before it are used already. */
function QuarterChoice({ value, onChange }: { value: number; onChange: (quarter: number) => void }) {
  return (
    <Radio.Group label={labelTexts.firstQuarter} value={String(value)} onChange={(quarter) => onChange(Number(quarter))}>
      <div className={classes.sheet}>
        {labelTexts.quarters.map((name, i) => (
          <Radio.Card
            key={name}
            value={String(i + 1)}
            aria-label={name}
            title={name}
            className={classes.quarter ?? ''}
            {...(i + 1 < value ? { 'data-used': true } : {})}
          >
            {i + 1}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
