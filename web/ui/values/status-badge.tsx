import { Badge } from '@mantine/core'
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
import { type OrderState, orderBadgeOf } from '#sending/orders/contract/order-states.ts'
import { toneColors } from '#contract/shell/tones.ts'
import { texts } from '../../texts.ts'
import type { Icon } from '../notices/empty-state.tsx'

export type Tone = keyof typeof toneColors

const toneIcons: Record<Tone, Icon> = { green: IconCircleCheck, orange: IconHourglassHigh, red: IconBan, grey: IconCircleDashed }

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

/** Word, icon and colour. The word stays in the text's own ink: the status colours alone are too pale to read. */
export function StatusBadge({ tone, text, icon: Mark = toneIcons[tone] }: { tone: Tone; text: string; icon?: Icon }) {
  const color = toneColors[tone]
  return (
    <Badge
      variant="default"
      size="lg"
      radius="sm"
      tt="none"
      fw={500}
      leftSection={<Mark size={16} aria-hidden />}
      styles={{
        root: { background: `color-mix(in srgb, ${color} 12%, transparent)`, borderColor: `color-mix(in srgb, ${color} 45%, transparent)` },
        section: { marginInlineEnd: 4, color: `light-dark(color-mix(in srgb, ${color} 75%, black), ${color})` },
        label: { fontSize: 'var(--mantine-font-size-xs)', overflow: 'visible' },
      }}
    >
      {text}
    </Badge>
  )
}

/** `said`: other words than the order's own. */
export function OrderStatus({ state, isBeingCancelled = false, said }: { state: OrderState; isBeingCancelled?: boolean; said?: string }) {
  const { tone, text } = orderBadgeOf(texts, { state, isBeingCancelled })
  return <StatusBadge tone={tone} text={said ?? text} icon={isBeingCancelled ? IconHourglassHigh : stateIcons[state]} />
}
