import { Group, Skeleton, Stack } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { LocationMappings } from './location-mappings.tsx'
import { StoreSettingsForm } from './settings-form.tsx'
import { useShops } from './use-shops.ts'

export function ShopSettingsPage() {
  const { clientId = '' } = useParams({ strict: false })
  const shops = useShops()
  const shop = shops.data?.find((other) => other.clientId === clientId)
  const toShops = (
    <Group gap="sm">
      <LinkButton variant="default" href={paths.rules}>
        {texts.automation.toRules}
      </LinkButton>
      <LinkButton variant="default" href={paths.shops}>
        {texts.integration.settings.toShops}
      </LinkButton>
    </Group>
  )
  return (
    <Page title={texts.integration.settings.title(shop?.title ?? clientId)} action={shop && toShops}>
      {shops.error && !shops.data && (
        <FailureNotice cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />
      )}
      {shops.isPending && <Skeleton height={420} />}
      {shops.data && !shop && <EmptyState icon={IconBuildingStore} text={texts.integration.settings.notConnected} action={toShops} />}
      {shop && (
        <Stack gap="md">
          <LocationMappings clientId={clientId} />
          <StoreSettingsForm key={clientId} shop={shop} />
        </Stack>
      )}
    </Page>
  )
}
