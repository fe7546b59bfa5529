/** The pages of connected shops and their orders. */
import { createRoute, redirect } from '@tanstack/react-router'
import { pathPatterns, paths } from '#web/paths.ts'
import { allOrdersSearch, connectStoreSearch, restoreFilters, storeOrderSearch } from '../route-entry.ts'
import { lazyPageWithTexts, pageApart, rootRoute, shellPageRoute, shellRoute } from '../shell-route.ts'

export const bareShopifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pathPatterns.bareShopify,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${paths.profile}${location.href}`, replace: true })
  },
})

export const storeRoutes = [
  shellPageRoute(
    paths.scan,
    pageApart(() => import('#selling/scan-station/web/scan-page.tsx'), 'ScanPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.integration,
    component: lazyPageWithTexts(() => import('#selling/stores/web/integration-page.tsx'), 'IntegrationPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.shops,
    validateSearch: connectStoreSearch,
    component: lazyPageWithTexts(() => import('#selling/stores/web/shops-page.tsx'), 'ShopsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.shopInstall,
    component: lazyPageWithTexts(() => import('#selling/stores/web/install-page.tsx'), 'ShopInstallPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.shopReturn,
    component: lazyPageWithTexts(() => import('#selling/stores/web/return-page.tsx'), 'ShopReturnPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.shopSettings,
    component: lazyPageWithTexts(() => import('#selling/stores/web/settings-page.tsx'), 'ShopSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.rules,
    component: lazyPageWithTexts(() => import('#selling/automation/web/rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.anyStoreOrders,
    validateSearch: allOrdersSearch,
    beforeLoad: restoreFilters,
    component: lazyPageWithTexts(() => import('#selling/store-orders/web/list/any-store-orders-page.tsx'), 'AnyStoreOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.storeOrders,
    validateSearch: storeOrderSearch,
    beforeLoad: restoreFilters,
    component: lazyPageWithTexts(() => import('#selling/store-orders/web/list/store-orders-page.tsx'), 'StoreOrdersPage'),
  }),
]
