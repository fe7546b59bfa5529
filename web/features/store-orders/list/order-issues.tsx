import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconMapPinOff, IconPhoneOff } from '@tabler/icons-react'
import { memo } from 'react'
import type { StoreOrderListed } from '../../../../contract/store-orders/list.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './list.module.css'
import { listTexts } from './texts.ts'

/** What stands in the way of sending, or that nothing does; the merchant's own tags after it. */
export const OrderIssues = memo(function OrderIssues({ order }: { order: StoreOrderListed }) {
  const { needsContactFix, needsAddressFix, needsShippingPoint, readyForActivation, isActivating, notice, tags } = order
  const isEmpty = !(needsContactFix || needsAddressFix || needsShippingPoint || readyForActivation || isActivating)
  if (isEmpty && notice === null && tags.length === 0) return null
  return (
    <Stack gap={4} py={4}>
      <Group gap={4}>
        {needsContactFix && <StatusBadge tone="red" icon={IconPhoneOff} text={listTexts.needsContactFix} />}
        {needsAddressFix && <StatusBadge tone="red" icon={IconMapPinOff} text={listTexts.needsAddressFix} />}
        {needsShippingPoint && <StatusBadge tone="red" text={listTexts.needsShippingPoint} />}
        {isActivating && <StatusBadge tone="orange" text={listTexts.isActivating} />}
        {readyForActivation && !isActivating && <StatusBadge tone="green" text={listTexts.readyForActivation} />}
        {tags.map((tag) => (
          <Badge key={tag} variant="default" radius="sm" tt="none" fw={400} maw={160}>
            {tag}
          </Badge>
        ))}
      </Group>
      {notice !== null && (
        <Text className={classes.notice ?? ''} title={notice} lineClamp={2}>
          {notice}
        </Text>
      )}
    </Stack>
  )
})
