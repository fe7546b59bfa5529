/** The order on the table: whose it is, its AWBs, and what is still to be put in. */
import { Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { OrderStatus } from '#sending/orders/web/order-status.tsx'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AwbNumber } from '#web/ui/values/awb-number.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import type { ScannedItem } from '../contract/scan.ts'
import type { StationOrder } from './kept-station.ts'
import classes from './scan-station.module.css'
import { checkedCountOf, hasProductCode, isStationOrderSent } from './station.ts'

const words = texts.scanStation

export function OpenOrder({ open }: { open: StationOrder }) {
  const { order } = open
  const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const checked = order.items.reduce((sum, item) => sum + checkedCountOf(open, item), 0)
  const isPacked = isStationOrderSent(open)
  return (
    <Stack gap="md" component="section" aria-label={order.name}>
      <Group justify="space-between" gap="sm" align="flex-end">
        <Title order={2} className={classes.name ?? ''}>
          {order.name} <span className={classes.recipient}>{[order.recipientName, order.city].filter(Boolean).join(', ')}</span>
        </Title>
        {isPacked && total > 0 && <Text className={`${classes.quantity} tabular`}>{words.countOf(checked, total)}</Text>}
      </Group>
      <Parcels open={open} />
      {order.waitingItems > 0 && <Text className={classes.further ?? ''}>{words.waitingItems(order.waitingItems)}</Text>}
      {total === 0 ? (
        <Text c="dimmed">{words.noItems}</Text>
      ) : (
        <>
          {isPacked && (
            <Progress value={(checked / total) * 100} color={checked === total ? 'green' : 'accent'} size="lg" aria-label={words.items} />
          )}
          <ol className={classes.items}>
            {order.items.map((item, i) => (
              <Item key={item.id} item={item} number={i + 1} checked={isPacked ? checkedCountOf(open, item) : null} />
            ))}
          </ol>
        </>
      )}
    </Stack>
  )
}

function Parcels({ open: { order } }: { open: StationOrder }) {
  return order.parcels.map(({ uniqueId, awb, courier, state, isBeingCancelled }) => (
    <Group key={uniqueId} gap="sm" className={classes.awb ?? ''}>
      {courier && <CourierMark courier={courier} withName size={32} />}
      {awb !== null && <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} />}
      <OrderStatus state={state} isBeingCancelled={isBeingCancelled} />
    </Group>
  ))
}

/** `checked` null: it has no parcel to be put into. */
function Item({ item, number, checked }: { item: ScannedItem; number: number; checked: number | null }) {
  const { name, sku, barcode, quantity, imageUrl } = item
  const isDone = checked !== null && checked >= quantity
  return (
    <li className={classes.item} data-done={isDone || undefined}>
      {imageUrl !== null && <img src={imageUrl} alt="" width={64} height={64} loading="lazy" className={classes.picture} />}
      <div className={classes.itemText}>
        <Text className={classes.itemName ?? ''}>{name}</Text>
        <Text c="dimmed" ff={hasProductCode(item) ? 'monospace' : 'text'}>
          {hasProductCode(item) ? [sku, barcode].filter(Boolean).join(' · ') : words.noCode(number)}
        </Text>
      </div>
      <Text className={`${classes.quantity} tabular nowrap`}>
        {checked === null ? texts.forms.number(quantity) : words.countOf(checked, quantity)}
      </Text>
      {isDone && <IconCircleCheck size={36} color="var(--mantine-color-green-6)" aria-hidden />}
    </li>
  )
}
