/** An activation of many orders while it runs and at its end. It cannot be closed before that: what is being paid is in sight. */
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { BulkActivation } from '../../../../../contract/store-orders/bulk.ts'
import { texts } from '../../../../texts.ts'
import { LongWork } from '../../../../ui/notices/long-work.tsx'
import { StatusBadge } from '../../../../ui/values/status-badge.tsx'
import { LabelsButton } from '../../../orders/labels/labels-dialog.tsx'
import { BulkOrders } from './bulk-orders.tsx'
import { doneOf, labelFiles } from './bulk-progress.ts'

const bulkTexts = texts.storeOrders.bulk

type BulkProgressDialogProps = {
  clientId: string
  /** null: there is no other. */
  shopTitle: string | null
  opened: boolean
  bulk: BulkActivation | undefined
  /** It could not be read the last time; it goes on at the server all the same. */
  isFailing: boolean
  onClose: () => void
  /** What it was opened from may be gone with the selection: the focus is led elsewhere. */
  onClosed: () => void
}

export function BulkProgressDialog({ clientId, shopTitle, opened, bulk, isFailing, onClose, onClosed }: BulkProgressDialogProps) {
  const isOver = bulk?.state === 'done'
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={bulkTexts.progressTitle}
      size="800px"
      withCloseButton={isOver}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        {shopTitle !== null && <Text fw={600}>{shopTitle}</Text>}
        {bulk ? <Progress clientId={clientId} bulk={bulk} /> : <Loader aria-label={texts.ui.loading} />}
        {isFailing && <Text role="alert">{bulkTexts.watchFailed}</Text>}
        {isOver && <EndButtons bulk={bulk} onClose={onClose} />}
      </Stack>
    </Modal>
  )
}

function Progress({ clientId, bulk }: { clientId: string; bulk: BulkActivation }) {
  const { state, total, activated, failed } = bulk
  const isRunning = state === 'running'
  return (
    <>
      <LongWork
        doing={isRunning ? bulkTexts.running : bulkTexts.ended}
        done={doneOf(bulk)}
        total={total}
        count={bulkTexts.count(doneOf(bulk), total)}
        isRunning={isRunning}
      />
      <Group gap="sm">
        <StatusBadge tone="green" text={bulkTexts.activated(activated)} />
        {failed > 0 && <StatusBadge tone="red" text={bulkTexts.failed(failed)} />}
      </Group>
      {isRunning && <Text c="dimmed">{bulkTexts.mayLeave}</Text>}
      <BulkOrders clientId={clientId} bulk={bulk} />
    </>
  )
}

function EndButtons({ bulk, onClose }: { bulk: BulkActivation; onClose: () => void }) {
  // Where the focus goes once there is something to press.
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  const files = labelFiles(bulk)
  return (
    <Group justify="flex-end" gap="sm">
      {files.map(({ from, to, orders }) => (
        <LabelsButton
          key={from}
          orders={orders}
          label={files.length === 1 ? bulkTexts.labels : bulkTexts.labelsPart(from, to)}
          onPrinted={() => {}}
        />
      ))}
      <Button ref={close} variant="default" onClick={onClose}>
        {bulkTexts.close}
      </Button>
    </Group>
  )
}
