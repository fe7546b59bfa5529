import { Anchor, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { memo } from 'react'
import type { Tone } from '#contract/shell/tones.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AwbNumber } from '#web/ui/values/awb-number.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { BulkActivation, BulkOrder } from '../../../contract/bulk.ts'
import classes from '../list.module.css'
import { shownBulkOrdersOf } from './bulk-progress.ts'

const tones: Record<BulkOrder['state'], Tone> = { waiting: 'grey', working: 'orange', activated: 'green', failed: 'red', stopped: 'grey' }

/** Order by order: where it is, its AWBs or why there is none. */
export function BulkOrders({ clientId, bulk }: { clientId: string; bulk: BulkActivation }) {
  return (
    // Scrolled with the keyboard too, hence focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ul className={classes.bulkOrders} aria-label={texts.storeOrders.bulk.orders} tabIndex={0}>
      {shownBulkOrdersOf(bulk).map((order) => (
        <Row key={order.id} clientId={clientId} order={order} />
      ))}
    </ul>
  )
}

// Drawn again only when something of it changed: there may be thousands, looked at every second.
const Row = memo(function Row({ clientId, order: { id, name, state, reason, awbs } }: { clientId: string; order: BulkOrder }) {
  return (
    <li className={classes.bulkOrder}>
      <Anchor
        href={paths.storeOrder(clientId, id)}
        target="_blank"
        rel="noreferrer"
        className="nowrap"
        aria-label={texts.storeOrders.bulk.openOrder(name)}
      >
        {name} <IconExternalLink size={14} aria-hidden />
      </Anchor>
      <StatusBadge tone={tones[state]} text={texts.storeOrders.bulk.state[state]} />
      {awbs.map((awb) => (
        <AwbNumber key={awb} awb={awb} trackingHref={paths.tracking(awb)} />
      ))}
      {reason !== null && <Text className={classes.bulkReason ?? ''}>{reason}</Text>}
    </li>
  )
})
