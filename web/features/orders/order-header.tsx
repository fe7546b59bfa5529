import { Anchor, Button, Group, Paper } from '@mantine/core'
import { IconExternalLink, IconPencil, IconRepeat, IconTrash, IconX } from '@tabler/icons-react'
import { orderFieldNames } from '../../../contract/orders/order-fields.ts'
import type { OrderDetails } from '../../../contract/orders/orders.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { AwbNumber } from '../../ui/values/awb-number.tsx'
import { CourierMark } from '../../ui/values/courier-mark.tsx'
import { DateTime } from '../../ui/values/date-time.tsx'
import { Terms } from '../../ui/values/terms.tsx'
import { PrintButton } from './labels/print-button.tsx'
import type { useOrderActs } from './order-acts.tsx'
import { usePermittedActions } from './permitted-actions.ts'

const detailsTexts = texts.orders.details
const orderTexts = texts.orders.list

type OrderHeaderActionsProps = { order: OrderDetails; acts: ReturnType<typeof useOrderActs> }

export function OrderHeaderActions({ order, acts }: OrderHeaderActionsProps) {
  const { state } = order
  const actions = usePermittedActions()(order.actions)
  return (
    <>
      {actions.cancel && (
        <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => acts.ask('cancel', order)}>
          {orderTexts.cancel}
        </Button>
      )}
      {state === 'draft' && actions.edit && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => acts.ask('remove', order)}>
          {orderTexts.remove}
        </Button>
      )}
      {actions.orderAgain && (
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => acts.repeat(order)}
          loading={acts.isRepeating}
        >
          {orderTexts.again}
        </Button>
      )}
      {actions.edit && order.refusal === null && (
        <LinkButton href={paths.editOrder(order.uniqueId)} leftSection={<IconPencil size={16} aria-hidden />}>
          {detailsTexts.change}
        </LinkButton>
      )}
      {actions.print && <PrintButton order={order} />}
    </>
  )
}

/** The order in one strip: courier, AWB, dates. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const { awb, courier, serviceName, parcels, trackingUrl, createdAt, activatedAt } = order
  const furtherParcels = parcels.filter((parcel) => parcel !== awb)
  return (
    <Paper withBorder p="md">
      <Group gap="xl" align="flex-start">
        <Terms
          of={[
            [orderTexts.courier, courier && <CourierMark courier={courier} withName />],
            [detailsTexts.service, serviceName],
            [orderTexts.columnAwb, awb && <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} />],
            [detailsTexts.parcels, furtherParcels.length > 0 ? furtherParcels.join(', ') : null],
          ]}
        />
        <Terms
          of={[
            ...orderFieldNames.map((name) => [texts.orders.fields[name].name, order[name]] as const),
            [detailsTexts.created, <DateTime key="created" at={createdAt} />],
            [detailsTexts.activated, activatedAt && <DateTime at={activatedAt} />],
          ]}
        />
        {trackingUrl && (
          <Anchor href={trackingUrl} target="_blank" rel="noreferrer">
            {detailsTexts.trackPublicly} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
      </Group>
    </Paper>
  )
}
