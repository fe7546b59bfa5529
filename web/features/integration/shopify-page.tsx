import { Skeleton, Stack } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { texts } from '../../texts.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Failure } from '../../ui/notices/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ShopCard } from './shop-card.tsx'
import { useShops } from './use-shops.ts'

export function ShopifyPage() {
  const shops = useShops()
  return (
    <Page title={texts.integration.shops.title} count={shops.data?.length}>
      {shops.error && <Failure cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />}
      {shops.isPending && <Skeleton height={220} />}
      {shops.data?.length === 0 && <EmptyState icon={IconBuildingStore} text={texts.integration.shops.empty} />}
      <Stack gap="md">
        {shops.data?.map((shop) => (
          <ShopCard key={shop.clientId} shop={shop} />
        ))}
        <ConnectForm />
      </Stack>
    </Page>
  )
}
