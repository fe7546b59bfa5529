/** The order's regions, over one draft of it. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconBuildingWarehouse } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { ReturnLinks } from '#selling/returns/web/return-link.tsx'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { isStoreOrderUnpaid } from '../../contract/list.ts'
import type { StoreOrderDetails } from '../../contract/page.ts'
import { needsNoCourier } from '../../contract/readiness.ts'
import { DeliveryCard } from './delivery/delivery-card.tsx'
import { awaitingPartsOf, hasUnsavedParts } from './draft/order-draft.ts'
import { useOrderDraft, useRecipient } from './draft/use-order-draft.ts'
import type { StoreOrderEditing, UnsavedOrder } from './editor.ts'
import { PartCard } from './part/part-card.tsx'
import { ReadOnlyOrder } from './read-only-order.tsx'
import { SentCard } from './sent/sent-card.tsx'

const pageTexts = texts.storeOrders.order

type OrderEditorProps = {
  clientId: string
  details: StoreOrderDetails
  reload: () => Promise<unknown>
  unsaved?: Ref<UnsavedOrder>
  next?: StoreOrderEditing['next']
}

/** For who may change it; others see it as it is. */
export function StoreOrderEditor(props: OrderEditorProps) {
  const mayWrite = useMay('orders.write')
  if (mayWrite) return <Editing {...props} />
  return (
    <Stack gap="md">
      <OrderFacts order={props.details} />
      <ReadOnlyOrder clientId={props.clientId} order={props.details} />
    </Stack>
  )
}

function Editing({ clientId, details, reload, unsaved, next = null }: OrderEditorProps) {
  const changing = useOrderDraft(details)
  const { draft, current } = changing
  const [savers] = useState<StoreOrderEditing['savers']>(() => new Map())
  const editor: StoreOrderEditing = { clientId, reload, next, savers, ...changing, ...useRecipient(changing) }
  const order = draft.base
  const awaiting = awaitingPartsOf(order)
  useImperativeHandle(unsaved, () => ({ hasChanges: () => hasUnsavedParts(current()) }))
  return (
    <Stack gap="md">
      <OrderFacts order={order} />
      {order.cancelledAt !== null && (
        <Alert color="red" icon={<IconBan aria-hidden />} role="status" classNames={{ message: 'ink' }}>
          {pageTexts.cancelled(texts.forms.dateTime(order.cancelledAt))}
        </Alert>
      )}
      {awaiting.length > 0 && order.cancelledAt === null && isStoreOrderUnpaid(order.payment) && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
          {pageTexts.unpaid}
        </Alert>
      )}
      <NewsNotice editor={editor} />
      <WarehousesWarning order={order} />
      {awaiting.some(({ obstacles }) => !needsNoCourier(obstacles)) && <DeliveryCard editor={editor} />}
      {awaiting.length === 0 && order.shippingOrders.fulfilled.length === 0 && <Text c="dimmed">{pageTexts.nothingAwaits}</Text>}
      {awaiting.map((part, i) => (
        <PartCard key={part.fulfillmentOrderId} editor={editor} part={part} position={i + 1} />
      ))}
      {order.shippingOrders.fulfilled.map((sent) => (
        <SentCard key={sent.fulfillmentId ?? sent.internalOrder?.uniqueId ?? sent.name} clientId={clientId} sent={sent} />
      ))}
      {order.shippingOrders.fulfilled.length > 0 && <ReturnLinks orderName={order.name} />}
      <LeaveGuard
        title={texts.shipmentEditor.leaveTitle}
        body={texts.shipmentEditor.leaveBody}
        hasChanges={() => hasUnsavedParts(current())}
        onLeave={() => {}}
        asksOnReload
      />
    </Stack>
  )
}

function OrderFacts({ order }: { order: StoreOrderDetails }) {
  return (
    <Group gap="xl" align="flex-start">
      <TermList
        of={[
          [
            pageTexts.orderName,
            <Text key="name" span fw={600}>
              {order.name}
            </Text>,
          ],
          [pageTexts.created, <DateTime key="created" at={order.createdAt} />],
          [pageTexts.tags, order.tags.join(', ')],
        ]}
      />
      <TermList
        of={[
          [pageTexts.total, <Money key="total" amount={order.price.total} currency={order.price.fromCurrency} />],
          [pageTexts.payment, texts.storeOrders.payments[order.payment.status]],
          [
            pageTexts.outstanding,
            order.outstanding > 0 ? (
              <Money key="outstanding" amount={order.outstanding} currency={order.outstandingCurrency} fw={600} />
            ) : null,
          ],
          [pageTexts.shippingMethod, order.shippingLine?.title ?? null],
        ]}
      />
    </Group>
  )
}

/** What changed while the page was open stays on the page until it was read. */
function NewsNotice({ editor: { draft, change } }: { editor: StoreOrderEditing }) {
  if (draft.news.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={pageTexts.news}
      role="alert"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="sm" align="flex-start">
        <List>
          {draft.news.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <Text>{pageTexts.newsKept}</Text>
        <Button variant="default" size="compact-sm" onClick={() => change((now) => ({ ...now, news: [] }))}>
          {pageTexts.closeNews}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Products in several warehouses travel separately; names those that would make it fewer. */
function WarehousesWarning({ order }: { order: StoreOrderDetails }) {
  const { usedLocationIds, betterLocations } = order.shippingLocations
  if (usedLocationIds.length < 2) return null
  const names = [...new Set(order.shippingOrders.awaitingFulfillment.map(({ fromLocation }) => fromLocation.storeAddress.name))]
  const better = betterLocations.flatMap(({ locationId, newLocationsCount }) => {
    const name = order.locationsForMove[locationId]?.name
    return name === undefined ? [] : [{ name, newLocationsCount }]
  })
  return (
    <Alert
      color="orange"
      icon={<IconBuildingWarehouse aria-hidden />}
      title={pageTexts.severalWarehouses}
      role="status"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="sm">
        <Text>{pageTexts.warehouses(texts.forms.list(names), order.shippingOrders.awaitingFulfillment.length)}</Text>
        {better.length > 0 && (
          <List>
            {better.map(({ name, newLocationsCount }) => (
              <List.Item key={name}>{pageTexts.fewerWith(name, newLocationsCount)}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Alert>
  )
}
