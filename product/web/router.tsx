/** All pages, each loading its own code; that of the sign-in comes with what every page needs. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { LoginPage } from '#account/sign-in/web/login-page.tsx'
import { isStoreInstallWaiting } from '#selling/stores/web/waiting-install.ts'
import { OrderFilters } from '#sending/orders/contract/order-filters.ts'
import { pathPatterns, paths } from '#web/paths.ts'
import { parseSearch, searchSchemaOf, stringifySearch } from '#web/search-params.ts'
import { sessionToken } from '#web/session.ts'
import {
  accountingSearch,
  auditSearch,
  dashboardSearch,
  importSearch,
  nextPathSearch,
  operatorSearch,
  pagedSearch,
  payoutRunSearch,
  pickupPointsOfClientsSearch,
  restoreFilters,
  settlementSearch,
  settlementsSearch,
  shopSearch,
  signedOutOnly,
  statementSearch,
  tokenSearch,
} from './route-entry.ts'
import { balanceRoutes } from './routes/balance-routes.ts'
import { moneyRoutes } from './routes/money-routes.ts'
import { publicRoutes, returnRoutes } from './routes/return-routes.ts'
import { settingsRoutes } from './routes/settings-routes.ts'
import { bareShopifyRoute, storeRoutes } from './routes/store-routes.ts'
import { templateRoutes } from './routes/template-routes.ts'
import { lazyPageWithTexts, pageApart, rootRoute, shellPageRoute, shellRoute } from './shell-route.ts'

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: sessionToken() === null ? paths.login : paths.profile })
  },
})

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.profile,
  beforeLoad: () => {
    throw redirect({ to: isStoreInstallWaiting() && sessionToken() !== null ? paths.shopInstall : paths.dashboard })
  },
})

const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.login,
    beforeLoad: signedOutOnly,
    validateSearch: nextPathSearch,
    component: LoginPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.signUp,
    beforeLoad: signedOutOnly,
    component: lazyPageWithTexts(() => import('#account/sign-in/web/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pathPatterns.signUpReferred,
    beforeLoad: signedOutOnly,
    component: lazyPageWithTexts(() => import('#account/sign-in/web/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.confirmEmail,
    validateSearch: tokenSearch,
    component: lazyPageWithTexts(() => import('#account/sign-in/web/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.forgotPassword,
    beforeLoad: signedOutOnly,
    component: lazyPageWithTexts(() => import('#account/sign-in/web/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.resetPassword,
    validateSearch: tokenSearch,
    component: lazyPageWithTexts(() => import('#account/sign-in/web/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.changeEmail,
    validateSearch: tokenSearch,
    component: pageApart(() => import('#account/sign-in/web/change-email-pages.tsx'), 'ChangeEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.undoEmailChange,
    validateSearch: tokenSearch,
    component: pageApart(() => import('#account/sign-in/web/change-email-pages.tsx'), 'UndoEmailChangePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.invitation,
    validateSearch: tokenSearch,
    component: pageApart(() => import('#account/members/web/invitation-page.tsx'), 'InvitationPage'),
  }),
]

const memberRoutes = [
  shellPageRoute(
    paths.closeAccount,
    pageApart(() => import('#operating/closing/web/close-account-page.tsx'), 'CloseAccountPage'),
  ),
  shellPageRoute(
    paths.members,
    pageApart(() => import('#account/members/web/members-page.tsx'), 'MembersPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.audit,
    validateSearch: auditSearch,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#operating/audit/web/audit-list.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.allAudit,
    validateSearch: auditSearch,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#operating/audit/web/audit-list.tsx'), 'AllAuditPage'),
  }),
]

const importRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.orderImports,
    component: lazyPageWithTexts(() => import('#selling/order-import/web/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.orderImport,
    validateSearch: importSearch,
    component: lazyPageWithTexts(() => import('#selling/order-import/web/import-page.tsx'), 'ImportPage'),
  }),
]

const profileRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.dashboard,
    validateSearch: dashboardSearch,
    beforeLoad: restoreFilters,
    component: lazyPageWithTexts(() => import('#informing/dashboard/web/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.orders,
    validateSearch: searchSchemaOf(OrderFilters),
    beforeLoad: restoreFilters,
    component: lazyPageWithTexts(() => import('#sending/orders/web/orders-page.tsx'), 'OrdersPage'),
  }),
  shellPageRoute(
    paths.newOrder,
    lazyPageWithTexts(() => import('#sending/orders/web/new-order/new-order-page.tsx'), 'NewOrderPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.editOrder,
    component: lazyPageWithTexts(() => import('#sending/orders/web/new-order/new-order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.orderDetails,
    component: lazyPageWithTexts(() => import('./routes/order-page.tsx'), 'OrderWithMessages'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.storeOrder,
    validateSearch: shopSearch,
    component: lazyPageWithTexts(() => import('#selling/store-orders/web/order/store-order-page.tsx'), 'StoreOrderPage'),
  }),
  ...storeRoutes,
  ...balanceRoutes,
  ...moneyRoutes,
  ...importRoutes,
  ...memberRoutes,
  ...settingsRoutes,
  ...returnRoutes,
  ...templateRoutes,
  shellPageRoute(
    paths.sessions,
    pageApart(() => import('#account/sign-in/web/sessions/sessions-page.tsx'), 'SessionsPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.accounting,
    validateSearch: accountingSearch,
    component: pageApart(() => import('#paying/accounting/web/accounting-page.tsx'), 'AccountingPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.operator,
    validateSearch: operatorSearch,
    component: pageApart(() => import('#operating/operator/web/operator-page.tsx'), 'OperatorPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.bankStatements,
    validateSearch: statementSearch,
    component: lazyPageWithTexts(() => import('./routes/statements-page.tsx'), 'StatementsWithSheets'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.settlements,
    validateSearch: settlementsSearch,
    component: lazyPageWithTexts(() => import('#cash/settlements/web/settlements-page.tsx'), 'SettlementsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.settlement,
    validateSearch: settlementSearch,
    component: lazyPageWithTexts(() => import('#cash/settlements/web/settlement-page.tsx'), 'SettlementPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.settlementOfLine,
    component: lazyPageWithTexts(() => import('#cash/settlements/web/settlement-of-line-page.tsx'), 'SettlementOfLinePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.payouts,
    validateSearch: pagedSearch,
    component: lazyPageWithTexts(() => import('#cash/payouts/web/payouts-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.payoutRun,
    validateSearch: payoutRunSearch,
    component: lazyPageWithTexts(() => import('#cash/payouts/web/run-page.tsx'), 'RunPage'),
  }),
  shellPageRoute(
    paths.pickupPoints,
    lazyPageWithTexts(() => import('#sending/pickup-points/web/points-page.tsx'), 'PickupPointsPage'),
  ),
  shellPageRoute(
    paths.newPickupPoint,
    lazyPageWithTexts(() => import('#sending/pickup-points/web/request/request-page.tsx'), 'PickupPointRequestPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.pickupPointsOfClients,
    validateSearch: pickupPointsOfClientsSearch,
    component: lazyPageWithTexts(() => import('#operating/operator/web/pickup-points/points-page.tsx'), 'PickupPointsOfClientsPage'),
  }),
  shellPageRoute(
    paths.sandbox,
    pageApart(() => import('#operating/sandbox/web/sandbox-page.tsx'), 'SandboxPage'),
  ),
  shellPageRoute(
    paths.addresses,
    lazyPageWithTexts(() => import('#sending/addresses/web/book/addresses-page.tsx'), 'AddressesPage'),
  ),
]

const routeTree = rootRoute.addChildren([
  homeRoute,
  profileRoute,
  bareShopifyRoute,
  ...signInRoutes,
  ...publicRoutes,
  shellRoute.addChildren(profileRoutes),
])

export const newRouter = () => createRouter({ routeTree, parseSearch, stringifySearch, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
