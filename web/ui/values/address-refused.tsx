import { Text } from '@mantine/core'
import type { MailRefusal } from '#contract/account/mail-refusal.ts'
import { texts } from '../../texts.ts'

/** Under an address whose server takes no e-mails: since when, and why in its words. */
export function AddressRefused({ refusal: { since, reason } }: { refusal: MailRefusal }) {
  return (
    <Text span display="block" size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
      {texts.ui.addressRefused(texts.forms.dateTime(since), reason)}
    </Text>
  )
}
