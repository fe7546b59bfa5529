import { Anchor, Button, Group, Paper } from '@mantine/core'
import { IconCopy, IconExternalLink, IconPencil, IconPhone, IconRepeat, IconTrash, IconX } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AwbNumber, copyAwb } from '#web/ui/values/awb-number.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { nextActionOf } from '../contract/next-action.ts'
import { orderFieldNames } from '../contract/order-fields.ts'
import type { OrderDetails } from '../contract/orders.ts'
import { PrintButton } from './labels/print-button.tsx'
import { ReceiveBack } from './next-step.tsx'
import type { useOrderActs } from './order-acts.tsx'
import { usePermittedActions } from './permitted-actions.ts'

const detailsTexts = texts.orders.details
const orderTexts = texts.orders.list
const nextWords = texts.nextActions

type OrderHeaderActionsProps = { order: OrderDetails; acts: ReturnType<typeof useOrderActs> }

/** What can be done, and last, filled, what is next. */
export function OrderHeaderActions({ order, acts }: OrderHeaderActionsProps) {
  const { state } = order
  const actions = usePermittedActions()(order.actions)
  const { primary } = nextActionOf(texts, { ...order, actions })
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
      {actions.correct && (
        <LinkButton variant="default" href={paths.editOrder(order.uniqueId)} leftSection={<IconPencil size={16} aria-hidden />}>
          {texts.orders.correction.correct}
        </LinkButton>
      )}
      {actions.orderAgain && (
        <Button
          variant={primary === 'send-again' ? 'filled' : 'default'}
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => acts.repeat(order)}
          loading={acts.isRepeating}
        >
          {state === 'returned' ? nextWords.acts['send-again'] : orderTexts.again}
        </Button>
      )}
      {primary === 'edit' && order.refusal === null && (
        <LinkButton href={paths.editOrder(order.uniqueId)} leftSection={<IconPencil size={16} aria-hidden />}>
          {detailsTexts.change}
        </LinkButton>
      )}
      {primary === 'print' && <PrintButton order={order} />}
      {primary === 'call-recipient' && (
        <Button component="a" href={`tel:${order.recipientPhone}`} leftSection={<IconPhone size={16} aria-hidden />}>
          {nextWords.acts['call-recipient']}
        </Button>
      )}
      {primary === 'call-courier' && order.awb !== null && (
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => order.awb !== null && copyAwb(order.awb)}>
          {nextWords.acts['call-courier']}
        </Button>
      )}
      {primary === 'receive-back' && <ReceiveBack order={order} isReceived />}
      {primary === 'open-replacement' && order.replacedBy && (
        <LinkButton href={paths.orderDetails(order.replacedBy.uniqueId)}>{nextWords.acts['open-replacement']}</LinkButton>
      )}
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
        <TermList
          of={[
            [orderTexts.courier, courier && <CourierMark courier={courier} withName />],
            [detailsTexts.service, serviceName],
            [orderTexts.columnAwb, awb && <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} />],
            [detailsTexts.parcels, furtherParcels.length > 0 ? furtherParcels.join(', ') : null],
          ]}
        />
        <TermList
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
