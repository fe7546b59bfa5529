/** Activations of many that were made before: what became of each, and its labels again. */
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { StoreConnection } from '#selling/stores/contract/stores.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { BulkListed } from '../../../contract/bulk.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'
import classes from './bulk.module.css'

const bulkTexts = texts.storeOrders.bulk

export type ReopenedBulk = { clientId: string; bulkId: string }
type BulkHistoryProps = { shops: readonly Pick<StoreConnection, 'clientId' | 'title'>[]; onOpen: (of: ReopenedBulk) => void }

export function BulkHistory({ shops, onOpen }: BulkHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const open = (of: ReopenedBulk) => {
    setOpen(false)
    onOpen(of)
  }
  return (
    <>
      <Button
        variant="default"
        className={classes.toHistory ?? ''}
        aria-label={bulkTexts.history}
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <span className={classes.historyText}>{bulkTexts.history}</span>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={bulkTexts.history} size="lg">
        <Stack gap="md">
          {shops.map(({ clientId, title }) => (
            <OfShop key={clientId} clientId={clientId} title={shops.length > 1 ? title : null} onOpen={open} />
          ))}
        </Stack>
      </Dialog>
    </>
  )
}

function OfShop({ clientId, title, onOpen }: { clientId: string; title: string | null; onOpen: (of: ReopenedBulk) => void }) {
  const runs = useCall(storeOrderCalls.listMany, { params: { clientId } }, { staleTime: 0 })
  if (runs.error) return <FailureNotice cause={runs.error} onRetry={() => void runs.refetch()} isRetrying={runs.isFetching} />
  if (!runs.data) return <Loader aria-label={texts.ui.loading} />
  return (
    <section aria-label={title ?? bulkTexts.history}>
      {title !== null && <Text fw={600}>{title}</Text>}
      {runs.data.list.length === 0 && <Text c="dimmed">{bulkTexts.noHistory}</Text>}
      <ul className={classes.history}>
        {runs.data.list.map((run) => (
          <li key={run.id}>
            <Run run={run} onOpen={() => onOpen({ clientId, bulkId: run.id })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Run({ run: { createdAt, state, activated, failed, stopped, spent }, onOpen }: { run: BulkListed; onOpen: () => void }) {
  const outcome = [
    bulkTexts.activated(activated),
    ...(failed > 0 ? [bulkTexts.failed(failed)] : []),
    ...(stopped > 0 ? [bulkTexts.stopped(stopped)] : []),
  ]
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={500}>
          <DateTime at={createdAt} />
        </Text>
        <Text>{state === 'running' ? bulkTexts.running : outcome.join(', ')}</Text>
        <Text>
          {bulkTexts.spent} <Money amount={spent} />
        </Text>
      </div>
      <Button variant="default" onClick={onOpen}>
        {bulkTexts.openRun}
      </Button>
    </Group>
  )
}
