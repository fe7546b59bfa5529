import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { invoicingCalls } from '../../contract/billing/billing-calls.ts'
import { useCall } from '../api.ts'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { DRAWER_BELOW } from '../theme.ts'
import { useLinkProps } from '../ui/app-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'

const words = texts.prepay

/** Allowing it is rare: asked anew at most so often, in ms. */
const FRESH_MS = 60_000

/** Beside the balance, while the client may pay by card. */
export function TopUpLink() {
  const profile = useCall(invoicingCalls.profile, {}, { staleTime: FRESH_MS })
  const link = useLinkProps(paths.prepay)
  if (!profile.data?.profile.cardPaymentEnabled) return null
  return (
    <>
      <LinkButton
        href={paths.prepay}
        variant="light"
        size="compact-sm"
        flex="none"
        visibleFrom={DRAWER_BELOW}
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={words.toPrepayName}
      >
        {words.toPrepay}
      </LinkButton>
      <ActionIcon component="a" variant="light" size="lg" hiddenFrom={DRAWER_BELOW} aria-label={words.toPrepayName} {...link}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
