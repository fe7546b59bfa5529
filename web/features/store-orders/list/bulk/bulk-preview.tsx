/** Before many orders are activated: which ones, and whether the account allows it. */
import { Alert, Anchor, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, IconShoppingBag } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { storeOrderCalls } from '../../../../../contract/store-orders/calls.ts'
import type { StoreOrderListed } from '../../../../../contract/store-orders/list.ts'
import { storeCalls } from '../../../../../contract/store-orders/store-calls.ts'
import type { ConfigurationError } from '../../../../../contract/stores.ts'
import { useAct, useCall } from '../../../../api.ts'
import { intentKeys } from '../../../../intent-keys.ts'
import { texts } from '../../../../texts.ts'
import { toast } from '../../../../ui/notices/toast.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { StoreOrderCard } from '../store-order-card.tsx'
import { storeOrderColumns } from '../store-order-columns.tsx'
import { isBroken } from './selection.ts'

const bulkTexts = texts.storeOrders.bulk

type BulkPreviewProps = {
  clientId: string
  /** null: there is no other. */
  shopTitle: string | null
  /** null: closed. */
  orders: StoreOrderListed[] | null
  onBegun: (bulkId: string) => void
  onClose: () => void
}

export function BulkPreview({ orders, ...rest }: BulkPreviewProps) {
  return (
    <Modal opened={orders !== null} onClose={rest.onClose} title={bulkTexts.previewTitle} size="1200px">
      {orders && <Preview orders={orders} {...rest} />}
    </Modal>
  )
}

function Preview({ clientId, shopTitle, orders, onBegun, onClose }: BulkPreviewProps & { orders: StoreOrderListed[] }) {
  const account = useCall(storeCalls.checkAccount, { params: { clientId } }, { staleTime: 0, gcTime: 0 })
  const { begin, isBeginning } = useBegin(clientId, orders, onBegun)
  const errors = account.error ? [unchecked] : (account.data ?? [])
  // A check of a moment ago says nothing of now.
  const isChecked = !account.isFetching && !account.error && errors.length === 0
  return (
    <Stack gap="md">
      {shopTitle !== null && <Text fw={600}>{shopTitle}</Text>}
      {account.isFetching ? (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{bulkTexts.checking}</Text>
        </Group>
      ) : (
        errors.length > 0 && <Misconfigured errors={errors} onRetry={() => void account.refetch()} />
      )}
      {isChecked && <SelectedOrders orders={orders} />}
      <Group justify="flex-end" gap="sm">
        <Button data-autofocus variant="default" onClick={onClose} disabled={isBeginning}>
          {bulkTexts.back}
        </Button>
        {isChecked && <BeginButton isBusy={isBeginning} onClick={begin} />}
      </Group>
    </Stack>
  )
}

/** Takes the focus when it appears: the check is over. */
function BeginButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} onClick={onClick} loading={isBusy}>
      {bulkTexts.begin}
    </Button>
  )
}

/** The request goes with one key however often it has to be sent: it begins one activation. */
function useBegin(clientId: string, orders: readonly StoreOrderListed[], onBegun: (bulkId: string) => void) {
  const [keys] = useState(() => intentKeys())
  const act = `activate ${orders.map(({ storeOrderId }) => storeOrderId).join(' ')}`
  const failed = () => toast.error(bulkTexts.beginFailed)
  const begun = useAct(storeOrderCalls.activateMany, {
    onSuccess: ({ success, id }) => {
      keys.settle(act, null)
      if (success) onBegun(id)
      else failed()
    },
    onError: (problem) => {
      keys.settle(act, problem)
      failed()
    },
  })
  const list = orders.map(({ storeOrderId }) => ({ id: storeOrderId }))
  return {
    begin: () => begun.mutate({ params: { clientId }, body: { list }, idempotencyKey: keys.keyFor(act) }),
    isBeginning: begun.isPending,
  }
}

function SelectedOrders({ orders }: { orders: StoreOrderListed[] }) {
  const broken = orders.filter(isBroken).length
  return (
    <>
      <Text>{bulkTexts.previewAbout(orders.length)}</Text>
      {broken > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
          {bulkTexts.broken(broken)}
        </Alert>
      )}
      <DataTable
        label={bulkTexts.previewTable}
        rows={orders}
        rowKey={({ storeOrderId }) => storeOrderId}
        rowName={({ orderDisplayName }) => orderDisplayName}
        columns={storeOrderColumns(({ orderDisplayName }) => orderDisplayName)}
        card={(order) => <StoreOrderCard isOfAll={false} order={order} name={order.orderDisplayName} />}
        loading={{ isPending: false, isFetching: false, error: null, refetch: () => {} }}
        empty={{ icon: IconShoppingBag, text: '' }}
      />
    </>
  )
}

/** A check that could not be made counts as one that failed. */
const unchecked: ConfigurationError = {
  code: 'unchecked',
  message: bulkTexts.checkFailed,
  docsUrl: null,
  settingsUrl: null,
  allowTesting: false,
}

function Misconfigured({ errors, onRetry }: { errors: readonly ConfigurationError[]; onRetry: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={bulkTexts.misconfigured} role="alert" classNames={{ title: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        <ul>
          {errors.map(({ code, message, settingsUrl }) => (
            <li key={code}>
              {message}{' '}
              {settingsUrl !== null && (
                <Anchor href={settingsUrl} target="_blank" rel="noreferrer">
                  {bulkTexts.docs}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {texts.ui.retry}
        </Button>
      </Stack>
    </Alert>
  )
}
