/** An activation of many orders while it runs and at its end. It cannot be closed before that: what is being paid is in sight. */
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { PrintLabels } from '#sending/orders/web/labels/labels-dialog.tsx'
import { useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { CARDS_BELOW } from '#web/theme.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LongWork } from '#web/ui/notices/long-work.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { BulkActivation } from '../../../contract/bulk.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'
import { BulkOrders } from './bulk-orders.tsx'
import { BULK_SHEET_WIDTH, bulkLabelFilesOf, doneBulkOrdersOf } from './bulk-progress.ts'

const bulkTexts = texts.storeOrders.bulk

type BulkProgressDialogProps = {
  clientId: string
  /** null: there is no other. */
  shopTitle: string | null
  opened: boolean
  bulk: BulkActivation | undefined
  /** It could not be read the last time; it goes on at the server all the same. */
  isFailing: boolean
  /** Once it has ended, by itself. */
  isPrinted: boolean
  onClose: () => void
  /** What it was opened from may be gone with the selection: the focus is led elsewhere. */
  onClosed: () => void
}

export function BulkProgressDialog(props: BulkProgressDialogProps) {
  const { clientId, shopTitle, opened, bulk, isFailing, isPrinted, onClose, onClosed } = props
  const isOver = bulk?.state === 'done'
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={bulkTexts.progressTitle}
      size={BULK_SHEET_WIDTH}
      fullScreen={isPhone ?? false}
      transitionProps={{ duration: 0 }}
      withCloseButton={isOver}
      closeOnClickOutside={false}
      closeOnEscape={isOver}
    >
      <Stack gap="md">
        {shopTitle !== null && <Text fw={600}>{shopTitle}</Text>}
        {bulk ? <Progress clientId={clientId} bulk={bulk} /> : <Loader aria-label={texts.ui.loading} />}
        {isFailing && <Text role="alert">{bulkTexts.watchFailed}</Text>}
        {isOver && <EndButtons bulk={bulk} isPrinted={isPrinted} onClose={onClose} />}
      </Stack>
    </Dialog>
  )
}

function Progress({ clientId, bulk }: { clientId: string; bulk: BulkActivation }) {
  const { state, total, activated, failed, stopped, spent } = bulk
  const isRunning = state === 'running'
  return (
    <>
      <LongWork
        doing={isRunning ? bulkTexts.running : bulkTexts.ended}
        done={doneBulkOrdersOf(bulk)}
        total={total}
        count={bulkTexts.count(doneBulkOrdersOf(bulk), total)}
        isRunning={isRunning}
      />
      <Group gap="sm">
        <StatusBadge tone="green" text={bulkTexts.activated(activated)} />
        {failed > 0 && <StatusBadge tone="red" text={bulkTexts.failed(failed)} />}
        {stopped > 0 && <StatusBadge tone="grey" text={bulkTexts.stopped(stopped)} />}
        <Text>
          {bulkTexts.spent} <Money amount={spent} fw={600} />
        </Text>
      </Group>
      {isRunning && (
        <Group gap="sm" justify="space-between">
          <Text c="dimmed">{bulkTexts.mayLeave}</Text>
          <StopButton clientId={clientId} bulkId={bulk.id} />
        </Group>
      )}
      <BulkOrders clientId={clientId} bulk={bulk} />
    </>
  )
}

/** What is begun goes on to its end. */
function StopButton({ clientId, bulkId }: { clientId: string; bulkId: string }) {
  const mayStop = useMay('orders.activate')
  const stop = useAct(storeOrderCalls.stopMany, {
    refreshes: [storeOrderCalls.watchMany],
    onError: ({ message }) => toast.error(message),
  })
  if (!mayStop) return null
  return (
    <Button
      variant="default"
      color="red"
      loading={stop.isPending}
      disabled={stop.isSuccess}
      onClick={() => stop.mutate({ params: { clientId, id: bulkId } })}
    >
      {stop.isSuccess ? bulkTexts.stopping : bulkTexts.stop}
    </Button>
  )
}

function EndButtons({ bulk, isPrinted, onClose }: { bulk: BulkActivation; isPrinted: boolean; onClose: () => void }) {
  // Where the focus goes once there is something to press: to the labels, where there are any.
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => buttons.current?.querySelector('button')?.focus(), [])
  const files = bulkLabelFilesOf(bulk)
  return (
    <Group justify="flex-end" gap="sm" ref={buttons}>
      {files.map(({ from, to, orders }) => (
        <PrintLabels
          key={from}
          orders={orders}
          // Several files would ask the printer over one another.
          isAtOnce={isPrinted && files.length === 1}
          label={files.length === 1 ? bulkTexts.labels(orders.length) : bulkTexts.labelsPart(from, to)}
        />
      ))}
      <Button variant="default" onClick={onClose}>
        {bulkTexts.close}
      </Button>
    </Group>
  )
}
