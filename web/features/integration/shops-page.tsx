import { Skeleton, Stack } from '@mantine/core'
import { IconBuildingStore, IconTableImport } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { StorePartner } from '../../../contract/stores.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Failure } from '../../ui/notices/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ShopCard } from './shop-card.tsx'
import { useShops } from './use-shops.ts'

export function ShopsPage() {
  const shops = useShops()
  const platform = StorePartner.safeParse(useSearch({ strict: false }).platform).data ?? 'shopify'
  return (
    <Page
      title={texts.integration.shops.title}
      count={shops.data?.length}
      action={
        <LinkButton variant="default" href={paths.orderImports} leftSection={<IconTableImport size={16} aria-hidden />}>
          {texts.orderImports.title}
        </LinkButton>
      }
    >
      {shops.error && <Failure cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />}
      {shops.isPending && <Skeleton height={220} />}
      {shops.data?.length === 0 && <EmptyState icon={IconBuildingStore} text={texts.integration.shops.empty} />}
      <Stack gap="md">
        {shops.data?.map((shop) => (
          <ShopCard key={shop.clientId} shop={shop} />
        ))}
        <ConnectForm key={platform} first={platform} />
      </Stack>
    </Page>
  )
}
