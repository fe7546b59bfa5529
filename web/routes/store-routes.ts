/** The pages of connected shops and their orders. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths, patterns } from '../paths.ts'
import { allOrdersSearch, connecting, restoreFilters, storeOrderSearch } from '../route-entry.ts'
import { page, root, shell } from '../shell-route.ts'

export const bareShopifyRoute = createRoute({
  getParentRoute: () => root,
  path: patterns.bareShopify,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${paths.profile}${location.href}`, replace: true })
  },
})

export const storeRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.integration,
    component: page(() => import('../features/integration/integration-page.tsx'), 'IntegrationPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.shops,
    validateSearch: connecting,
    component: page(() => import('../features/integration/shops-page.tsx'), 'ShopsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.shopInstall,
    component: page(() => import('../features/integration/install-page.tsx'), 'ShopInstallPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.shopReturn,
    component: page(() => import('../features/integration/return-page.tsx'), 'ShopReturnPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.shopSettings,
    component: page(() => import('../features/integration/settings-page.tsx'), 'ShopSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.anyStoreOrders,
    validateSearch: allOrdersSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('../features/store-orders/list/any-store-orders-page.tsx'), 'AnyStoreOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.storeOrders,
    validateSearch: storeOrderSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('../features/store-orders/list/store-orders-page.tsx'), 'StoreOrdersPage'),
  }),
]
