import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconPackages, IconPlugConnectedX, IconRefresh, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { StorePartner } from '#contract/store-platforms.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import type { StoreConnection } from '../contract/stores.ts'
import { leaveForStore } from './leave-for-store.ts'
import { SyncState } from './sync-state.tsx'
import { isStoreCopying } from './use-shops.ts'

const { platforms: platformNames, shops: shopTexts } = texts.integration

/** A connected shop: its state, its copy, and what can be done with it. */
export function ShopCard({ shop }: { shop: StoreConnection }) {
  const { clientId, platform, abilities, title, domain, state, currency, connectedAt } = shop
  const isConnected = state === 'connected'
  return (
    <Section
      title={title}
      rowKey={clientId}
      beside={
        <StatusBadge tone={isConnected ? 'green' : 'orange'} text={isConnected ? shopTexts.stateConnected : shopTexts.stateNeedsAuth} />
      }
    >
      {state === 'needs-auth' && <NeedsAuthNotice shop={shop} />}
      <TermList
        of={[
          [shopTexts.platform, platformNames[platform]],
          ...(abilities.syncs ? [[shopTexts.domain, <ShopLink key="domain" domain={domain} />] as const] : []),
          [shopTexts.connectedAt, <DateTime key="connected" at={connectedAt} />],
          [shopTexts.currency, currency],
        ]}
      />
      {abilities.syncs && <SyncState shop={shop} />}
      <Group gap="sm">
        <LinkButton
          href={paths.storeOrders(clientId)}
          leftSection={<IconPackages size={16} aria-hidden />}
          aria-label={shopTexts.ordersOf(title)}
        >
          {shopTexts.orders}
        </LinkButton>
        <LinkButton
          variant="default"
          href={paths.shopSettings(clientId)}
          leftSection={<IconSettings size={16} aria-hidden />}
          aria-label={shopTexts.settingsOf(title)}
        >
          {shopTexts.settings}
        </LinkButton>
        {isConnected && abilities.syncs && <SyncNow shop={shop} />}
        <Disconnect shop={shop} />
      </Group>
    </Section>
  )
}

const ShopLink = ({ domain }: Pick<StoreConnection, 'domain'>) => (
  <Anchor href={`https://${domain}`} target="_blank" rel="noreferrer">
    {domain}
  </Anchor>
)

function NeedsAuthNotice({ shop: { platform, domain } }: { shop: StoreConnection }) {
  const partner = StorePartner.safeParse(platform).data
  const asked = { platform: partner ?? 'shopify', shop: domain }
  const connect = useAct(storeCalls.connect, {
    onSuccess: ({ redirectUrl }) => leaveForStore(redirectUrl, { returnTo: paths.shops, asked }),
    onError: ({ message }) => toast.error(message),
  })
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={shopTexts.needsAuth} classNames={{ title: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        {shopTexts.needsAuthMore}
        <Button loading={connect.isPending} onClick={() => connect.mutate({ body: asked })}>
          {shopTexts.connectAgain}
        </Button>
      </Stack>
    </Alert>
  )
}

function SyncNow({ shop }: { shop: StoreConnection }) {
  const sync = useAct(storeCalls.sync, {
    refreshes: [storeCalls.list],
    onSuccess: () => toast.info(shopTexts.syncAsked),
    onError: ({ message }) => toast.error(message),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={sync.isPending}
      disabled={isStoreCopying(shop)}
      onClick={() => sync.mutate({ params: { clientId: shop.clientId } })}
    >
      {shopTexts.syncNow}
    </Button>
  )
}

function Disconnect({ shop: { clientId, title } }: { shop: StoreConnection }) {
  const [isAsked, setAsked] = useState(false)
  const disconnect = useAct(storeCalls.disconnect, {
    refreshes: [storeCalls.list],
    onSuccess: () => toast.success(shopTexts.disconnected),
    onError: ({ message }) => toast.error(message),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button variant="subtle" color="danger" leftSection={<IconPlugConnectedX size={16} aria-hidden />} onClick={() => setAsked(true)}>
        {shopTexts.disconnect}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        title={shopTexts.disconnectTitle}
        verb={shopTexts.disconnect}
        isBusy={disconnect.isPending}
        onConfirm={() => disconnect.mutate({ params: { clientId } })}
        onClose={() => setAsked(false)}
      >
        {shopTexts.disconnectText(title)}
      </ConfirmDialog>
    </>
  )
}
