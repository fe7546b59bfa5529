/** A part that was sent: by us, with everything about its parcel, or elsewhere. */
import { ActionIcon, Alert, Anchor, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCash, IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { CourierCode, couriers } from '#contract/couriers.ts'
import { ProductPicture } from '#selling/packing/web/product-picture.tsx'
import { PrintButton } from '#sending/orders/web/labels/print-button.tsx'
import { OrderStatus } from '#sending/orders/web/order-status.tsx'
import { useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { storeOrderCalls } from '../../../contract/calls.ts'
import type { FulfilledOrder } from '../../../contract/page.ts'
import classes from '../order.module.css'
import { CancelAwb } from './cancel-awb.tsx'
import { SentDetailsDialog, SentTrackingDialog } from './sent-dialogs.tsx'

const sentTexts = texts.storeOrders.sent

type OurOrder = NonNullable<FulfilledOrder['internalOrder']>

export function SentCard({ clientId, sent }: { clientId: string; sent: FulfilledOrder }) {
  const { name, shippedAt, internalOrder, tracking } = sent
  return (
    <Section title={name} beside={internalOrder && <OrderStatus {...internalOrder} />}>
      {internalOrder ? (
        <OurShipment clientId={clientId} name={name} order={internalOrder} />
      ) : (
        <>
          <Alert color="gray" icon={<IconInfoCircle aria-hidden />} classNames={{ message: 'ink' }}>
            {sentTexts.notOurs}
          </Alert>
          <TermList
            of={[
              [sentTexts.shippedAt, shippedAt && <DateTime at={shippedAt} />],
              [sentTexts.awb, tracking.length > 0 && <StoreTracking key="awb" tracking={tracking} />],
            ]}
          />
        </>
      )}
      <SentProducts sent={sent} />
    </Section>
  )
}

/** As the store has it, with the link where it has one. */
function StoreTracking({ tracking }: Pick<FulfilledOrder, 'tracking'>) {
  return (
    <Group gap="sm">
      {tracking.map(({ company, number, url }) => {
        const name = [company, number].filter(Boolean).join(' ')
        return /^https?:/.test(url) ? (
          <Anchor key={number} href={url} target="_blank" rel="noreferrer">
            {name}
          </Anchor>
        ) : (
          <span key={number}>{name}</span>
        )
      })}
    </Group>
  )
}

function OurShipment({ clientId, name, order }: { clientId: string; name: string; order: OurOrder }) {
  const { status, addresses, forwarder, shippingPointData, awb, notice, fulfilmentState, isBeingCancelled } = order
  const courier = courierOf(order)
  return (
    <Stack gap="md">
      {notice !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" classNames={{ message: 'ink' }}>
          <Text>{notice}</Text>
          <ChangeCash clientId={clientId} order={order} />
        </Alert>
      )}
      <Text>
        <DateTime at={status.dateTime} />
        {status.reason === null ? '' : `, ${status.reason}`}
      </Text>
      <div className={classes.places}>
        <TermList
          of={[
            [sentTexts.from, placeOf(addresses.from)],
            [sentTexts.to, placeOf(addresses.to)],
            [sentTexts.locker, shippingPointData && `${shippingPointData.name}, ${shippingPointData.fullAddress}`],
          ]}
        />
        <TermList
          of={[
            [sentTexts.service, forwarder && <ServiceName key="service" courier={courier} name={forwarder.serviceName.full} />],
            [sentTexts.awb, awb && <Awb key="awb" awb={awb.main} uniqueId={order.uniqueId} />],
          ]}
        />
      </div>
      {isBeingCancelled && <Text role="status">{texts.orders.cancel.waiting}</Text>}
      {awb && fulfilmentState !== 'fulfilled' && (
        <Text c="dimmed" role="status">
          {fulfilmentState === 'pending' ? sentTexts.waiting : sentTexts.failed}
        </Text>
      )}
      <ShipmentActions name={name} order={order} courier={courier} />
    </Stack>
  )
}

const placeOf = ({ contactName, addressCity }: OurOrder['addresses']['from']) => [contactName, addressCity].filter(Boolean).join(', ')

const courierOf = ({ forwarder }: OurOrder): CourierCode | null =>
  CourierCode.options.find((code) => couriers[code].groupId === forwarder?.groupId) ?? null

function ServiceName({ courier, name }: { courier: CourierCode | null; name: string }) {
  return (
    <Group gap="sm" wrap="nowrap">
      {courier && <CourierMark courier={courier} />}
      <Text span>{name}</Text>
    </Group>
  )
}

/** A click on the number shows where the parcel is. */
function Awb({ awb, uniqueId }: { awb: string; uniqueId: string }) {
  const [isOpen, setOpen] = useState(false)
  const copy = () => void copyText(awb, sentTexts.awbCopied)
  return (
    <Group gap={4} wrap="nowrap">
      <Anchor component="button" type="button" ff="monospace" aria-label={sentTexts.track(awb)} onClick={() => setOpen(true)}>
        {awb}
      </Anchor>
      <Tooltip label={sentTexts.copyAwb(awb)}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={sentTexts.copyAwb(awb)} onClick={copy}>
          <IconCopy size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <SentTrackingDialog opened={isOpen} awb={awb} uniqueId={uniqueId} onClose={() => setOpen(false)} />
    </Group>
  )
}

type ShipmentActionsProps = { name: string; order: OurOrder; courier: CourierCode | null }

function ShipmentActions({ name, order, courier }: ShipmentActionsProps) {
  const { uniqueId, state, awb, forwarder, mayCancel, isBeingCancelled } = order
  const [isOpen, setOpen] = useState(false)
  return (
    <Group gap="sm">
      {awb && forwarder && state !== 'cancelled' && !isBeingCancelled && (
        <PrintButton order={{ uniqueId, awb: awb.main, courier, labelFormats: forwarder.labelFormats }} />
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        {sentTexts.details}
      </Button>
      {mayCancel && <CancelAwb uniqueId={uniqueId} awb={awb?.main ?? uniqueId} />}
      <SentDetailsDialog opened={isOpen} name={name} uniqueId={uniqueId} onClose={() => setOpen(false)} />
    </Group>
  )
}

function SentProducts({ sent: { lineItems } }: { sent: FulfilledOrder }) {
  return (
    <Stack gap="sm" role="group" aria-label={sentTexts.products}>
      <Title order={3}>{sentTexts.products}</Title>
      <ul className={classes.products}>
        {lineItems.map(({ title, image, quantity }, i) => (
          // The same product may stand on two lines: their place is what distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={i} className={classes.product}>
            <ProductPicture url={image?.url ?? null} />
            <Text miw={0}>{title}</Text>
            <Text c="dimmed" className="nowrap tabular">
              {sentTexts.quantity(quantity)}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** The cash of a parcel that no longer is what the order owes: changed at the courier, where it can. */
type ChangeCashProps = { clientId: string; order: NonNullable<FulfilledOrder['internalOrder']> }

function ChangeCash({ clientId, order: { uniqueId, cashToChange, mayCancel } }: ChangeCashProps) {
  const mayChange = useMay('orders.activate')
  const change = useAct(storeOrderCalls.changeCash, {
    refreshes: [storeOrderCalls.get, storeOrderCalls.list],
    onSuccess: () => toast.success(sentTexts.cashChanged),
    onError: ({ message }) => toast.error(message),
  })
  if (cashToChange === null || !mayChange) return null
  if (!cashToChange.byCourier) return mayCancel ? <Text mt="xs">{sentTexts.cashByAnotherAwb}</Text> : null
  return (
    <Button
      mt="sm"
      variant="default"
      leftSection={<IconCash size={16} aria-hidden />}
      loading={change.isPending}
      onClick={() => change.mutate({ params: { clientId, uniqueId } })}
    >
      {sentTexts.changeCash(texts.forms.ron(cashToChange.to))}
    </Button>
  )
}
