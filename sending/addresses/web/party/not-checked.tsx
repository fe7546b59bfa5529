/** The third state beside right and wrong: without the Post's list an address is compared with nothing, and may be sent all the same. */
import { Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { useIsAddressListLoaded } from './address-lookups.ts'

/** Of one address, or of all in a list. */
export function NotChecked({ of = 'one' }: { of?: 'one' | 'all' }) {
  return useIsAddressListLoaded() ? null : (
    <Text c="dimmed" fz="xs" role="note">
      {of === 'all' ? texts.addresses.noneChecked : texts.addresses.notChecked}
    </Text>
  )
}
