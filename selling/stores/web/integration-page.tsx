import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { StorePartner } from '#contract/store-platforms.ts'
import { useStoresInUse } from '#sending/offers/web/partners-in-use.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { StoreConnection } from '../contract/stores.ts'
import { useShops } from './use-shops.ts'

const integrationTexts = texts.integration
const { platforms: platformNames } = integrationTexts

/** What can be connected. Only what exists stands here. */
export function IntegrationPage() {
  const shops = useShops()
  const inUse = useStoresInUse()
  const isShown = (platform: StorePartner) => inUse.includes(platform) || shops.data?.some((shop) => shop.platform === platform)
  return (
    <Page title={integrationTexts.title}>
      {shops.error && !shops.data && (
        <FailureNotice cause={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />
      )}
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {StorePartner.options
          .filter(isShown)
          .map((platform) =>
            shops.data ? (
              <PlatformCard key={platform} platform={platform} shops={shops.data.filter((shop) => shop.platform === platform)} />
            ) : (
              shops.isPending && <Skeleton key={platform} height={148} />
            ),
          )}
      </SimpleGrid>
    </Page>
  )
}

function PlatformCard({ platform, shops }: { platform: StorePartner; shops: readonly StoreConnection[] }) {
  const name = platformNames[platform]
  const verb = shops.length === 0 ? integrationTexts.connect : integrationTexts.manage
  const needsAuth = shops.some(({ state }) => state === 'needs-auth')
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`integration-${platform}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <IconBuildingStore size={24} stroke={1.5} aria-hidden />
            <Title order={2} id={`integration-${platform}`}>
              {name}
            </Title>
          </Group>
          {shops.length === 0 ? (
            <StatusBadge tone="grey" text={integrationTexts.notConnected} />
          ) : needsAuth ? (
            <StatusBadge tone="orange" text={integrationTexts.needsAuth} />
          ) : (
            <StatusBadge tone="green" text={integrationTexts.connected(shops.length)} />
          )}
        </Group>
        <Text c="dimmed">{integrationTexts.storeAbout}</Text>
        <Group>
          <LinkButton href={paths.connectShop(platform)} variant={shops.length === 0 ? 'filled' : 'default'} aria-label={`${verb} ${name}`}>
            {verb}
          </LinkButton>
        </Group>
      </Stack>
    </Paper>
  )
}
