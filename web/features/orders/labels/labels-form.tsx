/** How many labels become one file. */
import { Button, Group, Modal, Radio, SegmentedControl, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { type LabelFormat, labelFormats } from '../../../../contract/couriers.ts'
import { LABELS_LEFT_OUT_HEADER, leftOutOf } from '../../../../contract/orders/labels-left-out.ts'
import { type OrderSummary, orderCalls } from '../../../../contract/orders/orders.ts'
import { asProblem, downloadWithHeaders } from '../../../api.ts'
import { texts } from '../../../texts.ts'
import { printFile } from '../../../ui/deliver-file.ts'
import { FormFailure } from '../../../ui/form/form-errors.tsx'
import { toast, toastMs } from '../../../ui/notices/toast.ts'
import classes from '../orders.module.css'
import { type LabelLayout, rememberedLayout, rememberLayout } from './label-layout.ts'
import { usePreferredFormat } from './print-label.ts'

const labelTexts = texts.orders.labels

export type LabelsProps = { orders: readonly Pick<OrderSummary, 'uniqueId'>[]; onPrinted: () => void }

export function LabelsDialog({ onClose, ...labels }: LabelsProps & { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={labelTexts.title(labels.orders.length)}>
      <LabelsForm {...labels} />
    </Modal>
  )
}

function LabelsForm({ orders, onPrinted }: LabelsProps) {
  const [layout, setLayout] = useState<LabelLayout>(rememberedLayout)
  const preferred = usePreferredFormat()
  // Of this print alone.
  const [otherFormat, setOtherFormat] = useState<LabelFormat | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const print = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const format = otherFormat ?? (await preferred.known(null))
      const body = { ...layout, format, uniqueIds: orders.map(({ uniqueId }) => uniqueId) }
      const { file, headers } = await downloadWithHeaders(orderCalls.printMany, { body })
      const leftOut = leftOutOf(headers.get(LABELS_LEFT_OUT_HEADER))
      const printed = orders.length - (leftOut?.count ?? 0)
      printFile(file, `AWB-${printed}.pdf`)
      if (leftOut) toast.error(labelTexts.leftOut(leftOut), toastMs.longSuccess)
      rememberLayout(layout, printed)
      onPrinted()
    } catch (refused) {
      setFailure(`${labelTexts.failed} ${asProblem(refused).message}`)
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
