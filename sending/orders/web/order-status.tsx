import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleDashed,
  IconHelpHexagon,
  IconHourglassHigh,
  IconPackage,
  IconRotate2,
  IconTag,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { type OrderState, orderBadgeOf } from '../contract/order-states.ts'

const stateIcons: Record<OrderState, Icon> = {
  draft: IconCircleDashed,
  activating: IconHourglassHigh,
  active: IconTag,
  picked_up: IconPackage,
  in_transit: IconTruck,
  out_for_delivery: IconTruckDelivery,
  at_locker: IconBuildingStore,
  attempt_failed: IconAlertTriangle,
  returning: IconRotate2,
  delivered: IconCircleCheck,
  returned: IconArrowBackUp,
  cancelled: IconBan,
  lost: IconHelpHexagon,
}

/** `said`: other words than the order's own. */
export function OrderStatus({ state, isBeingCancelled = false, said }: { state: OrderState; isBeingCancelled?: boolean; said?: string }) {
  const { tone, text } = orderBadgeOf(texts, { state, isBeingCancelled })
  return <StatusBadge tone={tone} text={said ?? text} icon={isBeingCancelled ? IconHourglassHigh : stateIcons[state]} />
}
