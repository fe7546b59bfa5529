/** The pages of a shop's buyers, signed in nowhere: their parcel, returns, withdrawal; and the merchant's pages of returns. */
import { createRoute } from '@tanstack/react-router'
import { paths, patterns } from '../paths.ts'
import { restoreFilters, returnsSearch } from '../route-entry.ts'
import { inShell, page, pageApart, root, shell } from '../shell-route.ts'

export const publicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.trackingSearch,
    component: page(() => import('#sending/orders/web/tracking-page.tsx'), 'TrackingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.tracking,
    component: page(() => import('#sending/orders/web/tracking-page.tsx'), 'TrackingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.orderReturn,
    component: pageApart(() => import('#selling/returns/web/public/return-page.tsx'), 'ReturnPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.orderWithdrawal,
    component: pageApart(() => import('#selling/returns/web/public/withdraw-page.tsx'), 'WithdrawPage'),
  }),
]

export const returnRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.returns,
    validateSearch: returnsSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('#selling/returns/web/requests-page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.returnRequest,
    component: pageApart(() => import('#selling/returns/web/request-page.tsx'), 'RequestPage'),
  }),
  inShell(
    paths.returnLinks,
    pageApart(() => import('#selling/returns/web/links-page.tsx'), 'LinksPage'),
  ),
]
