import { Group, Skeleton } from '@mantine/core'
import { IconBuildingStore, IconRoute, IconTableImport } from '@tabler/icons-react'
import { StorePartner } from '#contract/store-platforms.ts'
import { paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListOfRows } from '#web/ui/table/list-of-rows.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ShopCard } from './shop-card.tsx'
import { useShops } from './use-shops.ts'

export function ShopsPage() {
  const shops = useShops()
  const platform = StorePartner.safeParse(useCheckedSearch().platform).data ?? 'shopify'
  return (
    <Page
      title={texts.integration.shops.title}
      count={shops.data?.length}
      action={
        <Group gap="sm">
          <LinkButton variant="default" href={paths.rules} leftSection={<IconRoute size={16} aria-hidden />}>
            {texts.automation.toRules}
          </LinkButton>
          <LinkButton variant="default" href={paths.orderImports} leftSection={<IconTableImport size={16} aria-hidden />}>
            {texts.orderImports.title}
          </LinkButton>
        </Group>
      }
    >
      {shops.error && <FailureNotice cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />}
      {shops.isPending && <Skeleton height={220} />}
      <ListOfRows isKnown={shops.data !== undefined}>
        {shops.data?.length === 0 && <EmptyState icon={IconBuildingStore} text={texts.integration.shops.empty} />}
        {shops.data?.map((shop) => (
          <ShopCard key={shop.clientId} shop={shop} />
        ))}
      </ListOfRows>
      <ConnectForm key={platform} first={platform} />
    </Page>
  )
}
