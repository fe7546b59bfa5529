import { Group, Paper, Select, Stack, Tabs } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import { type StoreOrderListed, StoreTab, storeTabs } from '../../../../contract/store-orders/list.ts'
import type { StoreConnection } from '../../../../contract/stores.ts'
import { call, keyOf } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../shell/use-may.ts'
import { texts } from '../../../texts.ts'
import { useNavigation } from '../../../ui/app-link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { FilterPeriod } from '../../../ui/table/filter-row.tsx'
import { SyncState } from '../../integration/sync-state.tsx'
import { isCopying, isFirstCopy, useShops } from '../../integration/use-shops.ts'
import { NeedsAuth } from '../needs-auth.tsx'
import { withRow } from './awaiting-pages.ts'
import { BulkActivation } from './bulk/bulk-activation.tsx'
import { AwaitingTab, PagedTab } from './list-tabs.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { type StoreFilters, useStoreFilters } from './use-store-filters.ts'

const listTexts = texts.storeOrders.list

export function StoreOrdersPage() {
  const { clientId = '' } = useParams({ strict: false })
  const shops = useShops()
  const shop = shops.data?.find((other) => other.clientId === clientId)
  const isUnknown = shops.data !== undefined && !shop
  return (
    <Page title={listTexts.title} action={shops.data && <ShopChoice shops={shops.data} chosen={clientId} />}>
      {isUnknown ? <NoShop text={listTexts.notConnected(clientId)} /> : <ShopOrders key={clientId} clientId={clientId} shop={shop} />}
    </Page>
  )
}

export function NoShop({ text = listTexts.noShop }: { text?: string }) {
  const mayConnect = useMay('stores.write')
  const toShops = mayConnect && <LinkButton href={paths.shopify}>{listTexts.toShops}</LinkButton>
  return <EmptyState icon={IconBuildingStore} text={text} action={toShops} />
}

/** Only where there is something to choose. */
function ShopChoice({ shops, chosen }: { shops: readonly StoreConnection[]; chosen: string }) {
  const { go } = useNavigation()
  if (shops.length < 2) return null
  return (
    <Select
      aria-label={listTexts.shop}
      w={240}
      allowDeselect={false}
      value={chosen}
      onChange={(clientId) => clientId !== null && go(paths.storeOrders(clientId))}
      data={shops.map(({ clientId, title }) => ({ value: clientId, label: title }))}
    />
  )
}

function ShopOrders({ clientId, shop }: { clientId: string; shop: StoreConnection | undefined }) {
  const filters = useStoreFilters()
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [open, setOpen] = useState<StoreOrderListed | null>(null)
  const [toActivate, setToActivate] = useState<StoreOrderListed[] | null>(null)
  const tabs = useRef<HTMLDivElement>(null)
  const refreshRow = useRowRefresh(clientId)
  useOtherTabsForgotten(filters.tab)
  const changeTab = (tab: string | null) => {
    setSelectedIds([])
    filters.changeTab(StoreTab.parse(tab))
  }
  const tabProps = { clientId, selectedIds, onSelect: setSelectedIds, onOpen: setOpen, onActivate: setToActivate }
  const { tab } = filters
  const isBusy = shop !== undefined && isCopying(shop)
  return (
    <Stack gap="md">
      <NeedsAuth clientId={clientId} />
      {shop?.state === 'connected' && (isFirstCopy(shop) || shop.sync.problem !== null) && (
        <Paper withBorder p="md">
          <SyncState shop={shop} />
        </Paper>
      )}
      <Tabs value={tab} onChange={changeTab} keepMounted={false}>
        <Tabs.List ref={tabs} aria-label={listTexts.tabsLabel} mb="md">
          {storeTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {listTexts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Stack gap="sm">
            <ListFilters filters={filters} />
            {tab === 'AWAITING_ACTIVATION' ? (
              <AwaitingTab {...tabProps} reversed={filters.reversed} isCopying={isBusy} />
            ) : (
              <PagedTab key={tab} {...tabProps} tab={tab} filters={filters} isCopying={isBusy} />
            )}
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <OrderDialog
        clientId={clientId}
        order={open}
        onClose={() => {
          setOpen(null)
          if (open) void refreshRow(open.shopifyGraphQLId)
        }}
      />
      <BulkActivation
        clientId={clientId}
        toActivate={toActivate}
        onSettled={() => setToActivate(null)}
        onFullSuccess={() => {
          setSelectedIds([])
          filters.reset()
        }}
        onClosed={() => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()}
      />
    </Stack>
  )
}

/** Another tab begins anew when one comes back to it. */
function useOtherTabsForgotten(tab: StoreTab): void {
  const cache = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is what it follows
  useEffect(() => {
    cache.removeQueries({ queryKey: keyOf(storeOrderCalls.list), type: 'inactive' })
  }, [cache, tab])
}

/** Reads one order again from the store, shows its row at once, and then the list: the order may stand in another tab now. */
function useRowRefresh(clientId: string) {
  const cache = useQueryClient()
  return async (orderId: string): Promise<void> => {
    const row = await call(storeOrderCalls.listed, { params: { clientId, orderId: encodeURIComponent(orderId) } }).catch(() => null)
    if (row) cache.setQueriesData<{ list: StoreOrderListed[] }>({ queryKey }, (shown) => shown && withRow(shown, row))
    await cache.invalidateQueries({ queryKey })
  }
}

const queryKey = keyOf(storeOrderCalls.list)

const NEWEST = 'newest'
const OLDEST = 'oldest'

function ListFilters({ filters }: { filters: StoreFilters }) {
  const { tab, days, reversed, changeDays, changeOrder } = filters
  return (
    <Group gap="sm">
      {tab !== 'AWAITING_ACTIVATION' && (
        <FilterPeriod
          label={listTexts.period}
          {...days}
          onChange={({ from, to }) => changeDays(from !== undefined && to !== undefined ? { from, to } : null)}
        />
      )}
      <Select
        aria-label={listTexts.sort}
        w={200}
        allowDeselect={false}
        value={reversed ? OLDEST : NEWEST}
        onChange={(order) => changeOrder(order === OLDEST)}
        data={[
          { value: NEWEST, label: listTexts.newestFirst },
          { value: OLDEST, label: listTexts.oldestFirst },
        ]}
      />
    </Group>
  )
}
