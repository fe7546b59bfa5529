import { Alert } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect } from 'react'
import { storeCalls } from '../../../contract/stores.ts'
import { useCall } from '../../api.ts'
import { leaveForStore } from '../integration/leave-for-store.ts'
import { accessTexts } from './texts.ts'

/** Asks whether the merchant must connect the shop again, and sends the browser there. What is on the page stays until it leaves. */
export function NeedsAuth({ clientId }: { clientId: string }) {
  const access = useCall(storeCalls.needsAuth, { query: { apiClientId: clientId } })
  const redirectUrl = access.data?.needsAuth ? access.data.redirectUrl : null
  useEffect(() => {
    if (redirectUrl !== null) leaveForStore(redirectUrl, window.location.pathname + window.location.search)
  }, [redirectUrl])
  if (redirectUrl === null) return null
  return (
    <Alert color="orange" icon={<IconPlugConnected aria-hidden />} title={accessTexts.needed} role="status" classNames={{ title: 'ink' }}>
      {accessTexts.leaving}
    </Alert>
  )
}
