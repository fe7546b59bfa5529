import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { LabelFormat } from '#contract/couriers.ts'
import { texts } from '#web/texts.ts'
import type { OrderDetails } from '../../contract/orders.ts'
import { type PrintableOrder, usePreferredFormat, usePrintLabel } from './print-label.ts'

const labelTexts = texts.orders.labels

/** Prints in the preferred format; the others one click further. */
export function PrintButton({ order }: { order: PrintableOrder & Pick<OrderDetails, 'labelFormats'> }) {
  const [isBusy, setBusy] = useState(false)
  const deliver = usePrintLabel()
  const preferred = usePreferredFormat().of(order.courier)
  const act = async (how: 'print' | 'save', format: LabelFormat | null) => {
    setBusy(true)
    await deliver(order, how, format)
    setBusy(false)
  }
  return (
    <Button.Group>
      <Button leftSection={<IconPrinter size={16} aria-hidden />} loading={isBusy} onClick={() => void act('print', preferred)}>
        {preferred ? labelTexts.printAs(preferred) : texts.orders.list.print}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px="xs" aria-label={labelTexts.otherFormats} style={{ borderInlineStart: '1px solid rgb(255 255 255 / 0.4)' }}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {order.labelFormats.map((format) => (
            <Menu.Item key={format} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void act('print', format)}>
              {labelTexts.printAs(format)}
            </Menu.Item>
          ))}
          {order.labelFormats.map((format) => (
            <Menu.Item key={`save ${format}`} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void act('save', format)}>
              {labelTexts.saveAs(format)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
