/** A locker in the lines of a list: name, address, distance, schedule. */
import { Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import type { LockerOffered } from '../contract/offers.ts'

export function LockerLines({ locker }: { locker: LockerOffered }) {
  const { name, address, approximateDistanceKm, scheduleText } = locker
  return (
    <Text span display="block" fz="sm">
      <Text span display="block" fw={500}>
        {name}
      </Text>
      <Text span display="block" c="dimmed">
        {approximateDistanceKm === null ? address : `${address}, ${texts.offers.distance(approximateDistanceKm)}`}
      </Text>
      <Text span display="block" c="dimmed">
        {`${texts.offers.schedule}: ${scheduleText}`}
      </Text>
    </Text>
  )
}
