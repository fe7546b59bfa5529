import { Skeleton } from '@mantine/core'
import { Navigate, useSearch } from '@tanstack/react-router'
import { StorePlatform } from '../../../../contract/stores.ts'
import { patterns } from '../../../paths.ts'
import { texts } from '../../../texts.ts'
import { Failure } from '../../../ui/notices/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { useShops } from '../../integration/use-shops.ts'
import { AllOrders, NoShop } from './store-orders-page.tsx'

/** The orders of all shops; a single shop has its own page, and without one it says how to connect one. */
export function AnyStoreOrdersPage() {
  const shops = useShops()
  const search = useSearch({ strict: false })
  const platform = StorePlatform.safeParse(search.platform).data ?? null
  const [first, ...others] = shops.data ?? []
  if (shops.data && others.length > 0) return <AllOrders shops={shops.data} platform={platform} />
  if (first)
    return (
      <Navigate to={patterns.storeOrders} params={{ clientId: first.clientId }} search={search.tab ? { tab: search.tab } : {}} replace />
    )
  return (
    <Page title={texts.storeOrders.list.title}>
      {shops.isPending && <Skeleton height={320} />}
      {shops.error && <Failure cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />}
      {shops.data && <NoShop />}
    </Page>
  )
}
