/** One import: what its columns mean, what becomes of its rows, and what came of it. */
import { Button, Group, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { storeOrderCalls } from '#selling/store-orders/contract/calls.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { type OrderImport, orderImportCalls } from '../contract/order-imports.ts'
import { ImportProgress, ImportResult } from './import-result.tsx'
import { ImportStateBadge } from './import-state.tsx'
import { MappingSection } from './mapping-section.tsx'
import { ImportPreviewSection } from './preview-section.tsx'

const words = texts.orderImports
const RUNNING_REFRESH_MS = 500

export function ImportPage() {
  const { id = '' } = useParams({ strict: false })
  const found = useCall(
    orderImportCalls.get,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_REFRESH_MS : false) },
  )
  const { data, error, isFetching, refetch } = found
  return (
    <Page
      title={data?.fileName ?? words.title}
      beside={data && <ImportStateBadge state={data.state} />}
      action={data ? <Actions of={data} /> : <Back />}
    >
      {error && <FailureNotice cause={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {found.isPending && <Skeleton height={420} />}
      {data && <Import of={data} />}
    </Page>
  )
}

function Import({ of }: { of: OrderImport }) {
  const isOpen = of.state === 'previewed'
  return (
    <>
      {of.state === 'running' && <ImportProgress of={of} />}
      {of.result && <ImportResult of={of} result={of.result} />}
      {isOpen && <MappingSection key={`${of.sheet} ${of.store.clientId}`} of={of} />}
      <ImportPreviewSection of={of} />
    </>
  )
}

const Back = () => (
  <LinkButton variant="default" href={paths.orderImports} leftSection={<IconArrowLeft size={16} aria-hidden />}>
    {words.back}
  </LinkButton>
)

function Actions({ of }: { of: OrderImport }) {
  return (
    <Group gap="sm">
      <Back />
      {of.state === 'done' && of.undo !== null && of.undo.cancelled > 0 && <Undo of={of} undoing={of.undo} />}
      {of.state !== 'running' && <Discard of={of} />}
    </Group>
  )
}

function Undo({ of: { id }, undoing }: { of: OrderImport; undoing: NonNullable<OrderImport['undo']> }) {
  const [isAsked, setAsked] = useState(false)
  const undo = useAct(orderImportCalls.undo, {
    refreshes: [orderImportCalls.get, orderImportCalls.list, storeOrderCalls.list],
    onSuccess: () => toast.success(words.undone),
    onError: ({ message }) => toast.error(message),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.undo}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        title={words.undo}
        verb={words.undo}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id } })}
        onClose={() => setAsked(false)}
      >
        {words.undoAsk(undoing)}
      </ConfirmDialog>
    </>
  )
}

function Discard({ of: { id } }: { of: OrderImport }) {
  const { go } = useNavigation()
  const [isAsked, setAsked] = useState(false)
  const discard = useAct(orderImportCalls.discard, {
    refreshes: [orderImportCalls.list],
    onSuccess: () => {
      toast.success(words.discarded)
      go(paths.orderImports)
    },
    onError: ({ message }) => toast.error(message),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
        {words.discard}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        title={words.discard}
        verb={words.discard}
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate({ params: { id } })}
        onClose={() => setAsked(false)}
      >
        {words.discardAsk}
      </ConfirmDialog>
    </>
  )
}
