/** The pages of connected shops and their orders. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths, patterns } from '../paths.ts'
import { allOrdersSearch, connecting, restoreFilters, storeOrderSearch } from '../route-entry.ts'
import { inShell, page, pageApart, root, shell } from '../shell-route.ts'

export const bareShopifyRoute = createRoute({
  getParentRoute: () => root,
  path: patterns.bareShopify,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${paths.profile}${location.href}`, replace: true })
  },
})

export const storeRoutes = [
  inShell(
    paths.scan,
    pageApart(() => import('#selling/scan-station/web/scan-page.tsx'), 'ScanPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.integration,
    component: page(() => import('#selling/stores/web/integration-page.tsx'), 'IntegrationPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.shops,
    validateSearch: connecting,
    component: page(() => import('#selling/stores/web/shops-page.tsx'), 'ShopsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.shopInstall,
    component: page(() => import('#selling/stores/web/install-page.tsx'), 'ShopInstallPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.shopReturn,
    component: page(() => import('#selling/stores/web/return-page.tsx'), 'ShopReturnPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.shopSettings,
    component: page(() => import('#selling/stores/web/settings-page.tsx'), 'ShopSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.rules,
    component: page(() => import('#selling/automation/web/rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.anyStoreOrders,
    validateSearch: allOrdersSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('#selling/store-orders/web/list/any-store-orders-page.tsx'), 'AnyStoreOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.storeOrders,
    validateSearch: storeOrderSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('#selling/store-orders/web/list/store-orders-page.tsx'), 'StoreOrdersPage'),
  }),
]
