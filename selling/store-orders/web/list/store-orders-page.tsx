import { Alert, Group, Paper, Select, Stack, Tabs, Text } from '@mantine/core'
import { IconBuildingStore, IconPlugConnected } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import type { StorePlatform } from '#contract/store-platforms.ts'
import type { StoreConnection } from '#selling/stores/contract/stores.ts'
import { SyncState } from '#selling/stores/web/sync-state.tsx'
import { isFirstCopy, isStoreCopying, useShops } from '#selling/stores/web/use-shops.ts'
import { callApi, queryKeyOf } from '#web/api.ts'
import { parseKept } from '#web/kept.ts'
import { paths } from '#web/paths.ts'
import { endErrand } from '#web/shell/errands/errands.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { FilterPeriod, FoldedFilters } from '#web/ui/table/filter-row.tsx'
import { useClearSelectionWith, useSelection } from '#web/ui/table/selection.ts'
import { storeOrderCalls } from '../../contract/calls.ts'
import { type StoreOrderListed, StoreOrderSelected, StoreTab, storeTabs } from '../../contract/list.ts'
import { NeedsAuth } from '../needs-auth.tsx'
import { withRereadOrder } from './awaiting-pages.ts'
import { BulkActivations } from './bulk/bulk-activation.tsx'
import { BulkHistory, type ReopenedBulk } from './bulk/bulk-history.tsx'
import { keysOfShop, storeOrderKeyOf } from './bulk/selection.ts'
import classes from './list.module.css'
import type { ListSource } from './list-source.ts'
import { AwaitingTab, PagedTab } from './list-tabs.tsx'
import { StoreOrderDialog } from './order-dialog.tsx'
import { StoreViews, useTabCounts } from './store-views.tsx'
import { type StoreFilters, useStoreFilters } from './use-store-filters.ts'

const listTexts = texts.storeOrders.list

export function StoreOrdersPage() {
  const { clientId = '' } = useParams({ strict: false })
  const shops = useShops()
  const shop = shops.data?.find((other) => other.clientId === clientId)
  const isUnknown = shops.data !== undefined && !shop
  const source = useMemo((): ListSource => ({ kind: 'shop', clientId }), [clientId])
  return (
    <Page title={listTexts.title} action={shops.data && <ShopChoice shops={shops.data} chosen={source} />}>
      {isUnknown ? (
        <NoShop text={listTexts.notConnected(clientId)} />
      ) : (
        <OrderList key={clientId} source={source} shops={shop ? [shop] : []} />
      )}
    </Page>
  )
}

export function NoShop({ text = listTexts.noShop }: { text?: string }) {
  const mayConnect = useMay('stores.write')
  const toShops = mayConnect && <LinkButton href={paths.shops}>{listTexts.toShops}</LinkButton>
  return <EmptyState icon={IconBuildingStore} text={text} action={toShops} />
}

/** One list over all shops, or over those of a platform. */
export function AllOrders({ shops, platform }: { shops: readonly StoreConnection[]; platform: StorePlatform | null }) {
  const source = useMemo((): ListSource => ({ kind: 'all', platform }), [platform])
  const shown = shops.filter((shop) => platform === null || shop.platform === platform)
  return (
    <Page title={listTexts.title} action={<ShopChoice shops={shops} chosen={source} />}>
      <OrderList key={platform} source={source} shops={shown} />
    </Page>
  )
}

/** What the choice is kept by; a shop's name has no colon. */
const choiceOf = (source: ListSource): string => (source.kind === 'shop' ? source.clientId : `all:${source.platform ?? ''}`)
const addressOf = (value: string): string =>
  value.startsWith('all:') ? paths.allStoreOrders(value.slice('all:'.length) || null) : paths.storeOrders(value)

