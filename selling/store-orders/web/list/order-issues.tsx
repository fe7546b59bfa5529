import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCreditCardOff, IconHandStop, IconMapPinOff, IconMapPinQuestion, IconPhoneOff } from '@tabler/icons-react'
import { memo } from 'react'
import { OrderStatus } from '#sending/orders/web/order-status.tsx'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { isStoreOrderUnpaid, type StoreOrderListed, sendingGroupOfListed } from '../../contract/list.ts'
import { isHeldBack, type ObstacleCode, obstacleInWords, obstacleTone } from '../../contract/readiness.ts'
import classes from './list.module.css'

const listTexts = texts.storeOrders.list

/** What stands in the way of sending, or that nothing does; the merchant's own tags after it. */
export const OrderIssues = memo(function OrderIssues({ order }: { order: StoreOrderListed }) {
  const { parcels, obstacles, hasAddressAdvice, notUnderstood, altered, isPartlyActivated, isActivating, notice, tags, rules } = order
  const { readyForActivation } = order.status
  const isOwed = order.maySend && isStoreOrderUnpaid(order.payment)
  const said = new Map(obstacles.map((one) => [texts.storeOrders.obstacles[one.code], one]))
  const isEmpty =
    said.size === 0 &&
    !(isOwed || hasAddressAdvice || notUnderstood > 0 || altered > 0 || isPartlyActivated || readyForActivation || isActivating)
  if (isEmpty && parcels.length === 0 && notice === null && tags.length === 0 && rules.length === 0) return null
  // A chip alone says enough of an address; of everything else the sentence says what to do.
  const sentences = obstacles.filter(({ code }) => !shownByChip.includes(code)).map((one) => obstacleInWords(texts, one))
  // A refusal says it already.
  const unsaid = sentences.filter((sentence) => !notice?.includes(sentence))
  return (
    <Stack gap={4} py={4} className={classes.issues ?? ''}>
      {parcels.map(({ uniqueId, awb, courier, state, isBeingCancelled, isPrinted }) => (
        <Group key={uniqueId} gap="4px 8px">
          {courier && <CourierMark courier={courier} />}
          <AppLink href={paths.orderDetails(uniqueId)} ff="monospace">
            {awb}
          </AppLink>
          <OrderStatus state={state} isBeingCancelled={isBeingCancelled} />
          {state === 'active' && isPrinted !== null && (
            <Text span inherit c="dimmed">
              {isPrinted ? listTexts.printed : listTexts.notPrinted}
            </Text>
          )}
        </Group>
      ))}
      <Group gap={4}>
        {[...said].map(([text, { code }]) => (
          <StatusBadge key={text} tone={obstacleTone(code)} icon={iconOf(code)} text={text} />
        ))}
        {hasAddressAdvice && <StatusBadge tone="orange" icon={IconMapPinQuestion} text={listTexts.addressAdvice} />}
        {notUnderstood > 0 && <StatusBadge tone="orange" icon={IconAlertTriangle} text={listTexts.notUnderstood(notUnderstood)} />}
        {altered > 0 && <StatusBadge tone="orange" icon={IconAlertTriangle} text={listTexts.altered(altered)} />}
        {isOwed && <StatusBadge tone="orange" icon={IconCreditCardOff} text={listTexts.unpaid} />}
        {isActivating && <StatusBadge tone="orange" text={listTexts.isActivating} />}
        {isPartlyActivated && !isActivating && <StatusBadge tone="orange" text={listTexts.isPartlyActivated} />}
        {sendingGroupOfListed(order) === 'ready' && !isActivating && <StatusBadge tone="green" text={listTexts.readyForActivation} />}
        {rules.map((rule) => (
          <Badge key={`rule ${rule}`} variant="light" color="gray" radius="sm" tt="none" fw={400} maw={220}>
            {texts.automation.applied(rule)}
          </Badge>
        ))}
        {tags.map((tag) => (
          <Badge key={tag} variant="default" radius="sm" tt="none" fw={400} maw={160}>
            {tag}
          </Badge>
        ))}
      </Group>
      {[...(notice === null ? [] : [notice]), ...unsaid].map((sentence) => (
        <Text key={sentence} className={classes.notice ?? ''} title={sentence} lineClamp={2}>
          {sentence}
        </Text>
      ))}
    </Stack>
  )
})

const shownByChip: readonly ObstacleCode[] = ['contact', 'address', 'locker-missing', 'awb-active']

function iconOf(code: ObstacleCode) {
  if (code === 'contact') return IconPhoneOff
  if (code === 'address') return IconMapPinOff
  return isHeldBack(code) ? IconHandStop : IconAlertTriangle
}
