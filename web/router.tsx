/** All pages, each loading its own code; that of the sign-in comes with what every page needs. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { OrderFilters } from '../contract/orders/orders.ts'
import { isInstallWaiting } from './features/integration/waiting-install.ts'
import { LoginPage } from './features/sign-in/login-page.tsx'
import { paths, patterns } from './paths.ts'
import {
  audited,
  dashboardSearch,
  importSearch,
  operatorSearch,
  paged,
  payoutRunSearch,
  restoreFilters,
  settlementSearch,
  settlementsSearch,
  signedOutOnly,
  statementSearch,
  withNext,
  withShop,
  withToken,
} from './route-entry.ts'
import { balanceRoutes } from './routes/balance-routes.ts'
import { moneyRoutes } from './routes/money-routes.ts'
import { settingsRoutes } from './routes/settings-routes.ts'
import { bareShopifyRoute, storeRoutes } from './routes/store-routes.ts'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'
import { sessionToken } from './session.ts'
import { inShell, page, root, shell } from './shell-route.ts'

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
    throw redirect({ to: isInstallWaiting() && sessionToken() !== null ? paths.shopInstall : paths.dashboard })
  },
})

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
    component: page(() => import('./features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.signUpReferred,
    beforeLoad: signedOutOnly,
    component: page(() => import('./features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.confirmEmail,
    validateSearch: withToken,
    component: page(() => import('./features/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    beforeLoad: signedOutOnly,
    component: page(() => import('./features/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    validateSearch: withToken,
    component: page(() => import('./features/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    validateSearch: withToken,
    component: page(() => import('./features/members/invitation-page.tsx'), 'InvitationPage'),
  }),
]

const memberRoutes = [
  inShell(
    paths.members,
    page(() => import('./features/members/members-page.tsx'), 'MembersPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.audit,
    validateSearch: audited,
    beforeLoad: restoreFilters,
    component: page(() => import('./features/audit/audit-list.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.allAudit,
    validateSearch: audited,
    beforeLoad: restoreFilters,
    component: page(() => import('./features/audit/audit-list.tsx'), 'AllAuditPage'),
  }),
]

const trackingRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.trackingSearch,
    component: page(() => import('./features/tracking/tracking-page.tsx'), 'TrackingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.tracking,
    component: page(() => import('./features/tracking/tracking-page.tsx'), 'TrackingPage'),
  }),
]

const importRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.orderImports,
    component: page(() => import('./features/order-import/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.orderImport,
    validateSearch: importSearch,
    component: page(() => import('./features/order-import/import-page.tsx'), 'ImportPage'),
  }),
]

const profileRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.dashboard,
    validateSearch: dashboardSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.orders,
    validateSearch: searchOf(OrderFilters),
    beforeLoad: restoreFilters,
    component: page(() => import('./features/orders/orders-page.tsx'), 'OrdersPage'),
  }),
  inShell(
    paths.newOrder,
    page(() => import('./features/orders/new-order/new-order-page.tsx'), 'NewOrderPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.editOrder,
    component: page(() => import('./features/orders/new-order/new-order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.orderDetails,
    component: page(() => import('./features/orders/order-details-page.tsx'), 'OrderDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.storeOrder,
    validateSearch: withShop,
    component: page(() => import('./features/store-orders/order/store-order-page.tsx'), 'StoreOrderPage'),
  }),
  ...storeRoutes,
  ...balanceRoutes,
  ...moneyRoutes,
  ...importRoutes,
  ...memberRoutes,
  ...settingsRoutes,
  inShell(
    paths.sessions,
    page(() => import('./features/sessions/sessions-page.tsx'), 'SessionsPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.operator,
    validateSearch: operatorSearch,
    component: page(() => import('./features/operator/operator-page.tsx'), 'OperatorPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.bankStatements,
    validateSearch: statementSearch,
    component: page(() => import('../cash/bank-statements/web/bank-statements-page.tsx'), 'BankStatementsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.settlements,
    validateSearch: settlementsSearch,
    component: page(() => import('../cash/settlements/web/settlements-page.tsx'), 'SettlementsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.settlement,
    validateSearch: settlementSearch,
    component: page(() => import('../cash/settlements/web/settlement-page.tsx'), 'SettlementPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.payouts,
    validateSearch: paged,
    component: page(() => import('../cash/payouts/web/payouts-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.payoutRun,
    validateSearch: payoutRunSearch,
    component: page(() => import('../cash/payouts/web/run-page.tsx'), 'RunPage'),
  }),
  inShell(
    paths.sandbox,
    page(() => import('./features/sandbox/sandbox-page.tsx'), 'SandboxPage'),
  ),
  inShell(
    paths.addresses,
    page(() => import('./features/addresses/book/addresses-page.tsx'), 'AddressesPage'),
  ),
]

const routeTree = root.addChildren([
  homeRoute,
  profileRoute,
  bareShopifyRoute,
  ...signInRoutes,
  ...trackingRoutes,
  shell.addChildren(profileRoutes),
])

export const newRouter = () => createRouter({ routeTree, parseSearch, stringifySearch, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