/** Only where there is something to choose. */
function ShopChoice({ shops, chosen }: { shops: readonly StoreConnection[]; chosen: ListSource }) {
  const { go } = useNavigation()
  if (shops.length < 2) return null
  const platforms = [...new Set(shops.map(({ platform }) => platform))]
  const ofPlatform = (platform: StorePlatform) => ({
    value: choiceOf({ kind: 'all', platform }),
    label: listTexts.allOf(texts.integration.platforms[platform]),
  })
  return (
    <Select
      aria-label={listTexts.shop}
      w={{ base: 200, xs: 240 }}
      allowDeselect={false}
      value={choiceOf(chosen)}
      onChange={(value) => value !== null && go(addressOf(value))}
      data={[
        { value: choiceOf({ kind: 'all', platform: null }), label: listTexts.allShops },
        ...(platforms.length > 1 ? platforms.map(ofPlatform) : []),
        ...shops.map(({ clientId, title }) => ({ value: clientId, label: title })),
      ]}
    />
  )
}

function OrderList({ source, shops }: { source: ListSource; shops: readonly StoreConnection[] }) {
  const filters = useStoreFilters()
  const selected = useSelection<StoreOrderSelected>()
  const [open, setOpen] = useState<OpenOrder | null>(null)
  const rowsShown = useRowsShown()
  // The same function each time: the list is drawn again only for what changes of it.
  const openOrder = useCallback((order: StoreOrderListed) => setOpen({ order, list: rowsShown(order) }), [rowsShown])
  const [reopened, setReopened] = useState<ReopenedBulk | null>(null)
  const { pathname, searchStr } = useLocation()
  // Those that waited for their money.
  const [toActivate, setToActivate] = useState<readonly StoreOrderSelected[] | null>(() =>
    parseKept(z.array(StoreOrderSelected), endErrand(`${pathname}${searchStr}`)),
  )
  const tabs = useRef<HTMLDivElement>(null)
  const refreshRow = useRowRefresh()
  useOtherTabsForgotten(filters.tab)
  useClearSelectionWith(JSON.stringify(filters.kept), selected)
  const tabCounts = useTabCounts(source)
  const changeTab = (tab: string | null) => {
    filters.changeTab(StoreTab.parse(tab))
  }
  const tabProps = { source, selected, onOpen: openOrder, onActivate: setToActivate }
  const { tab } = filters
  const isBusy = shops.some(isStoreCopying)
  return (
    <Stack gap="md">
      <Access source={source} shops={shops} />
      {shops
        .filter((shop) => shop.state === 'connected' && shop.abilities.syncs && (isFirstCopy(shop) || shop.sync.problem !== null))
        .map((shop) => (
          <Paper key={shop.clientId} withBorder p="md">
            {source.kind === 'all' && <Text fw={600}>{shop.title}</Text>}
            <SyncState shop={shop} />
          </Paper>
        ))}
      <Tabs value={tab} onChange={changeTab} keepMounted={false}>
        <Tabs.List ref={tabs} aria-label={listTexts.tabsLabel} mb="md" className={classes.tabs ?? ''}>
          {storeTabs.map((name, at) => (
            <Tabs.Tab key={name} value={name}>
              {listTexts.tabs[name]}
              {tabCounts[at] !== '' && (
                <Text span inherit c="dimmed" className="tabular" ml={6}>
                  {tabCounts[at]}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Stack gap="sm">
            <StoreViews source={source} filters={filters} />
            <ListFilters filters={filters} history={<BulkHistory shops={shops} onOpen={setReopened} />} />
            {tab === 'AWAITING_ACTIVATION' ? (
              <AwaitingTab {...tabProps} reversed={filters.reversed} search={filters.search} only={filters.only} isCopying={isBusy} />
            ) : (
              <PagedTab key={tab} {...tabProps} tab={tab} filters={filters} isCopying={isBusy} />
            )}
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <StoreOrderDialog
        order={open?.order ?? null}
        list={open?.list ?? []}
        onGo={(order) => {
          if (open) {
            void refreshRow(open.order)
            setOpen({ order, list: open.list })
          }
        }}
        onClose={() => {
          setOpen(null)
          if (open) void refreshRow(open.order)
        }}
      />
      <BulkActivations
        shops={shops}
        toActivate={toActivate}
        onLeft={setToActivate}
        reopened={reopened}
        onFullSuccess={(clientId) => {
          selected.remove(keysOfShop(selected.current().keys(), clientId))
          filters.reset()
        }}
        onClosed={() => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()}
      />
    </Stack>
  )
}

/** A single shop sends the browser to its store; among several they are named. */
function Access({ source, shops }: { source: ListSource; shops: readonly StoreConnection[] }) {
  const mayConnect = useMay('stores.write')
  if (source.kind === 'shop') return <NeedsAuth clientId={source.clientId} />
  const closed = shops.filter(({ state }) => state === 'needs-auth')
  if (closed.length === 0) return null
  return (
    <Alert color="orange" p="sm" icon={<IconPlugConnected aria-hidden />} role="status" classNames={{ message: 'ink' }}>
      <Group gap="sm">
        <Text flex="1 1 200px">{listTexts.closedShops(closed.map(({ title }) => title))}</Text>
        {mayConnect && (
          <LinkButton href={paths.shops} variant="default">
            {listTexts.reconnect}
          </LinkButton>
        )}
      </Group>
    </Alert>
  )
}

/** Another tab begins anew when one comes back to it. */
function useOtherTabsForgotten(tab: StoreTab): void {
  const cache = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is what it follows
  useEffect(() => {
    cache.removeQueries({ queryKey: queryKeyOf(storeOrderCalls.list), type: 'inactive' })
  }, [cache, tab])
}

/** `list`: as it was when the first order was opened; what is activated meanwhile leaves the list, and not the way through it. */
type OpenOrder = { order: StoreOrderListed; list: readonly StoreOrderListed[] }

/** The rows among which an order is shown. */
function useRowsShown() {
  const cache = useQueryClient()
  return useCallback(
    (order: StoreOrderListed): readonly StoreOrderListed[] => {
      const shown = cache.getQueriesData<{ list: StoreOrderListed[] }>({ queryKey, type: 'active' })
      return (
        shown.map(([, data]) => data?.list ?? []).find((list) => list.some((one) => storeOrderKeyOf(one) === storeOrderKeyOf(order))) ?? []
      )
    },
    [cache],
  )
}

/** Reads one order again from the store, shows its row at once, and then the list: the order may stand in another tab now. */
function useRowRefresh() {
  const cache = useQueryClient()
  return async ({ shop: clientId, storeOrderId }: StoreOrderListed): Promise<void> => {
    const orderId = encodeURIComponent(storeOrderId)
    const row = await callApi(storeOrderCalls.listed, { params: { clientId, orderId } }).catch(() => null)
    if (row) cache.setQueriesData<{ list: StoreOrderListed[] }>({ queryKey }, (shown) => shown && withRereadOrder(shown, row))
    await cache.invalidateQueries({ queryKey })
  }
}

const queryKey = queryKeyOf(storeOrderCalls.list)

const NEWEST = 'newest'
const OLDEST = 'oldest'

function ListFilters({ filters, history }: { filters: StoreFilters; history: ReactNode }) {
  const { tab, days, reversed, search, changeDays, changeOrder, changeSearch } = filters
  return (
    <Group gap="sm" align="flex-start">
      <div className={classes.search}>
        <SearchBox label={listTexts.search} placeholder={listTexts.searchPlaceholder} value={search} onChange={changeSearch} />
      </div>
      <FoldedFilters setCount={Number(!reversed) + Number(filters.kept.from !== undefined)}>
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
          value={reversed ? NEWEST : OLDEST}
          onChange={(order) => changeOrder(order === NEWEST)}
          data={[
            { value: NEWEST, label: listTexts.newestFirst },
            { value: OLDEST, label: listTexts.oldestFirst },
          ]}
        />
      </FoldedFilters>
      {history}
    </Group>
  )
}
