import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { LABELS_PER_FILE_MAX } from '../../../../contract/orders/orders.ts'
import { texts } from '../../../texts.ts'
import { lazyPart } from '../../../ui/arriving.ts'
import type { LabelsProps } from './labels-form.tsx'

const LabelsDialog = lazyPart(() => import('./labels-form.tsx'), 'LabelsDialog')

/** Many labels as one file. */
export function LabelsButton({ orders, onPrinted, label = texts.orders.labels.printMany }: LabelsProps & { label?: string }) {
  const [isOpen, dialog] = useDisclosure(false)
  const isTooMany = orders.length > LABELS_PER_FILE_MAX
  return (
    <>
      {isTooMany && <Text c="dimmed">{texts.orders.labels.tooMany(LABELS_PER_FILE_MAX)}</Text>}
      <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={dialog.open} disabled={isTooMany}>
        {label}
      </Button>
      <Suspense>
        {isOpen && (
          <LabelsDialog
            orders={orders}
            onClose={dialog.close}
            onPrinted={() => {
              dialog.close()
              onPrinted()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
