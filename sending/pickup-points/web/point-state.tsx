import type { Tone } from '#contract/shell/tones.ts'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { type PickupPoint, shownPointStateOf } from '../contract/pickup-points.ts'

const tones: Record<ReturnType<typeof shownPointStateOf>, Tone> = { requested: 'orange', approved: 'green', ending: 'red', ended: 'red' }

export function PointState({ state }: Pick<PickupPoint, 'state'>) {
  const shown = shownPointStateOf(state)
  return <StatusBadge tone={tones[shown]} text={texts.pickupPoints.states[shown]} />
}

type Addressed = Pick<PickupPoint, 'address'>

/** `Strada Lunga 5, Brasov, BV` */
export const pickupDoorOf = ({ address }: Addressed): string =>
  [`${address.addressStreet} ${address.addressNumber}`, address.addressCity, address.addressCounty].join(', ')
