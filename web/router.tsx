/** All pages, each loading its own code; that of the sign-in comes with what every page needs. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { AuditFilters } from '../contract/account/audit.ts'
import { OrderFilters } from '../contract/orders/orders.ts'
import { pageNumber } from '../contract/paging.ts'
import { StorePartner, StorePlatform } from '../contract/stores.ts'
import { isInstallWaiting } from './features/integration/waiting-install.ts'
import { LoginPage } from './features/sign-in/login-page.tsx'
import { loginFor, paths, patterns } from './paths.ts'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'
import { sessionToken } from './session.ts'
import { ErrorPage, NotFoundPage, Root } from './shell/root.tsx'
import { rememberedFilters } from './use-list.ts'

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const signedInOnly = ({ location }: { location: { href: string } }) => {
  if (sessionToken() === null) throw redirect({ href: loginFor(location.href) })
}
const signedOutOnly = () => {
  if (sessionToken() !== null) throw redirect({ to: paths.profile })
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const homeRoute = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: sessionToken() === null ? paths.login : paths.profile })
  },
})

const profileRoute = createRoute({
  getParentRoute: () => root,
  path: paths.profile,
  beforeLoad: () => {
    throw redirect({ to: isInstallWaiting() && sessionToken() !== null ? paths.shopInstall : paths.orders })
  },
})

/** A list entered without filters shows those of the last visit. */
function restoreFilters({ location, search }: { location: { pathname: string }; search: object }): void {
  const remembered = Object.keys(search).length === 0 ? rememberedFilters(location.pathname) : null
  if (remembered) throw redirect({ href: location.pathname + stringifySearch(remembered), replace: true })
}

const withNext = searchOf(z.object({ next: z.string() }))
/** The page reads the tab's name itself: the contract of store orders is not wanted on the first screen. */
const storeOrderSearch = searchOf(z.object({ tab: z.string(), sort: z.string(), from: z.iso.date(), to: z.iso.date(), page: pageNumber }))
/** The page reads the kind's name itself, as above. */
const allOrdersSearch = searchOf(
  z.object({ platform: StorePlatform, tab: z.string(), sort: z.string(), from: z.iso.date(), to: z.iso.date(), page: pageNumber }),
)
const operatorSearch = searchOf(z.object({ scope: z.enum(['manual', 'open']), kind: z.string(), search: z.string(), page: pageNumber }))
/** The page reads the state's name itself, as above. */
const importSearch = searchOf(z.object({ rows: z.string(), page: pageNumber }))
const connecting = searchOf(z.object({ platform: StorePartner }))
const withShop = searchOf(z.object({ shop: z.string() }))
const withToken = searchOf(z.object({ token: z.string() }))

const audited = searchOf(AuditFilters.omit({ before: true }))

const signInRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    beforeLoad: signedOutOnly,
    validateSearch: withNext,
    component: LoginPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.signUp,
    beforeLoad: signedOutOnly,
    component: lazyRouteComponent(() => import('./features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.signUpReferred,
    beforeLoad: signedOutOnly,
    component: lazyRouteComponent(() => import('./features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.confirmEmail,
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./features/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    beforeLoad: signedOutOnly,
    component: lazyRouteComponent(() => import('./features/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./features/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./features/members/invitation-page.tsx'), 'InvitationPage'),
  }),
]

const memberRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.members,
    component: lazyRouteComponent(() => import('./features/members/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.audit,
    validateSearch: audited,
    beforeLoad: restoreFilters,
    component: lazyRouteComponent(() => import('./features/audit/audit-list.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.allAudit,
    validateSearch: audited,
    beforeLoad: restoreFilters,
    component: lazyRouteComponent(() => import('./features/audit/audit-list.tsx'), 'AllAuditPage'),
  }),
]

const trackingRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.trackingSearch,
    component: lazyRouteComponent(() => import('./features/tracking/tracking-page.tsx'), 'TrackingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.tracking,
    component: lazyRouteComponent(() => import('./features/tracking/tracking-page.tsx'), 'TrackingPage'),
  }),
]

const storeRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.integration,
    component: lazyRouteComponent(() => import('./features/integration/integration-page.tsx'), 'IntegrationPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.shops,
    validateSearch: connecting,
    component: lazyRouteComponent(() => import('./features/integration/shops-page.tsx'), 'ShopsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.shopInstall,
    component: lazyRouteComponent(() => import('./features/integration/install-page.tsx'), 'ShopInstallPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.shopReturn,
    component: lazyRouteComponent(() => import('./features/integration/return-page.tsx'), 'ShopReturnPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.shopSettings,
    component: lazyRouteComponent(() => import('./features/integration/settings-page.tsx'), 'ShopSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.anyStoreOrders,
    validateSearch: allOrdersSearch,
    beforeLoad: restoreFilters,
    component: lazyRouteComponent(() => import('./features/store-orders/list/any-store-orders-page.tsx'), 'AnyStoreOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.storeOrders,
    validateSearch: storeOrderSearch,
    beforeLoad: restoreFilters,
    component: lazyRouteComponent(() => import('./features/store-orders/list/store-orders-page.tsx'), 'StoreOrdersPage'),
  }),
]

const importRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.orderImports,
    component: lazyRouteComponent(() => import('./features/order-import/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.orderImport,
    validateSearch: importSearch,
    component: lazyRouteComponent(() => import('./features/order-import/import-page.tsx'), 'ImportPage'),
  }),
]

const profileRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.orders,
    validateSearch: searchOf(OrderFilters),
    beforeLoad: restoreFilters,
    component: lazyRouteComponent(() => import('./features/orders/orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.newOrder,
    component: lazyRouteComponent(() => import('./features/orders/new-order/new-order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.editOrder,
    component: lazyRouteComponent(() => import('./features/orders/new-order/new-order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.orderDetails,
    component: lazyRouteComponent(() => import('./features/orders/order-details-page.tsx'), 'OrderDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.storeOrder,
    validateSearch: withShop,
    component: lazyRouteComponent(() => import('./features/store-orders/order/store-order-page.tsx'), 'StoreOrderPage'),
  }),
  ...storeRoutes,
  ...importRoutes,
  ...memberRoutes,
  createRoute({
    getParentRoute: () => shell,
    path: paths.balance,
    component: lazyRouteComponent(() => import('./features/balance/balance-page.tsx'), 'BalancePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.security,
    component: lazyRouteComponent(() => import('./features/sessions/security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.sessions,
    component: lazyRouteComponent(() => import('./features/sessions/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.operator,
    validateSearch: operatorSearch,
    component: lazyRouteComponent(() => import('./features/operator/operator-page.tsx'), 'OperatorPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.sandbox,
    component: lazyRouteComponent(() => import('./features/sandbox/sandbox-page.tsx'), 'SandboxPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.addresses,
    component: lazyRouteComponent(() => import('./features/addresses/book/addresses-page.tsx'), 'AddressesPage'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([homeRoute, profileRoute, ...signInRoutes, ...trackingRoutes, shell.addChildren(profileRoutes)]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
