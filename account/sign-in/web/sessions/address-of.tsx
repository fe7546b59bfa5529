import { Text } from '@mantine/core'
import type { OriginPlace } from '#contract/account/security-events.ts'
import { texts } from '#web/texts.ts'

/** An IP address, and what it alone says of the place. */
export function IpAddressShown({ ipAddress, place }: { ipAddress: string | null; place: OriginPlace | null }) {
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{ipAddress ?? '-'}</span>
      {place !== null && (
        <Text span c="dimmed" size="sm" display="block">
          {texts.sessions.places[place]}
        </Text>
      )}
    </>
  )
}
