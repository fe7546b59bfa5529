import { List, Skeleton, Text } from '@mantine/core'
import { Navigate, useParams } from '@tanstack/react-router'
import { useShops } from '#selling/stores/web/use-shops.ts'
import { pathPatterns, paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { NoShop } from '../list/store-orders-page.tsx'
import { StoreOrder } from './store-order.tsx'

export function StoreOrderPage() {
  const { orderId = '' } = useParams({ strict: false })
  const { shop = '' }: { shop?: string } = useCheckedSearch()
  return (
    <Page title={texts.storeOrders.order.pageTitle}>
      {shop === '' ? <WhichShop orderId={orderId} /> : <StoreOrder key={`${shop} ${orderId}`} clientId={shop} orderId={orderId} />}
    </Page>
  )
}

/** A link that names no shop: there is one to mean, or the merchant says which. */
function WhichShop({ orderId }: { orderId: string }) {
  const shops = useShops()
  if (shops.error) return <FailureNotice cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />
  if (!shops.data) return <Skeleton height={320} />
  const [first, ...others] = shops.data
  if (!first) return <NoShop />
  if (others.length === 0) return <Navigate to={pathPatterns.storeOrder} params={{ orderId }} search={{ shop: first.clientId }} replace />
  return (
    <>
      <Text>{texts.storeOrders.order.whichShop}</Text>
      <List>
        {shops.data.map(({ clientId, title }) => (
          <List.Item key={clientId}>
            <AppLink href={paths.storeOrder(clientId, orderId)}>{title}</AppLink>
          </List.Item>
        ))}
      </List>
    </>
  )
}
