/** The pages of a shop's buyers, signed in nowhere: their parcel, returns, withdrawal; and the merchant's pages of returns. */
import { createRoute } from '@tanstack/react-router'
import { pathPatterns, paths } from '#web/paths.ts'
import { restoreFilters, returnsSearch } from '../route-entry.ts'
import { lazyPageWithTexts, pageApart, rootRoute, shellPageRoute, shellRoute } from '../shell-route.ts'

export const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.trackingSearch,
    component: lazyPageWithTexts(() => import('#sending/orders/web/tracking-page.tsx'), 'TrackingPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pathPatterns.tracking,
    component: lazyPageWithTexts(() => import('#sending/orders/web/tracking-page.tsx'), 'TrackingPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pathPatterns.orderReturn,
    component: pageApart(() => import('#selling/returns/web/public/return-page.tsx'), 'ReturnPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pathPatterns.orderWithdrawal,
    component: pageApart(() => import('#selling/returns/web/public/withdraw-page.tsx'), 'WithdrawPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pathPatterns.returnLabel,
    component: pageApart(() => import('#selling/returns/web/public/label-page.tsx'), 'LabelPage'),
  }),
]

export const returnRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.returns,
    validateSearch: returnsSearch,
    beforeLoad: restoreFilters,
    component: lazyPageWithTexts(() => import('#selling/returns/web/requests-page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.returnRequest,
    component: pageApart(() => import('#selling/returns/web/request-page.tsx'), 'ReturnRequestPage'),
  }),
  shellPageRoute(
    paths.returnLinks,
    pageApart(() => import('#selling/returns/web/links-page.tsx'), 'LinksPage'),
  ),
]
