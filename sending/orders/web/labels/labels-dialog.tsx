import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPrinter, IconSettings } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { printFile, printInPlace } from '#web/ui/deliver-file.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { rememberedLayout } from './label-layout.ts'
import type { LabelsProps } from './labels-form.tsx'
import { labelFiles, usePrintMany } from './print-label.ts'

const LabelsDialog = lazyPart(() => import('./labels-form.tsx'), 'LabelsDialog')

type PrintLabelsProps = Pick<LabelsProps, 'orders'> & {
  label: string
  /** As soon as it is there, as if it had been pressed. */
  isAtOnce?: boolean
}

/** Many labels as one file, laid out as the last time; another way is chosen beside it. */
export function PrintLabels({ orders, label, isAtOnce = false }: PrintLabelsProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const [isBusy, setBusy] = useState(false)
  const printMany = usePrintMany()
  const print = async (deliver: typeof printFile) => {
    setBusy(true)
    try {
      await printMany(orders, { layout: rememberedLayout(), format: null }, deliver)
    } catch (refused) {
      toast.error(`${texts.orders.labels.failed} ${toApiProblem(refused).message}`)
    }
    setBusy(false)
  }
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (!isAtOnce || begun.current) return
    begun.current = true
    void print(printInPlace)
  })
  useEffect(() => begin(), [])
  return (
    <Button.Group>
      <Button leftSection={<IconPrinter size={16} aria-hidden />} loading={isBusy} onClick={() => void print(printFile)}>
        {label}
      </Button>
      <Button px="xs" aria-label={texts.orders.labels.otherWay} title={texts.orders.labels.otherWay} onClick={dialog.open}>
        <IconSettings size={16} aria-hidden />
      </Button>
      <Suspense>{isOpen && <LabelsDialog orders={orders} onClose={dialog.close} onPrinted={dialog.close} />}</Suspense>
    </Button.Group>
  )
}

/** Many labels as one file, or several. */
export function LabelsButton({ orders, onPrinted, label = texts.orders.labels.printMany }: LabelsProps & { label?: string }) {
  const [isOpen, dialog] = useDisclosure(false)
  const files = labelFiles(orders).length
  return (
    <>
      {files > 1 && <Text c="dimmed">{texts.orders.labels.inFiles(files)}</Text>}
      <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={dialog.open}>
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
