import { Skeleton, Stack } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { StorePartner } from '../../../contract/stores.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Failure } from '../../ui/notices/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ShopCard } from './shop-card.tsx'
import { shopTexts } from './texts.ts'
import { useShops } from './use-shops.ts'

export function ShopsPage() {
  const shops = useShops()
  const platform = StorePartner.safeParse(useSearch({ strict: false }).platform).data ?? 'shopify'
  return (
    <Page title={shopTexts.title} count={shops.data?.length}>
      {shops.error && <Failure cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />}
      {shops.isPending && <Skeleton height={220} />}
      {shops.data?.length === 0 && <EmptyState icon={IconBuildingStore} text={shopTexts.empty} />}
      <Stack gap="md">
        {shops.data?.map((shop) => (
          <ShopCard key={shop.clientId} shop={shop} />
        ))}
        <ConnectForm key={platform} first={platform} />
      </Stack>
    </Page>
  )
}
