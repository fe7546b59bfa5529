import { Skeleton } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { patterns } from '../../../paths.ts'
import { texts } from '../../../texts.ts'
import { Failure } from '../../../ui/notices/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { useShops } from '../../integration/use-shops.ts'
import { NoShop } from './store-orders-page.tsx'

/** Leads to the orders of the shop that was connected first; without a shop it says how to connect one. */
export function AnyStoreOrdersPage() {
  const shops = useShops()
  const [first] = shops.data ?? []
  if (first) return <Navigate to={patterns.storeOrders} params={{ clientId: first.clientId }} replace />
  return (
    <Page title={texts.storeOrders.list.title}>
      {shops.isPending && <Skeleton height={320} />}
      {shops.error && <Failure cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />}
      {shops.data && <NoShop />}
    </Page>
  )
}
