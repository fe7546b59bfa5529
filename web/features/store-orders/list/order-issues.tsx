import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCreditCardOff, IconHandStop, IconMapPinOff, IconMapPinQuestion, IconPhoneOff } from '@tabler/icons-react'
import { memo } from 'react'
import { isUnpaid, type StoreOrderListed } from '../../../../contract/store-orders/list.ts'
import { type ObstacleCode, obstacleInWords } from '../../../../contract/store-orders/readiness.ts'
import { paths } from '../../../paths.ts'
import { texts } from '../../../texts.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { CourierMark } from '../../../ui/values/courier-mark.tsx'
import { OrderStatus, StatusBadge } from '../../../ui/values/status-badge.tsx'
import classes from './list.module.css'

const listTexts = texts.storeOrders.list

/** What stands in the way of sending, or that nothing does; the merchant's own tags after it. */
export const OrderIssues = memo(function OrderIssues({ order }: { order: StoreOrderListed }) {
  const { parcels, obstacles, hasAddressAdvice, isPartlyActivated, readyForActivation, isActivating, notice, tags } = order
  const isOwed = order.maySend && isUnpaid(order.payment)
  const said = new Map(obstacles.map((one) => [texts.storeOrders.obstacles[one.code], one]))
  const isEmpty = said.size === 0 && !(isOwed || hasAddressAdvice || isPartlyActivated || readyForActivation || isActivating)
  if (isEmpty && parcels.length === 0 && notice === null && tags.length === 0) return null
  // A chip alone says enough of an address; of everything else the sentence says what to do.
  const sentences = obstacles.filter(({ code }) => !shownByChip.includes(code)).map((one) => obstacleInWords(texts, one))
  return (
    <Stack gap={4} py={4}>
      {parcels.map(({ uniqueId, awb, courier, state, isBeingCancelled }) => (
        <Group key={uniqueId} gap="4px 8px">
          {courier && <CourierMark courier={courier} />}
          <AppLink href={paths.orderDetails(uniqueId)} ff="monospace">
            {awb}
          </AppLink>
          <OrderStatus state={state} isBeingCancelled={isBeingCancelled} />
        </Group>
      ))}
      <Group gap={4}>
        {[...said].map(([text, { code }]) => (
          <StatusBadge key={text} tone={isHeldBack(code) ? 'orange' : 'red'} icon={iconOf(code)} text={text} />
        ))}
        {hasAddressAdvice && <StatusBadge tone="orange" icon={IconMapPinQuestion} text={listTexts.addressAdvice} />}
        {isOwed && <StatusBadge tone="orange" icon={IconCreditCardOff} text={listTexts.unpaid} />}
        {isActivating && <StatusBadge tone="orange" text={listTexts.isActivating} />}
        {isPartlyActivated && !isActivating && <StatusBadge tone="orange" text={listTexts.isPartlyActivated} />}
        {readyForActivation && !isActivating && <StatusBadge tone="green" text={listTexts.readyForActivation} />}
        {tags.map((tag) => (
          <Badge key={tag} variant="default" radius="sm" tt="none" fw={400} maw={160}>
            {tag}
          </Badge>
        ))}
      </Group>
      {[...(notice === null ? [] : [notice]), ...sentences].map((sentence) => (
        <Text key={sentence} className={classes.notice ?? ''} title={sentence} lineClamp={2}>
          {sentence}
        </Text>
      ))}
    </Stack>
  )
})

const shownByChip: readonly ObstacleCode[] = ['contact', 'address', 'locker-missing', 'awb-active']
const heldBack: readonly ObstacleCode[] = ['held', 'scheduled', 'not-permitted', 'buyer-picks-up', 'no-delivery']
const isHeldBack = (code: ObstacleCode): boolean => heldBack.includes(code)

function iconOf(code: ObstacleCode) {
  if (code === 'contact') return IconPhoneOff
  if (code === 'address') return IconMapPinOff
  return isHeldBack(code) ? IconHandStop : IconAlertTriangle
}
