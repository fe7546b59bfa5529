import { Skeleton } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { StorePlatform } from '#contract/store-platforms.ts'
import { useShops } from '#selling/stores/web/use-shops.ts'
import { pathPatterns } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { AllOrders, NoShop } from './store-orders-page.tsx'

/** The orders of all shops; a single shop has its own page, and without one it says how to connect one. */
export function AnyStoreOrdersPage() {
  const shops = useShops()
  const search = useCheckedSearch()
  const platform = StorePlatform.safeParse(search.platform).data ?? null
  const [first, ...others] = shops.data ?? []
  if (shops.data && others.length > 0) return <AllOrders shops={shops.data} platform={platform} />
  const { platform: _, ...filters } = search
  // Its validateSearch reads them again.
  if (first) return <Navigate to={pathPatterns.storeOrders} params={{ clientId: first.clientId }} search={filters as never} replace />
  return (
    <Page title={texts.storeOrders.list.title}>
      {shops.isPending && <Skeleton height={320} />}
      {shops.error && <FailureNotice cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />}
      {shops.data && <NoShop />}
    </Page>
  )
}
