import { Alert } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect } from 'react'
import { leaveForStore } from '#selling/stores/web/leave-for-store.ts'
import { useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { storeCalls } from '../contract/store-calls.ts'

/** Asks whether the merchant must connect the shop again, and sends the browser there. What is on the page stays until it leaves. */
export function NeedsAuth({ clientId }: { clientId: string }) {
  const access = useCall(storeCalls.needsAuth, { query: { apiClientId: clientId } })
  const mayConnect = useMay('stores.write')
  const isNeeded = access.data?.needsAuth ?? false
  const redirectUrl = isNeeded && mayConnect ? (access.data?.redirectUrl ?? null) : null
  useEffect(() => {
    if (redirectUrl !== null) leaveForStore(redirectUrl, { returnTo: window.location.pathname + window.location.search, asked: null })
  }, [redirectUrl])
  if (!isNeeded) return null
  return (
    <Alert
      color="orange"
      icon={<IconPlugConnected aria-hidden />}
      title={texts.storeOrders.access.needed}
      role="status"
      classNames={{ title: 'ink' }}
    >
      {mayConnect ? texts.storeOrders.access.leaving : texts.storeOrders.access.askOwner}
    </Alert>
  )
}
